// An operation for a sentence.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { excerpt } from './excerpt.ts'

type Operation = Seen<'openapi'>['operations'][number]

/**
 * Such as `GET /messages/:id`: braces mark the slots of a sentence, so a path parameter has a
 * colon.
 */
export function operationLine({ method, path }: Operation): string {
  return excerpt(`${method.toUpperCase()} ${path.replaceAll('{', ':').replaceAll('}', '')}`)
}
