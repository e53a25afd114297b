// What stands where the report will be: a tool that waits for its scan, is being scanned, or did not answer.
import type { Profile } from '../profile-json.ts'
import { statusWords } from '../status-words.ts'
import { html, type Html } from './html.ts'
import { gradeTile } from './parts/grade-tile.ts'
import { rescanForm } from './rescan-form.ts'
import { whoIs } from './tool-page-head.ts'

export function waitingView(profile: Profile): Html {
  return html`<div class="head">
    ${gradeTile(null, null, 'large')}
    <div class="who">${whoIs(profile)}</div>
    <section class="card next">
      <h2>What to do next</h2>
      <p>${statusWords(profile)}</p>
      ${profile.status === 'unreachable' ? unreachable() : waiting()} ${rescanForm(profile)}
    </section>
  </div>`
}

function waiting(): Html {
  return html`<p>A scan takes about a minute. The report then stands at this address.</p> `
}

function unreachable(): Html {
  return html`<p>Nothing was graded, and nothing is held against it.</p>
    <ul>
      <li>Does the address answer from the public internet, without a client certificate or a VPN?</li>
      <li>Does its firewall or its <code>robots.txt</code> let <a href="/bot">AgentGradeBot</a> in?</li>
    </ul>`
}
