import assert from 'node:assert/strict'
import test from 'node:test'
import { operation, parameter, problem, response, SAMPLE } from '../../../test/sample.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { operationEstimates } from './operations.ts'

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]

const estimated = (...operations: Operation[]) => {
  const estimates = operationEstimates({ ...SAMPLE.openapi, operations })
  assert.ok(estimates)
  return estimates
}
const bare = parameter({ isDescribed: false, hasExample: false, hasDefault: false, maximum: null })
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

test('a description without operations has no estimates', () => {
  assert.equal(operationEstimates({ ...SAMPLE.openapi, operations: [] }), undefined)
})

const clearOf = (descriptionChars: number, parameters: Operation['parameters']) =>
  estimated(operation({ descriptionChars, parameters })).clear

test('clear: by the length of the description and by what is said of parameters', () => {
  for (const [length, most] of [
    [0, 0],
    [39, 1.2],
    [40, 2],
    [80, 2.6],
    [200, 3.2],
  ] as const) {
    near(clearOf(length, []), 0.4 + most)
    near(clearOf(length, [bare]), 0.4 + 0.6 * most)
    near(clearOf(length, [bare, parameter()]), 0.4 + 0.8 * most)
  }
})

const argsOf = (bent: Partial<Operation>) => estimated(operation(bent)).args

test('args: what is said of parameters and fields, and what shows their values', () => {
  near(argsOf({ parameters: [] }), 2.6)
  near(argsOf({ parameters: [bare] }), 1)
  near(argsOf({ parameters: [parameter()] }), 3.7)
  near(argsOf({ parameters: [{ ...bare, maximum: 9 }, bare] }), 1.6)
  const body = { fields: 3, describedFields: 2, fieldNames: [], hasExample: false, isArray: false }
  near(argsOf({ parameters: [bare], body }), 1.75)
  near(argsOf({ parameters: [bare], body: { ...body, hasExample: true } }), 2.65)
})

const answersOf = (...responses: Operation['responses']) =>
  estimated(operation({ responses })).answers

test('answers: a schema of success, or that there is nothing to say', () => {
  const empty = { hasSchema: false, hasExample: false }
  assert.equal(answersOf(response(), problem('400')), 3.2)
  assert.equal(answersOf(response({ status: 'default' })), 3.2)
  assert.equal(answersOf(response({ status: '204', ...empty })), 2.5)
  assert.equal(answersOf(response(empty), problem('400')), 0.5)
  assert.equal(answersOf(response(empty), problem('default')), 0.5)
})

const plain = (status: string) => response({ status, hasSchema: false, hasExample: false })

test('errors: statuses, a schema, an example', () => {
  const errorsOf = (...responses: Operation['responses']) =>
    estimated(operation({ responses: [response(), ...responses] })).errors
  near(errorsOf(), 0)
  near(errorsOf(plain('404')), 1)
  near(errorsOf(plain('default')), 1)
  near(errorsOf({ ...plain('4XX'), hasSchema: true }), 2.2)
  near(errorsOf(problem('400')), 3.1)
  near(errorsOf(plain('400'), plain('500')), 1.3)
  near(errorsOf(...['400', '401', '404', '429', '500'].map(problem)), 4)
  near(estimated(operation({ responses: [problem('default')] })).errors, 0)
})

test('small: of the reads of lists; not known without one', () => {
  const list = operation()
  const loose = operation({ parameters: [parameter({ name: 'status' })] })
  assert.equal(estimated(list).small, 3.5)
  assert.equal(estimated(loose).small, 0.8)
  assert.equal(estimated(operation({ method: 'post' })).small, undefined)
})

test('find and sign-in are of the whole', () => {
  assert.equal(estimated(operation()).find, 3.2)
  assert.equal(estimated(operation(), operation({ operationId: null })).find, 2)
  assert.equal(estimated(operation()).signin, 3)
  const open = { ...SAMPLE.openapi, operations: [operation()], securitySchemes: [] }
  assert.equal(operationEstimates(open)?.signin, 1)
})
