// The page of a tool's latest evidence: each exchange once, with what came back and the line that
// repeats it.
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { answeredWords, askedWords } from '../../words/exchange-words.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { twins } from '../parts/paging.ts'
import { copyable } from '../parts/copyable.ts'
import { emptyState } from '../parts/empty-state.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface EvidencePageView {
  base: string
  tool: { slug: string; name: string }
  exchanges: readonly ExchangeLine[]
}

export function evidencePage({ base, tool, exchanges }: EvidencePageView): string {
  const path = `${toolPath(tool.slug)}/evidence`
  return page({
    base,
    path,
    title: `Evidence about ${tool.name}`,
    description: `What we asked ${tool.name} and how it responded, with commands that repeat it.`,
    alternates: twins(path),
    isReport: true,
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Evidence about <bdi>${tool.name}</bdi></h1>
      ${
        exchanges.length === 0
          ? emptyState('No requests yet.', html`The grade rests on what the documentation states. <a href="${toolPath(tool.slug)}">Back to the report</a>.`)
          : html`<p class="lead">${exchanges.length} requests, each with its response and a command that repeats it.</p>
              <ol class="plain exchanges">
                ${exchanges.map(exchange)}
              </ol>`
      }`,
  })
}

function exchange(line: ExchangeLine, index: number): Html {
  return html`<li id="e-${line.id}">
    <p>
      <b>${index + 1}.</b> <code>${askedWords(line)}</code>
      <span class="figure quiet">${answeredWords(line)}</span>
    </p>
    ${line.command === null ? html`<p class="quiet">The command that repeats it is too long to show.</p>` : copyable(line.command, `Request ${index + 1}`)}
  </li> `
}
