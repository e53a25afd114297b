// The Link field of a page (RFC 8288): its own address, and the same in markdown.
import { twinPath } from '../../represent/html/paging.ts'

export function pageLinks(path: string): string[] {
  return ['Link', `<${path}>; rel="canonical", <${twinPath(path, 'md')}>; rel="alternate"; type="text/markdown"`]
}
