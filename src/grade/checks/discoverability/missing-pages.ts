// Does a page that does not exist say so in its status?
import { defineCheck } from '../../check.ts'
import { isSuccess } from '../../reading/success.ts'

export default defineCheck({
  id: 'missing-pages',
  criterion: 'discoverability',
  weight: 4,
  effort: 1,
  title: 'Missing pages',
  why: 'An agent trusts the status: a 200 for a page that does not exist sends it on with wrong content.',
  standard: 'RFC 9110',
  surfaces: ['remote'],
  needs: ['missingPage'],
  outcomes: {
    clear: { points: 10, says: 'A page that does not exist answers {status}, as it should.' },
    unclear: {
      points: 4,
      says: 'A page that does not exist answers {status}, which is neither 404 nor 410.',
      fix: 'Answer 404 for every path that does not exist.',
    },
    soft: {
      points: 0,
      says: 'A page that does not exist answers {status}, as if it did.',
      fix: 'Answer 404 instead of {status} for every path that does not exist.',
    },
  },
  judge({ missingPage: { status } }) {
    const outcome =
      status === 404 || status === 410 ? 'clear' : isSuccess(status) ? 'soft' : 'unclear'
    return { outcome, facts: { status } }
  },
})
