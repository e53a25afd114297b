// The first screen of a report: who the tool is, its grade and what it means and rests on, how to
// connect, and the eight criteria of one access method as they add up.
import type { Profile } from '../../../../domain/answer/profile.ts'
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../../../domain/grading/criterion.ts'
import type { AccessGrading, Grading } from '../../../../domain/grading/grading.ts'
import { hundredths, PROVISIONAL_BELOW } from '../../../../domain/grading/letter.ts'
import { sumOf, type GradeSum } from '../../../../grade/sum.ts'
import { gradedAccess } from '../../../words/access.ts'
import { criterionLines, knownChecks } from '../../../words/criteria.ts'
import { restsOnLines } from '../../../words/evidence.ts'
import { meaningOf } from '../../../words/findings.ts'
import { ceilingSentence, ceilingWords, hazardWords } from '../../../words/score.ts'
import { OWNERS_WORDS, SUBMITTERS_WORDS } from '../../../words/tools.ts'
import { html, type Content, type Html } from '../../html.ts'
import { chartLegend, criteriaChart, sumStrip, type SumStep } from '../../parts/criteria.ts'
import { copyable, note, outsideLink, tabs } from '../../parts/elements.ts'
import { gauge, knownMeter, tile } from '../../parts/grade.ts'
import { categoryName, categoryPath, comparePath, toolIcon } from '../../parts/tool-list.ts'
import { firstLine, keyLink } from './connect.ts'
import { andList } from '../../../words/text.ts'

/** The name and its context, also for a tool without a grade. */
export function reportHead(profile: Profile, peers: readonly { slug: string }[]): Html {
  const { slug, name, description, wordsBy, url, category, links } = profile
  return html`<div class="head">
    ${toolIcon(profile, 'large')}
    <h1 dir="auto">${name}</h1>
    <div class="row">
      <a class="button slim" href="${comparePath([slug, ...peers.map((peer) => peer.slug)])}">Compare</a>
      <a class="button slim" href="/badges?tool=${slug}">Badge</a>
      <a class="button slim" href="${links.markdown}">Markdown</a>
      <a class="button slim" href="${links.json}">JSON</a>
      ${profile.grade !== null && html`<a class="button slim" href="#all">Print everything</a>`}
    </div>
    <p>
      ${description !== '' && html`<span dir="auto">${description}</span> `}${(wordsBy === 'submitter' || wordsBy === 'owner') && html`<small>${wordsBy === 'owner' ? OWNERS_WORDS : SUBMITTERS_WORDS}</small> `}<span
        class="nowrap"
        >${outsideLink(url, url.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''))} · <a href="${categoryPath(category)}">${categoryName(category)}</a></span
      >
    </p>
  </div>`
}

/** What stands above the grade: a hazard, that little is known, or that the vendor has given it up. */
export function notes(grading: Grading): Html {
  const { letter, best, provisional, deprecated = [] } = grading
  const { limit: ceiling, mean } = sumOf(grading, best ?? null)
  const isHazard = ceiling?.by === 'check' || ceiling?.by === 'tool'
  return html`${hazardWords(grading).map((words) => note(html`<b dir="auto">${words}</b>`, 'hazard'))}
  ${
    isHazard &&
    note(
      html`<b>Hazard: held at ${letter}${best && ` as ${ACCESS_NAMES[best]}`}.</b> <span dir="auto">${ceilingSentence(ceiling, grading)}</span> Without this its
        score would be ${hundredths(mean).toFixed(2)}.`,
      'hazard',
    )
  }
  ${deprecated.length > 0 && note(html`<b>Deprecated.</b> Its vendor has given up the ${andList(deprecated.map((id) => ACCESS_NAMES[id]))}.`)}
  ${
    provisional &&
    note(
      html`<b>Little is known.</b> Less than ${Math.round(PROVISIONAL_BELOW * 100)}% of what matters, so the letter may well change, and lists rank the tool
        apart. <a href="#owner">What would tell more</a>`,
    )
  }`
}

export interface VerdictView {
  profile: Profile
  grading: Grading
  /** The access method that is shown; null if the tool has none with a grading of its own. */
  access: AccessId | null
}

export function verdictPart(view: VerdictView): Html {
  return html`<div class="verdict">${gradeCard(view)} ${criteriaCard(view)}</div>`
}

function gradeCard(view: VerdictView): Html {
  const { profile, grading } = view
  const best = grading.best ?? null
  const lines = criterionLines(grading, best)
  const { known, checks } = knownChecks(lines)
  const meaning = meaningOf(grading, lines)
  return html`<section class="card" aria-label="Grade">
    <div class="face">
      ${gauge(profile)}
      <dl>
        ${
          best !== null &&
          html`<dt>Graded as</dt>
            <dd><b>${ACCESS_NAMES[best]}</b>${gradedAccess(grading).length > 1 && ', its best'}</dd>`
        }
        <dt>How much is known</dt>
        <dd>${knownMeter(profile.confidence)}<small>${known} of ${checks} checks</small></dd>
      </dl>
    </div>
    ${meaning !== null && html`<p class="says" dir="auto">${meaning.start}${meaning.spot !== null && html` <b>${meaning.spot}</b>`}${meaning.end}</p>`}
    ${grading.restsOn && restsList(restsOnLines(grading.restsOn))} ${connectPart(view)}
  </section>`
}

function restsList(lines: ReturnType<typeof restsOnLines>): Html {
  return html`<ul class="rests" aria-label="What this rests on">
    ${lines.map(({ what, when, isOld }) => html`<li><span>${what}</span> <span>${when} ${isOld && html`<span class="tag old">old</span>`}</span></li>`)}
  </ul>`
}

/** One command for the access method that is shown. */
function connectPart({ profile, access }: VerdictView): Html | null {
  const way = access && firstLine(profile, access)
  if (!access || !way) return null
  const { line, label, docs } = way
  return html`<div class="go">
    <div class="between">
      <h2>Connect by ${ACCESS_NAMES[access]}</h2>
      <span class="row">${keyLink(profile.auth)} ${docs !== null && outsideLink(docs, 'Docs')} <a href="#connect">Every way</a></span>
    </div>
    ${line !== null && copyable(line, label)}
  </div>`
}

function criteriaCard({ profile, grading, access }: VerdictView): Html {
  const lines = criterionLines(grading, access)
  const shown = (access && grading.access?.[access]) || null
  const name = access === null ? '' : ` as ${ACCESS_NAMES[access]}`
  const score = shown?.score ?? grading.score
  const sum = sumOf(grading, access)
  return html`<section class="card" id="criteria" aria-label="Eight criteria">
    ${access !== null && accessTabs(profile.links.html, grading, access)}
    ${criteriaChart(lines, score, `Eight criteria${name}: weight, score out of 10, and how many checks are known`)} ${chartLegend(lines, score)}
    ${sum.letter !== null && html`${sumStrip(sum, lines, sumSteps(sum))} ${sumPart(sum, grading, access)}`}
  </section>`
}

/** The best one first; the gauge stays that of the tool. */
function accessTabs(path: string, grading: Grading, access: AccessId): Html {
  const offered = gradedAccess(grading)
  const exactOf = (id: AccessId) => grading.access?.[id]?.exact ?? -1
  const order = offered.toSorted((one, other) => Number(other === grading.best) - Number(one === grading.best) || exactOf(other) - exactOf(one))
  const missing = ACCESS_IDS.filter((id) => !offered.includes(id)).map((id) => `no ${ACCESS_NAMES[id]}`)
  return tabs(
    'Access method',
    order.map((id) => ({
      path: id === grading.best ? path : `${path}?as=${id}`,
      content: tabContent(id, grading.access?.[id] ?? null),
      isCurrent: id === access,
    })),
    missing.length === 0 ? null : missing.join(', '),
  )
}

function tabContent(id: AccessId, own: AccessGrading | null): Content {
  const { letter: grade = null, score = null, confidence = 0 } = own ?? {}
  const name = ACCESS_NAMES[id]
  return html`${tile({ grade, score, provisional: confidence < PROVISIONAL_BELOW }, 'small')}<span>${name} ${score?.toFixed(1) ?? 'not rated'}</span>`
}

/** From the mean of the criteria to the letter: of the tool for its best access method, else of that one. */
function sumSteps({ limit, exact }: GradeSum): SumStep[] {
  return limit ? [{ words: `${limit.letter} at most`, figure: hundredths(exact ?? 0).toFixed(2) }] : []
}

/** Line by line. */
function sumPart({ criteria, total, weights, mean, letter, score, exact, limit }: GradeSum, grading: Grading, access: AccessId | null): Html | null {
  if (letter === null || score === null || exact === null) return null
  const { checks } = grading
  const { confidence } = (access && grading.access?.[access]) || grading
  return html`<details class="inner" id="sum">
    <summary>How this adds up to ${score.toFixed(1)}</summary>
    <table class="sum">
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Score</th>
          <th scope="col">× weight</th>
          <th scope="col">=</th>
        </tr>
      </thead>
      <tbody>
        ${criteria
          .filter((each) => each.score !== null)
          .map(
            (each) =>
              html`<tr>
                <td>${each.name}</td>
                <td>${each.score?.toFixed(2)}</td>
                <td>${each.weight}</td>
                <td>${each.product.toFixed(2)}</td>
              </tr>`,
          )}
      </tbody>
      <tfoot>
        ${sumRow(`${access === null ? 'Mean' : `As ${ACCESS_NAMES[access]}`}: ${total} ÷ ${weights}`, hundredths(mean).toFixed(2))}
        ${limit === null ? sumRow('Limit', 'none') : sumRow(html`<span dir="auto">${ceilingWords(limit, { checks, confidence })}</span>`, hundredths(exact).toFixed(2))}
        ${sumRow('Grade', `${hundredths(exact).toFixed(2)} → ${score.toFixed(1)} → ${letter}`)}
      </tfoot>
    </table>
    <p class="xs quiet">
      A check that is not known counts as 5.0 with a quarter of its weight, so silence neither wins nor loses much. Scores are cut, not rounded.
      <a href="/method">The method</a>
    </p>
  </details>`
}

function sumRow(words: Content, figure: string): Html {
  return html`<tr>
    <th scope="row" colspan="3">${words}</th>
    <td>${figure}</td>
  </tr>`
}
