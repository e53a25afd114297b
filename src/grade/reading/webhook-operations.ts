// Which operations of an OpenAPI description let a program subscribe to callbacks.
import type { Seen } from '../../domain/evidence/observations/index.ts'

type Operation = Seen<'openapi'>['operations'][number]

const ADDRESS_FIELDS = new Set(
  ['url', 'uri', 'callback', 'webhook', 'endpoint', 'hubcallback', 'pushconfig'].concat(
    [
      'callback',
      'webhook',
      'hook',
      'notification',
      'target',
      'delivery',
      'destination',
      'endpoint',
      'push',
    ].flatMap((word) => [`${word}url`, `${word}uri`]),
  ),
)

/** Operations with callbacks, or on a path for webhooks, hooks or subscriptions. */
export function webhookOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter((operation) => operation.hasCallbacks || isOnHookPath(operation))
}

function isOnHookPath(operation: Operation): boolean {
  const segments = operation.path.toLowerCase().split('/')
  if (
    segments.some(
      (segment) => segment.includes('webhook') || segment === 'hooks' || segment === 'hook',
    )
  )
    return true
  // A subscription may also be a paid plan: only one with a URL parameter is a webhook.
  return segments.some((segment) => segment.endsWith('subscriptions')) && takesAddress(operation)
}

function takesAddress({ body }: Operation): boolean {
  return (
    body?.fieldNames.some((name) =>
      ADDRESS_FIELDS.has(name.toLowerCase().replace(/[^a-z]/g, '')),
    ) ?? false
  )
}
