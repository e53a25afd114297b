// What structure tells of the operations of an API description, on the scale of a reader.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { collectionReads } from '../reading/operations.ts'
import { readOnce } from '../reading/read-once.ts'
import { isControl } from './controls.ts'
import { byLength, mean, WITHOUT_PARAMETERS } from './figures.ts'

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]
type Response = Operation['responses'][number]

/** Means over the operations that were kept, from 0 to 4, and the counts that they rest on. */
interface OperationEstimates {
  clear: number
  args: number
  answers: number
  errors: number
  /** Of the reads of lists; undefined if there is none. */
  small: number | undefined
  find: number
  signin: number
  count: number
  /** Operations with a description, and those with one that says more than a path. */
  described: number
  long: number
  /** Parameters and fields of bodies. */
  fields: number
  describedFields: number
  shownFields: number
  /** Operations that say what comes back, and those that say what can fail. */
  answering: number
  failing: number
  /** Reads of lists, and those that let a caller keep the answer small. */
  lists: number
  controlledLists: number
}

// Evidence has the letters of a description, not its bytes; both say as much in every language.
const CLEAR = [
  [1, 0],
  [40, 1.2],
  [80, 2],
  [200, 2.6],
  [Infinity, 3.2],
] as const
const MOST_FOR_STATUSES = 0.9
const NOTHING_SAID = 0.5
const LONG_ENOUGH = 80

/** Undefined of a description without operations. */
export const operationEstimates = readOnce((openapi: OpenApi): OperationEstimates | undefined => {
  const { operations, securitySchemes } = openapi
  const [clear, args, answers, errors] = [clearOf, argsOf, answersOf, errorsOf].map((estimate) =>
    mean(operations.map(estimate)),
  )
  const lists = collectionReads(operations)
  const sum = (of: (operation: Operation) => number) =>
    operations.reduce((total, operation) => total + of(operation), 0)
  if (clear === undefined || args === undefined || answers === undefined || errors === undefined)
    return undefined
  return {
    clear,
    args,
    answers,
    errors,
    small: mean(lists.map(smallOf)),
    find: operations.every(({ operationId }) => operationId !== null) ? 3.2 : 2,
    signin: securitySchemes.length > 0 ? 3 : 1,
    count: operations.length,
    described: operations.filter(({ descriptionChars }) => descriptionChars > 0).length,
    long: operations.filter(({ descriptionChars }) => descriptionChars >= LONG_ENOUGH).length,
    fields: sum(fieldsOf),
    describedFields: sum((operation) => describedOf(operation) * fieldsOf(operation)),
    shownFields: sum(shownIn),
    answering: operations.filter((operation) => answersOf(operation) > NOTHING_SAID).length,
    failing: operations.filter((operation) => errorsOf(operation) > 0).length,
    lists: lists.length,
    controlledLists: lists.filter(isControlled).length,
  }
})

function clearOf(operation: Operation): number {
  return 0.4 + byLength(operation.descriptionChars, CLEAR) * (0.6 + 0.4 * describedOf(operation))
}

function argsOf(operation: Operation): number {
  const fields = fieldsOf(operation)
  if (fields === 0) return WITHOUT_PARAMETERS
  return 1 + 1.5 * describedOf(operation) + (1.2 * shownIn(operation)) / fields
}

/** Parameters with an example, a default or a maximum; an example of the body shows all its fields. */
function shownIn({ parameters, body }: Operation): number {
  const shown = parameters.filter(
    ({ hasExample, hasDefault, maximum }) => hasExample || hasDefault || maximum !== null,
  ).length
  // Examples of single fields are not kept.
  return shown + (body?.hasExample === true ? body.fields : 0)
}

function fieldsOf({ parameters, body }: Operation): number {
  return parameters.length + (body?.fields ?? 0)
}

/** The share of parameters and fields of the body that have a description. */
function describedOf(operation: Operation): number {
  const { parameters, body } = operation
  const fields = fieldsOf(operation)
  const described = parameters.filter(({ isDescribed }) => isDescribed).length
  // Evidence that somebody sends need not add up.
  return fields === 0 ? 1 : Math.min(1, (described + (body?.describedFields ?? 0)) / fields)
}

function answersOf({ responses }: Operation): number {
  const successes = responses.filter((response) => isSuccess(response, responses))
  if (successes.some(({ hasSchema }) => hasSchema)) return 3.2
  return successes.some(({ status }) => status === '204') ? 2.5 : NOTHING_SAID
}

function errorsOf({ responses }: Operation): number {
  const errors = responses.filter(
    (response) => /^[45d]/.test(response.status) && !isSuccess(response, responses),
  )
  if (errors.length === 0) return 0
  return (
    1 +
    (errors.some(({ hasSchema }) => hasSchema) ? 1.2 : 0) +
    (errors.some(({ hasExample }) => hasExample) ? 0.9 : 0) +
    Math.min(MOST_FOR_STATUSES, 0.3 * (errors.length - 1))
  )
}

/** `default` is the success where no other answer is one. */
function isSuccess({ status }: Response, all: readonly Response[]): boolean {
  return (
    status.startsWith('2') ||
    (status === 'default' && !all.some((other) => other.status.startsWith('2')))
  )
}

function smallOf(operation: Operation): number {
  return isControlled(operation) ? 3.5 : 0.8
}

function isControlled({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => isControl(name))
}
