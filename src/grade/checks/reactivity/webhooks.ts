// Webhooks: whether there are any, how they are managed, and whether they are signed.
import { MOST_WEBHOOKS } from '../../../domain/evidence/observations/openapi.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { atLeast, excerpt } from '../../reading/figures.ts'
import { ifWhole, isReadOnlyApi, operationLine } from '../../reading/operations.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'

/** Does the tool call back when something happens? */
export const webhooks = defineCheck('reactivity', 'webhooks', {
  effort: 3,
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

/** Can an agent subscribe to webhooks by a call? */
export const webhookManagement = defineCheck('reactivity', 'webhook-management', {
  effort: 2,
  why: 'An agent can subscribe to webhooks through an API call; a dashboard needs a person to click.',
  loss: 'webhooks can only be set up in a dashboard',
  needs: ['openapi'],
  fromPart: true,
  outcomes: {
    callable: { points: 10, says: 'A webhook can be created with {operation}.' },
    stated: { points: 10, says: 'According to the docs, webhooks can be managed through the API.' },
    manual: {
      points: 0,
      says: 'Webhooks can be managed only in a dashboard.',
      fix: 'Add operations that create, list and delete webhook subscriptions, such as POST /webhooks.',
    },
  },
  judge({ openapi }) {
    const [asking] = webhookOperations(openapi.operations)
    if (asking) return { outcome: 'callable', facts: { operation: operationLine(asking) } }
    return inconclusive(
      'The OpenAPI description has no operation that creates a webhook subscription.',
    )
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.webhooks') !== true)
      return notApplicable('No webhooks are documented.')
    return whether(declaration, 'api.webhooksByApi', 'stated', 'manual')
  },
})

const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Can an agent tell a real webhook call from a forged one? */
export const webhookSignatures = defineCheck('reactivity', 'webhook-signatures', {
  weight: 4,
  effort: 2,
  why: 'Agents act on the events they receive; without a signature anyone can forge one.',
  loss: 'webhooks do not use a standard signature',
  standard: 'Standard Webhooks',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    standard: {
      points: 10,
      says: 'The OpenAPI description declares webhook-id, webhook-timestamp and webhook-signature for webhooks.',
    },
    stated: { points: 10, says: 'The docs say that webhooks are signed and how to verify them.' },
    own: {
      points: 7,
      says: 'The OpenAPI description declares a proprietary signature for webhooks: {header}.',
      fix: 'Sign webhooks with the Standard Webhooks headers webhook-id, webhook-timestamp and webhook-signature.',
    },
    documented: {
      points: 7,
      says: 'The docs say that webhooks are signed, but the OpenAPI description does not show it.',
      fix: 'Sign with webhook-id, webhook-timestamp and webhook-signature, and list these headers in the webhooks object of the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'No webhook signatures found.',
      loss: 'webhooks do not appear to be signed',
      fix: 'Sign every webhook request with HMAC-SHA256 and send webhook-id, webhook-timestamp and webhook-signature.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const headers = openapi?.webhookHeaders ?? []
    if (STANDARD_HEADERS.every((header) => headers.includes(header))) return { outcome: 'standard' }
    const header = headers.find((name) => name.includes('signature') || name.includes('hmac'))
    if (header) return { outcome: 'own', facts: { header: excerpt(header) } }
    if (isDocumented(documentedTopics, 'webhook-signatures')) return { outcome: 'documented' }
    const isOffered =
      openapi && (openapi.webhooks.length > 0 || webhookOperations(openapi.operations).length > 0)
    return isOffered || isDocumented(documentedTopics, 'webhooks')
      ? { outcome: 'missing' }
      : ifWhole(
          openapi,
          notApplicable('Neither the OpenAPI description nor the docs mention webhooks.'),
        )
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.webhooks') !== true)
      return notApplicable('No webhooks are documented.')
    return whether(declaration, 'api.webhookSignatures', 'stated', 'missing')
  },
})
