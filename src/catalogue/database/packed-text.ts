// Packs large texts into compressed text that both databases can store, and unpacks it.
import { constants, gunzip, zstdCompress, zstdDecompress } from 'node:zlib'

const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 }
/** How gzip begins in base64: scan results of earlier releases. */
const GZIP = 'H4sI'

type Callback = (error: Error | null, output: Buffer) => void

export async function packText(text: string): Promise<string> {
  const packed = await through((done) => zstdCompress(text, { params: PARAMS }, done))
  return packed.toString('base64')
}

/** Throws if the text is corrupt: both formats contain a checksum. */
export async function unpackText(packed: string): Promise<string> {
  const unpack = packed.startsWith(GZIP) ? gunzip : zstdDecompress
  const text = await through((done) => unpack(Buffer.from(packed, 'base64'), done))
  return text.toString('utf8')
}

/** Runs on the thread pool, not on the thread that serves requests. */
function through(work: (done: Callback) => void): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    work((error, output) => (error ? reject(error) : resolve(output))),
  )
}
