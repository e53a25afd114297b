// The part of a report for the owner of a tool: how to claim it, what to do next, its badge.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { toolBadge, badgeSnippets } from '../../../badge/badge.ts'
import { INSTALL_PATH, scanLine } from '../../../connect/command.ts'
import { webAddress } from '../../../connect/web-address.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { html, type Content, type Html } from '../../html.ts'
import { copyable, outsideLink } from '../../parts/elements.ts'
import { chosenFixes, pathSum, pathWords, scanWouldTellWords } from '../../../words/fixes.ts'
import { fixWords, type FixInWords } from '../../../words/checks.ts'
import { needsWords, factName, factValue } from '../../../words/evidence.ts'

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

export function nextCards(profile: Profile, grading: Grading, fixes: readonly FixInWords[]): Html {
  return html`<div class="split">${scanCard(profile, grading)} ${fixes.length > 0 ? fixCard(grading, fixes) : keepCard(profile)}</div>`
}

/** What a scan would confirm or refute costs the vendor nothing, so it precedes the fixes. */
function scanCard(profile: Profile, grading: Grading): Html {
  const { scanWouldTell, scannedAt, methodVersion } = profile
  return html`<section class="card next">
    <h3>${scannedAt === null ? 'Verify with a scan' : 'Scan again'}</h3>
    ${
      scanWouldTell !== null &&
      html`<p>
        ${scanWouldTellWords(scanWouldTell)}<br /><small
          >What is only stated counts less, and a letter needs enough that is known (<a href="/method">method ${methodVersion}</a>).</small
        >
      </p>`
    }
    <p>${needsWords(grading) ?? (scanWouldTell === null && 'A scan reads the tool as it is now, and shows what has changed.')}</p>
    ${rescanForm(profile)}
  </section>`
}

function fixCard(grading: Grading, fixes: readonly FixInWords[]): Html {
  const { letter, nextLetter } = grading
  const first = chosenFixes('first', { nextLetter }, fixes)
  const these = first.length === 1 ? 'this one' : `these ${first.length}`
  const sum = pathSum(grading)
  const together = pathWords(grading)
  return html`<section class="card next">
    <h3>Fix ${these}${nextLetter && sum && html`: ${change(sum.from, letter, sum.to, nextLetter.letter)}`}</h3>
    <ol class="steps">
      ${first.map((fix) => html`<li><a href="#fix-${fix.check}">${fix.title}</a> <small>${fixWords(fix)}</small></li> `)}
    </ol>
    ${together !== null && html`<p class="quiet">${together}</p>`}
  </section>`
}

function keepCard({ url, grade }: Profile): Html {
  const address = webAddress(url)
  return html`<section class="card next">
    <h3>Every check that applies passes</h3>
    ${
      grade !== null &&
      address !== null &&
      html`<p>Keep it that way with a CI gate (<a href="${INSTALL_PATH}">install the command</a>):</p>
        ${copyable(scanLine(address, `--min-grade ${grade}`), 'Gate in CI')}`
    }
  </section>`
}

/** With two decimals, so that the gains add up. */
function change(score: number, letter: string | null, scoreAfter: number, letterAfter: string): Html {
  return html`<span class="figure">${score.toFixed(2)} ${letter} → ${scoreAfter.toFixed(2)} ${letterAfter}</span>`
}

export function badgeSection(base: string, { slug, name, status, grade, links: { badge, html: report } }: Profile): Html {
  const width = Math.round(Number(/width="([\d.]+)"/.exec(toolBadge({ status, grade }))?.[1]))
  const { Markdown, HTML } = badgeSnippets(`${base}${badge}`, `${base}${report}`)
  return html`<section id="badge">
    <h3>Badge</h3>
    <p class="row">
      <img src="${badge}" alt="AgentGrade of ${name}" width="${width}" height="20" />
      <a href="/badges?tool=${slug}">Other styles and formats</a>
    </p>
    <div class="ways-in">
      ${Object.entries({ Markdown, HTML }).map(
        ([format, text]) =>
          html`<div>
            <p class="what-for">${format}</p>
            ${copyable(text, format)}
          </div>`,
      )}
    </div>
  </section>`
}
