// Does a page that does not exist say so in its status?
import { defineCheck } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Missing pages',
  why: 'Agents trust the status code: with a 200 for a missing page, an agent continues with wrong content.',
  loss: 'missing pages do not return 404',
  standard: 'RFC 9110',
  surfaces: ['remote'],
  needs: ['missingPage'],
  outcomes: {
    clear: { points: 10, says: 'A page that does not exist returns {status}, as it should.' },
    unclear: {
      points: 4,
      says: 'A page that does not exist returns {status}, which is neither 404 nor 410.',
      fix: 'Return 404 for every path that does not exist.',
    },
    soft: {
      points: 0,
      says: 'A page that does not exist returns {status}, as if it existed.',
      fix: 'Return 404 instead of {status} for every path that does not exist.',
    },
  },
  judge({ missingPage: { status } }) {
    const outcome =
      status === 404 || status === 410 ? 'clear' : isSuccess(status) ? 'soft' : 'unclear'
    return { outcome, facts: { status } }
  },
})
