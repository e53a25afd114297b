import { testCheck } from '../../../../test/check-cases.ts'
import { operation, response } from '../../../../test/sample.ts'
import check from './rate-limit-documentation.ts'

const limited = operation({ responses: [response(), response({ status: '429' })] })
const silent = operation({ responses: [response(), response({ status: '4XX' })] })
const nothing = { topics: [] }

testCheck(check, {
  'in both places': {
    seen: { openapi: { operations: [limited, silent] }, documentedTopics: {} },
    gives: 'both',
    facts: { count: 1 },
  },
  'the model tool': { seen: { openapi: {}, documentedTopics: {} }, gives: 'both' },
  'in the documentation alone': {
    seen: { openapi: { operations: [silent] }, documentedTopics: {} },
    gives: 'prose',
  },
  'in the documentation, without a description': {
    seen: { openapi: 'not-offered', documentedTopics: {} },
    gives: 'prose',
  },
  'in the description alone': {
    seen: { openapi: { operations: [limited] }, documentedTopics: nothing },
    gives: 'response',
    facts: { count: 1 },
  },
  'in neither': {
    seen: { openapi: { operations: [silent] }, documentedTopics: nothing },
    gives: 'missing',
  },
  'nowhere to write it': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'the description alone, as far as was seen': {
    seen: { openapi: {}, documentedTopics: 'blocked' },
    gives: 'response',
  },
  'an MCP server that states its limits': {
    seen: { api: 'not-offered', mcp: {}, openapi: 'not-offered', documentedTopics: {} },
    gives: 'documented',
  },
  'declared limits': { knows: { 'api.rateLimitPerMinute': 600 }, gives: 'documented' },
  'declared in another measure': {
    knows: { 'api.rateLimitPerMinute': null, 'api.rateLimitsDocumented': true },
    gives: 'documented',
  },
  'looked for and not found': {
    knows: { 'api.rateLimitPerMinute': null },
    gives: 'not-documented',
  },
  'a declared MCP server': {
    declares: { mcp: { url: 'https://mcp.acme.example/mcp' } },
    gives: 'inconclusive',
  },
  'a local tool': { declares: { cli: { command: 'acme' } }, gives: 'not-applicable' },
})
