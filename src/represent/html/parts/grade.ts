// A grade on a page: the dial, the tile, the marks and the bars of what it is based on.
import { isObserved, type CheckResult } from '../../../domain/grading/grading.ts'
import { LETTERS, letterOf, type Letter } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { percentWords } from '../../words/evidence.ts'

/** A letter that no scan has verified is hollow. */
export function gradeTile(letter: Letter | null, score: number | null, size: 'small' | 'large', evidence?: Tool['evidence']): Html {
  const isHollow = letter !== null && evidence === 'declared'
  const graded = `Grade ${letter}${score === null ? '' : `, ${score.toFixed(1)} out of 10`}${isHollow ? ', from stated facts only' : ''}`
  const words = letter === null ? 'Not graded yet' : graded
  return html`<span class="tile ${size} ${gradeClass(letter)}${letter?.endsWith('+') && ' plus'}${isHollow && ' hollow'}" role="img" aria-label="${words}"
    >${letter ?? '–'}${size === 'large' && score !== null && html`<small>${score.toFixed(1)}<i>/10</i></small>`}</span
  >`
}

/** The class that colours whatever shows a letter; grey without a letter. */
export function gradeClass(letter: Letter | null): string {
  return letter !== null && LETTERS.includes(letter) ? `g-${letter.charAt(0).toLowerCase()}` : 'g-none'
}

/** The class of a score out of 10, by its letter. */
export function scoreClass(score: number | null): string {
  return gradeClass(score === null ? null : letterOf(score))
}

/** The circumference of the ring, in units of its view box. */
const ROUND = 295

export function gradeDial({ grade, score, evidence, confidence }: Pick<Tool, 'grade' | 'score' | 'evidence' | 'confidence'>): Html {
  const share = percentWords(confidence)
  return html`<div class="dial ${gradeClass(grade)}" title="${share} confidence">
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="47" />
      <circle class="ring" cx="50" cy="50" r="47" stroke-dasharray="${(ROUND * Number.parseInt(share, 10)) / 100} ${ROUND}" />
    </svg>
    ${gradeTile(grade, score, 'large', evidence)}
  </div>`
}

const MARKS = {
  verified: {
    words: 'Seen by scan',
    title: 'Seen by a live scan in the last 12 months',
    path: 'M7 1a6 6 0 1 1 0 12a6 6 0 0 1 0-12z',
  },
  mixed: {
    words: 'Partly seen',
    title: 'Documents or programs of the vendor that we read or ran ourselves, beside stated facts',
    path: 'M7 1a6 6 0 0 1 0 12z',
  },
  declared: {
    words: 'Facts only',
    title: 'Stated facts alone',
    path: '',
  },
} as const

export function evidenceMark(evidence: Tool['evidence'], provisional: boolean): Html {
  if (evidence === null) return html``
  const { words, title, path } = MARKS[evidence]
  return html`<span class="evidence ${evidence}" title="${title}"
      ><svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" />
        ${path !== '' && html`<path d="${path}" />`}</svg
      >${words}</span
    >${provisional && html` <span class="evidence provisional" title="Too little is known to rely on the grade">Provisional</span>`}`
}

export interface EvidenceShares {
  seen: number
  declared: number
  unseen: number
}

/** The scored checks that apply to the tool, as its list of checks counts them. */
export function evidenceShares(checks: readonly Pick<CheckResult, 'status' | 'basis' | 'weight'>[]): EvidenceShares {
  const scored = checks.filter(({ status, weight }) => status !== 'not-applicable' && weight > 0)
  const seen = scored.filter((check) => isObserved(check) || check.basis === 'unpublished').length
  const unseen = scored.filter(({ status }) => status === 'inconclusive').length
  return { seen, declared: scored.length - seen - unseen, unseen }
}

function evidenceWords({ seen, declared, unseen }: EvidenceShares): string {
  const parts = [seen > 0 && `${seen} seen`, declared > 0 && `${declared} declared`, unseen > 0 && `${unseen} not seen`]
  return parts.filter((part) => part !== false).join(', ')
}

/** The stylesheet sets its size; the text is for screen readers. */
export function evidenceBar(shares: EvidenceShares): Html | null {
  const { seen, declared, unseen } = shares
  const total = seen + declared + unseen
  if (total === 0) return null
  const rect = (part: string, width: number) => html`<rect class="${part}" width="${Math.round((width / total) * 100)}%" />`
  return html`<svg class="proof" role="img" aria-label="${evidenceWords(shares)}">
    ${declared > 0 && rect('stated', seen + declared)}${seen > 0 && rect('seen', seen)}
  </svg>`
}

/** The bar over all checks, with a legend. */
export function evidenceSummary(shares: EvidenceShares): Html | null {
  const bar = evidenceBar(shares)
  const { seen, declared, unseen } = shares
  return (
    bar &&
    html`<div class="proof-of">
      <p class="what-for">Evidence, by check</p>
      ${bar}
      <p class="row key"><span class="seen">${seen} seen</span> <span class="stated">${declared} declared</span> <span>${unseen} not seen</span></p>
    </div>`
  )
}

const HEIGHT = 20
const STEP = 8
const WIDTH = 6

export function miniBars(criteria: Tool['criteria']): Html {
  const words = CRITERIA.map(({ id, name }) => `${name} ${criteria[id]?.toFixed(2) ?? 'no score'}`).join(', ')
  const path = CRITERIA.map(({ id }, index) => `M${index * STEP + 1} ${HEIGHT}v-${heightOf(criteria[id])}h${WIDTH}V${HEIGHT}z`).join('')
  return html`<svg class="mini" width="64" height="20" viewBox="0 0 64 20" role="img">
    <title>${words}</title>
    <path d="${path}" />
  </svg>`
}

/** A criterion that does not apply is a thin line, unlike a score of zero. */
function heightOf(score: number | null): number {
  return score === null ? 0.5 : Math.max(2, Math.round(score * 2))
}
