import { testMerged } from '../../../../test/check-cases.ts'
import { SAMPLE, write } from '../../../../test/sample.ts'
import { webhookSupport as check } from '../merged.ts'

/** With an operation that subscribes. */
const managed = (bent: Partial<typeof SAMPLE.openapi>) => ({
  operations: [
    write({
      path: '/webhooks',
      body: {
        fields: 2,
        describedFields: 0,
        fieldNames: ['url', 'events'],
        hasExample: false,
        isArray: false,
      },
    }),
  ],
  ...bent,
})

testMerged(
  check,
  { openapi: managed({}), documentedTopics: {} },
  {
    'webhook-signatures': {
      seen: { openapi: managed({ webhookHeaders: ['x-acme-signature'] }) },
      points: 8.5,
    },
    webhooks: { seen: { openapi: managed({ webhooks: [] }) }, points: 9.5 },
  },
  ['webhook-management'],
)
