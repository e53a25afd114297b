// The Link header of a page (RFC 8288): its canonical URL, and its markdown version.
import { alternatePath } from '../../../represent/html/parts/paging.ts'
import { linkField } from './link-field.ts'

/** Canonical URLs are absolute: search engines ignore others. */
export function pageLinks(base: string, path: string): string[] {
  return linkField([
    `<${base}${path}>; rel="canonical"`,
    `<${alternatePath(path, 'md')}>; rel="alternate"; type="text/markdown"`,
  ])
}
