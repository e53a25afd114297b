// One exchange of an evidence: request, status, relevant headers, an excerpt of the response with
// the deciding part highlighted, and the checks that used it. Responses are untrusted text.
import { counted } from '../../../domain/text/figures.ts'
import type { Exchange } from '../../../domain/evidence/exchange.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { isSuspect } from '../../../domain/text/steering/steering.ts'
import { REMOVED } from '../../../domain/text/untrusted-text.ts'
import { checkOf } from '../../../grade/method.ts'
import { decides, decidingTexts, markedPieces, answeredWords, askedWords } from '../../words/exchanges.ts'
import { pointsWords, verdictOf, verdictWords } from '../../words/checks.ts'
import { html, markedBlock, type Html } from '../html.ts'
import { copyable } from './elements.ts'

export interface ExchangeView {
  line: ExchangeLine
  /** As in the evidence, if that can be read. */
  exchange: Exchange | undefined
  checks: readonly CheckResult[]
  /** Where the report shows a check. */
  pathOf: (id: string) => string
}

type HttpAnswer = NonNullable<Extract<Exchange, { kind: 'http' }>['answer']>

const MOST_HEADERS = 12
const SHOWN_CHECKS = 6
const FULL = 10

export function exchangeItem({ line, exchange, checks, pathOf }: ExchangeView, number: number): Html {
  const answer = exchange?.kind === 'http' ? exchange.answer : null
  const decided = checks.some(({ facts }) => line.status !== null && (facts['status'] === line.status || facts['status'] === String(line.status)))
  return html`<li id="e-${line.id}">
    <p>
      <b>${number}.</b> <code><bdi>${askedWords(line)}</bdi></code>
      <span class="figure quiet">${decided ? html`<mark>${answeredWords(line)}</mark>` : answeredWords(line)}</span>
    </p>
    ${checks.length > 0 && usedBy(checks, pathOf)} ${exchange?.failure?.detail !== undefined && html`<p dir="auto">${exchange.failure.detail}</p> `}
    ${answer !== null && response(answer, checks)}
    ${line.command === null ? html`<p class="quiet">The command that repeats it is too long to show.</p>` : copyable(line.command, `Request ${number}`)}
  </li> `
}

/** Open if something in it was decisive. */
function response(answer: HttpAnswer, checks: readonly CheckResult[]): Html {
  const excerpt = answer.excerpt ?? ''
  const isWithheld = isSuspect(excerpt)
  const pieces = isWithheld ? [] : markedPieces(excerpt, decidingTexts(checks))
  const rows = headersOf(answer, checks)
  const isOpen = [...pieces, ...rows].some(({ isMarked }) => isMarked)
  return html`<details ${isOpen && html`open`}>
    <summary>Response${pieces.length > 0 && ', first kilobyte'}</summary>
    ${rows.length > 0 && headers(rows)}
    ${
      pieces.length > 0 &&
      html`<p class="quiet">Untrusted text from the tool, sanitized. The deciding part is highlighted.</p>
        ${markedBlock(pieces)}`
    }
    ${isWithheld && html`<p class="quiet">This response is not shown because it reads like instructions to an agent. The JSON of the scan’s evidence contains it.</p>`}
  </details>`
}

/** Checks that lost points come first. */
function usedBy(checks: readonly CheckResult[], pathOf: ExchangeView['pathOf']): Html {
  const sorted = checks.toSorted((one, other) => (one.earned ?? FULL) - (other.earned ?? FULL))
  const more = sorted.slice(SHOWN_CHECKS)
  return html`${checkLinks(sorted.slice(0, SHOWN_CHECKS), pathOf, 'Checks that used it')}
  ${
    more.length > 0 &&
    html`<details>
      <summary>${counted(more.length, 'more check')} used it</summary>
      ${checkLinks(more, pathOf, 'More checks that used it')}
    </details>`
  }`
}

function checkLinks(checks: readonly CheckResult[], pathOf: ExchangeView['pathOf'], label: string): Html {
  return html`<ul class="used" aria-label="${label}">
    ${checks.map(
      (check) =>
        html`<li>
          <a href="${pathOf(check.id)}">${checkOf(check.id)?.title ?? check.id}</a>
          <small>${verdictWords(verdictOf(check))} ${pointsWords(check)}</small>
        </li> `,
    )}
  </ul>`
}

interface Header {
  name: string
  value: string
  isMarked: boolean
}

/** Headers that a check mentions come first. */
function headersOf({ headers: fields }: HttpAnswer, checks: readonly CheckResult[]): Header[] {
  return Object.entries(fields)
    .map(([name, value]) => ({ name, value, isMarked: decides(name, value, checks) }))
    .toSorted((one, other) => Number(other.isMarked) - Number(one.isMarked))
    .slice(0, MOST_HEADERS)
}

function headers(rows: readonly Header[]): Html {
  return html`<dl class="headers">
    ${rows.map(
      ({ name, value, isMarked }) =>
        html`<div>
          <dt>${isMarked ? html`<mark>${name}</mark>` : name}</dt>
          <dd dir="auto">${isSuspect(value) ? REMOVED : value}</dd>
        </div> `,
    )}
  </dl>`
}
