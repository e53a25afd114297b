// The page of a tool's public log: what its owner changed, newest first.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { LogEntry } from '../../../domain/tool/owner.ts'
import { logWords } from '../../words/events.ts'
import { momentWords } from '../../words/scans.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { emptyState } from '../parts/elements.ts'
import { paging, pathWith, alternates } from '../parts/paging.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface LogPageView {
  base: string
  tool: { slug: string; name: string }
  log: readonly LogEntry[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 20

export function logPage({ base, tool, log, pagination }: LogPageView): string {
  const path = `${toolPath(tool.slug)}/log`
  const shown = pathWith(path, { page: pagination.page })
  return page({
    base,
    path: shown,
    title: `Log of ${tool.name}`,
    description: `Every change that the owner of ${tool.name} made here.`,
    isHidden: log.length === 0,
    alternates: alternates(shown),
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Log of <bdi>${tool.name}</bdi></h1>
      <p>Every claim, edit, note and scan by the owner. Quoted words are the owner’s, not ours.</p>
      ${
        log.length === 0
          ? emptyState('Nobody has claimed this tool yet.', html`Is it yours? <a href="${toolPath(tool.slug)}/claim">Claim it</a>.`)
          : html`<ol class="plain">
              ${log.map((entry) => html`<li><time class="figure quiet" datetime="${entry.at}">${momentWords(entry.at)}</time> <bdi>${logWords(entry)}</bdi></li> `)}
            </ol>`
      }
      ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`,
  })
}
