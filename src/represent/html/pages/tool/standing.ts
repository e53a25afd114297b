// Where the tool stands: its place among the letters of all tools, in its category, and since its
// last grade.
import type { ScanEntry } from '../../../../domain/answer/scan.ts'
import type { Letter } from '../../../../domain/grading/letter.ts'
import { standingWords, trendWords } from '../../../words/tool/standing-words.ts'
import { html, type Html } from '../../html.ts'
import { placeIn, type LetterCounts } from '../../parts/distribution.ts'
import { categoryName, categoryPath } from '../../parts/tool-list.ts'

export interface Standing {
  /** Of all graded tools. */
  all: LetterCounts
  /** Of its category. */
  within: LetterCounts
  /** The best others of its category. */
  peers: readonly { slug: string; name: string }[]
}

/** Reference servers are not counted among the tools, so they have no place. */
export function standingCard(
  { category, grade, kind }: { category: string; grade: Letter; kind: string },
  { all, within }: Standing,
  scans: readonly ScanEntry[],
): Html {
  const isPlaced = kind !== 'reference'
  return html`<section class="card" id="standing">
    <h2>You are here</h2>
    ${
      isPlaced &&
      html`${placeIn(all, grade)}
        <p>${standingWords(grade, all, 'graded tools')}</p>
        <p>${standingWords(grade, within, `in ${categoryName(category)}`)} <a href="${categoryPath(category)}">See the category</a></p>`
    }
    <p>${trendWords(scans)}</p>
  </section>`
}
