// Numbers in memory that grows where it is: nothing is copied, nothing is left behind, and what is not used yet takes no memory.

/** Addresses are set aside for so much; only what is used takes memory. */
const MOST_BYTES = 2 ** 28
const FIRST_BYTES = 4096

type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

export function growing<N extends Numbers>(kind: new (buffer: ArrayBuffer) => N, most = MOST_BYTES): N {
  return new kind(new ArrayBuffer(FIRST_BYTES, { maxByteLength: Math.max(most, MOST_BYTES) }))
}

/** Makes room for at least so many numbers. */
export function makeRoom(numbers: Numbers, least: number): void {
  if (least <= numbers.length) return
  let { byteLength } = numbers
  while (byteLength < least * numbers.BYTES_PER_ELEMENT) byteLength *= 2
  numbers.buffer.resize(Math.min(byteLength, Math.max(numbers.buffer.maxByteLength, least * numbers.BYTES_PER_ELEMENT)))
}
