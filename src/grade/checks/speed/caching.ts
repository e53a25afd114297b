// What need not be sent again: lifetimes, validators and conditional requests.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const DAY_SECONDS = 86_400
/** RFC 9111 section 1.2.2: a larger number means no more than this one. */
const LONGEST_SECONDS = 2 ** 31

/** Does the documentation say how long a copy of it stays true? */
export const cacheLifetimes = defineCheck('speed', 'cache-lifetimes', {
  why: 'A stated lifetime lets an agent cache a page without relying on an outdated copy.',
  loss: 'documentation pages state no useful cache lifetime',
  standard: 'RFC 9111',
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

/** Does a read that names the validator it already has get 304 instead of the whole answer? */
export const conditionalRequests = defineCheck('speed', 'conditional-requests', {
  effort: 2,
  why: 'A 304 costs an agent no tokens and almost no time.',
  loss: 'unchanged resources are sent in full again',
  standard: 'RFC 9110',
  needs: ['apiReads'],
  fix: 'Compare If-None-Match with the ETag on every GET, and return 304 if they match.',
  outcomes: {
    honoured: { points: 10, says: 'All conditional requests ({count}) returned 304.' },
    documented: { points: 10, says: 'The docs describe conditional requests.' },
    unsupported: {
      points: 0,
      says: 'According to the docs, responses have no validators.',
      fix: 'Send an ETag with every GET, compare If-None-Match with it, and return 304 if they match.',
    },
    some: {
      points: 5,
      says: '{unchanged} of {count|# conditional request|# conditional requests} returned 304.',
    },
    ignored: { points: 0, says: 'All conditional requests ({count}) returned the full response.' },
  },
  judge({ apiReads }) {
    const repeated = apiReads.reads.flatMap(
      ({ hasEtag, hasLastModified, conditionalStatus }) =>
        ((hasEtag || hasLastModified) && conditionalStatus) || [],
    )
    if (repeated.length === 0)
      return notApplicable('No response with a validator was requested again.')
    const unchanged = repeated.filter((status) => status === 304).length
    const count = unchanged + repeated.filter(isSuccess).length
    if (count === 0) return inconclusive('The conditional requests returned neither 304 nor 2xx.')
    if (unchanged === count) return { outcome: 'honoured', facts: { count } }
    return unchanged > 0
      ? { outcome: 'some', facts: { unchanged, count } }
      : { outcome: 'ignored', facts: { count } }
  },
  declared: (declaration) =>
    whether(declaration, 'api.conditionalRequests', 'documented', 'unsupported'),
})

/** Do reads carry a validator that a later read can be compared by? */
export const responseValidators = defineCheck('speed', 'response-validators', {
  weight: 4,
  effort: 2,
  title: 'ETags',
  why: 'With an ETag an agent can check whether something changed without fetching it again.',
  loss: 'responses carry no ETag',
  standard: 'RFC 9110',
  needs: ['apiReads'],
  fix: 'Send an ETag with every JSON response to a GET.',
  outcomes: {
    all: { points: 10, says: 'All tested reads ({count}) return an ETag.' },
    some: {
      points: 6,
      says: 'Of {count|# tested read|# tested reads}, {tagged|# returns|# return} an ETag and {dated} only Last-Modified.',
      loss: 'some responses carry no ETag',
    },
    missing: { points: 0, says: 'Tested reads return neither ETag nor Last-Modified.' },
  },
  judge({ apiReads }) {
    const reads = apiReads.reads.filter(({ status }) => isSuccess(status))
    const count = reads.length
    if (count === 0) return inconclusive('No read returned a 2xx status.')
    const tagged = reads.filter(({ hasEtag }) => hasEtag).length
    const dated = reads.filter(({ hasEtag, hasLastModified }) => !hasEtag && hasLastModified).length
    if (tagged === count) return { outcome: 'all', facts: { count } }
    return tagged + dated > 0
      ? { outcome: 'some', facts: { count, tagged, dated } }
      : { outcome: 'missing' }
  },
})
