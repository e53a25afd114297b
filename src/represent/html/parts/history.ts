// The scans of a tool: each with its grade and what changed.
import type { Profile } from '../../../domain/answer/profile.ts'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { html, type Html } from '../html.ts'
import { emptyState } from './elements.ts'
import { tile } from './grade.ts'
import { differenceLines } from '../../words/changes.ts'
import { AGAIN_WORDS, methodChangeWords, momentWords } from '../../words/scans.ts'

const SHOWN_LINES = 4

/** A summary of the latest scans, newest first, for the report. */
export function historyList(scans: readonly ScanEntry[], { history }: Pick<Profile['links'], 'history'>): Html {
  if (scans.length === 0) return emptyState('Not scanned live yet.', 'Until then the grade rests on documents that we read and on documented facts.')
  return html`<ol class="plain scans">
      ${scans.map((scan) => historyItem(scan, SHOWN_LINES))}
    </ol>
    <p><a href="${history}">All history</a></p>`
}

export function historyItem(entry: ScanEntry, most: number): Html {
  const { id, createdAt, grade, score } = entry
  if (id !== null) return scanItem({ ...entry, id }, most)
  return html`<li>
    ${tile({ grade, score }, 'small')}
    <div>
      <a href="/method"><time datetime="${createdAt}">${momentWords(createdAt)}</time></a>
      <span class="figure">${score?.toFixed(1)}</span>
      <ul>
        <li>${methodChangeWords(entry)}.</li>
      </ul>
    </div>
  </li> `
}

function scanItem({ kind, id, status, createdAt, finishedAt, grade, score, difference }: ScanEntry & { id: string }, most: number): Html {
  const moment = finishedAt ?? createdAt
  const lines = differenceLines(difference)
  const more = lines.length - most
  return html`<li>
    ${status === 'done' ? tile({ grade, score }, 'small') : html`<span class="chip">${status}</span>`}
    <div>
      <a href="/scans/${encodeURIComponent(id)}"><time datetime="${moment}">${momentWords(moment)}</time></a>
      <span class="figure">${score?.toFixed(1)}</span>
      ${kind === 'again' && html`<span class="quiet">${AGAIN_WORDS}</span>`}
      ${
        lines.length > 0
          ? html`<ul>
              ${lines.slice(0, most).map((line) => html`<li dir="auto">${line}</li>`)}${more > 0 && html`<li><a href="/scans/${encodeURIComponent(id)}">${more} more</a></li>`}
            </ul>`
          : status === 'done' && html`<p class="quiet">${difference === null ? 'Nothing to compare it with.' : 'No changes since the previous scan.'}</p>`
      }
    </div>
  </li> `
}
