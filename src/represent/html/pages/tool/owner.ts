// The part of a report for the owner of a tool: one list of lost points with gain and action, how to claim the tool, and what the owner states.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { lostPoints, nextStepWords, scanWouldTell, scanWouldTellWords, type LostPoint } from '../../../words/fixes.ts'
import { factName, factValue, needsWords } from '../../../words/evidence.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { html, type Content, type Html } from '../../html.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { fold, outsideLink } from '../../parts/elements.ts'

/** The first are shown, the smaller ones can be opened. */
const SHOWN = 8

export function ownerFold(record: ToolRecord, profile: Profile, grading: Grading | null): Html {
  const { self } = profile.links
  const points = grading === null ? [] : lostPoints(grading)
  const content = html`<p>
      ${record.owner === undefined ? html`Is this yours? <a href="${self}/claim">Claim it</a> to declare, answer and scan from this list.` : 'Claimed by its owner.'}
      <a href="${self}/log">Log of changes</a>
    </p>
    ${ownersWords(record)} ${grading !== null && steps(profile, grading)} ${points.length > 0 && lostPointsPart(points, self, grading)}`
  return fold('For the owner', points.length === 0 ? 'claim it, scan it' : 'lost points, with gain and action', content, 'owner')
}

function ownersWords({ owner }: ToolRecord): Html {
  const links = owner?.links ?? []
  const facts = Object.entries(owner?.facts ?? {})
  return html`${links.length > 0 && html`<p class="row">Links from the owner: ${links.map(({ label, url }) => html`<bdi>${outsideLink(url, label)}</bdi> `)}</p>`}
  ${
    facts.length > 0 &&
    html`<p>The owner states, counted once a scan has read it on the named page:</p>
      <ul class="plain">
        ${facts.map(([key, { value, source }]) => html`<li><b>${factName(key)}</b>: <bdi>${factValue(value)}</bdi> ${outsideLink(source)}</li> `)}
      </ul>`
  }`
}

/** What a scan would tell costs the vendor nothing, so it precedes the fixes. */
function steps(profile: Profile, grading: Grading): Html {
  const untold = scanWouldTell(grading)
  const next = nextStepWords(grading)
  return html`<p>${untold !== null && scanWouldTellWords(untold)} ${needsWords(grading)}</p>
    <div id="rescan">${rescanForm(profile)}</div>
    ${next !== null && html`<p>${next}</p>`}`
}

function lostPointsPart(points: readonly LostPoint[], self: string, grading: Grading | null): Html {
  const rest = points.slice(SHOWN)
  return html`<form class="row" action="${self}/prompt" method="get">
      <input type="hidden" name="fixes" value="all" />
      <button type="button" class="slim" data-copy="answer">Copy as a prompt for a coding agent</button>
      <button class="slim">Read the prompt</button>
    </form>
    ${lostPointsTable(points.slice(0, SHOWN), (point) => thenLink(point, self), grading)}
    ${
      rest.length > 0 &&
      html`<details class="inner">
        <summary>${rest.length} more</summary>
        <ul class="plain">
          ${rest.map(
            ({ check, title, gain, brief }) =>
              check !== null &&
              html`<li dir="auto" id="fix-${check}">
                <a href="#check-${check}">${title}</a> <span class="up">${gain}</span> ${brief} ${pathTag(check, grading)}
              </li> `,
          )}
          ${unknownLines(rest.filter(({ check }) => check === null))}
        </ul>
      </details>`
    }
    <p class="quiet">Gains are computed one at a time; they do not add up exactly.</p>`
}

/** What is not known, in one line for each way to make it known. */
function unknownLines(points: readonly LostPoint[]): Html[] {
  return [...Map.groupBy(points, ({ todo }) => todo)].map(
    ([todo, these]) =>
      html`<li>
        Not known, with the most that each check gains:
        ${these.map(({ title, checks, most }, at) => [at > 0 && '; ', `${title} (${counted(checks.length, 'check')}) ${most}`.trim()])}. ${todo}
      </li> `,
  )
}

function thenLink({ act }: LostPoint, self: string): Html | null {
  if (act === 'read') return null
  return act === 'declare' ? html`<a href="${self}/claim">Declare</a>` : html`<a href="#rescan">Scan</a>`
}

function pathTag(check: string | null, grading: Pick<Grading, 'nextLetter'> | null): Html | false {
  const { checks = [], letter } = grading?.nextLetter ?? {}
  return check !== null && checks.includes(check) && html`<span class="tag">fastest path to ${letter}</span>`
}

/** The same list for everybody and in the owner's console, where `then` has forms. */
export function lostPointsTable(points: readonly LostPoint[], then: (point: LostPoint) => Content, grading: Pick<Grading, 'nextLetter'> | null): Html {
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">Lost point</th>
        <th scope="col" class="right">Gain</th>
        <th scope="col">What to do</th>
        <th scope="col">Then</th>
      </tr>
    </thead>
    <tbody>
      ${points.map(
        (point) =>
          html`<tr ${point.check !== null && html`id="fix-${point.check}"`}>
            <th scope="row" dir="auto">${point.lost} ${pathTag(point.check, grading)}</th>
            <td class="right nowrap up">${point.gain}</td>
            <td><span dir="auto">${point.todo}</span>${point.takes !== null && html` <small>${point.takes}</small>`}</td>
            <td class="nowrap">${then(point)}</td>
          </tr> `,
      )}
    </tbody>
  </table>`
}
