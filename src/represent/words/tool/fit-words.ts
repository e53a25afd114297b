// Warnings that the results may not be what was asked for, and that a product is not listed.
import type { Doubt } from '../../../domain/answer/doubt.ts'
import type { Understood } from '../../../domain/tool/tool-filter.ts'
import { understoodWords } from './search-words.ts'

export interface Fit {
  doubt: Doubt | null
  /** The words of the query that the first result does not match. */
  missing: readonly string[]
  understood: Understood
  hasResults: boolean
  /** Whether anything but words narrows the results: what was left out may match the words. */
  isFiltered: boolean
}

export function fitWarnings(fit: Fit): string[] {
  const { doubt, understood, hasResults } = fit
  const { notListed = [] } = understood
  return [
    ...(doubt === null ? [] : [doubtWords(doubt, fit)]),
    ...(hasResults && doubt === null && notListed.length > 0
      ? [`Not in the catalogue: ${quotedList(notListed)}. The results are for the same purpose.`]
      : []),
  ]
}

function doubtWords(doubt: Doubt, { missing, understood, isFiltered }: Fit): string {
  const { category: _category, auth: _auth, excluded: _excluded, ...conditions } = understood
  const words: Record<Doubt, string> = {
    nothing: isFiltered
      ? 'No good match: no tool matches both the words and the filters.'
      : 'No good match: no tool in the catalogue matches.',
    uncovered: `No good match: the best result does not match ${quotedList(missing)}.`,
    conditions: `No good match: no tool that matches meets all conditions (${understoodWords(conditions)}).`,
    language: 'Search understands English: use English words, or the name of a product.',
  }
  return words[doubt]
}

/** Words in quotation marks: `“a”, “b” and “c”`. */
export function quotedList(words: readonly string[]): string {
  const quoted = words.map((word) => `“${word}”`)
  return [quoted.slice(0, -1).join(', '), ...quoted.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ')
}
