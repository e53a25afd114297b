import { operation, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './anonymous-reads.ts'

const keyed = operation()
const open = (path: string) => operation({ path, security: [] })
const silent = operation({ security: null })
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations } },
})

testCheck(check, {
  'a public list': {
    ...reads(keyed, open('/templates')),
    gives: 'some',
    facts: { open: '1 of 2' },
  },
  'the status of a thing': { ...reads(keyed, open('/orders/{id}/status')), gives: 'some' },
  'a public list beside health': {
    ...reads(open('/health'), open('/templates')),
    gives: 'some',
    facts: { open: '1 of 2' },
  },
  'health alone': {
    ...reads(keyed, open('/v1/Health'), open('/health/db'), open('/ping'), open('/version')),
    gives: 'health',
    facts: { count: 5 },
  },
  'every read needs a key': { ...reads(keyed, silent), gives: 'none', facts: { count: 2 } },
  'an open write': { ...reads(keyed, write({ security: [] })), gives: 'none', facts: { count: 1 } },
  'nothing declared for reads': { ...reads(silent, silent, write()), gives: 'inconclusive' },
  'no reads': { ...reads(write()), gives: 'not-applicable' },
  'no operations': { ...reads(), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
