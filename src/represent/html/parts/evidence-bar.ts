// What a grade is based on as one bar: checks that were seen (also what was looked for and not
// found), that the documentation answers or should, and that nobody looked at.
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { html, type Html } from '../html.ts'

export interface EvidenceShares {
  seen: number
  declared: number
  unseen: number
}

/** The scored checks that apply to the tool, as its list of checks counts them. */
export function evidenceShares(checks: readonly Pick<CheckResult, 'status' | 'basis' | 'weight'>[]): EvidenceShares {
  const scored = checks.filter(({ status, weight }) => status !== 'not-applicable' && weight > 0)
  const seen = scored.filter(({ basis }) => basis === 'seen' || basis === 'unpublished').length
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
