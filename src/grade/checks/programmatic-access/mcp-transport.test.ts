import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTransport as check } from './mcp.ts'

testCheck(check, {
  'Streamable HTTP': { seen: { mcp: {} }, gives: 'streamable', facts: {} },
  'SSE alone': { seen: { mcp: { transport: 'sse' } }, gives: 'outdated' },
  'a local server': {
    seen: { mcp: { transport: 'stdio', url: null, command: 'npx -y @acme/mcp' } },
    gives: 'not-applicable',
  },
  'no answer': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
  'declared stdio alone': {
    declares: { mcp: { package: '@acme/mcp', transports: ['stdio'] } },
    gives: 'not-applicable',
  },
  'declared as a package, transport unstated': {
    declares: { mcp: { package: '@acme/mcp' } },
    gives: 'not-applicable',
  },
})
