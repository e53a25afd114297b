// Memoises a request per scan, whichever probe needs it first.
import type { Scan } from './scan.ts'

export function perScan<T>(look: (scan: Scan) => Promise<T>): (scan: Scan) => Promise<T> {
  const looks = new WeakMap<Scan, Promise<T>>()
  return (scan) => {
    const result = looks.get(scan) ?? look(scan)
    looks.set(scan, result)
    return result
  }
}
