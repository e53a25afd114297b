// The five findings that matter most for an access method, each with its effect and its evidence.
import type { CheckResult, Grading } from '../../../../domain/grading/grading.ts'
import { ACCESS_NAMES, type AccessId } from '../../../../domain/grading/criterion.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import { CRITERIA } from '../../../../grade/criteria.ts'
import { shortFinding } from '../../../words/checks.ts'
import { basisInWords } from '../../../words/evidence.ts'
import { fiveFindings } from '../../../words/findings.ts'
import { isStated } from '../../../words/fixes.ts'
import { html, type Html } from '../../html.ts'
import { findingList } from '../../parts/elements.ts'

/** Where a result can be verified; null if nothing is stored that shows it. */
export type EvidencePath = (result: CheckResult) => string | null

/** An exchange of its evidence, or the fact that the documentation states. */
export function evidencePaths(self: string, exchanges: readonly ExchangeLine[]): EvidencePath {
  const stored = new Set(exchanges.map(({ id }) => id))
  return ({ id, basis, exchanges: ids }) => {
    const exchange = ids.find((each) => stored.has(each))
    if (exchange !== undefined) return `${self}/evidence#e-${exchange}`
    return isStated(basis) || basis === 'undocumented' ? `${self}/evidence#d-${id}` : null
  }
}

export function findingsPart(self: string, grading: Grading, access: AccessId | null, pathOf: EvidencePath): Html | null {
  const five = fiveFindings(grading, access, (result) => pathOf(result) !== null)
  if (five.length === 0) return null
  return html`<section id="findings">
    <h2>What matters most</h2>
    <p class="quiet">What moves this grade furthest${access !== null && `, as ${ACCESS_NAMES[access]}`}.</p>
    ${findingList(
      five.map(({ kind, result, effect }) => ({
        kind,
        effect,
        says: shortFinding(result),
        basis: html`${CRITERIA.find(({ id }) => id === result.criterion)?.name}. ${basisInWords(result.basis)}.
          <a href="${pathOf(result)}">Evidence<span class="unseen"> of this finding</span></a> · <a href="${self}/mistakes?check=${result.id}">Wrong?</a>`,
      })),
    )}
  </section>`
}
