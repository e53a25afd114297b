// A response whose headers have arrived: read, kept open as a stream, or discarded, and recorded.
import { createHash } from 'node:crypto'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { excerptOf } from '../../domain/text/excerpt.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Limits } from '../limits.ts'
import type { Budget } from './budget.ts'
import { wallOf } from './challenge.ts'
import type { HttpEntry } from './exchange-log.ts'
import { type Answered, type Ask, type OpenStream, Failed, failureOf } from './outbound.ts'
import type { Head } from './send.ts'
import type { Readable, Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib'

export interface Arrival {
  request: HttpRequest
  head: Head
  entry: HttpEntry
  limits: Limits
  budget: Budget
  /** A response to the owner’s own header fields: no text of it is stored. */
  isPrivate: boolean
  /** It counts as under way no longer, although it may go on. */
  rest: () => void
  /** Releases the connection and the slot at the host. */
  end: () => void
}

const DISCARDED_BYTES = 64 * 1024

/** Reads the response to its end; throws `Failed`. */
export async function readArrival(
  arrival: Arrival,
  ask: Ask,
  exchanges: readonly string[],
): Promise<Answered> {
  const { head, request, entry } = arrival
  const { bytes, isCut } = await readAndRecord(arrival, ask)
  const mediaType = mediaTypeOf(head.headers)
  let text: string | undefined
  const answered: Answered = {
    ok: true,
    exchanges,
    url: request.url,
    status: head.status,
    headers: head.headers,
    mediaType,
    body: bytes,
    get text() {
      return (text ??= new TextDecoder().decode(bytes))
    },
    isCut,
    ms: entry.ms,
  }
  const wall = wallOf(answered)
  if (wall !== null) throw entry.failed(new Failed('blocked', { wall }, head.status))
  return answered
}

/** Reads and discards the response, so that the connection can be reused. */
export async function discardArrival(arrival: Arrival): Promise<void> {
  await readAndRecord(arrival, { maxBytes: DISCARDED_BYTES, keepsBeginning: true })
}

async function readAndRecord(
  { head, request, entry, limits, budget, end, isPrivate }: Arrival,
  ask: Pick<Ask, 'maxBytes' | 'keepsBeginning' | 'until'>,
) {
  try {
    const body = await readBody(head.body, codingOf(request, head), {
      maxBytes: ask.maxBytes ?? limits.documentBytes,
      keepsBeginning: ask.keepsBeginning ?? false,
      until: ask.until,
      spend: (size) => budget.takeBytes(size),
    })
    const excerpt = isPrivate ? undefined : excerptOf(body.bytes, mediaTypeOf(head.headers))
    entry.answered(head, body.bytes.length, createHash('sha256').update(body.bytes), excerpt)
    return body
  } catch (error) {
    throw entry.failed(bodyFailure(error))
  } finally {
    end()
  }
}

/** Leaves the response open, until the end of the scan at the latest. */
export function streamArrival(
  arrival: Arrival,
  ask: Ask,
  exchanges: readonly string[],
): OpenStream {
  const { head, request, entry, end } = arrival
  head.letLast()
  entry.answered(head, 0, createHash('sha256'))
  let isClosed = false
  return {
    ok: true,
    exchanges,
    url: request.url,
    status: head.status,
    headers: head.headers,
    mediaType: mediaTypeOf(head.headers),
    chunks: chunksOf(arrival, ask.maxBytes ?? arrival.limits.documentBytes, () => isClosed),
    close() {
      isClosed = true
      head.body.on('error', () => {}).destroy()
      end()
    },
  }
}

async function* chunksOf(
  { head, request, entry, budget, end }: Arrival,
  maxBytes: number,
  isClosed: () => boolean,
): AsyncGenerator<string> {
  const text = new TextDecoder()
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of decoded(head.body, codingOf(request, head))) {
      size += chunk.length
      hash.update(chunk)
      budget.takeBytes(chunk.length)
      if (size > maxBytes) throw new Failed('too-large', { bytes: maxBytes })
      yield text.decode(chunk, { stream: true })
    }
  } catch (error) {
    // A stream that breaks is a stream that ends; the record says why.
    if (!isClosed()) entry.failed(bodyFailure(error))
  } finally {
    entry.answered(head, size, hash)
    end()
  }
}

/** A connection that is closed now had an answer begun. */
function bodyFailure(error: unknown): Failed {
  const failure = failureOf(error)
  return failure.kind === 'reset' ? new Failed('truncated') : failure
}

function codingOf({ method }: HttpRequest, { status, headers }: Head): string {
  const hasNoBody =
    method === 'HEAD' || status === 204 || status === 304 || headers['content-length'] === '0'
  return hasNoBody ? '' : (headers['content-encoding'] ?? '')
}

function mediaTypeOf(headers: Readonly<Record<string, string>>): string | null {
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1)
  return cleanLine(type, 200).toLowerCase() || null
}

export interface Reading {
  /** Decoded bytes. */
  maxBytes: number
  keepsBeginning: boolean
  until?: ((textSoFar: string, piece: string) => boolean) | undefined
  /** Called for all decoded bytes; throws if the scan has reached its limit. */
  spend: (bytes: number) => void
}

// RFC 9659: the web does not use windows larger than 8 MB.
const ZSTD_WINDOW_LOG = 23

export async function readBody(
  raw: Readable,
  encoding: string,
  { maxBytes, keepsBeginning, until, spend }: Reading,
) {
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
  const open = DECODERS.get(encoding.trim().toLowerCase())
  if (!open) throw new Failed('coding')
  const decoder = open()
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

const DECODERS = new Map<string, () => Transform | null>([
  ['', () => null],
  ['identity', () => null],
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  [
    'zstd',
    () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
  ],
])
