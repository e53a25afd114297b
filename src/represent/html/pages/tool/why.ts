// Why the tool has its letter: one sentence, the grade of each access method, how the score adds up,
// and the largest losses, each with a link to its check.
import type { Grading } from '../../../../domain/grading/grading.ts'
import { CRITERIA } from '../../../../grade/criteria.ts'
import { checkOf } from '../../../../grade/method.ts'
import { bestAccessLine } from '../../../words/tool/access-grades.ts'
import { sumLines } from '../../../words/tool/score-sum.ts'
import { pointsWords } from '../../../words/check/verdict-words.ts'
import { largestLosses, whyWords } from '../../../words/check/why-words.ts'
import { html, type Html } from '../../html.ts'

export function whyPart(grading: Grading): Html {
  const losses = largestLosses(grading)
  const access = bestAccessLine(grading)
  const sum = sumLines(grading)
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
