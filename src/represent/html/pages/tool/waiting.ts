// The page of a tool without a report: queued, being scanned, or unreachable.
import type { Profile } from '../../../../domain/answer/profile.ts'
import { html, type Html } from '../../html.ts'
import { gradeDial } from '../../parts/grade-dial.ts'
import { rescanForm } from '../../forms/rescan-form.ts'
import { whoIs } from './head.ts'

export function waitingView(profile: Profile): Html {
  return html`<div class="head">
    <div class="who">
      ${gradeDial(profile)}
      <div>${whoIs(profile)}</div>
    </div>
    <section class="card next">
      <h2>What to do next</h2>
      ${explanation(profile)} ${rescanForm(profile)}
    </section>
  </div>`
}

function explanation({ status, statusDetail, latestScan, links, accessMethods }: Profile): Html {
  if (status === 'unreachable' && latestScan?.status !== 'done')
    return html`<p>${statusDetail} What we could not see does not count against it.</p>
      ${whatToLookAt()}`
  if (latestScan?.status === 'done' && accessMethods.length > 0)
    return html`<p>
        The scan saw too little for a grade:
        <a href="${links.self}/evidence">see what we asked and how it responded</a>.
      </p>
      ${whatToLookAt()}`
  if (latestScan?.status === 'done')
    return html`<p>
        No interface found, so there is no grade; that does not count against the tool.
        <a href="${links.self}/evidence">See what we tried and how it responded</a>.
      </p>
      <ul>
        <li>Submit the address of the API, of its OpenAPI description or of the MCP server itself.</li>
        <li>Or link it from the home page, llms.txt or <code>/.well-known/api-catalog</code>, where agents look for it too.</li>
      </ul>
      ${whatToLookAt()}`
  if (latestScan?.failure)
    return html`<p>${statusDetail}</p>
      ${whatToLookAt()}`
  return html`<p>${statusDetail} A scan takes about a minute. The report will appear on this page.</p> `
}

function whatToLookAt(): Html {
  return html`<ul>
    <li>Is the address reachable from the public internet, without a client certificate or a VPN?</li>
    <li>Do its firewall and its <code>robots.txt</code> let <a href="/bot">AgentGradeBot</a> in?</li>
  </ul>`
}
