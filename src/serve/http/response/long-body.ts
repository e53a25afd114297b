// The body of a long answer: made in steps, in pieces that all of its readers share, and sent piece
// by piece as each reader takes them.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { stepsOf, yieldEventLoop } from '../../../runtime/event-loop.ts'
import {
  answerWith,
  isHeld,
  type Answer,
  type AnswerOptions,
  type Coding,
  type Kind,
  type LongContent,
} from './answer.ts'
import { codingFor, compressing, inCoding } from './compression.ts'

/** Characters that are made between two ticks of the event loop: a few milliseconds of work. */
const STEP = 64 * 1024
/** What a socket takes at once. Smaller ones take more of the processor, with every reader. */
const PIECE = 256 * 1024

export class LongBody implements LongContent {
  readonly pieces: readonly Buffer[]
  readonly bytes: number
  readonly #readers = new Set<ServerResponse>()
  readonly #onReaders: () => void

  /** `onReaders` is called when somebody begins to read it, or ends. */
  constructor(pieces: readonly Buffer[], onReaders = () => {}) {
    this.pieces = pieces
    this.bytes = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.#onReaders = onReaders
  }

  get isRead(): boolean {
    return this.#readers.size > 0
  }

  /** Others run between two pieces. One that is cut off must not look complete. */
  async send(raw: ServerResponse): Promise<void> {
    const gone = new AbortController()
    raw.once('close', () => gone.abort())
    this.#readers.add(raw)
    this.#onReaders()
    try {
      for (const piece of this.pieces) {
        if (raw.destroyed) return
        if (!raw.write(piece)) await once(raw, 'drain', gone)
        await yieldEventLoop()
      }
      raw.end()
    } catch {
      raw.destroy()
    } finally {
      this.#readers.delete(raw)
      this.#onReaders()
    }
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString()
  }

  /** Nobody reads it to its end. */
  cutOff(): void {
    for (const raw of this.#readers) raw.destroy()
  }

  async compressed(coding: Coding, onReaders?: () => void): Promise<LongBody> {
    const pieces: Buffer[] = []
    await pipeline(this.pieces, compressing(coding, PIECE), async (source) => {
      for await (const piece of source) pieces.push(piece as Buffer)
    })
    return new LongBody(pieces, onReaders)
  }
}

/** What the coding of an answer depends on. */
export interface Coded {
  request: { headers: IncomingHttpHeaders }
}

/** The best variant for this client; `compressed` makes it, unless the client holds it already. */
export async function longAnswer(
  { request }: Coded,
  kind: Kind,
  plain: LongBody,
  compressed: (coding: Coding) => Promise<LongBody>,
  options: AnswerOptions,
): Promise<Answer> {
  const answer = answerWith(kind, plain, options)
  const coding = codingFor(request.headers['accept-encoding'])
  if (coding === null) return answer
  const unsent = inCoding(answer, coding, plain)
  const isKnown = isHeld(request.headers['if-none-match'], unsent.etag)
  return isKnown ? unsent : inCoding(answer, coding, await compressed(coding))
}

/** For one reader; what is short is sent in one piece. */
export async function answerInPieces(
  context: Coded,
  kind: Kind,
  parts: Iterable<string>,
  options: AnswerOptions,
): Promise<Answer> {
  const { pieces, etag } = await piecesOf(parts)
  const given = { ...options, etag }
  const [first = Buffer.alloc(0), ...more] = pieces
  if (more.length === 0) return answerWith(kind, first, given)
  const body = new LongBody(pieces)
  return await longAnswer(context, kind, body, (coding) => body.compressed(coding), given)
}

/** Pieces of a text that comes in parts, and its ETag; `onPiece` hears how many bytes each has. */
export async function piecesOf(
  parts: Iterable<string>,
  onPiece: (bytes: number) => void = () => {},
): Promise<{ pieces: Buffer[]; etag: string }> {
  const digest = createHash('sha256')
  const pieces: Buffer[] = []
  let begun = ''
  const end = () => {
    const piece = Buffer.from(begun)
    digest.update(piece)
    pieces.push(piece)
    onPiece(piece.byteLength)
    begun = ''
  }
  const isStep = stepsOf(STEP)
  for (const part of parts) {
    begun += part
    if (begun.length >= PIECE) end()
    if (isStep(part.length)) await yieldEventLoop()
  }
  if (begun !== '') end()
  return { pieces, etag: `"${digest.digest('base64url').slice(0, 16)}"` }
}
