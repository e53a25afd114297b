// Can an agent repeat a write without doing it twice?
import { defineCheck, notApplicable } from '../../check.ts'
import { fromFact, isDocumented, valueOf } from '../../reading/documented.ts'
import { extentOf, ifWhole } from '../../reading/operations.ts'

// A request id traces a call, or names what was asked for: it makes no call safe to repeat.
const KEY = /^(?:[a-z]{1,20}[-_])?idempoten(?:cy|ce|t)[-_]?(?:key|token|id)$/i
/** Below this share, most writes cannot be repeated. */
const MANY = 0.25

const OUTCOMES = {
  key: 'keyed',
  'client-id': 'chosen',
  'unique-name': 'named',
} as const

export const idempotency = defineCheck('reliability', 'idempotency', {
  weight: 7,
  effort: 3,
  title: 'Idempotency keys',
  why: 'After a timeout an agent retries; without an idempotency key it may pay, send or create twice.',
  loss: 'not every write can be retried safely',
  standard: 'Idempotency-Key draft',
  each: { item: 'operation', member: 'parameters' },
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  says: '{scope} an idempotency key.',
  fix: 'Accept an Idempotency-Key header on every POST operation.',
  outcomes: {
    specified: { points: 10, bounds: '25% or more' },
    keyed: { points: 10, says: 'According to the docs, most writes accept an idempotency key.' },
    chosen: {
      points: 6,
      says: 'Callers can choose the id of what they create, so a retried create changes nothing.',
      fix: 'Also accept an Idempotency-Key header on writes.',
    },
    partial: { points: 4, bounds: 'less than 25%', found: true },
    named: {
      points: 2,
      says: 'A retried create fails because the name is taken; nothing makes other writes safe to retry.',
    },
    documented: {
      points: 7,
      says: 'The docs describe idempotency keys, but the OpenAPI description declares them on {declared}.',
      fix: 'Declare the Idempotency-Key header as a parameter of every POST operation in the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'No idempotency keys found for POST operations.',
      loss: 'nothing makes a retried write safe',
      fix: 'Accept an Idempotency-Key header on every POST operation, declare it in the OpenAPI description, and document how long keys are kept.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const posts = openapi.operations.filter(({ method }) => method === 'post')
    if (posts.length === 0)
      return ifWhole(openapi, notApplicable('The OpenAPI description has no POST operations.'))
    const keyed = posts.filter(
      ({ parameters, body }) =>
        parameters.some(({ name }) => isKey(name)) || body?.fieldNames.some(isKey) === true,
    ).length
    const extent = extentOf(keyed, posts.length, 'POST operations', openapi)
    const verb = keyed === 1 ? 'accepts' : 'accept'
    if (keyed / posts.length >= MANY)
      return { outcome: 'specified', facts: { scope: `${extent} ${verb}` } }
    if (isDocumented(documentedTopics, 'idempotency'))
      return {
        outcome: 'documented',
        facts: { declared: keyed > 0 ? `only ${extent}` : 'no POST operation' },
      }
    return keyed > 0
      ? { outcome: 'partial', facts: { scope: `Only ${extent} ${verb}` } }
      : ifWhole(openapi, { outcome: 'missing' } as const)
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return fromFact(declaration, 'api.idempotencyKeys', (way) => {
      if (way === 'partial')
        return {
          outcome: 'partial',
          facts: { scope: 'According to the docs, some writes accept' },
        }
      return { outcome: way === false ? 'missing' : OUTCOMES[way], facts: undefined }
    })
  },
})

function isKey(name: string): boolean {
  return name.length <= 60 && KEY.test(name)
}
