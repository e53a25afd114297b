import { testCheck } from '../../../../test/check-cases.ts'
import { operation, SAMPLE, write } from '../../../../test/sample.ts'
import { sandbox as check } from './trying.ts'

const silent = { topics: [] }
const server = (url: string, description: string | null = null) => ({
  seen: {
    openapi: {
      servers: [
        { url: 'https://api.acme.example/v1', description: 'Production' },
        { url, description },
      ],
    },
    documentedTopics: silent,
  },
})
const production = {
  servers: [{ url: 'https://api.acme.example/latest', description: 'The contest of the greatest' }],
}

testCheck(check, {
  'a sandbox host': {
    ...server('https://sandbox.acme.example/v1'),
    gives: 'offered',
    facts: { where: 'https://sandbox.acme.example/v1' },
  },
  'a test host': { ...server('https://api-test.acme.example'), gives: 'offered' },
  'a host that says so in words': {
    ...server('https://b.acme.example', 'Test environment'),
    gives: 'offered',
  },
  'a host for staging, which is the vendor’s own': {
    ...server('https://api.acme-test.example', 'Staging'),
    gives: 'missing',
  },
  'a host with a placeholder': {
    ...server('https://{region}.sandbox.acme.example'),
    gives: 'offered',
    facts: { where: 'https://:region.sandbox.acme.example' },
  },
  'words that only contain test': {
    seen: { openapi: production, documentedTopics: silent },
    gives: 'missing',
  },
  'test keys in the docs': {
    seen: { openapi: production, documentedTopics: SAMPLE.documentedTopics },
    gives: 'documented',
  },
  'no description, silent docs': {
    seen: { openapi: 'not-offered', documentedTopics: silent },
    gives: 'missing',
  },
  'neither description nor docs': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'not in the description, docs unseen': {
    seen: { openapi: production, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'an API that only reads': {
    seen: { openapi: { operations: [operation()] }, documentedTopics: silent },
    gives: 'not-applicable',
  },
  'one write among reads': {
    seen: {
      openapi: { ...production, operations: [operation(), write()] },
      documentedTopics: silent,
    },
    gives: 'missing',
  },
  'a description without operations': {
    seen: { openapi: { ...production, operations: [] }, documentedTopics: silent },
    gives: 'missing',
  },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
  declared: { knows: { 'api.sandbox': true }, gives: 'stated' },
  'declared not to exist': { knows: { 'api.sandbox': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.sandbox': null }, gives: 'not-documented' },
  'declared as read-only': {
    knows: { 'api.readOnly': true, 'api.sandbox': null },
    gives: 'not-applicable',
  },
  'an API that is seen and not declared': {
    seen: { api: {} },
    declares: { cli: { command: 'acme' } },
    gives: 'inconclusive',
  },
})
