// Can an agent repeat a write without doing it twice?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const KEY = /^(?:x[-_]?)?idempotency[-_]?(?:key|token)$/i
// Looked for only in a body: a header of this name traces a request and does not make it safe to
// repeat.
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
  why: 'After a timeout an agent repeats the call; without a key it pays, sends or creates twice.',
  standard: 'Idempotency-Key draft',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    specified: { points: 10, says: '{scope} an idempotency key.' },
    keyed: { points: 10, says: 'The documentation says that most writes take an idempotency key.' },
    chosen: {
      points: 6,
      says: 'A caller can choose the id of what it creates, so that a repeated write changes nothing.',
      fix: 'Accept an Idempotency-Key header on writes too.',
    },
    partial: {
      points: 4,
      says: 'The documentation says that some writes take an idempotency key.',
      fix: 'Accept an Idempotency-Key header on every POST operation.',
    },
    named: {
      points: 2,
      says: 'A repeated create fails on its name, and other writes are done twice.',
      fix: 'Accept an Idempotency-Key header on every POST operation.',
    },
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
        parameters.some(({ name }) => KEY.test(name)) ||
        body?.fieldNames.some((name) => KEY.test(name) || REQUEST_ID.test(name)) === true,
    )
    if (keyed.length > 0)
      return {
        outcome: 'specified',
        facts: { scope: `${keyed.length} of ${posts.length} POST operations take` },
      }
    return isDocumented(documentedTopics, 'idempotency')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API only reads.')
    return fromFact(declaration, 'api.idempotencyKeys', 'a safe way to repeat a write', (way) => ({
      outcome: way === false ? 'missing' : OUTCOMES[way],
    }))
  },
})
