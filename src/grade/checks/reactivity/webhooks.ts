// Does the tool call back when something happens?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'
import { isReadOnlyApi } from '../../reading/write-operations.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'webhooks',
  criterion: 'reactivity',
  weight: 2,
  effort: 3,
  title: 'Webhooks',
  why: 'An agent that is called when something happens need not spend calls on asking.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    described: {
      points: 10,
      says: 'The webhooks object of the OpenAPI description names {count} events.',
    },
    declared: { points: 10, says: 'The documentation says that it calls back.' },
    operations: {
      points: 8,
      says: 'Callbacks can be asked for with {operation}, but the events are not described.',
      fix: 'Describe each event and its body in the webhooks object of an OpenAPI 3.1 description.',
    },
    documented: {
      points: 6,
      says: 'Webhooks are found only in the documentation.',
      fix: 'Describe each event in the webhooks object of an OpenAPI 3.1 description, and add an operation to subscribe to it.',
    },
    missing: {
      points: 0,
      says: 'Neither an OpenAPI description nor the documentation mentions webhooks.',
      fix: 'Offer webhooks for what changes, and describe each event in the webhooks object of an OpenAPI 3.1 description.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const count = openapi?.webhooks.length ?? 0
    if (count > 0) return { outcome: 'described', facts: { count } }
    const [asking] = webhookOperations(openapi?.operations ?? [])
    if (asking) return { outcome: 'operations', facts: { operation: operationLine(asking) } }
    if (isDocumented(documentedTopics, 'webhooks')) return { outcome: 'documented' }
    return isReadOnlyApi(openapi) ? notApplicable('The API only reads.') : { outcome: 'missing' }
  },
  declared(declaration) {
    const isReadOnly = valueOf(declaration, 'api.readOnly') && !valueOf(declaration, 'api.webhooks')
    if (isReadOnly) return notApplicable('The API only reads.')
    return fromFact(declaration, 'api.webhooks', 'webhooks', (isOffered) => ({
      outcome: isOffered ? 'declared' : 'missing',
    }))
  },
})
