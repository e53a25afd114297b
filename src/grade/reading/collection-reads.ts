// Which operations of an API read a collection.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { roleOf } from './parameter-role.ts'

type Operation = Seen<'openapi'>['operations'][number]

const SINGLE_THING = /\}(\.\w+)?\/?$/
const ONE_RECORD = /[./]info$|\.(?:get|identity)$/

/**
 * GETs that return 2xx with a list, or that take a page size and a position. At a path that ends in
 * an id they need both, a list and a page size; `/files.info` and `/reactions.get` are
 * about one thing, whatever lists it has.
 */
export function collectionReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, path, parameters, responses }) =>
      method === 'get' && !ONE_RECORD.test(path) && isCollection(path, parameters, responses),
  )
}

function isCollection(
  path: string,
  parameters: Operation['parameters'],
  responses: Operation['responses'],
): boolean {
  const roles = new Set(parameters.map((one) => one.in === 'query' && roleOf(one.name)))
  const isList = responses.some(({ status, isArray }) => status.startsWith('2') && isArray)
  if (SINGLE_THING.test(path)) return isList && roles.has('size')
  return isList || (roles.has('size') && roles.has('position'))
}
