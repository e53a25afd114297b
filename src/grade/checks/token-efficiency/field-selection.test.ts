import { cost, operation, parameter } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { fieldSelection as check } from './requests.ts'

const taking = (name: string) => operation({ parameters: [parameter({ name })] })
const sparse = taking('fields')
const whole = taking('limit')
const change = operation({ method: 'post', parameters: [] })
const itemsOf = (tokens: number) => ({
  ...cost,
  lists: { ...cost.lists, itemTokens: { median: tokens, p90: tokens, most: tokens } },
})
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations, cost: itemsOf(201) }, graphql: 'not-offered' as const },
})

testCheck(check, {
  'on every read': {
    ...reads(sparse),
    gives: 'selectable',
    facts: { extent: '1 of 1 reads, 100%' },
  },
  'what adds to the answer selects nothing': {
    ...reads(taking('expand'), taking('include'), taking('view')),
    gives: 'fixed',
    facts: { extent: '0 of 3 reads, 0%' },
  },
  'on three of ten': {
    ...reads(sparse, sparse, sparse, ...Array<typeof whole>(7).fill(whole)),
    gives: 'selectable',
  },
  'on two of seven': {
    ...reads(sparse, sparse, whole, whole, whole, whole, whole),
    gives: 'some',
    facts: { extent: '2 of 7 reads, 28%' },
  },
  'on one of many': { ...reads(sparse, ...Array<typeof whole>(199).fill(whole)), gives: 'some' },
  'on none': { ...reads(whole), gives: 'fixed', facts: { extent: '0 of 1 reads, 0%' } },
  'on none, of lean items': {
    seen: { openapi: { operations: [whole], cost: itemsOf(200) }, graphql: 'not-offered' },
    gives: 'not-applicable',
  },
  'other spellings': {
    ...reads(taking('$select'), taking('fields[messages]'), taking('expand')),
    gives: 'selectable',
  },
  'in a path': {
    ...reads(operation({ parameters: [parameter({ name: 'view', in: 'path' })] })),
    gives: 'fixed',
  },
  'writes do not count': {
    ...reads(sparse, ...Array<typeof change>(9).fill(change)),
    gives: 'selectable',
  },
  'no reads': { ...reads(operation({ method: 'post' })), gives: 'not-applicable' },
  GraphQL: { seen: { openapi: { operations: [whole] }, graphql: {} }, gives: 'graphql' },
  'GraphQL that wants a key': {
    seen: { openapi: 'not-offered', graphql: { answersTypename: false, status: 401 } },
    gives: 'unpublished',
  },
  'on none, GraphQL not looked for': {
    seen: { openapi: { operations: [whole] }, graphql: 'timeout' },
    gives: 'inconclusive',
  },
  neither: { seen: { openapi: 'not-offered', graphql: 'not-offered' }, gives: 'unpublished' },
  declared: { knows: { 'api.fieldSelection': true }, gives: 'stated' },
  'declared GraphQL': { declares: { api: { style: 'graphql' } }, gives: 'graphql' },
  'declared not to exist': { knows: { 'api.fieldSelection': false }, gives: 'fixed' },
  'declared not to exist, for lean items': {
    knows: { 'api.fieldSelection': false, 'api.itemTokens': 200 },
    gives: 'not-applicable',
  },
  'declared not to exist, for large items': {
    knows: { 'api.fieldSelection': false, 'api.itemTokens': 201 },
    gives: 'fixed',
  },
  'looked for and not found': { knows: { 'api.fieldSelection': null }, gives: 'not-documented' },
  'an API that was seen and is not declared': {
    seen: { api: {} },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
