// The eight criteria in miniature: one bar each, in the order of their weight.
import { CRITERIA } from '../../../grade/criteria.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'

const HEIGHT = 20
const STEP = 8
const WIDTH = 6

export function miniBars(criteria: Tool['criteria']): Html {
  const words = CRITERIA.map(({ id, name }) => `${name} ${criteria[id]?.toFixed(1) ?? 'no score'}`).join(', ')
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
