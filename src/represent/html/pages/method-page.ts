// The page of the method: how points become a letter, the results of graded tools, and a link to every
// check.
import { counted } from '../../../domain/text/figures.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import { REMOVED_CHECKS, type Method } from '../../../grade/method.ts'
import { passRate, methodRules, methodTricks } from '../../words/method.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { distribution, type LetterCounts } from '../parts/distribution.ts'
import { checkPath } from './check-page.ts'

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
    path: '/method',
    title: 'The grading method',
    description: `How AgentGrade grades: eight criteria and ${scored} scored checks, version ${version}.`,
    alternates: alternates('/method'),
    main: html`<h1>The grading method</h1>
      <p class="lead">
        A grade follows from the evidence by this method, version ${version}: eight criteria, ${scored} scored checks. Anyone can compute it again with
        <code>agentgrade grade evidence.json</code>. <a href="/docs/method">A worked example</a> has every number of one tool.
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
    <ul>
      ${checks.filter((check) => check.criterion === id).map((check) => checkItem(check, statistics.checks[check.id]))}
    </ul>
  </section> `
}

/** The page of the check has its outcomes. */
function checkItem({ id, title, weight }: CheckData, tally: Tally | undefined): Html {
  const whole = passRate(tally)
  const pass = whole !== null && tally ? ` · ${Math.round(whole * 100)}% of ${counted(tally.judged, 'tool')} pass` : ''
  return html`<li id="check-${id}">
    <a href="${checkPath(id)}">${title}</a> <small>${weight === 0 ? 'shown, not scored' : `weight ${weight}`}${pass}</small>
  </li> `
}
