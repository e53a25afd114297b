// Whole lists that many ask for at once, such as what a policy lets in: each is made once for a state
// of what it lists, and again when that has changed and somebody asks; bounded in memory.
import { atMost } from '../../../runtime/event-loop.ts'
import type { Answer, AnswerOptions, Coding, Kind } from './answer.ts'
import { LongBody, longAnswer, piecesOf, type Coded } from './long-body.ts'

const MOST_BYTES = 64 * 1024 * 1024
/** For so long after a change the list before is served while the next one is made. */
const STALE_MS = 60_000
/** It is made again after this many times as long as it took. */
const REST = 4

interface LongList {
  /** What it lists: the same list while each of these is the same. */
  state: readonly unknown[]
  /** The wish behind it: what was made for another one is never served. */
  terms: unknown
  parts: () => Iterable<string>
}

interface Kept {
  key: string
  list: LongList
  etag: string
  plain: LongBody
  coded: Map<Coding, Promise<LongBody>>
  /** The plain one, and those of the codings. */
  bodies: LongBody[]
  /** Of all bodies. */
  bytes: number
  /** When it was known to be what is listed. */
  currentAt: number
  restsUntil: number
}

export interface Wish {
  /** Which list it is. */
  key: string
  /** Read again after a wait. */
  read: () => LongList | Promise<LongList>
  kind: Kind
}

export class LongAnswers {
  /** The one that was asked for least recently is first. */
  readonly #kept = new Map<string, Kept>()
  /** Not kept any more but still read, the oldest first. */
  readonly #left = new Set<Kept>()
  readonly #making = new Map<string, Promise<Kept>>()
  readonly #inTurn = atMost(1)
  readonly #mostBytes: number
  readonly #clock: () => number
  /** Of what is being made. */
  #begunBytes = 0

  constructor({ mostBytes = MOST_BYTES, clock = () => performance.now() } = {}) {
    this.#mostBytes = mostBytes
    this.#clock = clock
  }

  /** Of everything that is kept, being made or being sent. */
  get bytes(): number {
    const all = [...this.#kept.values(), ...this.#left]
    return all.reduce((sum, { bytes }) => sum + bytes, this.#begunBytes)
  }

  /** Those who ask at the same time wait for the same work. */
  async answer(context: Coded, { key, read, kind }: Wish, options: AnswerOptions): Promise<Answer> {
    const kept = await this.#find(key, read)
    const compressed = (coding: Coding) => this.#coded(kept, coding)
    return await longAnswer(context, kind, kept.plain, compressed, { ...options, etag: kept.etag })
  }

  async #find(key: string, read: Wish['read']): Promise<Kept> {
    for (;;) {
      const list = await read()
      const kept = this.#kept.get(key)
      if (kept) this.#touch(kept)
      const now = this.#clock()
      if (kept && isSame(kept.list, list)) {
        kept.currentAt = now
        return kept
      }
      const isWanted = kept !== undefined && kept.list.terms === list.terms
      const recent = isWanted && now - kept.currentAt < STALE_MS ? kept : null
      if (recent && now < recent.restsUntil) return recent
      const making = this.#making.get(key) ?? this.#begin(key, read)
      if (recent) {
        // Whoever asks when this may not be served any more gets the error.
        making.catch(() => {})
        return recent
      }
      const made = await making
      if (made.list.terms === list.terms) return made
    }
  }

  #touch(kept: Kept): void {
    this.#kept.delete(kept.key)
    this.#kept.set(kept.key, kept)
  }

  #begin(key: string, read: Wish['read']): Promise<Kept> {
    const making = this.#inTurn(async () => {
      const list = await read()
      const began = this.#clock()
      try {
        const { pieces, etag } = await piecesOf(list.parts(), (bytes) => {
          this.#begunBytes += bytes
          this.#makeRoom()
        })
        return this.#keep(key, list, etag, pieces, began)
      } finally {
        this.#begunBytes = 0
      }
    }).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, list: LongList, etag: string, pieces: readonly Buffer[], began: number): Kept {
    const currentAt = this.#clock()
    const restsUntil = currentAt + REST * (currentAt - began)
    const before = this.#kept.get(key)
    if (before?.etag === etag) return Object.assign(before, { list, currentAt, restsUntil })
    const plain = new LongBody(pieces, () => this.#follow(kept))
    const kept: Kept = {
      key,
      list,
      etag,
      plain,
      coded: new Map(),
      bodies: [plain],
      bytes: plain.bytes,
      currentAt,
      restsUntil,
    }
    this.#touch(kept)
    if (before) this.#follow(before)
    return kept
  }

  /** What is not kept counts as long as somebody reads it. */
  #follow(kept: Kept): void {
    const isLeft = !this.#isKept(kept) && kept.bodies.some(({ isRead }) => isRead)
    if (isLeft) this.#left.add(kept)
    else this.#left.delete(kept)
  }

  #isKept(kept: Kept): boolean {
    return this.#kept.get(kept.key) === kept
  }

  /** In turn, too: compressing takes another thread, and each body much of it. */
  #coded(kept: Kept, coding: Coding): Promise<LongBody> {
    const known = kept.coded.get(coding)
    if (known) return known
    const coded = this.#inTurn(async () => {
      const body = await kept.plain.compressed(coding, () => this.#follow(kept))
      kept.bodies.push(body)
      kept.bytes += body.bytes
      this.#makeRoom(kept)
      return body
    })
    kept.coded.set(coding, coded)
    coded.catch(() => kept.coded.delete(coding))
    return coded
  }

  /** Others are dropped until the rest fits: who reads them longest is cut off first. */
  #makeRoom(but?: Kept): void {
    for (const kept of [...this.#left, ...this.#kept.values()]) {
      if (this.bytes <= this.#mostBytes) return
      if (kept === but) continue
      this.#left.delete(kept)
      if (this.#isKept(kept)) this.#kept.delete(kept.key)
      for (const body of kept.bodies) body.cutOff()
    }
  }
}

function isSame(one: LongList, other: LongList): boolean {
  return (
    one.terms === other.terms &&
    one.state.length === other.state.length &&
    one.state.every((part, at) => part === other.state[at])
  )
}
