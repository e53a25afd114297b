import { testCheck } from '../../../../test/check-cases.ts'
import { operation, response } from '../../../../test/sample.ts'
import { retryAfter as check } from './rate-limits.ts'

const refusing = (status: string, ...headers: string[]) => ({
  operations: [
    operation({ responses: [response({ status, headers })] }),
    operation({ responses: [] }),
  ],
})
const unsent = { hasRetryAfter: false }
const nothing = { topics: [] }

testCheck(check, {
  'met on a refusal': {
    seen: { rateLimits: {}, openapi: 'timeout', documentedTopics: 'timeout' },
    gives: 'sent',
  },
  'described on 429': {
    seen: {
      rateLimits: unsent,
      openapi: refusing('429', 'retry-after'),
      documentedTopics: nothing,
    },
    gives: 'described',
    facts: { share: '100%', count: 1 },
  },
  'described on one of three': {
    seen: {
      rateLimits: unsent,
      openapi: {
        operations: [
          ...refusing('429', 'retry-after').operations,
          ...refusing('429').operations,
          ...refusing('503').operations,
        ],
      },
      documentedTopics: nothing,
    },
    gives: 'partial',
    facts: { share: '33%', count: 3 },
  },
  'described on 503': {
    seen: {
      rateLimits: unsent,
      openapi: refusing('503', 'x', 'retry-after'),
      documentedTopics: nothing,
    },
    gives: 'described',
  },
  'described on every 4XX': {
    seen: {
      rateLimits: unsent,
      openapi: refusing('4XX', 'retry-after'),
      documentedTopics: nothing,
    },
    gives: 'described',
  },
  'described on 202 alone': {
    seen: {
      rateLimits: unsent,
      openapi: refusing('202', 'retry-after'),
      documentedTopics: nothing,
    },
    gives: 'missing',
  },
  '429 without it': {
    seen: { rateLimits: unsent, openapi: refusing('429', 'ratelimit'), documentedTopics: nothing },
    gives: 'missing',
  },
  'in the documentation alone': {
    seen: { rateLimits: unsent, openapi: refusing('429'), documentedTopics: {} },
    gives: 'documented',
  },
  'nowhere to be found': {
    seen: { rateLimits: 'not-offered', openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'the description was not seen': {
    seen: { rateLimits: unsent, openapi: 'timeout', documentedTopics: {} },
    gives: 'inconclusive',
  },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
  'stated to be there': { knows: { 'api.retryAfter': true }, gives: 'stated' },
  'stated not to be there': { knows: { 'api.retryAfter': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.retryAfter': null }, gives: 'not-documented' },
})
