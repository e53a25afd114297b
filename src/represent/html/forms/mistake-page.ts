// The form for a mistake in a check result, and its confirmation page.
import { sentenceOf } from '../../words/text.ts'
import { html, type Html } from '../html.ts'
import { toolSubpage } from '../pages/tool-subpage.ts'
import { labelled, select } from './fields.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface MistakeView {
  base: string
  tool: { slug: string; name: string }
  /** Null if it is not chosen yet. */
  check: { id: string; title: string; says: string | null } | null
  /** All checks, to choose from. */
  checks: readonly { id: string; title: string }[]
  /** What was entered, and why it was rejected. */
  message?: string
  problem?: string | null
}

export function mistakePage({ base, tool, check, checks, message = '', problem = null }: MistakeView): string {
  return framed(
    base,
    tool,
    'Report a mistake',
    html`<p class="lead">${tool.name}${check && `: ${check.title}`}</p>
      ${check?.says && html`<p>The report says: “${check.says}”</p>`}
      <form action="${toolPath(tool.slug)}/mistakes" method="post" data-busy="Sending…">
        ${check === null ? chooser(checks) : html`<input type="hidden" name="check" value="${check.id}" />`}
        <p><label for="message">What is wrong, and how can we see it?</label></p>
        ${problem !== null && html`<p class="problem" role="alert">${problem}</p>`}
        <p>
          <textarea id="message" name="message" rows="5" cols="60" minlength="10" maxlength="1000" required>${message}</textarea>
        </p>
        <p class="row"><button class="primary">Send</button> <a href="${toolPath(tool.slug)}#checks">Back to the report</a></p>
      </form>
      <p class="quiet">
        The operator of this service reads it together with the evidence of the check. Do not send secrets. Is it your tool?
        <a href="${toolPath(tool.slug)}/claim">Claim it</a> to answer in public.
      </p>`,
  )
}

export function mistakeTakenPage({ base, tool, check }: Pick<MistakeView, 'base' | 'tool' | 'check'>): string {
  return framed(
    base,
    tool,
    'Thank you',
    html`<p class="lead">${sentenceOf(`the operator will look at “${check?.title}” of ${tool.name}`)}</p>
      <p><a class="button primary" href="${toolPath(tool.slug)}">Back to the report</a></p>`,
  )
}

function chooser(checks: MistakeView['checks']): Html {
  return labelled(
    'check',
    'Check',
    select('check', Object.fromEntries(checks.map(({ id, title }) => [id, title])), null, { attributes: html`id="check" required` }),
  )
}

function framed(base: string, tool: MistakeView['tool'], heading: string, main: Html): string {
  return toolSubpage(base, tool, {
    name: 'mistakes',
    title: `Report a mistake about ${tool.name}`,
    description: `Tell the operator that a check of ${tool.name} is wrong.`,
    isHidden: true,
    heading,
    main,
  })
}
