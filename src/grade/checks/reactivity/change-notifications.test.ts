import { testCheck } from '../../../../test/check-cases.ts'
import check from './change-notifications.ts'

testCheck(check, {
  'changes of the tools': { seen: { mcp: {} }, gives: 'lists', facts: { lists: 'tools' } },
  'changes of two lists': {
    seen: { mcp: { listChanged: ['tools', 'prompts'] } },
    gives: 'lists',
    facts: { lists: 'tools, prompts' },
  },
  subscriptions: {
    seen: { mcp: { listChanged: [], capabilities: ['tools', 'subscriptions'] } },
    gives: 'subscriptions',
  },
  none: { seen: { mcp: { listChanged: [] } }, gives: 'missing' },
  'behind sign-in': {
    seen: {
      mcp: { listChanged: [], capabilities: [], protocolVersion: null, isAuthRequired: true },
    },
    gives: 'inconclusive',
  },
  'the server did not answer': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
})
