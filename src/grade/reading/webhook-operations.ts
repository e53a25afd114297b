// Which operations of an OpenAPI description let a program subscribe to callbacks.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordsOf } from '../../domain/text/name-words.ts'
import { readOnce } from './read-once.ts'
import WORDS from './words.json' with { type: 'json' }

type Operation = Seen<'openapi'>['operations'][number]

const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  ...WORDS.webhooks.addressFields,
  ...WORDS.webhooks.addressWords.flatMap((word) => [`${word}url`, `${word}uri`]),
])
const EVENT_FIELDS: ReadonlySet<string> = new Set(WORDS.webhooks.eventFields)
/** An object around all fields, which hides them. */
const WRAPPERS: ReadonlySet<string> = new Set(WORDS.webhooks.wrappers)
const CREATING: ReadonlySet<string> = new Set(WORDS.webhooks.creating)

/** Those that create a webhook with an address or events first, then those with callbacks. */
export const webhookOperations = readOnce(
  (operations: readonly Operation[]): readonly Operation[] => {
    const subscribing = operations.filter(subscribes)
    const others = operations.filter(
      (operation) => operation.hasCallbacks && !subscribing.includes(operation),
    )
    return [...subscribing, ...others]
  },
)

function subscribes({ method, path, body }: Operation): boolean {
  if (method !== 'post') return false
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.includes('}'))
  const last = segments.at(-1) ?? ''
  const place = CREATING.has(last.toLowerCase()) ? (segments.at(-2) ?? '') : last
  const fields = body?.fieldNames.map((name) => name.toLowerCase().replace(/[^a-z]/g, '')) ?? []
  const takesAddress = fields.some((name) => ADDRESS_FIELDS.has(name))
  if (isHooks(place))
    return (
      takesAddress ||
      fields.some((name) => EVENT_FIELDS.has(name)) ||
      (fields.length === 1 && WRAPPERS.has(fields[0] ?? ''))
    )
  // A subscription may also be a paid plan: only one with an address is a webhook.
  return wordsOf(place.replace(/\.json$/, '')).at(-1) === 'subscriptions' && takesAddress
}

function isHooks(segment: string): boolean {
  const words = wordsOf(segment)
  // A handle is the address of somebody else's webhook, under a name.
  if (segment.toLowerCase().includes('webhook')) return !/^handles?$/.test(words.at(-1) ?? '')
  // An inline hook asks for a decision.
  return /^hooks?$/.test(words.at(-1) ?? '') && !words.includes('inline')
}
