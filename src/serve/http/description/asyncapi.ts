// The events as an AsyncAPI 3.0 document: stream and webhooks, with the schemas of the API.
import { EVENT_KINDS, type EventKind } from '../../../domain/scan/event.ts'
import { components, ref, EVENT } from './components.ts'
import { API_VERSION } from './openapi.ts'
import { FIELDS, TITLES } from './webhooks.ts'

type Json = Record<string, unknown>

/** `base` is the address of the service; a client that has fetched the document knows it too. */
export function asyncapiOf(base: string): Json {
  const { host, protocol } = URL.parse(base) ?? { host: 'localhost', protocol: 'http:' }
  const server = { host, protocol: protocol.slice(0, -1), description: 'This service.' }
  const { Event, WebhookMessage } = components()
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'AgentGrade events',
      version: API_VERSION,
      description:
        'Tools that were added, and grades and contracts that changed: as a stream of server-sent events, and as signed webhooks. The same by cursor is GET /events in the OpenAPI description.',
      license: { name: 'Apache-2.0' },
      externalDocs: { url: `${base}/docs/api` },
    },
    defaultContentType: 'application/json',
    servers: { service: server },
    channels: {
      stream: {
        address: '/events/stream',
        title: 'Server-sent events',
        description: 'since, tool, category and kind in the query narrow it, as on GET /events.',
        servers: [{ $ref: '#/servers/service' }],
        messages: messagesOf('stream'),
      },
      webhook: {
        address: null,
        title: 'Webhooks',
        description: 'The address is the one that the receiver gave with POST /webhooks.',
        messages: messagesOf('webhook'),
      },
    },
    operations: {
      streamEvents: {
        action: 'send',
        channel: { $ref: '#/channels/stream' },
        title: 'Events as they happen',
        summary: 'GET /events/stream; Last-Event-ID, or since, resumes after a cursor.',
      },
      sendWebhook: {
        action: 'send',
        channel: { $ref: '#/channels/webhook' },
        title: 'Events by webhook',
        summary:
          'A signed POST to the address that POST /webhooks names, at least once: drop ids that you have seen.',
      },
    },
    components: {
      messages: Object.fromEntries(
        EVENT_KINDS.flatMap((kind) => [
          [nameOf('stream', kind), messageOf('stream', kind)],
          [nameOf('webhook', kind), messageOf('webhook', kind)],
        ]),
      ),
      schemas: { Event, WebhookMessage },
    },
  }
}

type Channel = 'stream' | 'webhook'

function nameOf(channel: Channel, kind: EventKind): string {
  return `${channel}.${kind}`
}

function messagesOf(channel: Channel): Json {
  const messages = EVENT_KINDS.map((kind) => nameOf(channel, kind))
  return Object.fromEntries(
    messages.map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  )
}

function messageOf(channel: Channel, kind: EventKind): Json {
  const common = { name: kind, title: TITLES[kind], contentType: 'application/json' }
  const event = { ...EVENT, kind }
  if (channel === 'stream')
    return { ...common, payload: ref('Event'), examples: [{ payload: event }] }
  const headers = Object.entries(FIELDS).map(([name, description]) => [
    name,
    { type: 'string', description },
  ])
  return {
    ...common,
    headers: {
      type: 'object',
      properties: Object.fromEntries(headers) as Json,
      required: Object.keys(FIELDS),
    },
    payload: ref('WebhookMessage'),
    examples: [{ payload: { type: kind, timestamp: EVENT.at, data: event } }],
  }
}
