// The head of a report: the tool, its letter and what it means, what the grade is based on, and how
// to go on.
import type { Profile } from '../../../../domain/answer/profile.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { extremesOf, extremeWords, letterMeaning } from '../../../words/why.ts'
import { OWNERS_WORDS, SUBMITTERS_WORDS } from '../../../words/tools.ts'
import { html, type Html } from '../../html.ts'
import { outsideLink, accessMethods } from '../../parts/elements.ts'
import { gauge, knownMeter } from '../../parts/grade.ts'
import { categoryName, categoryPath, comparePath, toolIcon } from '../../parts/tool-list.ts'

/** What somebody who chooses a tool asks first; `chart` stands beside it. */
export function reportHead(profile: Profile, peers: readonly { slug: string }[], chart: Html): Html {
  return html`<div class="head">
    <div class="who">
      ${gauge(profile)}
      <div>${whoIs(profile)} ${inShort(profile)} ${restsOn(profile)} ${actions(profile, peers)} ${canDo(profile)}</div>
    </div>
    ${chart}
  </div>`
}

/** The name and its context, also for a tool without a grade. */
export function whoIs(profile: Profile): Html {
  const { name, description, wordsBy, url, category, accessMethods: methods, status } = profile
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
    </div>`
}

/** The letter in a sentence, and what the tool does best and worst. */
function inShort({ grade, criteria }: Profile): Html {
  const extremes = extremesOf(criteria)
  return html`${grade !== null && html`<p class="meaning"><b>${grade}:</b> ${letterMeaning(grade)}.</p>`}
  ${
    extremes &&
    html`<dl class="extremes">
      <dt>Best</dt>
      <dd>${extremeWords(extremes.best)}</dd>
      <dt>Weakest</dt>
      <dd>${extremeWords(extremes.weakest)}</dd>
    </dl>`
  }`
}

function canDo({ capabilities }: Profile): Html | null {
  if (capabilities.length === 0) return null
  return html`<ul class="row can" aria-label="What it can do">
    ${capabilities.map((capability) => html`<li>${capability}</li> `)}
  </ul>`
}

function restsOn({ confidence, restsOn: sentence, methodVersion }: Profile): Html {
  return html`${sentence !== null && html`<p class="quiet">${sentence}</p>`}
    <p class="row quiet basis">
      ${knownMeter(confidence)}
      <a href="/method">Method ${methodVersion}</a>
    </p>`
}

function actions({ slug, links }: Profile, peers: readonly { slug: string }[]): Html {
  return html`<p class="row actions">
    <a class="button primary" href="#connect">Connect</a>
    <a class="button" href="${comparePath([slug, ...peers.map((peer) => peer.slug)])}"
      >${peers.length === 0 ? 'Compare' : `Compare with ${counted(peers.length, 'other')}`}</a
    >
    <button type="button" class="share" data-share>Share</button>
    <a href="${links.markdown}">Markdown</a>
    <a href="${links.json}">JSON</a>
  </p>`
}
