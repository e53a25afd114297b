// The identifier of a tool in paths.
import { composed } from '../text/pattern.ts'

export const LONGEST_SLUG = 64
export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'
const SLUG = composed(SLUG_PATTERN, '')

export function isSlug(text: string): boolean {
  return SLUG.test(text)
}
