// A tool without a grade: the scan as it goes, or why there is none and what to do next.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { ScanView } from '../../../words/scans.ts'
import { html, type Html } from '../../html.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { isUnderWay, scanUnderWay } from '../scan-page.ts'

/** `because` says why there is no grade, if the tool was graded at all. */
export function waitingPart(profile: Profile, because: string | null, scan: ScanView | null): Html {
  if (scan !== null && isUnderWay(scan)) return html`<section class="card">${scanUnderWay(scan)}</section>`
  return html`<section class="card">
    <h2>No grade yet</h2>
    ${explanation(profile, because)} ${rescanForm(profile)}
  </section>`
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
  return html`<p>${because ?? statusDetail}</p>`
}

function whatToLookAt(): Html {
  return html`<ul>
    <li>Is the address reachable from the public internet, without a client certificate or a VPN?</li>
    <li>Do its firewall and its <code>robots.txt</code> let <a href="/bot">AgentGradeBot</a> in?</li>
  </ul>`
}
