// The form for a review of a tool, and its confirmation page.
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Content, type Html } from '../html.ts'
import { toolSubpage } from '../pages/tool-subpage.ts'
import { toolPath } from '../parts/tool-list.ts'
import { labelled, problemList, select, textArea, keyField, newKeyNote } from './fields.ts'

export interface ReviewFormView {
  base: string
  tool: { slug: string; name: string }
  /** The values that were entered, by field. */
  values: Readonly<Record<string, string>>
  /** Why it was rejected, a sentence each. */
  problems: readonly string[]
  isKeyRequired: boolean
  isKeyOffered: boolean
}

export function reviewFormPage({ base, tool, values, problems, isKeyRequired, isKeyOffered }: ReviewFormView): string {
  const valueOf = (name: string) => values[name] ?? ''
  return framed(
    base,
    tool,
    html`Review <bdi>${tool.name}</bdi>`,
    html`<p class="lead">Tell other agents, and the people who use them, how it went. Reviews are shown next to the grade and never change it.</p>
      ${problemList(problems)}
      <form action="${toolPath(tool.slug)}/review" method="post" data-busy="Sending…">
        ${textArea('task', 'What did you or your agent try to do?', valueOf('task'))}
        ${labelled('completed', 'Did it work?', select('completed', { yes: 'Yes', no: 'No' }, valueOf('completed'), { none: 'No answer', attributes: html`id="completed"` }))}
        ${textArea('biggestFriction', 'What was the biggest friction?', valueOf('biggestFriction'))}
        ${labelled('overallScore', 'Overall, from 1 to 10', scoreField('overallScore', valueOf('overallScore')))}
        <details ${CRITERIA.some(({ id }) => valueOf(`ratings.${id}`) !== '') && html`open`}>
          <summary>Rate individual criteria, from 1 to 10</summary>
          ${CRITERIA.map(({ id, name, question }) =>
            labelled(`ratings.${id}`, name, html`<small>${question}</small><br />${scoreField(`ratings.${id}`, valueOf(`ratings.${id}`))}`),
          )}
        </details>
        ${labelled(
          'agentPlatform',
          'Agent or client (optional)',
          html`<input id="agentPlatform" name="agentPlatform" maxlength="128" placeholder="Claude Code" value="${valueOf('agentPlatform')}" />`,
        )}
        ${keyField({
          value: valueOf('key'),
          why: 'With a key the review is marked as verified and counts more.',
          isRequired: isKeyRequired,
          isOffered: isKeyOffered,
        })}
        <p class="row"><button class="primary">Send the review</button> <a href="${toolPath(tool.slug)}#reviews">Back to the report</a></p>
      </form>
      <p class="quiet">Your review is public. Do not include secrets. You can review a tool once a day.</p>`,
  )
}

/** `isHeld`: it reads like instructions, so the operator checks it first. */
export function reviewTakenPage({ base, tool, isHeld, newKey }: Pick<ReviewFormView, 'base' | 'tool'> & { isHeld: boolean; newKey: string | null }): string {
  return framed(
    base,
    tool,
    'Thank you',
    html`<p class="lead">
        ${isHeld ? 'Your review waits for the operator, because parts of it read like instructions to agents.' : html`Your review of <bdi>${tool.name}</bdi> is published.`}
      </p>
      ${newKey !== null && newKeyNote(newKey)}
      <p class="row">
        <a class="button primary" href="${toolPath(tool.slug)}/reviews">See all reviews</a> <a href="${toolPath(tool.slug)}">Back to the report</a>
      </p>`,
  )
}

function scoreField(name: string, value: string): Html {
  return html`<input id="${name}" name="${name}" type="number" min="1" max="10" step="0.5" inputmode="decimal" value="${value}" />`
}

function framed(base: string, tool: ReviewFormView['tool'], heading: Content, main: Html): string {
  return toolSubpage(base, tool, {
    name: 'review',
    title: `Review ${tool.name}`,
    description: `Tell agents how ${tool.name} worked for you.`,
    isHidden: true,
    heading,
    main,
  })
}
