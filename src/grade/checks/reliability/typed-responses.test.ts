import { operation, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './typed-responses.ts'

const typed = operation({ responses: [response()] })
const untyped = operation({ responses: [response({ hasSchema: false })] })
const times = (of: number, all: number) => ({
  openapi: {
    operations: Array.from({ length: all }, (_, index) => (index < of ? typed : untyped)),
  },
})
const only = (...responses: ReturnType<typeof response>[]) => ({
  openapi: { operations: [operation({ responses })] },
})

testCheck(check, {
  'the model tool, without its event stream': {
    seen: { openapi: {} },
    gives: 'most',
    facts: { share: '100%', count: 9 },
  },
  'nine of ten': { seen: times(9, 10), gives: 'most', facts: { share: '90%', count: 10 } },
  'eight of nine': { seen: times(8, 9), gives: 'some', facts: { share: '88%', count: 9 } },
  'three of five': { seen: times(3, 5), gives: 'some', facts: { share: '60%', count: 5 } },
  'half of them': { seen: times(1, 2), gives: 'few', facts: { share: '50%', count: 2 } },
  'one of two answers of an operation': {
    seen: only(response(), response({ status: '202', hasSchema: false })),
    gives: 'few',
  },
  'another JSON media type': {
    seen: only(response({ mediaTypes: ['application/vnd.api+JSON'], hasSchema: false })),
    gives: 'few',
  },
  'a typed error does not count': {
    seen: only(response({ hasSchema: false }), response({ status: '400' })),
    gives: 'few',
  },
  'nothing but empty answers': {
    seen: only(response({ status: '204', mediaTypes: [], hasSchema: false })),
    gives: 'not-applicable',
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
})
