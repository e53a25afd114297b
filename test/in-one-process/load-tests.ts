// Loads many test files into one process: a process for each would take three times as long.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { ALONE } from './alone.ts'

const root = join(import.meta.dirname, '../..')

/** `part` of `of`: every n-th file, so that processes share a folder evenly. */
export async function loadTests(
  pattern: string,
  { part = 1, of = 1, exclude = [] }: { part?: number; of?: number; exclude?: string[] } = {},
): Promise<void> {
  const files = globSync(pattern, { cwd: root, exclude: [...ALONE, ...exclude] }).toSorted()
  for (const file of files.filter((_, index) => index % of === part - 1)) {
    try {
      await import(join(root, file))
    } catch (error) {
      // A file that cannot be loaded fails on its own, and the others still run.
      test(`${file} loads`, () => {
        throw error
      })
    }
  }
}
