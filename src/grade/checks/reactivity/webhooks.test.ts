import { testCheck } from '../../../../test/check-cases.ts'
import { operation, SAMPLE, write } from '../../../../test/sample.ts'
import { webhooks as check } from './webhooks.ts'

const silent = { topics: [] }
const spoken = {
  topics: SAMPLE.documentedTopics.topics
    .slice(0, 1)
    .map((entry) => ({ ...entry, topic: 'webhooks' as const })),
}
const openapi = (...operations: (typeof SAMPLE.openapi.operations)[number][]) => ({
  openapi: { webhooks: [], operations },
  documentedTopics: silent,
})

const webhookBody = {
  fields: 2,
  describedFields: 0,
  fieldNames: ['url', 'events'],
  hasExample: false,
  isArray: false,
}

testCheck(check, {
  'subscriptions of a GraphQL schema': {
    seen: { graphql: { hasSubscriptions: true }, documentedTopics: silent },
    gives: 'subscriptions',
    facts: { url: SAMPLE.graphql.url },
  },
  'events in the description': {
    seen: { openapi: {}, documentedTopics: silent },
    gives: 'described',
    facts: { count: 2 },
  },
  'more events than are kept': {
    seen: {
      openapi: { webhooks: Array.from({ length: 200 }, (_, index) => `event-${index}`) },
      documentedTopics: silent,
    },
    gives: 'described',
    facts: { count: 'at least 200' },
  },
  'hooks that ask for a decision are no events': {
    seen: {
      openapi: {
        webhooks: ['CreateTelephonyInlineHook', 'create-saml-hook'],
        operations: [write({ path: '/hooks', body: webhookBody })],
      },
      documentedTopics: silent,
    },
    gives: 'operations',
  },
  'events in the description of a read-only API': {
    seen: { openapi: { operations: [operation()] }, documentedTopics: 'timeout' },
    gives: 'described',
  },
  'an operation to subscribe': {
    seen: openapi(write(), write({ path: '/webhooks', body: webhookBody })),
    gives: 'operations',
    facts: { operation: 'POST /webhooks' },
  },
  'a callback': {
    seen: openapi(write({ hasCallbacks: true })),
    gives: 'operations',
    facts: { operation: 'POST /messages' },
  },
  'in the documentation alone': {
    seen: { ...openapi(write()), documentedTopics: spoken },
    gives: 'documented',
  },
  'in the documentation, without a description': {
    seen: { openapi: 'not-offered', documentedTopics: spoken },
    gives: 'documented',
  },
  'in neither': { seen: openapi(operation(), write()), gives: 'missing' },
  'a description without operations': { seen: openapi(), gives: 'missing' },
  'nowhere to look': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'none, as far as was seen': {
    seen: { ...openapi(write()), documentedTopics: 'blocked' },
    gives: 'missing',
  },
  'a read-only API': {
    seen: openapi(operation(), operation({ method: 'head' }), operation({ method: 'options' })),
    gives: 'not-applicable',
  },
  declared: { knows: { 'api.webhooks': true }, gives: 'declared' },
  'declared as not there': { knows: { 'api.webhooks': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.webhooks': null }, gives: 'not-documented' },
  'a declaration without a word about it': {
    declares: { api: { style: 'rest' } },
    gives: 'inconclusive',
  },
  'a declared read-only API': {
    knows: { 'api.readOnly': true, 'api.webhooks': null },
    gives: 'not-applicable',
  },
  'a declaration of something else': {
    seen: { api: {} },
    declares: { cli: { command: 'acme' } },
    gives: 'inconclusive',
  },
})
