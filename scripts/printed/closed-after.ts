// Runs what needs something that tests open, and closes it, the last first.
import type { TestContext } from 'node:test'

export async function closedAfter<T>(run: (t: TestContext) => Promise<T>): Promise<T> {
  const ends: (() => unknown)[] = []
  try {
    // Whatever tests open only asks for `after`.
    return await run({ after: (end: () => unknown) => void ends.unshift(end) } as never)
  } finally {
    for (const end of ends) await end()
  }
}
