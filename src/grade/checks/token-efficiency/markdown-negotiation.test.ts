import { testCheck } from '../../../../test/check-cases.ts'
import { markdownNegotiation as check } from './documents.ts'

const url = 'https://acme.example/docs/quickstart'

testCheck(check, {
  'text/markdown that varies': {
    seen: { markdownNegotiation: {} },
    gives: 'negotiated',
    facts: { url },
  },
  'the media type in capitals': {
    seen: { markdownNegotiation: { contentType: 'Text/Markdown' } },
    gives: 'negotiated',
  },
  'without Vary': { seen: { markdownNegotiation: { varies: false } }, gives: 'unvaried' },
  'as plain text': {
    seen: { markdownNegotiation: { contentType: 'text/plain' } },
    gives: 'mislabelled',
    facts: { url, type: 'text/plain' },
  },
  'without a media type': {
    seen: { markdownNegotiation: { contentType: null } },
    gives: 'mislabelled',
    facts: { url, type: '(none)' },
  },
  'as HTML': {
    seen: { markdownNegotiation: { contentType: 'text/html', isMarkdown: false } },
    gives: 'html',
  },
  'HTML under a false label': {
    seen: { markdownNegotiation: { isMarkdown: false } },
    gives: 'html',
  },
  'refused as not acceptable': { seen: { markdownNegotiation: { status: 406 } }, gives: 'html' },
  'too many calls': {
    seen: { markdownNegotiation: { status: 429, isMarkdown: false } },
    gives: 'inconclusive',
  },
  'a broken server': {
    seen: { markdownNegotiation: { status: 500, isMarkdown: false } },
    gives: 'inconclusive',
  },
  'no documentation': { seen: { markdownNegotiation: 'not-offered' }, gives: 'html' },
  'behind a bot challenge': { seen: { markdownNegotiation: 'blocked' }, gives: 'unpublished' },
  'a local tool': { declares: { cli: { command: 'acme' } }, gives: 'not-applicable' },
})
