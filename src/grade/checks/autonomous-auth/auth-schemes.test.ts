import { operation } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './auth-schemes.ts'

const nothing = {
  openapi: 'not-offered',
  authChallenge: 'not-offered',
  documentedTopics: 'not-offered',
  mcp: 'not-offered',
} as const
const silent = { wwwAuthenticate: null }
const open = {
  topics: [
    { topic: 'no-auth' as const, url: 'https://acme.example/docs', quote: 'No key is needed.' },
  ],
}
const operations = (declared: number, silentOnes: number) => [
  ...Array.from({ length: declared }, () => operation()),
  ...Array.from({ length: silentOnes }, () => operation({ security: null })),
]
const rest = { api: { style: 'rest' } } as const
const remote = { ...nothing, api: 'not-offered' } as const

testCheck(check, {
  'the model description': {
    seen: { ...nothing, openapi: {} },
    gives: 'applied',
    facts: { share: '100%', count: 10 },
  },
  'nine of ten operations': {
    seen: { ...nothing, openapi: { operations: operations(9, 1) } },
    gives: 'applied',
    facts: { share: '90%', count: 10 },
  },
  'eight of nine operations': {
    seen: { ...nothing, openapi: { operations: operations(8, 1) } },
    gives: 'partial',
    facts: { share: '88%', count: 9 },
  },
  'applied to all, the docs unseen': { seen: { openapi: {} }, gives: 'applied' },
  'applied to few, the docs unseen': {
    seen: { ...nothing, documentedTopics: 'timeout', openapi: { operations: operations(1, 1) } },
    gives: 'inconclusive',
  },
  'schemes that nothing uses, and a challenge': {
    seen: { ...nothing, openapi: { operations: operations(0, 2) }, authChallenge: {} },
    gives: 'partial',
  },
  'schemes and no operations': {
    seen: { ...nothing, openapi: { operations: [] } },
    gives: 'not-applicable',
  },
  'documented as open': {
    seen: {
      ...nothing,
      openapi: { securitySchemes: [], operations: operations(0, 2) },
      documentedTopics: open,
    },
    gives: 'open',
  },
  'every operation declared open': {
    seen: {
      ...nothing,
      openapi: { securitySchemes: [], operations: [operation({ security: [] })] },
    },
    gives: 'open',
  },
  'operations that name schemes which do not exist': {
    seen: { ...nothing, openapi: { securitySchemes: [] } },
    gives: 'missing',
  },
  'no schemes and no operations': {
    seen: { ...nothing, openapi: { securitySchemes: [], operations: [] } },
    gives: 'missing',
  },
  'a challenge alone': {
    seen: { ...nothing, authChallenge: {} },
    gives: 'named',
    facts: { methods: 'Bearer' },
  },
  'a challenge beside a description without schemes': {
    seen: {
      ...nothing,
      openapi: { securitySchemes: [], operations: operations(0, 1) },
      authChallenge: { wwwAuthenticate: 'Basic realm="acme"' },
    },
    gives: 'named',
    facts: { methods: 'Basic' },
  },
  'a refusal that names nothing': { seen: { ...nothing, authChallenge: silent }, gives: 'missing' },
  'a refusal with an empty field': {
    seen: { ...nothing, authChallenge: { wwwAuthenticate: ' ' } },
    gives: 'missing',
  },
  'an API with an open MCP server beside it': {
    seen: { ...nothing, authChallenge: silent, mcp: { isAuthRequired: false } },
    gives: 'missing',
  },
  'an MCP server that asks for nothing': {
    seen: { ...remote, mcp: { isAuthRequired: false } },
    gives: 'unasked',
  },
  'an MCP server with OAuth metadata': {
    seen: { ...remote, mcp: { isAuthRequired: true }, authChallenge: {} },
    gives: 'described',
    facts: { methods: 'oauth2' },
  },
  'an MCP server with a bare challenge': {
    seen: {
      ...remote,
      mcp: { isAuthRequired: true, hasAuthMetadata: false },
      authChallenge: { wwwAuthenticate: 'Bearer' },
    },
    gives: 'named',
  },
  'nothing anywhere': { seen: nothing, gives: 'missing' },
  'the host did not answer': { seen: { ...nothing, openapi: 'timeout' }, gives: 'inconclusive' },
  'declared with a key': {
    declares: { ...rest, auth: { methods: ['bearer'] } },
    gives: 'inconclusive',
  },
  'declared open': { declares: { ...rest, auth: { methods: ['none'] } }, gives: 'open' },
  'declared without a method': {
    declares: { ...rest, auth: { methods: [] } },
    gives: 'inconclusive',
  },
  'declared without a word about it': { declares: rest, gives: 'inconclusive' },
  'a local MCP server': {
    seen: { ...nothing, api: 'not-offered', mcp: { transport: 'stdio' } },
    gives: 'not-applicable',
  },
  'a local MCP server, declared open': {
    declares: { mcp: { package: '@acme/mcp' } },
    knows: { 'mcp.auth': ['none'] },
    gives: 'open',
  },
})
