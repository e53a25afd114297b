import { documented, operation, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { deprecationPolicy as check } from './releases.ts'

const warning = (name: string) => ({
  operations: [operation(), operation({ responses: [response({ headers: ['etag', name] })] })],
})
const plain = { operations: [operation()] }
const flagged = {
  operations: [operation(), operation({ isDeprecated: true }), operation({ isDeprecated: true })],
}
const silent = { topics: [] }

testCheck(check, {
  'a Deprecation header': {
    seen: { openapi: warning('deprecation'), documentedTopics: silent },
    gives: 'announced',
  },
  'a Sunset header, the docs unseen': {
    seen: { openapi: warning('sunset'), documentedTopics: 'timeout' },
    gives: 'announced',
  },
  'flags in the description': {
    seen: { openapi: flagged, documentedTopics: {} },
    gives: 'flagged',
    facts: { count: 2, announced: 0 },
  },
  'a Sunset header on one of three that are deprecated': {
    seen: {
      openapi: {
        operations: [
          ...flagged.operations,
          operation({ isDeprecated: true, responses: [response({ headers: ['sunset'] })] }),
        ],
      },
      documentedTopics: silent,
    },
    gives: 'flagged',
    facts: { count: 3, announced: 1 },
  },
  'only in the docs': { seen: { openapi: plain, documentedTopics: {} }, gives: 'documented' },
  'in the docs, without a description': {
    seen: { openapi: 'not-offered', documentedTopics: {} },
    gives: 'documented',
  },
  nowhere: { seen: { openapi: plain, documentedTopics: silent }, gives: 'missing' },
  'neither description nor docs': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'flags, the docs unseen': {
    seen: { openapi: flagged, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'in the docs, the description unseen': {
    seen: { openapi: 'timeout', documentedTopics: {} },
    gives: 'inconclusive',
  },
  'no API': { seen: { api: 'not-offered' }, gives: 'not-applicable' },
  'stated without a period': {
    knows: { 'api.deprecationPolicy': 'process' },
    gives: 'documented',
  },
  'stated to be there': { knows: { 'api.deprecationPolicy': true }, gives: 'promised' },
  'stated not to be there': { knows: { 'api.deprecationPolicy': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.deprecationPolicy': null }, gives: 'not-documented' },
  'a notice period in the documentation': {
    seen: { openapi: plain, documentedTopics: { topics: [documented('deprecation-notice')] } },
    gives: 'promised',
  },
})
