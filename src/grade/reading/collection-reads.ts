// Which operations of an API read a collection.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { roleOf } from './parameter-role.ts'

type Operation = Seen<'openapi'>['operations'][number]

const SINGLE_THING = /\}(\.\w+)?\/?$|[./]info$/

/**
 * GETs that return 2xx with a list, or that take a page size and a position, at a path that does not
 * end in an id. `/files.info` is one file, whatever lists it has.
 */
export function collectionReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, path, parameters, responses }) =>
      method === 'get' &&
      !SINGLE_THING.test(path) &&
      (responses.some(({ status, isArray }) => status.startsWith('2') && isArray) ||
        takesPages(parameters)),
  )
}

function takesPages(parameters: Operation['parameters']): boolean {
  const roles = new Set(parameters.map((one) => one.in === 'query' && roleOf(one.name)))
  return roles.has('size') && roles.has('position')
}
