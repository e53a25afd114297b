// Every check of a report, by criterion: what lost points in full, what earned all of them in a line, the rest by name.
import type { ExchangeLine } from '../../domain/exchange-line.ts'
import type { CriterionResult, Fix, Grading } from '../../domain/grading.ts'
import { CRITERIA, type Criterion } from '../../grade/criteria.ts'
import { effortWords, told, type ToldCheck } from '../told.ts'
import { html, type Html } from './html.ts'
import { scoreClass } from './parts/grade-tile.ts'

const SHOWN_REFERENCES = 4

/** What a check is shown with: its fix, and the numbers of the exchanges that are shown. */
interface Beside {
  fixes: ReadonlyMap<string, Fix>
  numbers: ReadonlyMap<string, number>
  isScanned: boolean
}

export function checksSection(grading: Grading, exchanges: readonly ExchangeLine[]): Html {
  const beside: Beside = {
    fixes: new Map(grading.fixes.map((fix) => [fix.check, fix])),
    numbers: new Map(exchanges.map(({ id }, index) => [id, index + 1])),
    isScanned: exchanges.length > 0,
  }
  const checks = Map.groupBy(grading.checks.map(told), ({ criterion }) => criterion)
  return html`<section id="checks">
    <h2>Every check</h2>
    ${CRITERIA.map((criterion) => {
      const own = checks.get(criterion.id) ?? []
      const result = grading.criteria.find(({ id }) => id === criterion.id)
      return own.length > 0 && criterionPart(criterion, result, own, beside)
    })}
  </section>`
}

function criterionPart({ name, question }: Criterion, result: CriterionResult | undefined, checks: readonly ToldCheck[], beside: Beside): Html {
  const judged = checks.filter(({ status }) => status === 'judged')
  const lost = judged.filter(({ points }) => (points ?? 0) < 10).toSorted((one, other) => gainOf(other, beside) - gainOf(one, beside))
  const full = judged.filter(({ points }) => points === 10)
  const unseen = checks.filter(({ status }) => status === 'inconclusive')
  const foreign = checks.filter(({ status }) => status === 'not-applicable')
  return html`<div class="card group">
    <h3>${name} <span class="figure">${result?.score?.toFixed(1) ?? 'n/a'}</span></h3>
    <p class="quiet">${question}</p>
    ${
      lost.length > 0 &&
      html`<ul class="checks">
        ${lost.map((check) => lostCheck(check, beside))}
      </ul>`
    }
    ${
      full.length > 0 &&
      html`<details>
        <summary>${full.length} with full points</summary>
        <ul class="full">
          ${full.map((check) => fullCheck(check, beside))}
        </ul>
      </details>`
    }
    ${unseen.length > 0 && unseenChecks(unseen, beside)}
    ${foreign.length > 0 && html`<p class="names"><b>Do not apply:</b> ${titles(foreign)}</p> `}
  </div>`
}

function lostCheck(check: ToldCheck, beside: Beside): Html {
  const { id, title, says, fix, earned, weight } = check
  const gain = beside.fixes.get(id)
  return html`<li id="check-${id}"><span class="tile small ${scoreClass(earned)}">${pointsWords(earned)}</span>
    <div>
      <a href="/method#check-${id}">${title}</a> ${basisChip(check)}${weight === 0 && html`<span class="chip">not scored</span>`}
      <p>${says}</p>
      ${fix !== null && html`<p class="do">${fix}</p>`}<small
        >${gain && html`<span class="figure">+${gain.gain.toFixed(2)}</span> · ${effortWords(gain.effort)}`}${references(check, beside)}</small
      >
    </div></li> `
}

function fullCheck(check: ToldCheck, beside: Beside): Html {
  return html`<li id="check-${check.id}"><a href="/method#check-${check.id}">${check.title}</a> ${basisChip(check)} ${check.says}<small>${references(check, beside)}</small></li> `
}

/** Without a scan there is one reason for all of them. */
function unseenChecks(checks: readonly ToldCheck[], { isScanned }: Beside): Html {
  if (!isScanned) return html`<p class="names"><b>Not seen yet:</b> ${titles(checks)}</p> `
  return html`<details>
    <summary>${checks.length} could not be judged</summary>
    <ul class="full">
      ${checks.map(({ id, title, says }) => html`<li id="check-${id}">${title}: ${says}</li> `)}
    </ul>
  </details>`
}

function references({ exchanges }: ToldCheck, { numbers }: Beside): Html | null {
  const shown = exchanges.filter((id) => numbers.has(id)).slice(0, SHOWN_REFERENCES)
  if (shown.length === 0) return null
  return html` · evidence ${shown.map((id) => html`<a href="#e-${id}">${numbers.get(id)}</a> `)}${exchanges.length > shown.length && '…'}`
}

function basisChip({ basis }: ToldCheck): Html | false {
  return basis === 'declared' && html`<span class="chip declared">declared</span>`
}

function gainOf({ id }: ToldCheck, { fixes }: Beside): number {
  return fixes.get(id)?.gain ?? 0
}

function pointsWords(points: number | null): string {
  return points === null ? '–' : Number.isInteger(points) ? String(points) : points.toFixed(1)
}

function titles(checks: readonly ToldCheck[]): string {
  return checks.map(({ title }) => title).join(', ')
}
