// Do reads carry a validator that a later read can be compared by?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

const FIX = 'Send an ETag with every JSON response to a GET.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'ETags',
  why: 'With an ETag an agent can check whether something changed without fetching it again.',
  loss: 'responses carry no ETag',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    all: { points: 10, says: 'All tested reads ({count}) return an ETag.' },
    some: {
      points: 6,
      says: 'Of {count|# tested read|# tested reads}, {tagged|# returns|# return} an ETag and {dated} only Last-Modified.',
      loss: 'some responses carry no ETag',
      fix: FIX,
    },
    missing: { points: 0, says: 'Tested reads return neither ETag nor Last-Modified.', fix: FIX },
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
