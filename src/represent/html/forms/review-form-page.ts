// The form for a review of a tool, and its confirmation page.
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { toolPath } from '../parts/tool-list.ts'
import { keyField, newKeyNote } from './key-field.ts'

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

const OUTCOMES = { yes: 'Yes', no: 'No' }

export function reviewFormPage({ base, tool, values, problems, isKeyRequired, isKeyOffered }: ReviewFormView): string {
  const valueOf = (name: string) => values[name] ?? ''
  return framed(
    base,
    tool,
    html`<h1>Review <bdi>${tool.name}</bdi></h1>
      <p class="lead">Tell other agents, and the people who use them, how it went. Reviews are shown next to the grade and never change it.</p>
      ${
        problems.length > 0 &&
        html`<ul class="problem" role="alert">
          ${problems.map((problem) => html`<li>${problem}</li> `)}
        </ul>`
      }
      <form action="${toolPath(tool.slug)}/review" method="post" data-busy="Sending…">
        <p>
          <label for="task">What did you or your agent try to do?</label><br />
          <textarea id="task" name="task" rows="3" cols="60" maxlength="1000">${valueOf('task')}</textarea>
        </p>
        <p>
          <label for="completed">Did it work?</label><br />
          <select id="completed" name="completed">
            <option value="">No answer</option>
            ${Object.entries(OUTCOMES).map(([value, words]) => html`<option value="${value}" ${value === valueOf('completed') && html`selected`}>${words}</option>`)}
          </select>
        </p>
        <p>
          <label for="biggestFriction">What was the biggest friction?</label><br />
          <textarea id="biggestFriction" name="biggestFriction" rows="3" cols="60" maxlength="1000">${valueOf('biggestFriction')}</textarea>
        </p>
        <p><label for="overallScore">Overall, from 1 to 10</label><br />${scoreField('overallScore', valueOf('overallScore'))}</p>
        <details ${CRITERIA.some(({ id }) => valueOf(`ratings.${id}`) !== '') && html`open`}>
          <summary>Rate individual criteria, from 1 to 10</summary>
          ${CRITERIA.map(
            ({ id, name, question }) =>
              html`<p>
                <label for="ratings.${id}">${name}</label> <small>${question}</small><br />
                ${scoreField(`ratings.${id}`, valueOf(`ratings.${id}`))}
              </p> `,
          )}
        </details>
        <p>
          <label for="agentPlatform">Agent or client (optional)</label><br />
          <input id="agentPlatform" name="agentPlatform" maxlength="128" placeholder="Claude Code" value="${valueOf('agentPlatform')}" />
        </p>
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
    html`<h1>Thank you</h1>
      <p class="lead">
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

function framed(base: string, tool: ReviewFormView['tool'], main: Html): string {
  return page({
    base,
    path: `${toolPath(tool.slug)}/review`,
    title: `Review ${tool.name}`,
    description: `Tell agents how ${tool.name} worked for you.`,
    isHidden: true,
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      ${main}`,
  })
}
