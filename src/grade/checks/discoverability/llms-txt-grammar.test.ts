import { testCheck } from '../../../../test/check-cases.ts'
import { llmsTxtGrammar as check } from './llms-txt.ts'

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
  'title, summary and links': { seen: { llmsTxt: {} }, gives: 'whole', facts: { links: 24 } },
  'one link': { seen: { llmsTxt: { links: 1 } }, gives: 'whole' },
  'links without a title': {
    seen: { llmsTxt: { title: null } },
    gives: 'untitled',
    facts: { links: 24 },
  },
  'an empty title': { seen: { llmsTxt: { title: ' ' } }, gives: 'untitled' },
  'a title without links': { seen: { llmsTxt: { links: 0 } }, gives: 'linkless' },
  'neither title nor links': { seen: { llmsTxt: { title: null, links: 0 } }, gives: 'linkless' },
  'no llms.txt': { seen: { llmsTxt: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { llmsTxt: 'timeout' }, gives: 'inconclusive' },
})
