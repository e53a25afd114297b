// Why the tool has its letter: one sentence, what else limits it, and the largest losses, each with
// a link to its check.
import type { Grading } from '../../../../domain/grading/grading.ts'
import { CRITERIA } from '../../../../grade/criteria.ts'
import { checkOf } from '../../../../grade/method.ts'
import { needsWords } from '../../../words/tool/basis-words.ts'
import { pointsWords } from '../../../words/check/verdict-words.ts'
import { largestLosses, whyWords } from '../../../words/check/why-words.ts'
import { html, type Html } from '../../html.ts'

export function whyPart(grading: Grading): Html {
  const { cappedBy } = grading
  const losses = largestLosses(grading)
  return html`<div class="why">
    <p dir="auto">
      ${whyWords(grading)}
      ${cappedBy !== null && html`${checkOf(cappedBy)?.title ?? cappedBy} limits the letter, whatever else is good. `}${needsWords(grading)}
    </p>
    ${
      losses.length > 0 &&
      html`<ul aria-label="Largest losses">
        ${losses.map(({ check }) => lossItem(check, grading))}
      </ul>`
    }
  </div>`
}

function lossItem(id: string, { checks }: Grading): Html {
  const result = checks.find((check) => check.id === id)
  const criterion = CRITERIA.find((each) => each.id === result?.criterion)
  return html`<li><a href="#check-${id}">${checkOf(id)?.title ?? id}</a> <small>${result && pointsWords(result)} · ${criterion?.name}</small></li> `
}
