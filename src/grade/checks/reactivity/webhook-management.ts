// Can an agent subscribe to webhooks by a call?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'

export default defineCheck({
  id: 'webhook-management',
  criterion: 'reactivity',
  weight: 2,
  effort: 2,
  title: 'Webhook management',
  why: 'An agent that subscribes by a call hears of what it waits for; in a dashboard a person must click.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  fromPart: true,
  outcomes: {
    callable: { points: 10, says: 'Webhooks are managed by a call, such as {operation}.' },
    stated: { points: 10, says: 'The documentation says that webhooks are managed by API.' },
    manual: {
      points: 0,
      says: 'Webhooks are managed in a dashboard alone.',
      fix: 'Add calls that make, list and delete webhook subscriptions, such as POST /webhooks.',
    },
  },
  judge({ openapi }) {
    const [asking] = webhookOperations(openapi.operations)
    if (asking) return { outcome: 'callable', facts: { operation: operationLine(asking) } }
    return inconclusive('The description has no call that subscribes.')
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.webhooks') !== true)
      return notApplicable('No webhooks are documented.')
    return fromFact(
      declaration,
      'api.webhooksByApi',
      'webhook subscriptions by API',
      (isOffered) => ({ outcome: isOffered ? 'stated' : 'manual' }),
    )
  },
})
