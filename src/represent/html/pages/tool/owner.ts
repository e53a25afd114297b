// The part of a report for the tool's owner: how to claim it, what to do next, and what the verified
// owner has added.
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { html, type Content, type Html } from '../../html.ts'
import { factName, factValue } from '../../../words/tool/fact-words.ts'
import { outsideLink } from '../../parts/outside-link.ts'

/** `tasks` is what an owner can do about a grade. */
export function ownerSection({ owner, name }: Pick<ToolRecord, 'owner' | 'name'>, self: string, tasks: Content = null): Html {
  const links = owner?.links ?? []
  const facts = Object.entries(owner?.facts ?? {})
  return html`<section id="owner">
    <h2>For the owner of <bdi>${name}</bdi></h2>
    <p>
      ${owner === undefined ? html`Is this your tool? <a href="${self}/claim">Claim it</a> to edit it and answer checks.` : html`Claimed by its owner.`}
      <a href="${self}/log">Log of changes</a>
    </p>
    ${links.length > 0 && html`<p class="row">Links from the owner: ${links.map(({ label, url }) => html`<bdi>${outsideLink(url, label)}</bdi> `)}</p>`}
    ${
      facts.length > 0 &&
      html`<p>The owner states, counted once a scan has read it on the named page:</p>
        <ul class="plain">
          ${facts.map(([key, { value, source }]) => html`<li><b>${factName(key)}</b>: <bdi>${factValue(value)}</bdi> ${outsideLink(source)}</li> `)}
        </ul>`
    }
    ${tasks}
  </section>`
}
