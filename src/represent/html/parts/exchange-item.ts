// One exchange of an evidence: request, status, the headers that mattered, the beginning of the
// answer with the deciding part marked, and the checks that used it. Answers are strangers' words.
import type { Exchange } from '../../../domain/evidence/exchange.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { checkOf } from '../../../grade/method.ts'
import { decides, decidingTexts, markedPieces } from '../../words/deciding-parts.ts'
import { answeredWords, askedWords } from '../../words/exchange-words.ts'
import { pointsWords, verdictOf, verdictWords } from '../../words/verdict-words.ts'
import { html, type Html } from '../html.ts'
import { copyable } from './copyable.ts'

export interface ExchangeView {
  line: ExchangeLine
  /** As the evidence has it, where that can be read. */
  exchange: Exchange | undefined
  checks: readonly CheckResult[]
  /** Path of the report. */
  report: string
}

type HttpAnswer = NonNullable<Extract<Exchange, { kind: 'http' }>['answer']>

const MOST_HEADERS = 12

export function exchangeItem({ line, exchange, checks, report }: ExchangeView, number: number): Html {
  const answer = exchange?.kind === 'http' ? exchange.answer : null
  const decided = checks.some(({ facts }) => line.status !== null && (facts['status'] === line.status || facts['status'] === String(line.status)))
  return html`<li id="e-${line.id}">
    <p>
      <b>${number}.</b> <code>${askedWords(line)}</code>
      <span class="figure quiet">${decided ? html`<mark>${answeredWords(line)}</mark>` : answeredWords(line)}</span>
    </p>
    ${checks.length > 0 && usedBy(checks, report)} ${exchange?.failure?.detail !== undefined && html`<p>${exchange.failure.detail}</p> `}
    ${
      answer !== null &&
      html`<details>
        <summary>Response${answer.excerpt !== undefined && ', first kilobyte'}</summary>
        ${headers(answer, checks)} ${answer.excerpt !== undefined && excerpt(answer.excerpt, checks)}
      </details>`
    }
    ${line.command === null ? html`<p class="quiet">The command that repeats it is too long to show.</p>` : copyable(line.command, `Request ${number}`)}
  </li> `
}

function usedBy(checks: readonly CheckResult[], report: string): Html {
  return html`<ul class="used" aria-label="Checks that used it">
    ${checks.map(
      (check) =>
        html`<li>
          <a href="${report}#check-${check.id}">${checkOf(check.id)?.title ?? check.id}</a>
          <small>${verdictWords(verdictOf(check))} ${pointsWords(check)}</small>
        </li> `,
    )}
  </ul>`
}

/** Those that a check speaks of come first. */
function headers({ headers: fields }: HttpAnswer, checks: readonly CheckResult[]): Html | false {
  const rows = Object.entries(fields)
    .map(([name, value]) => ({ name, value, isMarked: decides(name, value, checks) }))
    .toSorted((one, other) => Number(other.isMarked) - Number(one.isMarked))
    .slice(0, MOST_HEADERS)
  return (
    rows.length > 0 &&
    html`<dl class="headers">
      ${rows.map(
        ({ name, value, isMarked }) =>
          html`<div>
            <dt>${isMarked ? html`<mark>${name}</mark>` : name}</dt>
            <dd>${value}</dd>
          </div> `,
      )}
    </dl>`
  )
}

function excerpt(text: string, checks: readonly CheckResult[]): Html {
  const deciding = decidingTexts(checks)
  return html`<p class="quiet">Untrusted text of the tool, cleaned:</p>
    <pre
      class="answer"
    ><code>${text.split('\n').map((line, index) => [index > 0 && html``, markedPieces(line, deciding).map((piece) => (piece.isMarked ? html`<mark>${piece.text}</mark>` : piece.text))])}</code></pre> `
}
