// Can an agent subscribe to webhooks by a call?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { operationLine } from '../../reading/operations.ts'
import { valueOf, whether } from '../../reading/documented.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Webhook management',
  why: 'An agent can subscribe to webhooks through an API call; a dashboard needs a person to click.',
  loss: 'webhooks can only be set up in a dashboard',
  surfaces: ['api'],
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
