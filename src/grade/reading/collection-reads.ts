// Which operations of an API read a collection.
import type { Seen } from '../../domain/evidence/observations/index.ts'

type Operation = Seen<'openapi'>['operations'][number]

const SINGLE_THING = /\}(\.\w+)?\/?$/

/** GETs that return 2xx with a list, at a path that does not end in an id. */
export function collectionReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, path, responses }) =>
      method === 'get' &&
      !SINGLE_THING.test(path) &&
      responses.some(({ status, isArray }) => status.startsWith('2') && isArray),
  )
}
