// Which operations of an OpenAPI description change something.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isWhole } from './whole-description.ts'

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]

const WRITING_METHODS: ReadonlySet<string> = new Set(['post', 'put', 'patch', 'delete'])

export function writeOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ method }) => WRITING_METHODS.has(method))
}

/** Whether it describes operations, none of which writes. */
export function isReadOnlyApi(openapi: OpenApi | undefined): boolean {
  return (
    openapi !== undefined &&
    openapi.operations.length > 0 &&
    isWhole(openapi) &&
    writeOperations(openapi.operations).length === 0
  )
}
