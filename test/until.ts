// Polls for a condition, and fails with a message if it does not come true.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 60_000

export async function untilTrue(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await pause(20))
    if (Date.now() > end) assert.fail(typeof what === 'string' ? what : what())
}
