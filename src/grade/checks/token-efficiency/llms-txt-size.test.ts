import { testCheck } from '../../../../test/check-cases.ts'
import { llmsTxtSize as check } from './documents.ts'

testCheck(check, {
  'a text for any site': {
    seen: {
      llmsTxt: {
        chars: 120,
        text: '# Welcome\n> Agents are welcome on this site.\n## Docs\n- [Home](/)\n- [Docs](/docs)\n',
      },
    },
    gives: 'hollow',
  },
  'just below the bound': {
    seen: { llmsTxt: { chars: 49_999 } },
    gives: 'compact',
    facts: { chars: 49_999 },
  },
  'at the bound': { seen: { llmsTxt: { chars: 50_000 } }, gives: 'long' },
  'just below the second bound': { seen: { llmsTxt: { chars: 99_999 } }, gives: 'long' },
  'at the second bound': {
    seen: { llmsTxt: { chars: 100_000 } },
    gives: 'oversized',
    facts: { chars: 100_000 },
  },
  'no llms.txt': { seen: { llmsTxt: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { llmsTxt: 'timeout' }, gives: 'inconclusive' },
})
