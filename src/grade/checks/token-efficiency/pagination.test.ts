import { operation, parameter, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './pagination.ts'

const taking = (...names: string[]) =>
  operation({
    parameters: names.map((name) => parameter({ name })),
    responses: [response({ isArray: true, hasNext: false })],
  })
const paged = taking('per_page', 'page')
const bare = taking('status')
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations } },
})

testCheck(check, {
  'every collection': { ...reads(paged), gives: 'paged', facts: { extent: '1 of 1 (100%)' } },
  'four of five': { ...reads(paged, paged, paged, paged, bare), gives: 'paged' },
  'three of four': {
    ...reads(paged, paged, paged, bare),
    gives: 'partial',
    facts: { extent: '3 of 4 (75%)' },
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
  'a position without a size': { ...reads(taking('cursor')), gives: 'paged' },
  'a link to the next page in a header': {
    ...reads({ ...bare, responses: [response({ isArray: true, headers: ['link'] })] }),
    gives: 'paged',
  },
  'a cursor in the body': {
    ...reads({ ...bare, responses: [response({ isArray: true, hasNext: true })] }),
    gives: 'paged',
  },
  'a search by POST with a cursor': {
    ...reads({
      ...bare,
      method: 'post',
      path: '/messages/search',
      body: {
        fields: 2,
        describedFields: 0,
        fieldNames: ['query', 'cursor'],
        hasExample: false,
        isArray: false,
      },
    }),
    gives: 'paged',
  },
  'many searches in one call': {
    ...reads(paged, { ...bare, method: 'post', path: '/multi-search' }),
    gives: 'paged',
    facts: { extent: '1 of 1 (100%)' },
  },
  'a search by POST without one': {
    ...reads({ ...bare, method: 'post', path: '/messages/search' }),
    gives: 'unpaged',
  },
  'lists of fixed size': {
    ...reads(
      paged,
      ...[
        '/event-types',
        '/countries',
        '/organizations/{id}/plans',
        '/indexes/{id}/settings/stop-words',
        '/ticket_states',
        '/emails/metrics',
        '/users/{id}/billing/subscription',
      ].map((path) => ({ ...bare, path })),
    ),
    gives: 'paged',
    facts: { extent: '1 of 1 (100%)' },
  },
  'lists of fixed size alone': {
    ...reads({ ...bare, path: '/countries' }),
    gives: 'not-applicable',
  },
  'a list between two dates': {
    ...reads(paged, taking('from', 'to')),
    gives: 'paged',
    facts: { extent: '1 of 1 (100%)' },
  },
  'a paged list that can be filtered by time': {
    ...reads(taking('from', 'to', 'page'), taking('before', 'after', 'limit', 'offset')),
    gives: 'paged',
    facts: { extent: '2 of 2 (100%)' },
  },
  'before and after beside a page size are cursors': {
    ...reads(taking('before', 'after', 'limit')),
    gives: 'paged',
  },
  'parameters in an object': {
    ...reads(paged, taking('searchParameters')),
    gives: 'paged',
    facts: { extent: '1 of 1 (100%)' },
  },
  'older evidence, which does not tell': {
    ...reads(paged, { ...bare, responses: [response({ isArray: true })] }),
    gives: 'inconclusive',
  },
  'older evidence, where it makes no difference': {
    ...reads(paged, paged, paged, paged, { ...bare, responses: [response({ isArray: true })] }),
    gives: 'paged',
  },
  'a sample of the operations': {
    seen: { openapi: { operations: [paged, bare], operationCount: 80 } },
    gives: 'partial',
    facts: { extent: '1 of 2 looked at (50%)' },
  },
  'a size and a position in headers': {
    ...reads(
      operation({
        parameters: [parameter({ in: 'header' }), parameter({ name: 'cursor', in: 'header' })],
        responses: [response({ isArray: true, hasNext: false })],
      }),
    ),
    gives: 'unpaged',
  },
  'single things and writes do not count': {
    ...reads(paged, { ...bare, path: '/messages/{id}' }, { ...bare, method: 'post' }),
    gives: 'paged',
  },
  'no collections': {
    ...reads(operation({ path: '/messages/{id}', parameters: [] })),
    gives: 'not-applicable',
  },
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
  'declared to have none': { knows: { 'api.pagination': 'none' }, gives: 'stated-unpaged' },
  'looked for and not found': { knows: { 'api.pageMax': null }, gives: 'not-documented' },
  'an API that was seen and is not declared': {
    seen: { api: {}, openapi: 'timeout' },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
