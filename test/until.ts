// Polls for what must happen, and fails with a message if it does not. The patience is far above
// what anything takes on a busy machine: it ends what would never end, and decides nothing else.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 240_000
const LOOK_EVERY_MS = 20

/** What `read` returns once it is wanted. */
export async function until<T>(
  read: () => T | Promise<T>,
  isWanted: (found: T) => boolean,
  what: string | ((found: T) => string),
): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
    const found = await read()
    if (isWanted(found)) return found
    if (performance.now() > end) assert.fail(typeof what === 'string' ? what : what(found))
  }
}

export async function untilTrue(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
): Promise<void> {
  await until(isSo, (found) => found, what)
}
