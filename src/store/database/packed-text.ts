// Packs large texts into compressed text that both databases can store, and unpacks it.
import { constants, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 }
/** How gzip begins in base64: scan results of earlier releases. */
const GZIP = 'H4sI'

/** About a millisecond for 100 KB: waiting for a thread of the pool would take longer. */
export function packText(text: string): string {
  return zstdCompressSync(text, { params: PARAMS }).toString('base64')
}

/** Throws if the text is corrupt: both formats contain a checksum. */
export function unpackText(packed: string): string {
  const unpack = packed.startsWith(GZIP) ? gunzipSync : zstdDecompressSync
  return unpack(Buffer.from(packed, 'base64')).toString('utf8')
}
