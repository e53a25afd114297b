// Why the tool has its letter, and how it compares with others and with its past.
import type { ScanEntry } from '../../../../domain/answer/scan.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { Letter } from '../../../../domain/grading/letter.ts'
import { CRITERIA } from '../../../../grade/criteria.ts'
import { checkOf } from '../../../../grade/method.ts'
import { html, type Html } from '../../html.ts'
import { placeIn, type LetterCounts } from '../../parts/distribution.ts'
import { categoryName, categoryPath } from '../../parts/tool-list.ts'
import { pointsWords } from '../../../words/checks.ts'
import { largestLosses, whyWords } from '../../../words/why.ts'
import { bestAccessLine } from '../../../words/access.ts'
import { comparisonWords, scoreFigures, sumLines, trendWords } from '../../../words/score.ts'

export function whyPart(grading: Grading): Html {
  const losses = largestLosses(grading)
  const access = bestAccessLine(grading)
  const sum = sumLines(scoreFigures(grading))
  return html`<section class="card why">
    <h2>Why ${grading.letter}</h2>
    ${access !== null && html`<p><b>${access}</b></p> `}
    <p dir="auto">${whyWords(grading)}</p>
    ${
      losses.length > 0 &&
      html`<ul aria-label="Largest losses">
        ${losses.map(({ check }) => lossItem(check, grading))}
      </ul>`
    }
    ${
      sum.length > 0 &&
      html`<ul class="sum quiet" aria-label="How the score adds up">
        ${sum.map((line) => html`<li>${line}</li> `)}
      </ul>`
    }
  </section>`
}

function lossItem(id: string, { checks }: Grading): Html {
  const result = checks.find((check) => check.id === id)
  const criterion = CRITERIA.find((each) => each.id === result?.criterion)
  return html`<li><a href="#check-${id}">${checkOf(id)?.title ?? id}</a> <small>${result && pointsWords(result)} · ${criterion?.name}</small></li> `
}

export interface ToolComparison {
  /** Of all graded tools. */
  all: LetterCounts
  /** Of its category. */
  within: LetterCounts
  /** The best others of its category. */
  peers: readonly { slug: string; name: string }[]
}

/** Reference servers are not counted among the tools, so they have no place. */
export function comparisonBox(
  { category, grade, kind }: { category: string; grade: Letter; kind: string },
  { all, within }: ToolComparison,
  scans: readonly ScanEntry[],
): Html {
  const isPlaced = kind !== 'reference'
  return html`<section class="card" id="standing">
    <h2>You are here</h2>
    ${
      isPlaced &&
      html`${placeIn(all, grade)}
        <p>${comparisonWords(grade, all, 'graded tools')}</p>
        <p>${comparisonWords(grade, within, `in ${categoryName(category)}`)} <a href="${categoryPath(category)}">See the category</a></p>`
    }
    <p>${trendWords(scans)}</p>
  </section>`
}
