// What a grade is based on, as an icon: a full disc was observed, a half one partly, an empty one
// is only declared.
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'

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
