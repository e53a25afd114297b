// The page of one scan: its looks as they end, then what they led to.
import { OBSERVATION_NAMES } from '../../../domain/evidence/observations/index.ts'
import { differenceLines } from '../../words/difference-words.ts'
import { momentWords } from '../../words/scan-entry.ts'
import { attemptWords, lookWords, scanWords } from '../../words/scan-words.ts'
import { html, type Html } from '../html.ts'
import { outsideLink } from '../parts/outside-link.ts'
import { page } from '../page.ts'
import { twins } from '../parts/paging.ts'
import { gradeDial } from '../parts/grade-dial.ts'
import { toolPath } from '../parts/tool-list.ts'
import type { ScanView } from '../../words/scan-view.ts'

const REFRESH_SECONDS = 2

export function scanPage({ base, scan }: { base: string; scan: ScanView }): string {
  const { id, status, tool } = scan
  const path = `/scans/${encodeURIComponent(id)}`
  const isUnderWay = status === 'queued' || status === 'running'
  return page({
    base,
    path,
    title: `Scan of ${tool.name}`,
    description: `${scanWords(status)} ${tool.name}, looked at for AI agents.`,
    isHidden: true,
    ...(isUnderWay && { refreshSeconds: REFRESH_SECONDS }),
    alternates: twins(path),
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}">${tool.name}</a></p>
      <h1>Scan of ${tool.name}</h1>
      ${isUnderWay ? underWay(scan) : ended(scan)}
      <h2>Progress</h2>
      ${looks(scan, isUnderWay)}`,
  })
}

function underWay({ status, attempt, progress, tool }: ScanView): Html {
  const total = OBSERVATION_NAMES.length
  return html`<p class="lead" role="status">
      <span class="chip" data-scan-state>${status}</span> ${scanWords(status)} ${attempt > 1 && html`<span class="chip">${attemptWords(attempt)}</span>`}
    </p>
    <p>
      <progress max="${total}" value="${progress.length}" aria-label="Looks that have ended">${progress.length} of ${total}</progress>
    </p>
    <p class="quiet">
      ${outsideLink(tool.url)} is being scanned. This takes about a minute, and the report then opens by itself. You can leave:
      <a href="${toolPath(tool.slug)}">this page stays here</a>.
    </p>`
}

function ended({ id, status, error, grading, difference, updatedAt, tool }: ScanView): Html {
  if (status === 'failed' || grading === null)
    return html`<p class="lead">${scanWords(status)}</p>
      ${error !== null && html`<p>${error}</p>`}
      <p><a class="button primary" href="${toolPath(tool.slug)}">Go to the tool</a></p>`
  const lines = differenceLines(difference)
  return html`<div class="who">
    ${gradeDial({ grade: grading.letter, score: grading.score, evidence: null, confidence: grading.confidence })}
    <div>
      <p class="lead">${scanWords(status)} <time datetime="${updatedAt}">${momentWords(updatedAt)}</time></p>
      <p class="row">
        <a class="button primary" href="${toolPath(tool.slug)}">Go to the report</a>
        <a href="/scans/${encodeURIComponent(id)}/evidence">Evidence as JSON</a>
        <a href="${toolPath(tool.slug)}/history">All scans</a>
      </p>
      ${
        lines.length > 0 &&
        html`<h2>Changes since the previous scan</h2>
          <ul>
            ${lines.map((line) => html`<li>${line}</li> `)}
          </ul>`
      }
    </div>
  </div>`
}

function looks({ id, progress, tool }: ScanView, isUnderWay: boolean): Html {
  const events = isUnderWay && html`data-scan="/scans/${encodeURIComponent(id)}/events" data-report="${toolPath(tool.slug)}"`
  return html`<ol class="looks" ${events} aria-label="Looks that have ended">
    ${progress.map(({ observation, state, found }) => html`<li class="${state}"><b>${lookWords(observation)}</b> <span>${found}</span></li> `)}
  </ol>`
}
