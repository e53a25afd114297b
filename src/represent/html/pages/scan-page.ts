// The page of one scan: its steps as they end, then the result.
import { SCANNED_NAMES, OBSERVATION_TITLES } from '../../../domain/evidence/observations/index.ts'
import { differenceLines } from '../../words/changes.ts'
import { momentWords, endingWords, nextTryWords, progressWords, SCAN_WORDS, troubleWords, type ScanView } from '../../words/scans.ts'
import { html, type Html } from '../html.ts'
import { outsideLink, alternates } from '../parts/elements.ts'
import { toolSubpage } from './tool-subpage.ts'
import { gauge } from '../parts/grade.ts'
import { scanForm } from '../forms/scan-form.ts'
import { toolPath } from '../parts/tool-list.ts'

/** For readers without scripts. */
export const SCAN_REFRESH_SECONDS = 5

export function isUnderWay({ status }: Pick<ScanView, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

export function scanPage({ base, scan }: { base: string; scan: ScanView }): string {
  const { id, tool, status } = scan
  const path = `/scans/${encodeURIComponent(id)}`
  return toolSubpage(base, tool, {
    name: '',
    path,
    title: `Scan of ${tool.name}`,
    description: `${SCAN_WORDS[status]} ${tool.name}, scanned for AI agents.`,
    isHidden: true,
    ...(isUnderWay(scan) && { refreshSeconds: SCAN_REFRESH_SECONDS }),
    alternates: alternates(path),
    heading: html`Scan of <bdi>${tool.name}</bdi>`,
    main: html`${isUnderWay(scan) ? scanUnderWay(scan) : html`${ended(scan)} ${stepList(scan)}`}`,
  })
}

/** What has ended so far; script adds the rest, and opens the report when it is ready. */
export function scanUnderWay(scan: ScanView): Html {
  return html`${stateOf(scan)} ${stepList(scan)}`
}

function stateOf(scan: ScanView): Html {
  const { status, attempt, progress, tool, error, runAfter, silence } = scan
  const total = SCANNED_NAMES.length
  if (status === 'queued' && error !== null && runAfter !== null)
    return html`${troublePart(error, tool)}
      <p>${nextTryWords(attempt, runAfter)} This page updates by itself.</p>
      ${scanForm('Was the URL wrong? Scan another one', tool.url)}`
  const words = status === 'running' ? progressWords(progress, silence) : startWords(scan)
  return html`<p class="lead" role="status">
      <span class="chip" data-scan-state>${status}</span>
      <span data-scan-summary>${words}</span> ${attempt > 1 && html`<span class="chip">attempt ${attempt}</span>`}
    </p>
    <p>
      <progress max="${total}" value="${progress.length}" aria-label="Checks that have ended">${progress.length} of ${total}</progress>
    </p>
    <p class="quiet">
      ${outsideLink(tool.url)} is being scanned, which takes about a minute. The report then opens by itself, and stays at
      <a href="${toolPath(tool.slug)}">its address</a>.
    </p>`
}

/** A host is scanned by one scan at a time, so a scan may wait for an hour. */
function startWords({ status, createdAt, runAfter }: ScanView): string {
  return runAfter === null || runAfter <= createdAt
    ? SCAN_WORDS[status]
    : `This host was scanned a short while ago. This scan starts at ${momentWords(runAfter)}.`
}

function troublePart(error: string, { url }: ScanView['tool']): Html {
  const { title, detail, hint } = troubleWords(error, url)
  return html`<p class="lead" role="alert"><b>${title}</b> ${detail}</p>
    ${hint !== null && html`<p>${hint} ${outsideLink(url)} is what we asked.</p>`}`
}

function ended({ id, status, error, grading, difference, updatedAt, tool }: ScanView): Html {
  if (status === 'failed' || grading === null)
    return html`<p class="lead">${SCAN_WORDS[status]}</p>
      ${error !== null && troublePart(error, tool)}
      <p>We will not retry automatically. When it is up, <a href="${toolPath(tool.slug)}">scan it again</a>.</p>
      ${scanForm('Was the URL wrong? Scan another one', tool.url)}`
  const lines = differenceLines(difference)
  return html`<div class="face">
    ${gauge({ grade: grading.letter, score: grading.score, provisional: grading.provisional })}
    <div>
      <p class="lead">${SCAN_WORDS[status]} <time datetime="${updatedAt}">${momentWords(updatedAt)}</time></p>
      <p class="row">
        <a class="button primary" href="${toolPath(tool.slug)}">Go to the report</a>
        <a href="/scans/${encodeURIComponent(id)}/evidence">Evidence as JSON</a>
        <a href="${toolPath(tool.slug)}/history">All scans</a>
      </p>
      ${
        lines.length > 0 &&
        html`<h2>Changes since the previous scan</h2>
          <ul>
            ${lines.map((line) => html`<li dir="auto">${line}</li> `)}
          </ul>`
      }
    </div>
  </div>`
}

function stepList(scan: ScanView): Html {
  const { id, status, attempt, progress, tool } = scan
  const events =
    isUnderWay(scan) &&
    html`data-scan="/scans/${encodeURIComponent(id)}/events" data-report="${toolPath(tool.slug)}" data-status="${status}" data-attempt="${attempt}"`
  return html`<h2>${isUnderWay(scan) ? 'Read so far' : 'What was read'}</h2>
    <ol class="steps" ${events} aria-label="What has been read">
      ${progress.map((look) => html`<li class="${look.state}"><b>${OBSERVATION_TITLES[look.observation]}</b> <span dir="auto">${endingWords(look)}</span></li> `)}
    </ol>`
}
