import { testCheck } from '../../../../test/check-cases.ts'
import { markdownLink as check } from './documents.ts'

testCheck(check, {
  'a page that names its twin': {
    seen: { docs: {} },
    gives: 'linked',
    facts: { url: 'https://acme.example/docs/quickstart' },
  },
  'a page that does not': { seen: { docs: { hasMarkdownLink: false } }, gives: 'missing' },
  'a page in markdown': {
    seen: { docs: { hasMarkdownLink: false, contentType: 'text/markdown' } },
    gives: 'not-applicable',
  },
  'no documentation': { seen: { docs: 'not-offered' }, gives: 'unpublished' },
  'behind a bot challenge': { seen: { docs: 'blocked' }, gives: 'unpublished' },
})
