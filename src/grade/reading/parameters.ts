// The purpose of a query parameter, by its name: APIs spell the same few ideas in many ways.
import { wordsOf } from '../../domain/text/name-words.ts'
import WORDS from './words.json' with { type: 'json' }

export type ParameterRole = 'size' | 'position' | 'fields' | 'order' | 'form' | 'filter'

const ROLES = new Map(
  Object.entries(WORDS.parameters.roles).flatMap(([role, spellings]) =>
    spellings.map((spelling) => [spelling, role as ParameterRole] as const),
  ),
)

/** What adds to an answer, or says how it is made, leaves nothing out. */
const SHAPING: ReadonlySet<string> = new Set(WORDS.parameters.shaping)
const SORTING = new Set(['sort', 'order'])

/**
 * A parameter without another known role is a filter: of the many names that lists have, nearly all
 * are a field to compare with.
 */
export function roleOf(name: string): ParameterRole {
  const lower = name.toLowerCase()
  // JSON:API writes fields[articles]=title, X writes tweet.fields=text.
  if (lower.startsWith('fields[') || lower.endsWith('.fields')) return 'fields'
  // No spelling is as long, and untrusted descriptions have names by the hundred thousand.
  if (lower.length > 40) return 'filter'
  const known = ROLES.get(lower.replace(/[^a-z0-9$]/g, ''))
  if (known !== undefined) return known
  const words = wordsOf(name)
  const [first = ''] = words
  if (words.length > 1 && SORTING.has(first)) return 'order'
  const isShaping = words.length > 1 && SHAPING.has(first)
  // One letter is a page or a number of items, other than q.
  return isShaping || /^[a-pr-z]$/.test(lower) ? 'form' : 'filter'
}

const STARTS: ReadonlySet<string> = new Set(WORDS.parameters.starts)
const MOMENTS: ReadonlySet<string> = new Set(WORDS.parameters.moments)
/** Idioms, and names without separators. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(WORDS.parameters.wholeNames)

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
