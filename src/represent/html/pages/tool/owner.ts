// What the verified owner adds to a report, and how an owner can claim the tool.
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { html, type Html } from '../../html.ts'
import { outsideLink } from '../../parts/outside-link.ts'

export function ownerSection({ owner }: Pick<ToolRecord, 'owner'>, self: string): Html {
  const links = owner?.links ?? []
  const facts = Object.entries(owner?.facts ?? {})
  return html`<section id="owner">
    <h2>Owner</h2>
    ${links.length > 0 && html`<p class="row">Links from the owner: ${links.map(({ label, url }) => html`<bdi>${outsideLink(url, label)}</bdi> `)}</p>`}
    ${
      facts.length > 0 &&
      html`<p>The owner states, counted once a scan has read it on the named page:</p>
        <ul class="plain">
          ${facts.map(([key, { value, source }]) => html`<li><code>${key}</code> <bdi>${String(value)}</bdi> ${outsideLink(source)}</li> `)}
        </ul>`
    }
    <p>
      ${owner === undefined ? html`Is this your tool? <a href="${self}/claim">Claim it</a> to edit it and answer checks.` : html`Claimed by its owner.`}
      <a href="${self}/log">Log of changes</a>
    </p>
  </section>`
}
