// Can an agent follow an answer or a feed of events while it is being made?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const STREAM_TYPES = new Set([
  'text/event-stream',
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/json-seq',
])

export default defineCheck({
  id: 'streaming',
  criterion: 'reactivity',
  weight: 0,
  effort: 3,
  title: 'Streaming',
  why: 'With streaming an agent acts on the first event instead of waiting for the last, and does not have to poll.',
  standard: 'RFC 6455',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics', 'asyncapi'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    described: { points: 10, says: 'The tool describes a stream: {where}.' },
    declared: {
      points: 10,
      says: 'According to the docs, responses or events can be streamed.',
    },
    documented: {
      points: 6,
      says: 'Streaming is described only in the docs.',
      fix: 'Describe each stream in the OpenAPI description, as a text/event-stream response or a wss server.',
    },
    missing: {
      points: 0,
      says: 'No streaming found.',
      fix: 'Offer events or long responses as text/event-stream, and describe that response in the OpenAPI description.',
    },
  },
  judge({ openapi, documentedTopics, asyncapi }) {
    const where =
      (openapi && streamIn(openapi)) ??
      (asyncapi?.isValid ? `AsyncAPI ${asyncapi.version}` : undefined)
    if (where !== undefined) return { outcome: 'described', facts: { where } }
    return isDocumented(documentedTopics, 'streaming')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.streaming', 'streaming of responses or events', (isOffered) => ({
      outcome: isOffered ? 'declared' : 'missing',
    })),
})

function streamIn({ servers, operations }: Seen<'openapi'>): string | undefined {
  const operation = operations.find(
    ({ parameters, body, responses }) =>
      responses.some(({ mediaTypes }) => mediaTypes.some(isStreamType)) ||
      parameters.some((parameter) => parameter.in === 'query' && parameter.name === 'stream') ||
      body?.fieldNames.includes('stream'),
  )
  if (operation) return operationLine(operation)
  const server = servers.find(({ url }) => /^wss?:/i.test(url))
  return server && excerpt(server.url)
}

function isStreamType(mediaType: string): boolean {
  const end = mediaType.indexOf(';')
  return STREAM_TYPES.has((end < 0 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase())
}
