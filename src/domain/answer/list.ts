// What answers have in common: a page among its neighbours, warnings, moments, paths.
import type { Static } from 'typebox'
import { openObject, count, flag, list, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const PaginationSchema = openObject(
  {
    page: Type.Integer({ minimum: 1, description: 'Page number.' }),
    limit: Type.Integer({ minimum: 1, maximum: 100, description: 'Items per page.' }),
    total: count('Items in all.'),
    totalPages: count('Pages in all.'),
    hasNext: flag('Whether there is a next page.'),
    hasPrev: flag('Whether there is a previous page.'),
  },
  'The position of this page.',
)
export type Pagination = Static<typeof PaginationSchema>

export const moment = string('A time in UTC.')

/** Links to related resources, by name. */
export function paths<N extends string>(...names: N[]) {
  const path = string('A path.')
  return openObject(
    Object.fromEntries(names.map((name) => [name, path])) as Record<N, typeof path>,
    'Paths from the root of the service.',
  )
}

/** Of a write. */
export const warnings = Type.Optional(
  list(string('Parts of the request that were ignored, held or changed.')),
)
/** Of a list. */
export const listWarnings = Type.Optional(
  list(string('Unknown parameters and values, with the closest known name.')),
)
export const dryRun = Type.Optional(flag('true: nothing was stored.'))
