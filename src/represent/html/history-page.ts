// The page of a tool's scans, newest first, with what each of them changed.
import type { ScanEntry } from '../scan-entry.ts'
import { scanItem, scanLine } from './history-list.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { paging, pathWith, type Pagination } from './paging.ts'
import { emptyState } from './parts/empty-state.ts'
import { toolPath } from './tool-list.ts'

export interface HistoryPageView {
  base: string
  tool: { slug: string; name: string }
  scans: readonly ScanEntry[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 20
const SHOWN_LINES = 100

export function historyPage({ base, tool, scans, pagination }: HistoryPageView): string {
  const path = `${toolPath(tool.slug)}/history`
  return page({
    base,
    path: pathWith(path, { page: pagination.page }),
    title: `Scans of ${tool.name}`,
    description: `Every scan of ${tool.name}, with its grade and what changed.`,
    alternates: [
      { type: 'text/markdown', path: pathWith(`${path}.md`, { page: pagination.page }) },
      { type: 'application/json', path: pathWith(`${path}.json`, { page: pagination.page }) },
    ],
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}">${tool.name}</a></p>
      <h1>Scans of ${tool.name}</h1>
      ${
        scans.length === 0
          ? emptyState('No scan here.', html`<a href="${toolPath(tool.slug)}">Back to the report</a>, where one can be asked for.`)
          : html`${scanLine(scans)}
              <ol class="plain scans">
                ${scans.map((scan) => scanItem(scan, SHOWN_LINES))}
              </ol>`
      }
      ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`,
  })
}
