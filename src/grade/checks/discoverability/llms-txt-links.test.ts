import { testCheck } from '../../../../test/check-cases.ts'
import { llmsTxtLinks as check } from './llms-txt.ts'

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
  'all answer': { seen: { llmsTxt: {} }, gives: 'live', facts: { sampled: 10 } },
  'more answers than links': {
    seen: { llmsTxt: { linksSampled: 2, linksAnswered: 3 } },
    gives: 'live',
    facts: { sampled: 2 },
  },
  'nine in ten': {
    seen: { llmsTxt: { linksSampled: 10, linksAnswered: 9 } },
    gives: 'some',
    facts: { answered: 9, sampled: 10 },
  },
  'eight in ten': {
    seen: { llmsTxt: { linksSampled: 10, linksAnswered: 8 } },
    gives: 'dead',
    facts: { answered: 8, sampled: 10 },
  },
  'none answers': { seen: { llmsTxt: { linksSampled: 3, linksAnswered: 0 } }, gives: 'dead' },
  'nothing was followed': {
    seen: { llmsTxt: { linksSampled: 0, linksAnswered: 0 } },
    gives: 'not-applicable',
  },
  'no llms.txt': { seen: { llmsTxt: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { llmsTxt: 'timeout' }, gives: 'inconclusive' },
})
