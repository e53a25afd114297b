// Every check of a report, by criterion: what lost points in full, what earned all of them in a
// line, the rest by name.
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import type { CriterionResult, Fix, Grading } from '../../../../domain/grading/grading.ts'
import { CRITERIA, type Criterion } from '../../../../grade/criteria.ts'
import { unseenWords } from '../../../words/basis-words.ts'
import { exchangeWords } from '../../../words/exchange-words.ts'
import type { Profile } from '../../../json/profile.ts'
import { effortWords, gainWords, told, type ToldCheck } from '../../../words/told.ts'
import { html, type Html } from '../../html.ts'
import { scoreClass } from '../../parts/grade-tile.ts'

/** What a check is shown with: its fix, and the exchanges that it rests on. */
interface Beside {
  fixes: ReadonlyMap<string, Fix>
  exchanges: ReadonlyMap<string, ExchangeLine>
  /** Path of the page that shows the exchanges. */
  evidence: string
}

export function checksSection({ links }: Profile, grading: Grading, exchanges: readonly ExchangeLine[]): Html {
  const beside: Beside = {
    fixes: new Map(grading.fixes.map((fix) => [fix.check, fix])),
    exchanges: new Map(exchanges.map((line) => [line.id, line])),
    evidence: `${links.self}/evidence`,
  }
  const checks = Map.groupBy(grading.checks.map(told), ({ criterion }) => criterion)
  return html`<section id="checks">
    <h2>Every check</h2>
    ${
      exchanges.length > 0 &&
      html`<p class="quiet">Based on <a href="${links.self}/evidence">${exchanges.length} requests and responses</a>, each with a command that repeats it.</p> `
    }
    ${CRITERIA.map((criterion) => {
      const own = checks.get(criterion.id) ?? []
      const result = grading.criteria.find(({ id }) => id === criterion.id)
      return own.length > 0 && criterionPart(criterion, result, own, beside)
    })}
  </section>`
}

function criterionPart({ name }: Criterion, result: CriterionResult | undefined, checks: readonly ToldCheck[], beside: Beside): Html {
  const judged = checks.filter(({ status }) => status === 'judged')
  const lost = judged.filter(({ points }) => (points ?? 0) < 10).toSorted((one, other) => lostBy(other) - lostBy(one))
  const full = judged.filter(({ points }) => points === 10)
  const unseen = checks.filter(({ status }) => status === 'inconclusive')
  const foreign = checks.filter(({ status }) => status === 'not-applicable')
  return html`<div class="card group">
    <h3>${name} <span class="figure">${result?.score?.toFixed(1) ?? 'n/a'}</span></h3>
    ${
      lost.length > 0 &&
      html`<ul class="checks">
        ${lost.map((check) => lostCheck(check, beside))}
      </ul>`
    }
    ${
      full.length > 0 &&
      html`<details>
        <summary>${full.length} passed</summary>
        <ul>
          ${full.map(fullCheck)}
        </ul>
      </details>`
    }
    ${unseen.length > 0 && unseenChecks(unseen, beside)} ${foreign.length > 0 && html`<p class="names"><b>Not applicable:</b> ${titles(foreign)}</p> `}
  </div>`
}

function lostCheck(check: ToldCheck, beside: Beside): Html {
  const { id, title, says, fix, earned, weight } = check
  return html`<li id="check-${id}">
    <b class="tile ${scoreClass(earned)}">${pointsWords(earned)}</b><a href="/method#check-${id}">${title}</a>${basisChip(check)}
    <p>${says}</p>
    ${fix !== null && html`<p>${fix}</p>`}<small>${weight === 0 ? 'not scored' : fixWords(beside.fixes.get(id))}${evidenceOf(check, beside)}</small>
  </li> `
}

function fullCheck(check: ToldCheck): Html {
  return html`<li><b>${check.title}</b>${basisChip(check)} ${check.says}</li> `
}

/** Without a scan there is one reason for all of them. */
function unseenChecks(checks: readonly ToldCheck[], { exchanges }: Beside): Html {
  if (exchanges.size === 0) return html`<p class="names"><b>Not verified yet:</b> ${titles(checks)}</p> `
  return html`<details>
    <summary>${checks.length} could not be checked</summary>
    <ul>
      ${checks.map(({ title, says }) => html`<li><b>${title}</b> ${says}</li> `)}
    </ul>
  </details>`
}

/** The first exchange tells enough to know what was asked; its page has all of them. */
function evidenceOf({ exchanges: ids }: ToldCheck, { exchanges, evidence }: Beside): Html | null {
  const line = ids.map((id) => exchanges.get(id)).find((found) => found !== undefined)
  return line === undefined ? null : html` · <a href="${evidence}#e-${line.id}">${exchangeWords(line)}</a>`
}

function basisChip({ basis }: ToldCheck): Html | false {
  const words = unseenWords(basis)
  return words !== null && html` <i class="chip">${words}</i>`
}

function fixWords(fix: Fix | undefined): string {
  return fix === undefined ? '' : `${gainWords(fix)} · ${effortWords(fix.effort)}`
}

function lostBy({ weight, points }: ToldCheck): number {
  return weight * (10 - (points ?? 10))
}

function pointsWords(points: number | null): string {
  return points === null ? '–' : Number.isInteger(points) ? String(points) : points.toFixed(1)
}

function titles(checks: readonly ToldCheck[]): string {
  return checks.map(({ title }) => title).join(', ')
}
