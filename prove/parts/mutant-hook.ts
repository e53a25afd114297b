// Loaded before anything else in a test process: puts a mutant in the place of its file, which
// stays as it is on the disk.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutations.ts'

/** The variable with the mutant as JSON. */
export const MUTANT = 'TEST_MUTANT'

const given = process.env[MUTANT]
if (given !== undefined) {
  const { file, start, end, text } = JSON.parse(given) as Mutant
  const mutated = pathToFileURL(join(import.meta.dirname, '../..', file)).href
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (url !== mutated) return loaded
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : new TextDecoder().decode(loaded.source ?? undefined)
      return { ...loaded, source: source.slice(0, start) + text + source.slice(end) }
    },
  })
}
