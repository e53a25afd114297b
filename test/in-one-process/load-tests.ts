// Loads many test files into one process: a process for each would take three times as long.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe } from 'node:test'
import { ALONE } from './alone.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Each file is a suite, so that what it prepares is its own. `part` of `of`: every n-th file, so
 * that processes share a folder evenly.
 */
export async function loadTests(
  pattern: string,
  { part = 1, of = 1, exclude = [] }: { part?: number; of?: number; exclude?: string[] } = {},
): Promise<void> {
  const files = globSync(pattern, { cwd: root, exclude: [...ALONE, ...exclude] }).toSorted()
  await loadFiles(files.filter((_, index) => index % of === part - 1))
}

/** They run in this order. */
export async function loadFiles(files: readonly string[]): Promise<void> {
  const all = Promise.withResolvers<void>()
  // No test runs before every file is loaded: the run would end with the tests that it knows.
  before(() => all.promise)
  for (const file of files) {
    const one = Promise.withResolvers<void>()
    void describe(file, async () => {
      try {
        await import(join(root, file))
      } finally {
        one.resolve()
      }
    })
    await one.promise
  }
  all.resolve()
}
