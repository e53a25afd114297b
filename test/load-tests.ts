// Loads every test file of a folder into this process: a process for each would take three times as
// long.
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import test from 'node:test'

export async function loadTests(folder: string): Promise<void> {
  for (const file of globSync('**/*.test.ts', { cwd: folder })) {
    const path = join(folder, file)
    try {
      await import(path)
    } catch (error) {
      // One file that cannot be loaded fails by itself, and the others still run.
      test(`${relative(join(import.meta.dirname, '..'), path)} loads`, () => {
        throw error
      })
    }
  }
}
