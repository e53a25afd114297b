// The Link field of a page (RFC 8288): its own address, and the same in markdown.
import { twinPath } from '../../represent/html/paging.ts'

/** Canonical addresses are absolute: search engines ignore others. */
export function pageLinks(base: string, path: string): string[] {
  return ['Link', `<${base}${path}>; rel="canonical", <${twinPath(path, 'md')}>; rel="alternate"; type="text/markdown"`]
}
