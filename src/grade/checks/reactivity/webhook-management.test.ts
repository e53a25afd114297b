import { operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { webhookManagement as check } from './webhooks.ts'

const described = (webhooks: string[], ...operations: ReturnType<typeof operation>[]) => ({
  openapi: { webhooks, operations },
})

const webhookBody = {
  fields: 2,
  describedFields: 0,
  fieldNames: ['url', 'events'],
  hasExample: false,
  isArray: false,
}

testCheck(check, {
  'a call that subscribes': {
    seen: described([], write({ path: '/webhooks', body: webhookBody })),
    gives: 'callable',
    facts: { operation: 'POST /webhooks' },
  },
  'events without a call': {
    seen: described(['message.sent'], operation()),
    gives: 'inconclusive',
  },
  'no webhooks': { seen: described([], operation()), gives: 'inconclusive' },
  stated: {
    knows: { 'api.openapiOfficial': true, 'api.webhooks': true, 'api.webhooksByApi': true },
    gives: 'stated',
  },
  'stated to be manual': {
    knows: { 'api.openapiOfficial': true, 'api.webhooks': true, 'api.webhooksByApi': false },
    gives: 'manual',
  },
  'looked for and not found': {
    knows: { 'api.webhooks': true, 'api.webhooksByApi': null },
    gives: 'not-documented',
  },
  'none documented': {
    knows: { 'api.webhooks': null, 'api.webhooksByApi': null },
    gives: 'not-applicable',
  },
})
