import { operation, SAMPLE, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { anonymousReads as check } from './account.ts'

const keyed = operation()
const open = (path: string) => operation({ path, security: [] })
const silent = operation({ security: null })
const unseen = { apiReads: 'not-offered', authChallenge: 'not-offered' } as const
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations }, ...unseen },
})
const [read] = SAMPLE.apiReads.reads
const answer = (url: string, status = 200) => ({
  apiReads: { reads: read ? [{ ...read, url, status }] : [] },
})
const writes = (count: number, security: string[]) =>
  Array.from({ length: count }, () => write({ security }))

testCheck(check, {
  'a public list': {
    ...reads(keyed, open('/templates')),
    gives: 'some',
    facts: { open: '1 of 2 read operations' },
  },
  'the status of a thing': { ...reads(keyed, open('/orders/{id}/status')), gives: 'some' },
  'a public list beside health': {
    ...reads(open('/health'), open('/templates')),
    gives: 'some',
    facts: { open: '1 of 2 read operations' },
  },
  'health alone': {
    ...reads(keyed, open('/v1/Health'), open('/health/db'), open('/ping'), open('/version')),
    gives: 'health',
    facts: { count: 5, operation: 'GET /v1/Health' },
  },
  'metadata, sign-in and signed addresses': {
    ...reads(
      keyed,
      open('/.well-known/ssf-configuration'),
      open('/sso/authorize'),
      open('/ips'),
      open('/zip_downloads/{id}/content'),
      open('/webhooks/{webhook_id}/{webhook_token}'),
    ),
    gives: 'health',
    facts: { count: 6, operation: 'GET /.well-known/ssf-configuration' },
  },
  'every read needs a key': { ...reads(keyed, keyed), gives: 'none', facts: { count: 2 } },
  'every read needs a key, nothing tried': {
    seen: { openapi: { operations: [keyed, keyed] } },
    gives: 'none',
  },
  'a read that says nothing': { ...reads(keyed, silent), gives: 'inconclusive' },
  'all that was looked at needs a key': {
    seen: { openapi: { operations: [keyed], operationCount: 90 }, ...unseen },
    gives: 'inconclusive',
  },
  'some of what was looked at': {
    seen: { openapi: { operations: [keyed, open('/templates')], operationCount: 90 }, ...unseen },
    gives: 'some',
    facts: { open: '1 of 2 read operations looked at' },
  },
  'a description that leaves writes open, too': {
    ...reads(open('/pages/{id}'), open('/users'), ...writes(4, [])),
    gives: 'inconclusive',
  },
  'an open sign-up among writes that need a key': {
    ...reads(open('/templates'), ...writes(4, ['key']), ...writes(1, [])),
    gives: 'some',
  },
  'an open read that the API refuses': {
    seen: {
      openapi: { operations: [keyed, open('/pages/{id}')] },
      authChallenge: { url: 'https://api.acme.example/v1/pages/7', status: 401 },
      apiReads: 'not-offered',
    },
    gives: 'inconclusive',
  },
  'another read that the API refuses': {
    seen: {
      openapi: { operations: [keyed, open('/pages/{id}')] },
      authChallenge: { url: 'https://api.acme.example/v1/messages', status: 401 },
      apiReads: 'not-offered',
    },
    gives: 'some',
  },
  'a read that works': {
    seen: {
      openapi: { operations: [silent] },
      authChallenge: 'not-offered',
      ...answer('https://api.acme.example/v1/templates'),
    },
    gives: 'tried',
  },
  'a health check that works': {
    seen: {
      openapi: { operations: [silent] },
      authChallenge: 'not-offered',
      ...answer('https://api.acme.example/health'),
    },
    gives: 'inconclusive',
  },
  'declared open': {
    declares: { api: { style: 'rest' }, auth: { methods: ['none'] } },
    gives: 'stated',
  },
  'declared with a key': {
    declares: { api: { style: 'rest' }, auth: { methods: ['bearer'] } },
    gives: 'inconclusive',
  },
  'an open write': { ...reads(keyed, write({ security: [] })), gives: 'none', facts: { count: 1 } },
  'nothing declared for reads': { ...reads(silent, silent, write()), gives: 'inconclusive' },
  'no reads': { ...reads(write()), gives: 'not-applicable' },
  'no operations': { ...reads(), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
