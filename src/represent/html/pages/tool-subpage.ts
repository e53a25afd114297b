// The frame of a page below that of a tool: a link back to its report, and the heading.
import { html, type Content } from '../html.ts'
import { page, type PageParts } from '../page.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface Subpage extends Omit<PageParts, 'base' | 'path' | 'title'> {
  /** The last part of its path. */
  name: string
  title: string
  heading: Content
  /** With its query, if it has one. */
  path?: string
}

export function toolSubpage(base: string, tool: { slug: string; name: string }, subpage: Subpage): string {
  const { name, heading, main, ...parts } = subpage
  return page({
    base,
    path: `${toolPath(tool.slug)}/${name}`,
    ...parts,
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>${heading}</h1>
      ${main}`,
  })
}
