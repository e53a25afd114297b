// The page of the registry: what was imported and scanned so far, and how clients are pointed to it.
import { readGuide } from '../guide.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'

/** The same as its markdown. */
export function registryPage(base: string, markdown: string): string {
  return page({
    base,
    path: '/registry',
    title: 'Registry',
    description: 'A registry of graded MCP servers: what was imported, what scans have found.',
    alternates: alternates('/registry'),
    bodyClass: 'prose',
    main: html`${readGuide('registry', markdown, base).content()}`,
  })
}
