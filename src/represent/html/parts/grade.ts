// A grade on a page: the tile, the gauge, and the meter of how much is known.
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { html, type Html } from '../html.ts'
import { percentWords } from '../../words/evidence.ts'

/** What a letter is drawn from; `provisional` if little is known. */
export type Graded = Pick<Tool, 'grade' | 'score'> & { provisional?: boolean }

/** The letter with its score as a bar below it: a small gauge. */
export function tile(graded: Graded, size: 'small' | 'medium' = 'medium'): Html {
  const { grade, score } = graded
  return html`<span class="tile ${letterClass(graded)}${size === 'small' && ' small'}" role="img" aria-label="${gradeLabel(graded)}"
    >${grade ?? '–'}<i class="${lengthClass(score)}"></i
  ></span>`
}

/** The arc of the gauge is three quarters of a circle, and the score is as long as it is of 10. */
const WHOLE_ARC = 75

export function gauge(graded: Graded): Html {
  const { grade, score } = graded
  return html`<div class="gauge ${letterClass(graded)}">
    <svg viewBox="0 0 120 108" role="img" aria-label="${gradeLabel(graded)}">
      ${arc(WHOLE_ARC, '')} ${score !== null && arc((WHOLE_ARC * score) / 10, 'arc')}
      <path class="tick" d="${TICKS}" />
      <text class="letter" x="60" y="69">${grade ?? '–'}</text>
      <text class="score" x="60" y="86">${score === null ? 'no grade' : `${score.toFixed(1)} of 10`}</text>
      <text class="end" x="24" y="105">0</text>
      <text class="end" x="96" y="105">10</text>
    </svg>
  </div>`
}

function arc(length: number, name: string): Html {
  const shown = Math.round(length * 100) / 100
  return html`<circle class="${name}" cx="60" cy="60" r="46" pathLength="100" stroke-dasharray="${shown} 100" transform="rotate(135 60 60)" />`
}

/** Gaps where the letters begin, from 3 to 9. */
const TICKS = [3, 4, 5, 6, 7, 8, 9]
  .map((bound) => {
    const angle = ((135 + 27 * bound) * Math.PI) / 180
    const at = (radius: number) => [Math.cos(angle), Math.sin(angle)].map((part) => (60 + radius * part).toFixed(1)).join(' ')
    return `M${at(41)}L${at(51)}`
  })
  .join('')

/** The class that colours whatever shows a letter; dashed and grey if little is known, or nothing. */
export function letterClass({ grade, provisional = false }: Pick<Graded, 'grade' | 'provisional'>): string {
  return grade === null || provisional || !LETTERS.includes(grade) ? 'little' : grade.charAt(0)
}

export function gradeLabel({ grade, score, provisional = false }: Graded): string {
  if (grade === null) return 'Not graded yet'
  return `Grade ${grade}${score === null ? '' : `, ${score.toFixed(1)} out of 10`}${provisional ? ', little is known' : ''}`
}

/** The stylesheet has a class for each hundredth, because pages have no inline styles. */
export function lengthClass(score: number | null): string {
  return `v${Math.round((score ?? 0) * 10)}`
}

/** "41% known" */
export function knownMeter(confidence: number): Html {
  const share = percentWords(confidence)
  return html`<span class="known"
    ><span class="meter"><i class="v${Number.parseInt(share, 10)}"></i></span>${share} known</span
  >`
}

/** A letter that stands alone, without a score. */
export function letterTile(letter: Letter): Html {
  return tile({ grade: letter, score: null }, 'small')
}
