// Does a read that names the validator it already has get 304 instead of the whole answer?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'
import { whether } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Conditional requests',
  why: 'A 304 costs an agent no tokens and almost no time.',
  loss: 'unchanged resources are sent in full again',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiReads'],
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
      fix: 'Compare If-None-Match with the ETag on every GET, and return 304 if they match.',
    },
    ignored: {
      points: 0,
      says: 'All conditional requests ({count}) returned the full response.',
      fix: 'Compare If-None-Match with the ETag on every GET, and return 304 if they match.',
    },
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
