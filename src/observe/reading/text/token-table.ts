// The tokens of an encoding as one table of bytes, which is read as it is: a map of 200,000 strings
// takes longer to build than a whole grade.

/** A power of two, and more than twice as many as tokens. */
const SLOTS = 2 ** 19
const SLOT_BYTES = SLOTS * 4
const NO_RANK = 0x7fffffff
const MOST_KNOWN = 50_000
/** Of FNV-1a. */
const FIRST_HASH = 0x811c9dc5 | 0

const [SPACE, NEWLINE, PADDING] = [32, 10, 61]
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** From the published file: for each rank a line with its bytes in base64, a space, the rank. */
export function tableOf(file: Uint8Array): Uint8Array {
  const sixBits = new Uint8Array(128)
  for (let bits = 0; bits < BASE64.length; bits++) sixBits[BASE64.charCodeAt(bits)] = bits
  const slots = new Int32Array(SLOTS)
  const ends = new Uint32Array(SLOTS)
  const bytes = new Uint8Array(file.length)
  let [rank, end] = [0, 0]
  for (let at = 0; at < file.length; rank++) {
    const start = end
    let [bits, count] = [0, 0]
    for (let code = file[at++]; code !== undefined && code !== SPACE; code = file[at++]) {
      if (code === PADDING) continue
      bits = ((bits << 6) | (sixBits[code] ?? 0)) & 0xffff
      count += 6
      if (count < 8) continue
      count -= 8
      bytes[end++] = bits >> count
    }
    while (at < file.length && file[at++] !== NEWLINE);
    let slot = slotOf(bytes, start, end)
    while (slots[slot] !== 0) slot = slotAfter(slot)
    slots[slot] = rank + 1
    ends[rank] = end
  }
  const parts = [slots, Uint32Array.of(rank), ends.slice(0, rank)]
  return Buffer.concat([
    ...parts.map(({ buffer }) => new Uint8Array(buffer)),
    bytes.subarray(0, end),
  ])
}

export class TokenTable {
  /** By the hash of its bytes: the rank of a token, plus one. */
  readonly #slots: Int32Array
  /** The bytes of all tokens, in the order of their ranks, and where each ends. */
  readonly #ends: Uint32Array
  readonly #bytes: Uint8Array
  /** Pieces that were counted, because texts repeat words. */
  readonly #known = new Map<string, number>()
  readonly #pieces: RegExp

  /** `pieces` divides a text into what is merged on its own. */
  constructor({ buffer, byteOffset, byteLength }: Uint8Array, pieces: RegExp) {
    const all = buffer.slice(byteOffset, byteOffset + byteLength)
    const [size = 0] = new Uint32Array(all, SLOT_BYTES, 1)
    this.#slots = new Int32Array(all, 0, SLOTS)
    this.#ends = new Uint32Array(all, SLOT_BYTES + 4, size)
    this.#bytes = new Uint8Array(all, SLOT_BYTES + 4 + size * 4)
    this.#pieces = pieces
  }

  count(text: string): number {
    let tokens = 0
    for (const [piece] of text.matchAll(this.#pieces)) {
      let count = this.#known.get(piece)
      if (count === undefined) {
        count = this.#merged(Buffer.from(piece))
        if (this.#known.size >= MOST_KNOWN) this.#known.clear()
        this.#known.set(piece, count)
      }
      tokens += count
    }
    return tokens
  }

  /** How many tokens are left when neighbours are merged, the lowest rank first. */
  #merged(bytes: Uint8Array): number {
    if (this.#rankOf(bytes, 0, bytes.length) !== NO_RANK) return 1
    const starts = [...bytes.keys(), bytes.length]
    const rankAt = (at: number) => {
      const [start, end] = [starts[at], starts[at + 2]]
      return start === undefined || end === undefined ? NO_RANK : this.#rankOf(bytes, start, end)
    }
    const ranks = starts.map((_, at) => rankAt(at))
    for (;;) {
      const lowest = lowestOf(ranks)
      if (ranks[lowest] === NO_RANK) return starts.length - 1
      starts.splice(lowest + 1, 1)
      ranks.splice(lowest, 1)
      ranks[lowest] = rankAt(lowest)
      if (lowest > 0) ranks[lowest - 1] = rankAt(lowest - 1)
    }
  }

  #rankOf(bytes: Uint8Array, start: number, end: number): number {
    for (let slot = slotOf(bytes, start, end); ; slot = slotAfter(slot)) {
      const rank = (this.#slots[slot] ?? 0) - 1
      if (rank < 0) return NO_RANK
      if (this.#isToken(rank, bytes, start, end)) return rank
    }
  }

  #isToken(rank: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = rank === 0 ? 0 : (this.#ends[rank - 1] ?? 0)
    if ((this.#ends[rank] ?? 0) - from !== end - start) return false
    for (let at = start; at < end; at++)
      if (this.#bytes[from + at - start] !== bytes[at]) return false
    return true
  }
}

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = FIRST_HASH
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}

function slotAfter(slot: number): number {
  return (slot + 1) & (SLOTS - 1)
}

/** The place of the first of the lowest. */
function lowestOf(ranks: readonly number[]): number {
  let lowest = 0
  for (let at = 1; at < ranks.length; at++)
    if ((ranks[at] ?? NO_RANK) < (ranks[lowest] ?? NO_RANK)) lowest = at
  return lowest
}
