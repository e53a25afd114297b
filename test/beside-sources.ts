// All tests beside the sources in one process: a process for each file would take three times as long.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const sources = join(import.meta.dirname, '../src')
for (const file of globSync('**/*.test.ts', { cwd: sources })) {
  try {
    await import(join(sources, file))
  } catch (error) {
    // One file that cannot be loaded fails by itself, and the others still run.
    test(`src/${file} loads`, () => {
      throw error
    })
  }
}
