import { testCheck } from '../../../../test/check-cases.ts'
import check from './agent-card.ts'

const url = 'https://acme.example/.well-known/agent-card.json'
const older = 'https://acme.example/.well-known/agent.json'

testCheck(check, {
  'every required member': { seen: { agentCard: {} }, gives: 'complete', facts: { url } },
  'two members short': {
    seen: { agentCard: { missing: ['version', 'supportedInterfaces'] } },
    gives: 'incomplete',
    facts: { url, missing: 'version, supportedInterfaces' },
  },
  'at the older address': {
    seen: { agentCard: { url: older, isCurrentPath: false } },
    gives: 'legacy',
    facts: { url: older },
  },
  'at the older address and short': {
    seen: { agentCard: { url: older, isCurrentPath: false, missing: ['supportedInterfaces'] } },
    gives: 'legacy',
  },
  'no A2A agent': { seen: { agentCard: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { agentCard: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: 'not-offered', cli: {}, agentCard: {} },
    gives: 'not-applicable',
  },
})
