import { testCheck } from '../../../../test/check-cases.ts'
import { SAMPLE, write } from '../../../../test/sample.ts'
import { webhookSignatures as check } from './webhooks.ts'

const silent = { topics: [] }
const spoken = (topic: 'webhooks' | 'webhook-signatures') => ({
  topics: SAMPLE.documentedTopics.topics.slice(0, 1).map((entry) => ({ ...entry, topic })),
})
const headers = (...webhookHeaders: string[]) => ({
  openapi: { webhookHeaders },
  documentedTopics: silent,
})
const none = { webhooks: [], webhookHeaders: [], operations: [write()] }

const webhookBody = {
  fields: 2,
  describedFields: 0,
  fieldNames: ['url', 'events'],
  hasExample: false,
  isArray: false,
}

testCheck(check, {
  'Standard Webhooks': { seen: { openapi: {}, documentedTopics: 'timeout' }, gives: 'standard' },
  'one of the three is missing': {
    seen: headers('webhook-id', 'webhook-signature'),
    gives: 'own',
    facts: { header: 'webhook-signature' },
  },
  'a signature header of its own': {
    seen: headers('x-acme-event', 'x-acme-signature-256'),
    gives: 'own',
    facts: { header: 'x-acme-signature-256' },
  },
  'an HMAC header of its own': { seen: headers('x-acme-hmac-sha256'), gives: 'own' },
  'in the documentation alone': {
    seen: { ...headers('x-acme-event'), documentedTopics: spoken('webhook-signatures') },
    gives: 'documented',
  },
  'described webhooks, unsigned': { seen: headers('x-acme-event'), gives: 'missing' },
  'operations to subscribe, unsigned': {
    seen: {
      openapi: { ...none, operations: [write({ path: '/hooks', body: webhookBody })] },
      documentedTopics: silent,
    },
    gives: 'missing',
  },
  'documented webhooks, unsigned': {
    seen: { openapi: none, documentedTopics: spoken('webhooks') },
    gives: 'missing',
  },
  'unsigned, as far as was seen': {
    seen: { ...headers(), documentedTopics: 'blocked' },
    gives: 'missing',
  },
  'no webhooks': { seen: { openapi: none, documentedTopics: silent }, gives: 'not-applicable' },
  'nowhere to look': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'not-applicable',
  },
  'declared signatures': {
    knows: { 'api.webhooks': true, 'api.webhookSignatures': true },
    gives: 'stated',
  },
  'declared to be unsigned': {
    knows: { 'api.webhooks': true, 'api.webhookSignatures': false },
    gives: 'missing',
  },
  'looked for and not found': {
    knows: { 'api.webhooks': true, 'api.webhookSignatures': null },
    gives: 'not-documented',
  },
  'declared webhooks alone': { knows: { 'api.webhooks': true }, gives: 'inconclusive' },
  'no declared webhooks': { declares: { api: { style: 'rest' } }, gives: 'not-applicable' },
})
