// A typed array of twice the length, with the same beginning.

type Growing = Int32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint16Array<ArrayBuffer>

export function doubled<T extends Growing>(numbers: T): T {
  const more = new (numbers.constructor as new (length: number) => T)(numbers.length * 2)
  more.set(numbers)
  return more
}
