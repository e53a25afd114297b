// The replacement for an icon: one or two letters of the tool's name, and a number for their
// colour.
import { normalise } from '../../../domain/text/normalise.ts'

/** The number of distinguishable colours; the stylesheet and the image have one for each. */
export const INITIAL_COLOURS = 8

const WORDS = /[\p{L}\p{N}]\p{M}*[\p{L}\p{N}\p{M}]*/gu
const FIRST = /^[\p{L}\p{N}]\p{M}*/u
/** Scripts in which two letters read as an abbreviation. */
const ABBREVIATED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u

/** From the slug, if the name has no letters. */
export function initialsOf(name: string, slug: string): string {
  const words = normalise(name, 'NFC').match(WORDS) ?? slug.match(WORDS) ?? ['?']
  const [first = '', second] = words
  const initial = FIRST.exec(first)?.[0] ?? ''
  if (!ABBREVIATED.test(first)) return initial
  const next = second !== undefined && ABBREVIATED.test(second) ? second : null
  const other =
    next === null ? FIRST.exec(first.slice(initial.length))?.[0]?.toLowerCase() : next[0]
  return `${initial.toUpperCase()}${(next === null ? other : other?.toUpperCase()) ?? ''}`
}

/** The same for a tool wherever it is shown. */
export function initialsColour(slug: string): number {
  let sum = 0
  for (const char of slug) sum = (sum * 31 + char.charCodeAt(0)) % 65_521
  return sum % INITIAL_COLOURS
}
