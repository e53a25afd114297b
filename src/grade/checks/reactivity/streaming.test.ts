import { testCheck } from '../../../../test/check-cases.ts'
import { operation, parameter, response, SAMPLE, write } from '../../../../test/sample.ts'
import check from './streaming.ts'

const body = {
  fields: 2,
  describedFields: 2,
  fieldNames: ['prompt', 'stream'],
  hasExample: true,
  isArray: false,
}
const silent = { documentedTopics: { topics: [] }, asyncapi: 'not-offered' as const }
const spoken = {
  topics: SAMPLE.documentedTopics.topics
    .slice(0, 1)
    .map((entry) => ({ ...entry, topic: 'streaming' as const })),
}
const openapi = (...operations: (typeof SAMPLE.openapi.operations)[number][]) => ({
  ...silent,
  openapi: { operations },
})
const answering = (mediaType: string) =>
  openapi(operation({ responses: [response({ mediaTypes: ['application/json', mediaType] })] }))

testCheck(check, {
  'server-sent events': {
    seen: { ...silent, openapi: {} },
    gives: 'described',
    facts: { where: 'GET /events' },
  },
  'server-sent events with a parameter': {
    seen: answering('Text/Event-Stream; charset=utf-8'),
    gives: 'described',
  },
  'lines of JSON': {
    seen: answering('application/x-ndjson'),
    gives: 'described',
    facts: { where: 'GET /messages' },
  },
  'a stream parameter': {
    seen: openapi(
      operation(),
      operation({ path: '/log/{id}', parameters: [parameter({ name: 'stream' })] }),
    ),
    gives: 'described',
    facts: { where: 'GET /log/:id' },
  },
  'a stream field in the body': {
    seen: openapi(write({ body })),
    gives: 'described',
    facts: { where: 'POST /messages' },
  },
  'a path parameter of that name': {
    seen: openapi(operation({ parameters: [parameter({ name: 'stream', in: 'path' })] })),
    gives: 'missing',
  },
  'a websocket server': {
    seen: {
      ...silent,
      openapi: { operations: [], servers: [{ url: 'wss://live.acme.example', description: null }] },
    },
    gives: 'described',
    facts: { where: 'wss://live.acme.example' },
  },
  'an AsyncAPI description': {
    seen: { ...openapi(write()), asyncapi: {} },
    gives: 'described',
    facts: { where: 'AsyncAPI 3.0.0' },
  },
  'an AsyncAPI description that does not parse': {
    seen: { ...openapi(write()), asyncapi: { isValid: false } },
    gives: 'missing',
  },
  'in the documentation alone': {
    seen: { ...openapi(write()), documentedTopics: spoken },
    gives: 'documented',
  },
  'nothing to follow': { seen: openapi(operation(), write()), gives: 'missing' },
  'nowhere to look': {
    seen: { ...silent, openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'nothing, as far as was seen': {
    seen: { ...openapi(write()), asyncapi: 'timeout' },
    gives: 'inconclusive',
  },
  declared: { knows: { 'api.streaming': true }, gives: 'declared' },
  'declared as not there': { knows: { 'api.streaming': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.streaming': null }, gives: 'not-documented' },
  'a declaration without a word about it': {
    declares: { api: { style: 'rest' } },
    gives: 'inconclusive',
  },
})
