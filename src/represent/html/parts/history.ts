// The scans of a tool: scores over time as a chart, and a list of what changed.
import type { Profile } from '../../../domain/answer/profile.ts'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { LETTER_BOUNDS, LETTERS } from '../../../domain/grading/letter.ts'
import { html, type Html } from '../html.ts'
import { emptyState } from './elements.ts'
import { letterClass, tile } from './grade.ts'
import { differenceLines } from '../../words/changes.ts'
import { type ScorePoint, methodChangeWords, momentWords } from '../../words/scans.ts'

const WIDTH = 360
const LEFT = 26
const RIGHT = 12
const BAND = 26
const TOP = 4
const AXIS = 20
const HIGHEST = 10

interface Band {
  letter: (typeof LETTERS)[number]
  from: number
  to: number
}

/** `points` are oldest first. Null if there is nothing to compare. */
export function historyChart(points: readonly ScorePoint[]): Html | null {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) return null
  const bands = bandsAround(points)
  const bottom = TOP + bands.length * BAND
  const places = points.map((point, index) => [xOf(points, index), yOf(point.score, bands)] as const)
  const words = `Score over ${points.length} scans: from ${first.score.toFixed(1)} on ${dayOf(first)} to ${last.score.toFixed(1)} on ${dayOf(last)}`
  return html`<svg class="over-time" viewBox="0 0 ${WIDTH} ${bottom + AXIS}" role="img" aria-label="${words}">
    <title>${words}</title>
    ${bands.map(
      ({ letter }, index) =>
        html`<rect class="${letterClass({ grade: letter })}" x="${LEFT}" y="${TOP + index * BAND}" width="${WIDTH - LEFT - RIGHT}" height="${BAND}" /><text
            x="${LEFT - 5}"
            y="${TOP + index * BAND + BAND / 2 + 4}"
            text-anchor="end"
            >${letter}</text
          >`,
    )}
    <path d="M${LEFT} ${bottom}H${WIDTH - RIGHT}" />
    <polyline points="${places.map((place) => place.join(',')).join(' ')}" />
    ${places.map(([x, y], index) => html`<circle cx="${x}" cy="${y}" r="3.5"><title>${dayOf(points[index])}: ${points[index]?.score.toFixed(1)}</title></circle>`)}
    <text x="${LEFT}" y="${bottom + 15}">${dayOf(first)}</text>
    <text x="${WIDTH - RIGHT}" y="${bottom + 15}" text-anchor="end">${dayOf(last)}</text>
  </svg>`
}

/** The letters that were reached, and one on either side. */
function bandsAround(points: readonly ScorePoint[]): Band[] {
  const all = LETTERS.map((letter, index) => ({
    letter,
    from: LETTER_BOUNDS[letter],
    to: index === 0 ? HIGHEST : LETTER_BOUNDS[LETTERS[index - 1] ?? letter],
  }))
  const reached = all.map(({ from, to }) => points.some(({ score }) => score >= from && (score < to || to === HIGHEST)))
  return all.slice(Math.max(0, reached.indexOf(true) - 1), reached.lastIndexOf(true) + 2)
}

/** By time; scans of the same time are placed side by side. */
function xOf(points: readonly ScorePoint[], index: number): number {
  const times = points.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const share = last > first ? ((times[index] ?? first) - first) / (last - first) : index / (points.length - 1)
  return tenth(LEFT + 6 + share * (WIDTH - LEFT - RIGHT - 12))
}

/** Each letter has a band of the same height, however many scores it spans. */
function yOf(score: number, bands: readonly Band[]): number {
  const index = bands.findIndex(({ from }) => score >= from)
  const { from, to } = bands[index] ?? { from: 0, to: HIGHEST }
  return tenth(TOP + (index + 1) * BAND - ((score - from) / (to - from)) * BAND)
}

function dayOf(point: ScorePoint | undefined): string {
  return point?.at.slice(0, 10) ?? ''
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

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

function scanItem({ id, status, createdAt, finishedAt, grade, score, difference }: ScanEntry & { id: string }, most: number, isFirst: boolean): Html {
  const moment = finishedAt ?? createdAt
  const lines = differenceLines(difference)
  const more = lines.length - most
  return html`<li>
    ${status === 'done' ? tile({ grade, score }, 'small') : html`<span class="chip">${status}</span>`}
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
