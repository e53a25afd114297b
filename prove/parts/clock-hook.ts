// Loaded before anything else in a process: its clock is off by the milliseconds in a file, which may
// change at any time.
import { readFileSync } from 'node:fs'

/** The variable with the path of the file. */
export const CLOCK_FILE = 'TEST_CLOCK_FILE'
const LOOK_EVERY_MS = 20

const file = process.env[CLOCK_FILE]
if (file !== undefined) {
  const TrueDate = Date
  let offset = 0
  let lookAt = -Infinity
  const now = () => {
    if (performance.now() >= lookAt) {
      offset = Number(readFileSync(file, 'utf8'))
      lookAt = performance.now() + LOOK_EVERY_MS
    }
    return TrueDate.now() + offset
  }
  globalThis.Date = new Proxy(TrueDate, {
    construct: (target, given, self) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, self) as object,
    get: (target, name, self) =>
      name === 'now' ? now : (Reflect.get(target, name, self) as unknown),
  })
}
