// The page of a tool without a report: queued, being scanned, or unreachable.
import type { Profile } from '../../../../domain/answer/profile.ts'
import { html, type Html } from '../../html.ts'
import { gauge } from '../../parts/grade.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { whoIs } from './head.ts'

/** `because` says why there is no grade, if the tool was graded at all. */
export function waitingView(profile: Profile, because: string | null): Html {
  return html`<div class="head">
    <div class="who">
      ${gauge(profile)}
      <div>${whoIs(profile)}</div>
    </div>
    <section class="card next">
      <h2>What to do next</h2>
      ${explanation(profile, because)} ${rescanForm(profile)}
    </section>
  </div>`
}

function explanation({ status, statusDetail, latestScan, links, accessMethods }: Profile, because: string | null): Html {
  if (status === 'unreachable' && latestScan?.status !== 'done')
    return html`<p>${statusDetail} What we could not see does not count against it.</p>
      ${whatToLookAt()}`
  if (latestScan?.status === 'done' && accessMethods.length > 0)
    return html`<p>
        ${because ?? 'Too little is known about it for a grade.'}
        <a href="${links.self}/evidence">See what we asked and how it responded</a>.
      </p>
      ${whatToLookAt()}`
  if (latestScan?.status === 'done')
    return html`<p>
        ${because ?? 'No API, MCP server or CLI was found: there is no access method to grade.'} That does not count against the tool.
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
  const isUnderWay = latestScan?.status === 'queued' || latestScan?.status === 'running'
  if (because !== null && !isUnderWay) return html`<p>${because}</p>`
  return html`<p>${statusDetail} A scan takes about a minute. The report will appear on this page.</p> `
}

function whatToLookAt(): Html {
  return html`<ul>
    <li>Is the address reachable from the public internet, without a client certificate or a VPN?</li>
    <li>Do its firewall and its <code>robots.txt</code> let <a href="/bot">AgentGradeBot</a> in?</li>
  </ul>`
}
