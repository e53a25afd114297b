// Can an agent repeat a write without doing it twice?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'

const KEY = /^(?:x[-_]?)?idempotency[-_]?(?:key|token)$/i
// Looked for only in a body: a header of this name traces a request and does not make it safe to repeat.
const REQUEST_ID = /^(?:client[-_]?)?request[-_]?id$/i

export default defineCheck({
  id: 'idempotency',
  criterion: 'reliability',
  weight: 7,
  effort: 3,
  title: 'Idempotency keys',
  why: 'After a timeout an agent repeats the call; without a key it pays, sends or creates twice.',
  standard: 'Idempotency-Key draft',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  outcomes: {
    specified: { points: 10, says: '{scope} an idempotency key.' },
    documented: {
      points: 7,
      says: 'The documentation offers idempotency keys, the description does not.',
      fix: 'Declare the Idempotency-Key header as a parameter of every POST operation in the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'No idempotency key for POST operations was found.',
      fix: 'Accept an Idempotency-Key header on every POST operation, declare it in the OpenAPI description and document how long a key is kept.',
    },
  },
  judge({ openapi: { operations }, documentedTopics }) {
    const posts = operations.filter(({ method }) => method === 'post')
    if (posts.length === 0) return notApplicable('The API has no POST operation.')
    const keyed = posts.filter(
      ({ parameters, body }) =>
        parameters.some(({ name }) => KEY.test(name)) || body?.fieldNames.some((name) => KEY.test(name) || REQUEST_ID.test(name)) === true,
    )
    if (keyed.length > 0) return { outcome: 'specified', facts: { scope: `${keyed.length} of ${posts.length} POST operations take` } }
    return isDocumented(documentedTopics, 'idempotency') ? { outcome: 'documented' } : { outcome: 'missing' }
  },
  declared({ api }) {
    if (!api) return undefined
    if (api.isReadOnly) return notApplicable('The API only reads.')
    return api.idempotency ? { outcome: 'specified', facts: { scope: 'Writes take' } } : { outcome: 'missing' }
  },
})
