// Completes the slug of a tool: those whose slug or name starts with what was typed, then those with
// such a word in their name, then what search finds; the best grade first.
import type { SearchResults, ToolList } from '../../domain/answer/tool-list.ts'
import { read, type Ask } from './ask.ts'

const MOST_COMPLETED = 10
/** Enough that every name that starts with two letters is among them. */
const MOST_READ = 100

export async function slugsLike(ask: Ask, typed: string): Promise<string[]> {
  const begun = typed.trim().toLowerCase()
  if (begun === '') {
    const best = await read<ToolList>(ask, '/tools', { limit: MOST_COMPLETED, fields: 'slug' })
    return best.tools.map(({ slug }) => slug)
  }
  const { results } = await read<SearchResults>(ask, '/search', {
    q: begun,
    limit: MOST_READ,
    fields: 'slug,name,score',
  })
  return results
    .map(({ slug, name, score }) => ({
      slug,
      score: score ?? 0,
      place: placeOf(begun, slug, name),
    }))
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || other.score - one.score)
    .slice(0, MOST_COMPLETED)
    .map(({ slug }) => slug)
}

/** Null for a tool whose name does not contain it: a completion continues what was typed. */
function placeOf(begun: string, slug: string, name: string): number | null {
  const lower = name.toLowerCase()
  if (slug.startsWith(begun) || lower.startsWith(begun)) return 0
  const words = [...slug.split('-'), ...lower.split(/[^\p{L}\p{N}]+/u)]
  return words.some((word) => word.startsWith(begun)) ? 1 : null
}
