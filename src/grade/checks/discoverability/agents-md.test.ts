import { testCheck } from '../../../../test/check-cases.ts'
import check from './agents-md.ts'

testCheck(check, {
  'with commands': {
    seen: { agentsMd: {} },
    gives: 'practical',
    facts: { url: 'https://acme.example/AGENTS.md' },
  },
  'without commands': { seen: { agentsMd: { hasCommands: false } }, gives: 'prose' },
  'none at all': { seen: { agentsMd: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { agentsMd: 'timeout' }, gives: 'inconclusive' },
})
