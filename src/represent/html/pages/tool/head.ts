// The head of a report: the tool, its letter, what the grade is based on, and what to do next.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import { scanWouldTellWords } from '../../../words/check/scan-would-tell.ts'
import { INSTALL_PATH } from '../../../connect/command.ts'
import { scanLine } from '../../../connect/scan-line.ts'
import { OWNERS_WORDS, SUBMITTERS_WORDS } from '../../../words/tool/status-words.ts'
import { effortWords, gainWords, type FixInWords } from '../../../words/check/in-words.ts'
import { webAddress } from '../../../connect/web-address.ts'
import { html, type Html } from '../../html.ts'
import { outsideLink } from '../../parts/outside-link.ts'
import { accessMethods } from '../../parts/access-methods.ts'
import { copyable } from '../../parts/copyable.ts'
import { evidenceMark } from '../../parts/evidence-mark.ts'
import { gradeDial } from '../../parts/grade-dial.ts'
import { rescanForm } from '../../forms/rescan-form.ts'
import { categoryName, categoryPath } from '../../parts/tool-list.ts'
import { toolIcon } from '../../parts/tool-icon.ts'
import { percentWords } from '../../../words/tool/basis-words.ts'
import { pathSum, pathWords } from '../../../words/check/path-words.ts'
import { firstFixes } from './first-fixes.ts'
import { whyPart } from './why.ts'

/** `chart` is below the name, next to what to do next; on a small screen after it. */
export function reportHead(profile: Profile, grading: Grading, fixes: readonly FixInWords[], chart: Html): Html {
  return html`<div class="head">
    <div class="who">
      ${gradeDial(profile)}
      <div>${whoIs(profile)} ${whyPart(grading)} ${restsOn(profile)}</div>
    </div>
    ${nextCard(profile, grading, fixes)} ${chart}
  </div>`
}

/** The name and its context, also for a tool without a grade. */
export function whoIs(profile: Profile): Html {
  const { name, description, wordsBy, url, category, accessMethods: methods, status, capabilities } = profile
  return html`<div class="named">
      ${toolIcon(profile, 'large')}
      <h1 dir="auto">${name}</h1>
    </div>
    ${description !== '' && html`<p class="lead" dir="auto">${description}</p> `}
    ${(wordsBy === 'submitter' || wordsBy === 'owner') && html`<p><small>${wordsBy === 'owner' ? OWNERS_WORDS : SUBMITTERS_WORDS}</small></p> `}
    <div class="row">
      ${outsideLink(url, url.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''))}
      <a href="${categoryPath(category)}">${categoryName(category)}</a>
      ${status === 'graded' && accessMethods(methods)}
    </div>
    ${capabilities.length > 0 && canDo(capabilities)}`
}

function canDo(capabilities: readonly string[]): Html {
  return html`<ul class="row can" aria-label="What it can do">
    ${capabilities.map((capability) => html`<li>${capability}</li> `)}
  </ul>`
}

function restsOn({ evidence, provisional, confidence, restsOn: sentence, methodVersion, slug, links }: Profile): Html {
  return html`${sentence !== null && html`<p class="quiet">${sentence}</p>`}
    <p class="row quiet basis">
      ${evidenceMark(evidence, provisional)}
      <span title="How much of what matters is known">${percentWords(confidence)} confidence</span>
      <a href="/method">Method ${methodVersion}</a>
      <a href="/compare?tools=${encodeURIComponent(slug)}">Compare</a>
      <a href="${links.markdown}">Markdown</a>
      <a href="${links.json}">JSON</a>
      <button type="button" class="share" data-share>Share</button>
    </p>`
}

function nextCard(profile: Profile, grading: Grading, fixes: readonly FixInWords[]): Html {
  const seen = untold(profile)
  const steps = fixes.length > 0 ? fixSteps(grading, fixes) : keepStep(profile)
  return html`<section class="card next">
    <h2>What to do next</h2>
    ${seen === null ? [steps, rescanForm(profile)] : [seen, rescanForm(profile), steps]}
  </section>`
}

/** What a scan would confirm or refute. It costs the vendor nothing, so it precedes the fixes. */
function untold({ scanWouldTell, methodVersion }: Profile): Html | null {
  if (scanWouldTell === null) return null
  return html`<p>
    <b>Verify with a scan.</b> ${scanWouldTellWords(scanWouldTell)}<br /><small
      >What is only stated counts less, and a letter needs enough that is known (<a href="/method">method ${methodVersion}</a>).</small
    >
  </p>`
}

function fixSteps(grading: Grading, fixes: readonly FixInWords[]): Html {
  const { nextLetter } = grading
  const sum = pathSum(grading)
  const together = pathWords(grading)
  const first = firstFixes({ nextLetter }, fixes)
  const these = first.length === 1 ? 'this one' : `these ${first.length}`
  return html`<p>
      <b>Fix ${these}${nextLetter && sum && html`: ${change(sum.from, grading.letter, sum.to, nextLetter.letter)}`}</b>
    </p>
    <ol class="steps">
      ${first.map((fix) => html`<li><a href="#fix-${fix.check}">${fix.title}</a> <small class="figure">${gainWords(fix)} · ${effortWords(fix.effort)}</small></li> `)}
    </ol>
    ${together !== null && html`<p class="quiet">${together}</p> `}
    <p class="row">
      <button type="button" class="primary" data-copy="#prompt code">Copy ${these === 'this one' ? 'it' : `the ${first.length} fixes`} as a prompt</button>
      <a href="#fixes">${fixes.length === first.length ? 'Show what to do' : `All ${fixes.length} fixes`}</a>
    </p>`
}

function keepStep({ url, grade }: Profile): Html {
  const address = webAddress(url)
  if (grade === null || address === null) return html`<p><b>Every check that applies passes.</b></p>`
  return html`<p><b>Every check that applies passes.</b> Keep it that way with a CI gate (<a href="${INSTALL_PATH}">install the command</a>):</p>
    ${copyable(scanLine(address, `--min-grade ${grade}`), 'Gate in CI')}`
}

/** With two decimals, so that the gains add up. */
function change(score: number, letter: string | null, scoreAfter: number, letterAfter: string): Html {
  return html`<span class="figure">${score.toFixed(2)} ${letter} → ${scoreAfter.toFixed(2)} ${letterAfter}</span>`
}
