// Can an agent repeat a write without doing it twice?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const KEY = /^(?:x[-_]?)?idempotency[-_]?(?:key|token)$/i
// Only in a body: a header of this name traces a request and does not make it safe to repeat.
const REQUEST_ID = /^(?:client[-_]?)?request[-_]?id$/i

const OUTCOMES = {
  key: 'keyed',
  'client-id': 'chosen',
  partial: 'partial',
  'unique-name': 'named',
} as const

export default defineCheck({
  id: 'idempotency',
  criterion: 'reliability',
  weight: 7,
  effort: 3,
  title: 'Idempotency keys',
  why: 'After a timeout an agent retries; without an idempotency key it may pay, send or create twice.',
  loss: 'not every write can be retried safely',
  standard: 'Idempotency-Key draft',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    specified: { points: 10, says: '{scope} an idempotency key.' },
    keyed: { points: 10, says: 'According to the docs, most writes accept an idempotency key.' },
    chosen: {
      points: 6,
      says: 'Callers can choose the id of what they create, so a retried create changes nothing.',
      fix: 'Also accept an Idempotency-Key header on writes.',
    },
    partial: {
      points: 4,
      says: 'According to the docs, some writes accept an idempotency key.',
      fix: 'Accept an Idempotency-Key header on every POST operation.',
    },
    named: {
      points: 2,
      says: 'A retried create fails because the name is taken; other writes run twice.',
      fix: 'Accept an Idempotency-Key header on every POST operation.',
    },
    documented: {
      points: 7,
      says: 'The docs describe idempotency keys, but the OpenAPI description does not declare them.',
      fix: 'Declare the Idempotency-Key header as a parameter of every POST operation in the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'No idempotency keys found for POST operations.',
      loss: 'a retried write runs twice',
      fix: 'Accept an Idempotency-Key header on every POST operation, declare it in the OpenAPI description, and document how long keys are kept.',
    },
  },
  judge({ openapi: { operations }, documentedTopics }) {
    const posts = operations.filter(({ method }) => method === 'post')
    if (posts.length === 0) return notApplicable('The API has no POST operations.')
    const keyed = posts.filter(
      ({ parameters, body }) =>
        parameters.some(({ name }) => KEY.test(name)) ||
        body?.fieldNames.some((name) => KEY.test(name) || REQUEST_ID.test(name)) === true,
    )
    if (keyed.length > 0)
      return {
        outcome: 'specified',
        facts: { scope: `${keyed.length} of ${posts.length} POST operations accept` },
      }
    return isDocumented(documentedTopics, 'idempotency')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return fromFact(declaration, 'api.idempotencyKeys', 'a safe way to retry writes', (way) => ({
      outcome: way === false ? 'missing' : OUTCOMES[way],
    }))
  },
})
