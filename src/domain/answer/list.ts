// What answers have in common: a page among its neighbours, warnings, moments, paths.
import type { Static } from 'typebox'
import { answer, count, flag, list, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const PaginationSchema = answer(
  {
    page: Type.Integer({ minimum: 1, description: 'Which page this is.' }),
    limit: Type.Integer({ minimum: 1, maximum: 100, description: 'Items on a page.' }),
    total: count('Items in all.'),
    totalPages: count('Pages in all.'),
    hasNext: flag('Whether a page follows.'),
    hasPrev: flag('Whether a page precedes.'),
  },
  'Where this page stands among the others.',
)
export type Pagination = Static<typeof PaginationSchema>

export const moment = string('A moment in UTC.')

/** Links to related resources, by name. */
export function paths<N extends string>(...names: N[]) {
  const path = string('A path.')
  return answer(
    Object.fromEntries(names.map((name) => [name, path])) as Record<N, typeof path>,
    'Paths from the root of the service.',
  )
}

/** Of a write. */
export const warnings = Type.Optional(
  list(string('What of the request was ignored, held back or changed.')),
)
/** Of a list. */
export const listWarnings = Type.Optional(
  list(string('What was asked and is not known, with the nearest that is.')),
)
export const dryRun = Type.Optional(flag('true where nothing was stored.'))
