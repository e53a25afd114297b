import { operation, parameter } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './pagination.ts'

const taking = (...names: string[]) =>
  operation({ parameters: names.map((name) => parameter({ name })) })
const paged = taking('per_page', 'page')
const bare = taking('status')
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations } },
})

testCheck(check, {
  'every collection': { ...reads(paged), gives: 'paged', facts: { extent: '1 of 1, 100%' } },
  'four of five': { ...reads(paged, paged, paged, paged, bare), gives: 'paged' },
  'three of four': {
    ...reads(paged, paged, paged, bare),
    gives: 'partial',
    facts: { extent: '3 of 4, 75%' },
  },
  'two of five': { ...reads(paged, paged, bare, bare, bare), gives: 'partial' },
  'one of three': { ...reads(paged, bare, bare), gives: 'unpaged' },
  'other spellings': {
    ...reads(
      taking('page[size]', 'page[number]'),
      taking('$top', '$skip'),
      taking('maxResults', 'pageToken'),
    ),
    gives: 'paged',
  },
  'a size without a position': { ...reads(taking('limit')), gives: 'unpaged' },
  'a position without a size': { ...reads(taking('cursor')), gives: 'unpaged' },
  'a size and a position in headers': {
    ...reads(
      operation({
        parameters: [parameter({ in: 'header' }), parameter({ name: 'cursor', in: 'header' })],
      }),
    ),
    gives: 'unpaged',
  },
  'single things and writes do not count': {
    ...reads(paged, { ...bare, path: '/messages/{id}' }, { ...bare, method: 'post' }),
    gives: 'paged',
  },
  'no collections': { ...reads(operation({ path: '/messages/{id}' })), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'declared by cursor': {
    knows: { 'api.pagination': 'cursor', 'api.pageMax': null },
    gives: 'stated',
    facts: { how: 'by cursor' },
  },
  'declared page size': {
    knows: { 'api.pageMax': 100 },
    gives: 'stated',
    facts: { how: 'at most 100 items per call' },
  },
  'declared to have none': { knows: { 'api.pagination': 'none' }, gives: 'unpaged' },
  'looked for and not found': { knows: { 'api.pageMax': null }, gives: 'not-documented' },
  'an API that was seen and is not declared': {
    seen: { api: {}, openapi: 'timeout' },
    declares: { mcp: {} },
    gives: 'not-applicable',
  },
})
