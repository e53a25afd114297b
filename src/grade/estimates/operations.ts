// What structure tells of the operations of an API description, on the scale of a reader.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { collectionReads } from '../reading/operations.ts'
import { isControl } from './controls.ts'
import { byLength, mean, WITHOUT_PARAMETERS } from './figures.ts'

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]
type Response = Operation['responses'][number]

/** Means over the operations that were kept, from 0 to 4. */
interface OperationEstimates {
  clear: number
  args: number
  answers: number
  errors: number
  /** Of the reads of lists; undefined if there is none. */
  small: number | undefined
  find: number
  signin: number
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

/** Undefined of a description without operations. */
export function operationEstimates(openapi: OpenApi): OperationEstimates | undefined {
  const { operations, securitySchemes } = openapi
  const [clear, args, answers, errors] = [clearOf, argsOf, answersOf, errorsOf].map((estimate) =>
    mean(operations.map(estimate)),
  )
  if (clear === undefined || args === undefined || answers === undefined || errors === undefined)
    return undefined
  return {
    clear,
    args,
    answers,
    errors,
    small: mean(collectionReads(operations).map(smallOf)),
    find: operations.every(({ operationId }) => operationId !== null) ? 3.2 : 2,
    signin: securitySchemes.length > 0 ? 3 : 1,
  }
}

function clearOf(operation: Operation): number {
  return 0.4 + byLength(operation.descriptionChars, CLEAR) * (0.6 + 0.4 * describedOf(operation))
}

function argsOf(operation: Operation): number {
  const { parameters, body } = operation
  const fields = fieldsOf(operation)
  if (fields === 0) return WITHOUT_PARAMETERS
  const shown = parameters.filter(
    ({ hasExample, hasDefault, maximum }) => hasExample || hasDefault || maximum !== null,
  ).length
  // An example of the body shows a value of each field; those of single fields are not kept.
  const inBody = body?.hasExample === true ? body.fields : 0
  return 1 + 1.5 * describedOf(operation) + (1.2 * (shown + inBody)) / fields
}

function fieldsOf({ parameters, body }: Operation): number {
  return parameters.length + (body?.fields ?? 0)
}

/** The share of parameters and fields of the body that have a description. */
function describedOf(operation: Operation): number {
  const { parameters, body } = operation
  const fields = fieldsOf(operation)
  const described = parameters.filter(({ isDescribed }) => isDescribed).length
  return fields === 0 ? 1 : (described + (body?.describedFields ?? 0)) / fields
}

function answersOf({ responses }: Operation): number {
  const successes = responses.filter((response) => isSuccess(response, responses))
  if (successes.some(({ hasSchema }) => hasSchema)) return 3.2
  return successes.some(({ status }) => status === '204') ? 2.5 : 0.5
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

function smallOf({ parameters }: Operation): number {
  return parameters.some(({ name }) => isControl(name)) ? 3.5 : 0.8
}
