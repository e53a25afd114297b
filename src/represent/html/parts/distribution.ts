// The number of tools per letter: columns with counts, or one small strip.
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import { html, type Html } from '../html.ts'
import { letterClass } from './grade.ts'

export type LetterCounts = Readonly<Partial<Record<Letter, number>>>

/** The letter counts of several categories together. */
export function summed(each: readonly LetterCounts[]): LetterCounts {
  const count = (letter: Letter) => each.reduce((sum, counts) => sum + (counts[letter] ?? 0), 0)
  return Object.fromEntries(LETTERS.map((letter) => [letter, count(letter)]))
}

const COLUMN_HEIGHT = 120
const LOW_COLUMN_HEIGHT = 72

export function distribution(counts: LetterCounts, size: 'small' | 'large' = 'large'): Html {
  return size === 'small' ? strip(counts) : columns(counts, null, COLUMN_HEIGHT)
}

/** The columns with the place of one tool marked. */
export function placeIn(counts: LetterCounts, own: Letter): Html {
  return columns(counts, own, LOW_COLUMN_HEIGHT)
}

function columns(counts: LetterCounts, own: Letter | null, highest: number): Html {
  const most = Math.max(1, ...LETTERS.map((letter) => counts[letter] ?? 0))
  return html`<ol class="columns" aria-label="Tools by letter">
    ${LETTERS.map((letter) => {
      const count = counts[letter] ?? 0
      const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * highest))
      return html`<li${letter === own && html` class="own" aria-current="true"`}>
        <span class="figure">${count}</span>
        <svg width="100%" height="${height}" aria-hidden="true">
          <rect class="${letterClass({ grade: letter })}" width="100%" height="${height}" rx="3" />
        </svg>
        <b>${letter}</b>
      </li> `
    })}
  </ol>`
}

function strip(counts: LetterCounts): Html {
  const shown = LETTERS.flatMap((letter) => (counts[letter] ? [{ letter, count: counts[letter] }] : []))
  const total = shown.reduce((sum, { count }) => sum + count, 0)
  const words = total === 0 ? 'No graded tools' : shown.map(({ letter, count }) => `${count} ${letter}`).join(', ')
  let x = 0
  return html`<svg class="strip" width="100%" height="6" role="img" aria-label="${words}">
    <title>${words}</title>
    <rect class="track" width="100%" height="6" rx="3" />
    ${shown.map(({ letter, count }) => {
      const width = (count / total) * 100
      const rect = html`<rect class="${letterClass({ grade: letter })}" x="${percent(x)}" width="${percent(width)}" height="6" />`
      x += width
      return rect
    })}
  </svg>`
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}
