import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { machineSignIn as check } from './signing-in.ts'

const nothing = {
  openapi: 'not-offered',
  authorizationServer: 'not-offered',
  authChallenge: 'not-offered',
  mcp: 'not-offered',
} as const
const bearer = {
  name: 'key',
  type: 'http',
  in: null,
  scheme: 'bearer',
  flows: [],
  scopes: [],
} as const
const oauth = (...flows: ('authorizationCode' | 'deviceAuthorization')[]) => ({
  ...bearer,
  type: 'oauth2' as const,
  scheme: null,
  flows,
  scopes: [],
})
const schemes = (...securitySchemes: (typeof SAMPLE.openapi.securitySchemes)[number][]) => ({
  seen: { ...nothing, openapi: { securitySchemes } },
})

testCheck(check, {
  'client credentials in the description': {
    seen: { ...nothing, openapi: {} },
    gives: 'credentials',
  },
  'client credentials in the metadata': {
    seen: { ...nothing, authorizationServer: {} },
    gives: 'credentials',
  },
  'a bearer key': { ...schemes({ ...bearer, flows: [], scopes: [] }), gives: 'key' },
  'a device code': {
    ...schemes(oauth('authorizationCode', 'deviceAuthorization')),
    gives: 'device',
  },
  'the browser alone': { ...schemes(oauth('authorizationCode')), gives: 'browser' },
  'the browser alone, as far as was seen': {
    seen: {
      ...nothing,
      authorizationServer: { grantTypes: ['authorization_code'] },
      openapi: 'timeout',
    },
    gives: 'inconclusive',
  },
  'an MCP server that asks for nothing': {
    seen: { ...nothing, api: 'not-offered', mcp: { isAuthRequired: false } },
    gives: 'open',
  },
  'an MCP server that asks for nothing, beside an API': {
    seen: { ...nothing, mcp: { isAuthRequired: false } },
    gives: 'unpublished',
  },
  'a local MCP server': {
    seen: { ...nothing, api: 'not-offered', mcp: { transport: 'stdio', isAuthRequired: false } },
    gives: 'not-applicable',
  },
  'a local MCP server, declared open': {
    declares: { mcp: { package: '@acme/mcp' } },
    knows: { 'mcp.auth': ['none'] },
    gives: 'not-applicable',
  },
  'no word about it': {
    seen: { ...nothing, openapi: { securitySchemes: [] } },
    gives: 'inconclusive',
  },
  'declared keys': { knows: { 'auth.machineToMachine': true }, gives: 'key' },
  'declared browser': { knows: { 'auth.machineToMachine': false }, gives: 'browser' },
  'declared client credentials': {
    knows: { 'auth.machineToMachine': true, 'auth.clientCredentials': true },
    gives: 'credentials',
  },
  'looked for and not found': { knows: { 'auth.machineToMachine': null }, gives: 'not-documented' },
  'declared open': {
    declares: { api: { style: 'rest' }, auth: { methods: ['none'] } },
    gives: 'open',
  },
  'a local tool': {
    declares: { cli: { command: 'acme' }, auth: { methods: ['none'] } },
    gives: 'not-applicable',
  },
})
