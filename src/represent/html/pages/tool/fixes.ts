// The list of fixes, the largest gain first, with the fastest path to the next letter marked; and the
// marked ones as a prompt for a coding agent.
import { fixPrompt, type PromptView } from '../../../markdown/fix-prompt.ts'
import { effortWords, EFFORTS, gainWords, type FixInWords } from '../../../words/check/in-words.ts'
import { html, type Html } from '../../html.ts'
import { copyable } from '../../parts/copyable.ts'
import { pickBar } from '../../parts/pick-bar.ts'
import { firstFixesWords } from './first-fixes.ts'

/** `fixes` are all of them, `chosen` those to do first. */
export function fixesSection(view: PromptView & { chosen: readonly FixInWords[] }): Html | null {
  const { fixes, chosen, grading } = view
  if (fixes.length === 0) return null
  return html`<section id="fixes">
    <h2>${fixes.length === 1 ? 'One fix' : `All ${fixes.length} fixes`}</h2>
    <p class="quiet">${firstFixesWords(grading, chosen.length)}</p>
    ${pickBar('effort', 'Which fixes to show', [
      { value: 'all', words: 'All', count: fixes.length },
      { value: 'first', words: grading.nextLetter ? 'Fastest path' : 'First', count: chosen.length },
      ...EFFORTS.map(([effort, words]) => ({
        value: `effort-${effort}`,
        words: sentenceCase(words),
        count: fixes.filter((fix) => fix.effort === effort).length,
      })),
    ])}
    <ol class="steps fixes">
      ${fixes.map((fix) => fixItem(fix, chosen.includes(fix), grading.nextLetter !== null))}
    </ol>
    <details id="prompt">
      <summary>
        Prompt for a coding agent: ${grading.nextLetter ? 'the fastest path' : chosen.length === 1 ? 'the first fix' : `the first ${chosen.length} fixes`}
      </summary>
      ${copyable(fixPrompt({ ...view, fixes: chosen }), 'Prompt')}
    </details>
  </section>`
}

function fixItem(fix: FixInWords, isChosen: boolean, hasPath: boolean): Html {
  const { check, title, does, effort, letter } = fix
  return html`<li id="fix-${check}" class="effort-${effort}${isChosen && ' first'}">
    <a href="#check-${check}">${title}</a>: ${does}
    <small>${gainWords(fix)} · ${effortWords(effort)}${letter.to !== letter.from && ` · alone ${letter.to}`}</small
    >${isChosen && hasPath && html` <i class="chip">fastest path</i>`}
  </li> `
}

function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
