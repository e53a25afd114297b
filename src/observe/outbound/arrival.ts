// A response whose headers have arrived: read in full, kept open as a stream, or discarded;
// recorded in any case.
import { createHash } from 'node:crypto'
import type { HttpRequest } from '../../domain/evidence/exchange.ts'
import { excerptOf } from '../../domain/text/excerpt.ts'
import type { Limits } from '../limits.ts'
import { type Body, decoded, readBody } from './body.ts'
import type { Budget } from './budget.ts'
import { wallOf } from './challenge.ts'
import type { HttpEntry } from './exchange-log.ts'
import { Failed, failureOf } from './failed.ts'
import type { Ask, OpenStream } from './outbound.ts'
import type { Answered } from './reply.ts'
import type { Head } from './send.ts'

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
): Promise<Body> {
  try {
    // Not a registered status: 999 is only sent by bot filters, others by mistake.
    if (head.status > 599)
      throw head.status === 999
        ? new Failed('blocked', { wall: 'A bot filter' }, head.status)
        : new Failed('status', { status: head.status }, head.status)
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
  return type.trim().toLowerCase() || null
}
