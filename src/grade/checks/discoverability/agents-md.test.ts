import { testCheck } from '../../../../test/check-cases.ts'
import { agentsMdFile as check } from './for-agents.ts'

testCheck(check, {
  'with commands': {
    seen: { agentsMd: {} },
    gives: 'practical',
    facts: { url: 'https://acme.example/AGENTS.md' },
  },
  'without commands': { seen: { agentsMd: { hasCommands: false } }, gives: 'prose' },
  'a file of one character': { seen: { agentsMd: { chars: 1 } }, gives: 'empty' },
  'sentences for any site': {
    seen: { agentsMd: { substance: { sentences: 9, names: [] } } },
    gives: 'empty',
  },
  'a list of names': {
    seen: { agentsMd: { substance: { sentences: 0, names: ['/messages'] } } },
    gives: 'empty',
  },
  'one line': {
    seen: { agentsMd: { substance: { sentences: 1, names: ['Acme Mail'] } } },
    gives: 'empty',
  },
  'sentences about the tool': {
    seen: { agentsMd: { substance: { sentences: 2, names: ['/messages'] } } },
    gives: 'practical',
  },
  'none at all': { seen: { agentsMd: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { agentsMd: 'timeout' }, gives: 'inconclusive' },
})
