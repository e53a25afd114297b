import { testCheck } from '../../../../test/check-cases.ts'
import check from './llms-txt.ts'

const declared = (llmsTxt: string) => ({ api: { style: 'rest' as const }, docs: { llmsTxt } })

testCheck(check, {
  'at the root': { seen: { llmsTxt: {} }, gives: 'published', facts: { url: 'https://acme.example/llms.txt' } },
  'under .well-known': { seen: { llmsTxt: { place: 'well-known' } }, gives: 'published' },
  'under the docs alone': { seen: { llmsTxt: { place: 'sub-path' } }, gives: 'nested' },
  'on another host': { seen: { llmsTxt: { place: 'other-host' } }, gives: 'elsewhere' },
  'just long enough': { seen: { llmsTxt: { chars: 50 } }, gives: 'published' },
  'just too short': { seen: { llmsTxt: { chars: 49 } }, gives: 'stub', facts: { url: 'https://acme.example/llms.txt', chars: 49 } },
  'short and on another host': { seen: { llmsTxt: { chars: 10, place: 'other-host' } }, gives: 'stub' },
  'none anywhere': { seen: { llmsTxt: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { llmsTxt: 'timeout' }, gives: 'inconclusive' },
  'a local tool': { seen: { api: 'not-offered', mcp: { transport: 'stdio', url: null }, llmsTxt: 'not-offered' }, gives: 'not-applicable' },
  'declared at the root': { declares: declared('https://acme.example/llms.txt'), gives: 'published', facts: { url: 'https://acme.example/llms.txt' } },
  'declared under .well-known': { declares: declared('https://acme.example/.well-known/llms.txt'), gives: 'published' },
  'declared under the docs': { declares: declared('https://acme.example/docs/llms.txt'), gives: 'nested' },
  'declared at an address that does not parse': { declares: declared('https://[acme/llms.txt'), gives: 'nested' },
  'docs that do not state it': { declares: { api: { style: 'rest' }, docs: { markdown: true } }, gives: 'missing' },
  'no docs section': { declares: { api: { style: 'rest' } }, gives: 'missing' },
})
