// The list of fixes, what an agent gains most by first, with the fastest path to the next letter marked, and
// the chosen ones as a prompt for a coding agent.
import type { Grading } from '../../../../domain/grading/grading.ts'
import { choicesOf, chosenFixes, FIX_CHOICES, fixChoiceWords } from '../../../words/fixes.ts'
import { fixWords, type FixInWords } from '../../../words/checks.ts'
import { html, type Html } from '../../html.ts'
import { pickBar } from '../../parts/elements.ts'

const SHOWN = 5

/** `self` is the path of the tool. Script copies what the form leads to. */
export function fixesPart(self: string, grading: Grading, fixes: readonly FixInWords[]): Html | null {
  if (fixes.length === 0) return null
  const first = chosenFixes('first', grading, fixes)
  const picks = FIX_CHOICES.map((choice) => ({
    value: choice,
    words: fixChoiceWords(choice, grading),
    count: chosenFixes(choice, grading, fixes).length,
  }))
  return html`<section id="fixes">
    <h3>${fixes.length === 1 ? 'One fix' : `All ${fixes.length} fixes`}</h3>
    <p class="quiet">${orderWords(grading, first.length)}</p>
    <form action="${self}/prompt" method="get">
      ${pickBar('fixes', 'Which fixes to show', picks)}
      <p class="row">
        <button type="button" class="primary" data-copy="answer">Copy fix prompt</button>
        <button>Read the prompt</button>
        <small>For a coding agent: the fixes that are shown.</small>
      </p>
    </form>
    <ol class="steps fixes">
      ${fixes.map((fix) => fixItem(fix, first.includes(fix), grading.nextLetter !== null))}
    </ol>
    ${fixes.length > SHOWN && html`<label class="rest"><input type="checkbox" /> Show all ${fixes.length} fixes</label>`}
  </section>`
}

function orderWords({ nextLetter }: Grading, first: number): string {
  const order = 'What an agent gains most by comes first.'
  if (!nextLetter) return order
  const these = first === 1 ? 'The marked one is' : `The ${first} marked ones are`
  return `${order} ${these} the fastest path to ${nextLetter.letter} (${nextLetter.score.toFixed(1)}).`
}

function fixItem(fix: FixInWords, isFirst: boolean, hasPath: boolean): Html {
  const { check, title, does } = fix
  return html`<li id="fix-${check}" class="${choicesOf(fix, isFirst).join(' ')}">
    <a href="#check-${check}">${title}</a>: ${does} <small>${fixWords(fix)}</small>${isFirst && hasPath && html` <i class="chip">fastest path</i>`}
  </li> `
}
