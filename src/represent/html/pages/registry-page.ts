// The page of the registry: what was imported and scanned so far, and how clients are pointed to it.
import type { RegistryOverview } from '../../../domain/answer/registry.ts'
import { overviewMarkdown } from '../../text/registry-overview.ts'
import { readGuide } from '../guide.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'

export function registryPage(base: string, overview: RegistryOverview): string {
  return page({
    base,
    path: '/registry',
    title: 'Registry',
    description: 'A registry of graded MCP servers: what was imported, what scans have found.',
    alternates: alternates('/registry'),
    bodyClass: 'prose',
    main: html`${readGuide('registry', overviewMarkdown(overview, base), base).content()}`,
  })
}
