// The page of a tool's scans, newest first, with what each of them changed.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { firstScanOf, scoresOf } from '../../words/scans.ts'
import { historyChart, historyItem } from '../parts/history.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, alternates } from '../parts/paging.ts'
import { emptyState } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface HistoryPageView {
  base: string
  tool: { slug: string; name: string }
  scans: readonly ScanEntry[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 20
const SHOWN_LINES = 12

export function historyPage({ base, tool, scans, pagination }: HistoryPageView): string {
  const path = `${toolPath(tool.slug)}/history`
  const shown = pathWith(path, { page: pagination.page })
  return page({
    base,
    path: shown,
    title: `Scans of ${tool.name}`,
    description: `Every scan of ${tool.name}, with its grade and what changed, and every change of the method.`,
    alternates: alternates(shown),
    isReport: true,
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Scans of <bdi>${tool.name}</bdi></h1>
      ${
        scans.length === 0
          ? emptyState('No scans yet.', html`<a href="${toolPath(tool.slug)}">Back to the report</a>, where one can be asked for.`)
          : html`${historyChart(scoresOf(scans))}
              <ol class="plain scans">
                ${scans.map((scan) => historyItem(scan, SHOWN_LINES, firstScanOf(scans, pagination.hasNext)))}
              </ol>`
      }
      ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`,
  })
}
