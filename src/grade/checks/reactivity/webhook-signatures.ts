// Can an agent tell a real webhook call from a forged one?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { webhookOperations } from '../../reading/webhook-operations.ts'
import { ifWhole } from '../../reading/operations.ts'

const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Webhook signatures',
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
    stated: {
      points: 10,
      says: 'The docs say that webhooks are signed and how to verify them.',
    },
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
