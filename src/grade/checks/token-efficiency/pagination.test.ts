import { operation, parameter } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './pagination.ts'

const taking = (...names: string[]) => operation({ parameters: names.map((name) => parameter({ name })) })
const paged = taking('per_page', 'page')
const bare = taking('status')
const reads = (...operations: ReturnType<typeof operation>[]) => ({ seen: { openapi: { operations } } })

testCheck(check, {
  'every collection': { ...reads(paged), gives: 'paged', facts: { extent: '100% of the collection reads (1 of 1)' } },
  'four of five': { ...reads(paged, paged, paged, paged, bare), gives: 'paged' },
  'three of four': { ...reads(paged, paged, paged, bare), gives: 'partial', facts: { extent: '75% of the collection reads (3 of 4)' } },
  'two of five': { ...reads(paged, paged, bare, bare, bare), gives: 'partial' },
  'one of three': { ...reads(paged, bare, bare), gives: 'unpaged' },
  'other spellings': { ...reads(taking('page[size]', 'page[number]'), taking('$top', '$skip'), taking('maxResults', 'pageToken')), gives: 'paged' },
  'a size without a position': { ...reads(taking('limit')), gives: 'unpaged' },
  'a position without a size': { ...reads(taking('cursor')), gives: 'unpaged' },
  'a size and a position in headers': {
    ...reads(operation({ parameters: [parameter({ in: 'header' }), parameter({ name: 'cursor', in: 'header' })] })),
    gives: 'unpaged',
  },
  'single things and writes do not count': { ...reads(paged, { ...bare, path: '/messages/{id}' }, { ...bare, method: 'post' }), gives: 'paged' },
  'no collections': { ...reads(operation({ path: '/messages/{id}' })), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'declared by cursor': {
    declares: { api: { style: 'rest', pagination: 'cursor' } },
    gives: 'paged',
    facts: { extent: 'collection reads, by cursor, as the vendor states' },
  },
  'declared by page': { declares: { api: { style: 'rest', pagination: 'page' } }, gives: 'paged' },
  'declared by offset': { declares: { api: { style: 'rest', pagination: 'offset' } }, gives: 'paged' },
  'declared to have none': { declares: { api: { style: 'rest', pagination: 'none' } }, gives: 'unpaged' },
  'not stated': { declares: { api: { style: 'rest' } }, gives: 'unpaged', facts: { extent: 'no collection read, as far as the vendor states' } },
  'an API that was seen and is not declared': { seen: { api: {}, openapi: 'timeout' }, declares: { mcp: {} }, gives: 'not-applicable' },
})
