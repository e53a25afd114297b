// The page of the method: the sum of one tool as a worked example, the rules, and a link to every check.
import { ACCESS_NAMES, type AccessId } from '../../../domain/grading/criterion.ts'
import type { Grading } from '../../../domain/grading/grading.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import { counted } from '../../../domain/text/figures.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { UNKNOWN } from '../../../grade/evidence-rules.ts'
import { checkOf, REMOVED_CHECKS, type Method } from '../../../grade/method.ts'
import { criterionLines } from '../../words/criteria.ts'
import { sumOf, type CriterionSum } from '../../../grade/sum.ts'
import { canBeFull, methodRules, methodTricks, passRate } from '../../words/method.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { chartLegend, criteriaChart, sumStrip } from '../parts/criteria.ts'
import { fold, alternates } from '../parts/elements.ts'
import { letterTile } from '../parts/grade.ts'
import { toolPath } from '../parts/tool-list.ts'
import { checkPath } from './check-page.ts'

type CheckData = Method['checks'][number]
type Tally = ToolStatistics['checks'][string]

export interface MethodPageView {
  base: string
  method: Method
  statistics: ToolStatistics
  /** A graded tool whose sum is shown; null in an empty catalogue. */
  example: MethodExample | null
}

export interface MethodExample {
  tool: Pick<Tool, 'slug' | 'name'>
  grading: Grading
  as: AccessId
}

export function methodPage({ base, method, statistics, example }: MethodPageView): string {
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
        Version ${version}: ${scored} scored checks, eight criteria, one letter. Anyone can compute a grade again with
        <code>agentgrade grade evidence.json</code>. Reviews never change it.
      </p>
      <p>
        Nobody has read the texts of the tools: questions about them are estimated from structure, which shows how much is said, and not whether it is true.
        <a href="#rule-1">What an estimate cannot see</a>
      </p>
      ${example && workedExample(example)}
      <section>
        <h2>Letters</h2>
        <p class="quiet">By the exact score, before it is cut to one decimal.</p>
        <ul class="chips">
          ${method.letters.map(({ letter, from }) => html`<li class="row">${letterTile(letter)} <span>from ${from}</span></li>`)}
        </ul>
      </section>
      <section>
        <h2>The rules</h2>
        <div class="folds">
          ${methodRules(method).map(({ name, says }, at) => fold(name, '', html`<p>${says}</p>`, `rule-${at + 1}`))}
          ${fold(
            'What does not work',
            counted(methodTricks(method).length, 'trick'),
            html`<dl>
              ${methodTricks(method).map(
                ({ name, says }) =>
                  html`<dt><b>${name}</b></dt>
                    <dd>${says}</dd> `,
              )}
            </dl>`,
            'tricks',
          )}
        </div>
      </section>
      <section>
        <h2>Every check</h2>
        <p class="quiet">
          Estimated: from the structure of texts that nobody has read. For a reader: structure tells nothing, so it is not known until they are read.
        </p>
        <div class="contents">${criteria.map((criterion) => criterionSection(criterion, method, statistics))}</div>
      </section>
      ${removedChecks()}`,
  })
}

/** From checks to a criterion, from criteria to a score, from a score to a letter. */
function workedExample({ tool, grading, as }: MethodExample): Html {
  const lines = criterionLines(grading, as)
  const own = grading.access?.[as]
  const shown = lines.find(({ isWeakest }) => isWeakest) ?? lines.find(({ known, score }) => known > 1 && score !== null)
  const sum = sumOf(grading, as)
  const criterion = sum.criteria.find(({ id }) => id === shown?.id)
  if (!own || own.exact === null || !criterion) return html``
  const { total, weights } = sum
  const way = ACCESS_NAMES[as]
  return html`<section>
    <h2>A worked example: <bdi>${tool.name}</bdi> as ${way}</h2>
    <p><a href="${toolPath(tool.slug)}?as=${as}">Its report</a> has the same numbers.</p>
    <ol class="worked">
      <li>
        <h3>1. Checks give a criterion</h3>
        <p>
          A check earns 0 to 10 points and counts with its weight, times how well its answer is known. What is not known counts ${UNKNOWN.points} points with a
          quarter of its weight. ${criterion.name} is their mean, ${criterion.score?.toFixed(2)}:
        </p>
        ${checkTable(criterion)}
      </li>
      <li>
        <h3>2. Criteria give a score</h3>
        <p>Each criterion counts with its fixed weight. Score times weight, added up, over the weights: ${total} ÷ ${weights}.</p>
        ${criteriaChart(lines, own.score, `The criteria of ${tool.name} as ${way}`, '#')} ${chartLegend(lines, own.score)} ${sumStrip(sum, lines)}
      </li>
      <li>
        <h3>3. A score gives a letter</h3>
        <p>
          ${own.exact.toFixed(2)} is ${own.letter}${own.isHeld && own.ceiling && `, because a limit holds it at ${own.ceiling.letter}`}. The tool has the grade
          of its best access method. How much is known stands beside the letter: ${Math.floor(own.confidence * 100 + 1e-9)}% here.
        </p>
      </li>
    </ol>
  </section>`
}

function checkTable({ terms, counts, points, score }: CriterionSum): Html {
  const rows = terms.filter(({ result }) => result.status === 'judged')
  const rest = terms.filter(({ result }) => result.status !== 'judged')
  const restSum = (of: 'counts' | 'product') => rest.reduce((total, term) => total + term[of], 0)
  return html`<table class="sum">
    <thead>
      <tr>
        <th scope="col">Check</th>
        <th scope="col">Points</th>
        <th scope="col">Weight × strength</th>
        <th scope="col">Product</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (term) =>
          html`<tr>
            <th scope="row"><a href="${checkPath(term.result.id)}">${checkOf(term.result.id)?.title ?? term.result.id}</a></th>
            <td>${tidy(term.points)}</td>
            <td>${term.result.weight} × ${term.strength} = ${tidy(term.counts)}</td>
            <td>${tidy(term.product)}</td>
          </tr> `,
      )}
      ${
        rest.length > 0 &&
        html`<tr>
          <th scope="row">${counted(rest.length, 'check')} not known</th>
          <td>${UNKNOWN.points}</td>
          <td>${tidy(restSum('counts'))}</td>
          <td>${tidy(restSum('product'))}</td>
        </tr>`
      }
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Mean</th>
        <td></td>
        <td>${tidy(counts)}</td>
        <td>${tidy(points)} ÷ ${tidy(counts)} = ${score?.toFixed(2)}</td>
      </tr>
    </tfoot>
  </table>`
}

function tidy(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Links to a check that is gone lead here. */
function removedChecks(): Html {
  const removed = Object.entries(REMOVED_CHECKS)
  if (removed.length === 0) return html``
  return html`<section>
    <h2>Removed checks</h2>
    ${removed.map(
      ([version, ids]) =>
        html`<p class="quiet">
          Version ${version} removed ${ids.length} checks: ${ids.map((id, index) => html`${index > 0 && ', '}<code id="check-${id}">${id}</code>`)}.
        </p> `,
    )}
  </section>`
}

function criterionSection({ id, name, question, weight }: Method['criteria'][number], { checks, parts }: Method, statistics: ToolStatistics): Html {
  return html`<section id="${id}" class="card">
    <h3>${name} <small>${weight}%</small></h3>
    <p class="quiet">${question}</p>
    <ul>
      ${checks.filter((check) => check.criterion === id).map((check) => checkItem(check, parts, statistics.checks[check.id]))}
    </ul>
  </section> `
}

/** The page of the check has its outcomes; its parts stand below it. */
function checkItem(check: CheckData, parts: readonly CheckData[], tally: Tally | undefined): Html {
  const { id, title, weight } = check
  const rate = canBeFull(check) ? passRate(tally) : null
  const own = parts.filter((part) => check.parts.includes(part.id))
  return html`<li id="check-${id}">
    <p>
      <a href="${checkPath(id)}">${title}</a>
      <small>${weight === 0 ? 'not scored' : `weight ${weight}`}${rate !== null && `, ${Math.round(rate * 100)}% pass`}${answerNote(check)}</small>
    </p>
    ${
      own.length > 0 &&
      html`<ul>
        ${own.map((part) => html`<li id="check-${part.id}"><a href="${checkPath(part.id)}">${part.title}</a></li> `)}
      </ul>`
    }
  </li> `
}

function answerNote({ outcomes, parts, isEstimated }: CheckData): string {
  if (isEstimated) return ', estimated'
  return outcomes.length === 0 && parts.length === 0 ? ', for a reader' : ''
}
