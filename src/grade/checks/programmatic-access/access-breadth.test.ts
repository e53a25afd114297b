import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './access-breadth.ts'

const nothing = {
  api: 'not-offered',
  mcp: 'not-offered',
  cli: 'not-offered',
  packages: 'not-offered',
} as const

testCheck(check, {
  'API, MCP and CLI': {
    seen: { ...nothing, api: {}, mcp: {}, cli: {} },
    gives: 'broad',
    facts: { ways: 'API, MCP, CLI', missing: 'an SDK' },
  },
  'API and SDK': {
    seen: { ...nothing, api: {}, packages: { packages: [pkg()] } },
    gives: 'double',
    facts: { ways: 'API, SDK', missing: 'an MCP server or a CLI' },
  },
  'a CLI alone': {
    seen: { ...nothing, cli: {}, packages: { packages: [pkg({ role: 'cli' })] } },
    gives: 'not-applicable',
  },
  'an API alone': {
    seen: { ...nothing, api: {} },
    gives: 'single',
    facts: { ways: 'API', missing: 'an MCP server, a CLI or an SDK' },
  },
  'an API that is described and not reached': {
    seen: { ...nothing, api: 'timeout', openapi: {} },
    gives: 'single',
    facts: { ways: 'API', missing: 'an MCP server, a CLI or an SDK' },
  },
  'a website and nothing else': { seen: nothing, gives: 'none' },
  'an API, the rest unseen': {
    seen: { api: {}, mcp: 'timeout', cli: 'not-offered', packages: 'not-offered' },
    gives: 'inconclusive',
  },
  'all four declared': {
    declares: { api: { style: 'rest' }, mcp: {}, cli: { command: 'acme' } },
    knows: { 'api.sdkLanguages': 2 },
    gives: 'whole',
  },
  'declared API, SDK and MCP': {
    declares: { api: { style: 'rest' }, mcp: {} },
    knows: { 'api.sdkLanguages': 1 },
    gives: 'broad',
  },
  'declared API and MCP': {
    declares: { api: { style: 'rest' }, mcp: {} },
    knows: { 'api.sdkLanguages': 0 },
    gives: 'double',
  },
  'declared API alone': { declares: { api: { style: 'rest' } }, gives: 'single' },
  'declared CLI alone': { declares: { cli: { command: 'acme' } }, gives: 'not-applicable' },
})
