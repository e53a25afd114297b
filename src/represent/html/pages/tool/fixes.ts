// The fixes of a report by benefit, and the same as a prompt for a coding agent.
import { fixPrompt, type PromptView } from '../../../markdown/fix-prompt.ts'
import { effortWords, gainWords } from '../../../words/told.ts'
import { html, type Html } from '../../html.ts'
import { copyable } from '../../parts/copyable.ts'

const SHOWN = 5

export function fixesSection(view: PromptView): Html | null {
  const fixes = view.fixes.toSorted((one, other) => other.benefit - one.benefit)
  if (fixes.length === 0) return null
  const more = fixes.length - SHOWN
  return html`<section id="fixes">
    <h2>Fixes</h2>
    <ol class="steps">
      ${fixes.slice(0, SHOWN).map(
        (fix) =>
          html`<li>
            <a href="#check-${fix.check}">${fix.title}</a>: ${fix.does}
            <small class="figure">${gainWords(fix)} · ${effortWords(fix.effort)} · alone ${fix.score.to.toFixed(1)} ${fix.letter.to}</small>
          </li> `,
      )}
    </ol>
    ${more > 0 && html`<p class="quiet">${more} more below, next to the checks.</p> `}
    <details id="prompt">
      <summary>Prompt for a coding agent</summary>
      ${copyable(fixPrompt(view), 'Prompt')}
    </details>
  </section>`
}
