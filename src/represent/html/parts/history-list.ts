// A tool's scans as a chart and a list of what changed, newest first.
import type { Profile } from '../../../domain/answer/profile.ts'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { differenceLines } from '../../words/scan/difference-words.ts'
import { methodChangeWords, momentWords, type ScorePoint } from '../../words/scan/scan-entry.ts'
import { html, type Html } from '../html.ts'
import { emptyState } from './empty-state.ts'
import { gradeTile } from './grade-tile.ts'
import { historyChart } from './history-chart.ts'

const SHOWN_LINES = 4

export interface History {
  /** The latest, newest first. */
  scans: readonly ScanEntry[]
  /** The scores of scans, oldest first; they reach further back. */
  scores: readonly ScorePoint[]
  /** The first scan of all, if known. */
  firstScan: string | null
}

/** A summary of the latest scans, for the report. */
export function historyList({ scans, scores, firstScan }: History, { history }: Pick<Profile['links'], 'history'>): Html {
  if (scans.length === 0) return emptyState('Not scanned live yet.', 'Until then the grade rests on documents that we read and on documented facts.')
  return html`${historyChart(scores)}
    <ol class="plain scans">
      ${scans.map((scan) => historyItem(scan, SHOWN_LINES, firstScan))}
    </ol>
    <p><a href="${history}">All history</a></p>`
}

export function historyItem(entry: ScanEntry, most: number, firstScan: string | null): Html {
  const { id, createdAt, grade, score } = entry
  if (id !== null) return scanItem({ ...entry, id }, most, id === firstScan)
  return html`<li>
    ${gradeTile(grade, score, 'small')}
    <div>
      <a href="/method"><time datetime="${createdAt}">${momentWords(createdAt)}</time></a>
      <span class="figure">${score?.toFixed(1)}</span>
      <ul>
        <li>${methodChangeWords(entry)}.</li>
      </ul>
    </div>
  </li> `
}

function scanItem({ id, status, createdAt, finishedAt, grade, score, difference }: ScanEntry & { id: string }, most: number, isFirst: boolean): Html {
  const moment = finishedAt ?? createdAt
  const lines = differenceLines(difference)
  const more = lines.length - most
  return html`<li>
    ${status === 'done' ? gradeTile(grade, score, 'small') : html`<span class="chip">${status}</span>`}
    <div>
      <a href="/scans/${encodeURIComponent(id)}"><time datetime="${moment}">${momentWords(moment)}</time></a>
      <span class="figure">${score?.toFixed(1)}</span>
      ${
        lines.length > 0
          ? html`<ul>
              ${lines.slice(0, most).map((line) => html`<li dir="auto">${line}</li>`)}${more > 0 && html`<li><a href="/scans/${encodeURIComponent(id)}">${more} more</a></li>`}
            </ul>`
          : status === 'done' && html`<p class="quiet">${isFirst ? 'First scan' : 'No changes since the previous scan.'}</p>`
      }
    </div>
  </li> `
}
