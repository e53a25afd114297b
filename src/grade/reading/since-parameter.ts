// Which query parameters read a collection from a given time on, by their names.
import { wordsOf } from './name-words.ts'

const STARTS = new Set(['after', 'from', 'min', 'gt', 'gte', 'start'])
const MOMENTS = new Set([
  'created',
  'updated',
  'modified',
  'changed',
  'published',
  'received',
  'date',
  'time',
  'timestamp',
  'datetime',
])
/** Idioms, and names without separators. */
const WHOLE_NAMES = new Set(
  'synctoken deltatoken oldest updatedafter createdafter modifiedafter starttime startdate fromdate afterdate'.split(
    ' ',
  ),
)

/** An API may have 200,000 parameters, and a hostile one makes each name long. */
const LONGEST_NAME = 60

/**
 * `since`, `updated_after`, `updatedAt[gte]`, `timeMin`; not `starting_after`, which continues a
 * page.
 */
export function isSinceParameter(name: string): boolean {
  if (name.length > LONGEST_NAME) return false
  const words = wordsOf(name)
  if (words.includes('since') || WHOLE_NAMES.has(words.join(''))) return true
  return words.some((word) => STARTS.has(word)) && words.some((word) => MOMENTS.has(word))
}
