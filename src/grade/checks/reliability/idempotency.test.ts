import { operation, parameter, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { idempotency as check } from './idempotency.ts'

const plain = write({ parameters: [] })
const header = (name: string) => write({ parameters: [parameter({ name, in: 'header' })] })
const field = (name: string) =>
  write({
    parameters: [],
    body: { fields: 1, describedFields: 1, fieldNames: [name], hasExample: true, isArray: false },
  })
const only = (...operations: ReturnType<typeof operation>[]) => ({
  openapi: { operations },
  documentedTopics: 'not-offered' as const,
})
const silent = { topics: [] }

testCheck(check, {
  'the model tool': {
    seen: { openapi: {}, documentedTopics: {} },
    gives: 'specified',
    facts: { scope: '4 of 4 POST operations accept' },
  },
  'on one of two': {
    seen: only(plain, header('idempotency-key')),
    gives: 'specified',
    facts: { scope: '1 of 2 POST operations accepts' },
  },
  'with a prefix': { seen: only(header('X-Idempotency-Key')), gives: 'specified' },
  'as a token': { seen: only(header('Idempotency-Token')), gives: 'specified' },
  'as a field': { seen: only(field('idempotency_key')), gives: 'specified' },
  'in one word': { seen: only(field('IdempotencyKey')), gives: 'specified' },
  'with the name of the vendor': {
    seen: only(header('Acme-Idempotency-Key')),
    gives: 'specified',
  },
  'a request id of the client, which traces': {
    seen: only(field('clientRequestId')),
    gives: 'missing',
  },
  'the id of a request that is approved': { seen: only(field('request_id')), gives: 'missing' },
  'a header that only traces': { seen: only(header('X-Request-Id')), gives: 'missing' },
  'a correlation id': { seen: only(header('X-Correlation-Id')), gives: 'missing' },
  'how long a key is kept': { seen: only(field('idempotency_window')), gives: 'missing' },
  'on a quarter': {
    seen: only(plain, plain, plain, header('Idempotency-Key')),
    gives: 'specified',
    facts: { scope: '1 of 4 POST operations accepts' },
  },
  'on less than a quarter': {
    seen: only(plain, plain, plain, plain, header('Idempotency-Key')),
    gives: 'partial',
    facts: { scope: 'Only 1 of 5 POST operations accepts' },
  },
  'on less than a quarter, and in the docs': {
    seen: {
      openapi: { operations: [plain, plain, plain, plain, header('Idempotency-Key')] },
      documentedTopics: {},
    },
    gives: 'documented',
    facts: { declared: 'only 1 of 5 POST operations' },
  },
  'not in a sample of the operations': {
    seen: {
      openapi: { operations: [plain], operationCount: 300 },
      documentedTopics: 'not-offered',
    },
    gives: 'inconclusive',
  },
  'no POST operation in a sample': {
    seen: { openapi: { operations: [operation()], operationCount: 300 } },
    gives: 'inconclusive',
  },
  'another field': { seen: only(field('key')), gives: 'missing' },
  'in the description, the docs unseen': {
    seen: { openapi: {}, documentedTopics: 'timeout' },
    gives: 'specified',
  },
  'only in the docs': {
    seen: { openapi: { operations: [plain] }, documentedTopics: {} },
    gives: 'documented',
  },
  nowhere: {
    seen: { openapi: { operations: [plain] }, documentedTopics: silent },
    gives: 'missing',
  },
  'not in the description, the docs unseen': {
    seen: { openapi: { operations: [plain] }, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'on a PUT alone': {
    seen: only(plain, { ...header('Idempotency-Key'), method: 'put' }),
    gives: 'missing',
  },
  'no POST operation': { seen: only(operation()), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'declared keys': { knows: { 'api.idempotencyKeys': 'key' }, gives: 'keyed' },
  'declared ids of the caller': { knows: { 'api.idempotencyKeys': 'client-id' }, gives: 'chosen' },
  'declared on some': { knows: { 'api.idempotencyKeys': 'partial' }, gives: 'partial' },
  'declared names': { knows: { 'api.idempotencyKeys': 'unique-name' }, gives: 'named' },
  'declared not to exist': { knows: { 'api.idempotencyKeys': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.idempotencyKeys': null }, gives: 'not-documented' },
  'declared read-only': {
    knows: { 'api.readOnly': true, 'api.idempotencyKeys': null },
    gives: 'not-applicable',
  },
  'an API that the declaration does not know': {
    seen: { api: {}, openapi: 'timeout' },
    declares: { mcp: {} },
    gives: 'inconclusive',
  },
})
