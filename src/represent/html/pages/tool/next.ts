// What the owner of a tool can do next: verify it with a scan, and fix what costs most.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import { scanWouldTellWords } from '../../../words/check/scan-would-tell.ts'
import { INSTALL_PATH } from '../../../connect/command.ts'
import { scanLine } from '../../../connect/scan-line.ts'
import { webAddress } from '../../../connect/web-address.ts'
import { chosenFixes } from '../../../words/check/chosen-fixes.ts'
import { fixWords, type FixInWords } from '../../../words/check/in-words.ts'
import { pathSum, pathWords } from '../../../words/check/path-words.ts'
import { needsWords } from '../../../words/tool/basis-words.ts'
import { html, type Html } from '../../html.ts'
import { copyable } from '../../parts/copyable.ts'
import { rescanForm } from '../../forms/rescan-form.ts'

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
