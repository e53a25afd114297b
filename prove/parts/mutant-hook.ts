// Loaded before anything else in a process: puts changed text in the place of files, which stay as
// they are on the disk.
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutations.ts'

/** The variable with the changes as JSON. */
export const MUTANT = 'TEST_MUTANT'

const changes = JSON.parse(process.env[MUTANT] ?? '[]') as Pick<
  Mutant,
  'file' | 'start' | 'end' | 'text'
>[]
const byUrl = Object.groupBy(
  changes,
  ({ file }) => pathToFileURL(join(import.meta.dirname, '../..', file)).href,
)
if (changes.length > 0)
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const own = byUrl[url]
      if (own === undefined) return loaded
      const source =
        typeof loaded.source === 'string'
          ? loaded.source
          : new TextDecoder().decode(loaded.source ?? undefined)
      // From the end, so that the other places stay where they are.
      const changed = own
        .toSorted((one, other) => other.start - one.start)
        .reduce(
          (text, each) => text.slice(0, each.start) + each.text + text.slice(each.end),
          source,
        )
      return { ...loaded, source: changed }
    },
  })
