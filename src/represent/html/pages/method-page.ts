// The page of the method: how points become a letter, the results of graded tools, and every check
// with its outcomes.
import { counted } from '../../../domain/text/figures.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import { REMOVED_CHECKS, type Method } from '../../../grade/method.ts'
import { passRate, RATE_NEEDS_TOOLS, methodRules, methodTricks } from '../../words/method.ts'
import { effortWords } from '../../words/checks.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { distribution, type LetterCounts } from '../parts/distribution.ts'
import { scoreClass } from '../parts/grade.ts'

type CheckData = Method['checks'][number]
type Tally = ToolStatistics['checks'][string]

export interface MethodPageView {
  base: string
  method: Method
  statistics: ToolStatistics
  /** Graded tools by letter. */
  letters: LetterCounts
}

export function methodPage({ base, method, statistics, letters }: MethodPageView): string {
  const { version, criteria, checks } = method
  const scored = checks.filter((check) => check.weight > 0).length
  return page({
    base,
    isReading: true,
    path: '/method',
    title: 'The grading method',
    description: `How AgentGrade grades: eight criteria and ${scored} scored checks, version ${version}.`,
    alternates: alternates('/method'),
    main: html`<h1>The grading method</h1>
      <p class="lead">
        A grade follows from the evidence by this method, version ${version}: eight criteria, ${scored} scored checks. Anyone can compute it again with
        <code>agentgrade grade evidence.json</code>.
      </p>
      ${rules(method)}
      <div class="split">${tricks(method)} ${lettersCard(method, letters)}</div>
      <section>
        <h2>Criteria</h2>
        ${criteriaTable(method)}
      </section>
      ${criteria.map((criterion) => criterionSection(criterion, checks, statistics))} ${removedChecks()}`,
  })
}

/** Links to a check that is gone lead here. */
function removedChecks(): Html {
  return html`<section>
    <h2>Removed checks</h2>
    ${Object.entries(REMOVED_CHECKS).map(
      ([version, ids]) =>
        html`<p>
          Version ${version} removed ${ids.length} checks that never counted in a grade:
          ${ids.map((id, index) => html`${index > 0 && ', '}<code id="check-${id}">${id}</code>`)}.
        </p> `,
    )}
  </section>`
}

function rules(method: Method): Html {
  return html`<section>
    <h2>From evidence to a letter</h2>
    <ol>
      ${methodRules(method).map(({ name, says }) => html`<li><b>${name}.</b> ${says}</li> `)}
    </ol>
    <p>Reviews never change a grade.</p>
  </section>`
}

function tricks(method: Method): Html {
  return html`<section class="card">
    <h2>What does not work</h2>
    <dl>
      ${methodTricks(method).map(
        ({ name, says }) =>
          html`<dt>${name}</dt>
            <dd>${says}</dd> `,
      )}
    </dl>
  </section>`
}

function lettersCard({ letters: bounds }: Method, letters: LetterCounts): Html {
  const total = Object.values(letters).reduce((sum, count) => sum + count, 0)
  return html`<section class="card">
    <h2>Letters</h2>
    <p>By the unrounded score: ${bounds.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.</p>
    <h3>${counted(total, 'graded tool')} by letter</h3>
    ${distribution(letters)}
  </section>`
}

function criteriaTable({ criteria, checks }: Method): Html {
  return html`<div class="scroll" role="region" aria-label="Criteria" tabindex="0">
    <table class="of-method">
      <thead>
        <tr>
          <th scope="col">Criterion</th>
          <th scope="col">Weight</th>
          <th scope="col">Checks</th>
          <th scope="col">Question</th>
        </tr>
      </thead>
      <tbody>
        ${criteria.map(
          ({ id, name, weight, question }) =>
            html`<tr>
              <td><a href="#${id}">${name}</a></td>
              <td class="figure">${weight}%</td>
              <td class="figure">${checks.filter((check) => check.criterion === id).length}</td>
              <td>${question}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function criterionSection({ id, name, question, weight }: Method['criteria'][number], checks: readonly CheckData[], statistics: ToolStatistics): Html {
  return html`<section id="${id}" class="criterion">
    <h2>${name} <small>${weight}%</small></h2>
    <p>${question}</p>
    ${checks.filter((check) => check.criterion === id).map((check) => checkDetails(check, statistics.checks[check.id]))}
  </section> `
}

/**
 * The anchor is inside, because browsers open the details that contain the target of a link, not
 * the target itself.
 */
function checkDetails(check: CheckData, tally: Tally | undefined): Html {
  const { id, title, weight } = check
  return html`<details class="check">
    <summary>
      <span>${title}</span>
      <small>${weight === 0 ? 'shown, not scored' : `weight ${weight}`}</small>
      ${rate(tally)}
    </summary>
    <div id="check-${id}">
      ${checkBody(check, tally)}
      <p><a href="/method/checks/${id}">Link to this check</a></p>
    </div>
  </details> `
}

/** Shared with the page of the check. */
export function checkBody({ id, why, effort, standard, surfaces, canBeDeclared, outcomes }: CheckData, tally: Tally | undefined): Html {
  return html`<p>${why}</p>
    <p class="quiet">
      <code>${id}</code> · applies to ${surfaces.join(', ')}${canBeDeclared && ' · can be declared'} · a fix takes ${effortWords(effort)} ·
      <a href="${standard.url}">${standard.name}</a>
      ${tally && passRate(tally) !== null && tallyWords(tally)}
    </p>
    <ul class="outcomes">
      ${outcomes.map(outcomeItem)}
    </ul>`
}

/** What a tool would put in is left open: "{count} tools" is "… tools". */
function withoutSlots(words: string): string {
  return words.replace(/\{\w+\}/g, '…')
}

function outcomeItem({ name, points, says, fix, cap, hazard }: CheckData['outcomes'][number]): Html {
  const capWords = cap && `${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter}`
  return html`<li>
    <b class="figure points ${scoreClass(points)}">${points}</b> <b>${name}</b> ${withoutSlots(says)} ${hazard && html`<span class="chip">hazard</span>`}
    ${capWords && html`<span class="chip">cap: ${capWords}</span>`} ${fix && html`<br /><small>Fix: ${withoutSlots(fix)}</small>`}
  </li> `
}

export function rate(tally: Tally | undefined): Html {
  const whole = passRate(tally)
  if (tally === undefined || tally.judged === 0) return html`<small class="rate">not judged yet</small>`
  if (whole === null) return html`<small class="rate">${toolCount(tally.judged)}: fewer than ${RATE_NEEDS_TOOLS}</small>`
  const some = tally.part / tally.judged
  return html`<span class="rate">
    <svg width="80" height="8" aria-hidden="true">
      <rect class="track" width="80" height="8" rx="4" />
      <rect class="g-a" width="${tenth(whole * 100)}%" height="8" rx="4" />
      <rect class="g-c" x="${tenth(whole * 100)}%" width="${tenth(some * 100)}%" height="8" />
    </svg>
    <small class="figure">${percent(whole)} of ${toolCount(tally.judged)} pass</small>
  </span>`
}

function tallyWords({ judged, full, part, none }: Tally): string {
  return ` · of ${toolCount(judged)} ${full} have all points, ${part} some, ${none} none`
}

function toolCount(count: number): string {
  return counted(count, 'tool')
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
