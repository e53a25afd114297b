// Does the tool call back when something happens?
import { MOST_WEBHOOKS } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { atLeast } from '../../reading/figures.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { ifWhole, isReadOnlyApi, operationLine } from '../../reading/operations.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Webhooks',
  why: 'An agent that is notified when something happens does not have to poll.',
  loss: 'its API description does not describe events',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  beside: ['graphql'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    described: {
      points: 10,
      says: 'The webhooks object of the OpenAPI description lists the events ({count}).',
    },
    declared: { points: 10, says: 'According to the docs, the tool sends webhooks.' },
    subscriptions: {
      points: 10,
      says: 'The GraphQL schema at {url} has subscriptions, which send changes as they happen.',
    },
    operations: {
      points: 8,
      says: 'Callers can register a callback with {operation}, but the events are not described.',
      fix: 'Describe each event and its payload in the webhooks object of an OpenAPI 3.1 description.',
    },
    documented: {
      points: 6,
      says: 'Webhooks are described only in the docs.',
      fix: 'Describe each event in the webhooks object of an OpenAPI 3.1 description, and add an operation to subscribe to it.',
    },
    missing: {
      points: 0,
      says: 'Neither the OpenAPI description nor the docs mention webhooks.',
      loss: 'there are no webhooks',
      fix: 'Offer webhooks for changes, and describe each event in the webhooks object of an OpenAPI 3.1 description.',
    },
  },
  judge({ openapi, documentedTopics, graphql }) {
    if (graphql?.hasSubscriptions === true)
      return { outcome: 'subscriptions', facts: { url: graphql.url } }
    const count = openapi?.webhooks.filter(isEvent).length ?? 0
    if (openapi && count > 0)
      return {
        outcome: 'described',
        facts: { count: atLeast(count, openapi.webhooks.length, MOST_WEBHOOKS) },
      }
    const [asking] = webhookOperations(openapi?.operations ?? [])
    if (asking) return { outcome: 'operations', facts: { operation: operationLine(asking) } }
    if (isDocumented(documentedTopics, 'webhooks')) return { outcome: 'documented' }
    return isReadOnlyApi(openapi)
      ? notApplicable('The API is read-only.')
      : ifWhole(openapi, { outcome: 'missing' } as const)
  },
  declared(declaration) {
    const isReadOnly = valueOf(declaration, 'api.readOnly') && !valueOf(declaration, 'api.webhooks')
    if (isReadOnly) return notApplicable('The API is read-only.')
    return whether(declaration, 'api.webhooks', 'declared', 'missing')
  },
})

/** A hook that is no webhook asks for a decision, such as an inline hook: it tells of no event. */
function isEvent(name: string): boolean {
  return !/(?<!web[-_ ]?)hooks?$/i.test(name.slice(-20))
}
