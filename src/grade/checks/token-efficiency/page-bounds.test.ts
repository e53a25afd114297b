import { operation, parameter, response } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { pageBounds as check } from './requests.ts'

type Size = [hasDefault: boolean, maximum: number | null]
const both: Size = [true, 1_000]
const one: Size = [true, null]
const none: Size = [false, null]
const sizes = (...given: Size[]) => ({
  seen: {
    openapi: {
      operations: given.map(([hasDefault, maximum]) =>
        operation({ parameters: [parameter({ name: 'per_page', hasDefault, maximum })] }),
      ),
    },
  },
})

testCheck(check, {
  'default and maximum': {
    ...sizes(both),
    gives: 'bounded',
    facts: { count: 1, defaults: 1, maximums: 1 },
  },
  'a default alone': {
    ...sizes(one),
    gives: 'partial',
    facts: { count: 1, defaults: 1, maximums: 0 },
  },
  'a maximum alone': { ...sizes([false, 100]), gives: 'partial' },
  'a maximum too large to help': {
    ...sizes([true, 1_001]),
    gives: 'partial',
    facts: { count: 1, defaults: 1, maximums: 0 },
  },
  neither: { ...sizes(none), gives: 'unbounded' },
  'both on four of five': { ...sizes(both, both, both, both, none), gives: 'bounded' },
  'both on three of four': { ...sizes(both, both, both, none), gives: 'partial' },
  'both on two of five': { ...sizes(both, both, none, none, none), gives: 'partial' },
  'both on one of three': { ...sizes(both, none, none), gives: 'unbounded' },
  'other parameters and other operations do not count': {
    seen: {
      openapi: {
        operations: [
          operation(),
          operation({
            path: '/messages/{id}',
            responses: [response({ isArray: false })],
            parameters: [parameter({ hasDefault: false, maximum: null })],
          }),
        ],
      },
    },
    gives: 'bounded',
    facts: { count: 1, defaults: 1, maximums: 1 },
  },
  'no page sizes': {
    seen: { openapi: { operations: [operation({ parameters: [] })] } },
    gives: 'not-applicable',
  },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
})
