import { operation, problem, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { errorSchema as check } from './errors.ts'

const unread = (schemaName: string | null, status = '400') => response({ status, schemaName })
const named = (schemaName: string | null, status = '400') => ({
  ...unread(schemaName, status),
  ...(schemaName !== null && { inline: `fields of ${schemaName}` }),
})
const answering = (...errors: ReturnType<typeof response>[]) => ({
  openapi: {
    operations: [operation({ responses: [response({ schemaName: 'Message' }), ...errors] })],
  },
})
const a = named('Problem')
const b = named('Fault', '500')

testCheck(check, {
  'the model tool': { seen: { openapi: {} }, gives: 'shared' },
  'four of five': {
    seen: answering(a, a, named('Problem', '5XX'), named('Problem', 'default'), b),
    gives: 'shared',
    facts: { share: '80%', count: 5 },
  },
  'three of four': {
    seen: answering(a, a, a, b),
    gives: 'mixed',
    facts: { share: '75%', count: 4 },
  },
  'half of them': { seen: answering(a, b), gives: 'mixed', facts: { share: '50%', count: 2 } },
  'one of three each': {
    seen: answering(a, b, named('Other', 'default')),
    gives: 'scattered',
    facts: { share: '33%', count: 3 },
  },
  'all written in place': {
    seen: answering(named(null), named(null, '500')),
    gives: 'scattered',
    facts: { share: '0%', count: 2 },
  },
  'names that objects already have': {
    seen: answering(named('__proto__'), named('constructor')),
    gives: 'mixed',
  },
  'errors without a schema are left out': {
    seen: answering(a, { ...problem('500'), hasSchema: false, schemaName: null }),
    gives: 'shared',
    facts: { share: '100%', count: 1 },
  },
  'schemas of several names with the same fields': {
    seen: answering(
      { ...named('Forbidden', '403'), inline: 'err, status' },
      { ...named('NotFound', '404'), inline: 'err, status' },
    ),
    gives: 'shared',
    facts: { share: '100%', count: 2 },
  },
  'names of which older evidence tells no fields': {
    seen: answering(unread('Forbidden', '403'), unread('NotFound', '404')),
    gives: 'inconclusive',
  },
  'one name in older evidence': {
    seen: answering(unread('Problem', '403'), unread('Problem', '404')),
    gives: 'shared',
  },
  'no errors at all': { seen: answering(), gives: 'undeclared' },
  'no error has a schema': {
    seen: answering({ ...problem('500'), hasSchema: false, schemaName: null }),
    gives: 'unwritten',
  },
  'the same fields in place are one schema': {
    seen: answering(
      { ...named(null), inline: 'error' },
      { ...named(null, '500'), inline: 'error' },
      { ...named(null, '404'), inline: 'error, status' },
    ),
    gives: 'mixed',
    facts: { share: '66%', count: 3 },
  },
  'a sample of the operations': {
    seen: { openapi: { ...answering(a).openapi, operationCount: 80 } },
    gives: 'shared',
    facts: { share: '100%', count: 1, lookedAt: '1 of 80 operations' },
  },
  'no errors in a sample': {
    seen: { openapi: { ...answering().openapi, operationCount: 80 } },
    gives: 'inconclusive',
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
})
