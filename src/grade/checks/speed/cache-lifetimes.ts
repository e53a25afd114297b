// Does the documentation say how long a copy of it stays true?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

const DAY_SECONDS = 86_400
/** RFC 9111 section 1.2.2: a larger number means no more than this one. */
const LONGEST_SECONDS = 2 ** 31

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Cache lifetimes',
  why: 'A stated lifetime lets an agent cache a page without relying on an outdated copy.',
  loss: 'documentation pages state no useful cache lifetime',
  standard: 'RFC 9111',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    fresh: {
      points: 10,
      says: 'The documentation page that was read can be cached for {seconds|# second|# seconds}.',
    },
    checked: {
      points: 10,
      says: 'The documentation page that was read is revalidated before it is reused.',
    },
    unstated: {
      points: 5,
      says: 'The documentation page that was read states no usable cache lifetime.',
      fix: 'Send Cache-Control: max-age=300 and an ETag with documentation pages.',
    },
    frozen: {
      points: 3,
      says: 'The documentation page that was read can be cached for more than a day or is immutable: {field}.',
      fix: 'Send Cache-Control with max-age=86400 or less, and without immutable, on pages that change.',
    },
  },
  judge({ docs: { cacheControl, hasValidator } }) {
    const directives = (cacheControl ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => directive.trim())
    const isUncached = directives.includes('no-cache') || directives.includes('no-store')
    const seconds = maxAgeIn(directives)
    if (!isUncached && (directives.includes('immutable') || (seconds ?? 0) > DAY_SECONDS)) {
      return { outcome: 'frozen', facts: { field: excerpt(cacheControl ?? '') } }
    }
    if (!isUncached && seconds !== undefined) return { outcome: 'fresh', facts: { seconds } }
    return hasValidator && (isUncached || directives.includes('must-revalidate'))
      ? { outcome: 'checked' }
      : { outcome: 'unstated' }
  },
})

function maxAgeIn(directives: readonly string[]): number | undefined {
  const digits = directives
    .find((directive) => directive.startsWith('max-age='))
    ?.slice('max-age='.length)
    .replaceAll('"', '')
  return digits && /^\d+$/.test(digits) ? Math.min(Number(digits), LONGEST_SECONDS) : undefined
}
