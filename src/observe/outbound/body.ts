// Reads the body of a response: decoded while it streams, up to its limit.
import type { Readable, Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'
import { Failed } from './failed.ts'

export interface Reading {
  /** Decoded bytes. */
  maxBytes: number
  keepsBeginning: boolean
  until?: ((textSoFar: string, piece: string) => boolean) | undefined
  /** Called for all decoded bytes; throws if the scan has reached its limit. */
  spend: (bytes: number) => void
}

export interface Body {
  bytes: Buffer
  isCut: boolean
}

// RFC 9659: the web does not use windows larger than 8 MB.
const ZSTD_WINDOW_LOG = 23

export async function readBody(
  raw: Readable,
  encoding: string,
  { maxBytes, keepsBeginning, until, spend }: Reading,
): Promise<Body> {
  const chunks: Buffer[] = []
  const text = until && new TextDecoder()
  let textSoFar = ''
  let size = 0
  for await (const chunk of decoded(raw, encoding)) {
    const room = maxBytes - size
    const part = chunk.length > room ? chunk.subarray(0, room) : chunk
    chunks.push(part)
    size += part.length
    spend(part.length)
    if (part !== chunk) {
      if (!keepsBeginning) throw new Failed('too-large', { bytes: maxBytes })
      return { bytes: Buffer.concat(chunks), isCut: true }
    }
    if (until && text) {
      const piece = text.decode(part, { stream: true })
      textSoFar += piece
      if (until(textSoFar, piece)) return { bytes: Buffer.concat(chunks), isCut: true }
    }
  }
  return { bytes: Buffer.concat(chunks), isCut: false }
}

/** The body without its content coding. If the consumer stops reading, the request is aborted. */
export async function* decoded(raw: Readable, encoding: string): AsyncGenerator<Buffer> {
  const decoder = decoderOf(encoding)
  const source = decoder ? raw.pipe(decoder) : raw
  if (decoder) raw.once('error', (error) => decoder.destroy(error))
  try {
    for await (const chunk of source) yield chunk as Buffer
  } finally {
    raw.on('error', () => {})
    raw.destroy()
    decoder?.destroy()
  }
}

function decoderOf(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })
    default:
      throw new Failed('coding')
  }
}
