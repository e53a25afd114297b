import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './access-breadth.ts'

const nothing = { api: 'not-offered', mcp: 'not-offered', cli: 'not-offered', packages: 'not-offered' } as const

testCheck(check, {
  'API, MCP and CLI': { seen: { ...nothing, api: {}, mcp: {}, cli: {} }, gives: 'broad', facts: { ways: 'API, MCP, CLI' } },
  'API and SDK': { seen: { ...nothing, api: {}, packages: { packages: [pkg()] } }, gives: 'double', facts: { ways: 'API, SDK' } },
  'a CLI alone': { seen: { ...nothing, cli: {}, packages: { packages: [pkg({ role: 'cli' })] } }, gives: 'single', facts: { ways: 'CLI' } },
  'a website and nothing else': { seen: nothing, gives: 'none' },
  'an API, the rest unseen': { seen: { api: {}, mcp: 'timeout', cli: 'not-offered', packages: 'not-offered' }, gives: 'inconclusive' },
  'declared API, SDK and MCP': { declares: { api: { style: 'rest', sdks: ['node'] }, mcp: {} }, gives: 'broad' },
  'declared CLI alone': { declares: { cli: { command: 'acme' } }, gives: 'single' },
})
