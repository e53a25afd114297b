// The skeleton of a stored name, as both databases compute and index it.
import { SKELETON_STEPS } from '../../domain/tool/name-skeleton.ts'

/** The number of skeletons in one statement. Unused slots are filled with one that no name has. */
export const SKELETON_SLOTS = 64

/** Must never change after a release, because an index is built on it. */
export function skeletonSql(column: string): string {
  return SKELETON_STEPS.reduce(
    (inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`,
    column,
  )
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
