// Every check of a report, by criterion: its result in a word and in points, what was found, and
// links to its fix and evidence.
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { OwnerWords } from '../../../../domain/tool/owner.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import { type CriterionId, ACCESS_NAMES, type AccessId } from '../../../../domain/grading/criterion.ts'
import { isObserved, type CriterionResult, type Grading } from '../../../../domain/grading/grading.ts'
import { CRITERIA, type Criterion } from '../../../../grade/criteria.ts'
import { ifKnown, type IfKnown } from '../../../../grade/unknown.ts'
import { countsForWords, gradedAccess } from '../../../words/access.ts'
import { unseenWords } from '../../../words/evidence.ts'
import { exchangeWords } from '../../../words/exchanges.ts'
import {
  fixInWords,
  fixWords,
  ifKnownWords,
  inWords,
  type CheckInWords,
  type FixInWords,
  pointsWords,
  tallyWords,
  UNKNOWN_COUNTS,
  verdictOf,
  verdictWords,
  type Verdict,
  withoutScoreWords,
} from '../../../words/checks.ts'
import { html, type Html } from '../../html.ts'
import { pickBar } from '../../parts/elements.ts'

/** What a check is shown with: its fix and its exchanges. */
interface Beside {
  fixes: ReadonlyMap<string, FixInWords>
  exchanges: ReadonlyMap<string, ExchangeLine>
  /** Path of the page that shows the exchanges. */
  evidence: string
  /** Path of the form for mistakes. */
  mistakes: string
  /** The owner's answers, by check. */
  notes: NonNullable<OwnerWords['notes']>
  /** The access methods of the tool. */
  offered: readonly AccessId[]
  best: AccessId | null
  /** What is not known, by check. */
  unknown: ReadonlyMap<string, IfKnown>
  /** Why a criterion has no score. */
  missing: (id: CriterionId) => string
}

const ORDER: readonly Verdict[] = ['failed', 'partly', 'passed', 'not-seen']
const ALL: readonly Verdict[] = [...ORDER, 'unscored', 'foreign']

export function checksSection({ links }: Profile, grading: Grading, exchanges: readonly ExchangeLine[], notes: OwnerWords['notes'] = {}): Html {
  const beside: Beside = {
    fixes: new Map(grading.fixes.map((fix) => [fix.check, fixInWords(fix, { grading })])),
    exchanges: new Map(exchanges.map((line) => [line.id, line])),
    evidence: `${links.self}/evidence`,
    mistakes: `${links.self}/mistakes`,
    notes,
    offered: gradedAccess(grading),
    best: grading.best ?? null,
    unknown: ifKnown(grading),
    missing: (id) => withoutScoreWords(grading, id, grading.best),
  }
  const checks = Map.groupBy(grading.checks.map(inWords), ({ criterion }) => criterion)
  return html`<section id="checks">
    <h2>Every check</h2>
    ${
      exchanges.length > 0 &&
      html`<p class="quiet">
        Based on <a href="${links.self}/evidence">${exchanges.length === 1 ? 'one request and its response' : `${exchanges.length} requests and responses`}</a>,
        each with a command that repeats it.
      </p> `
    }
    ${beside.offered.length > 1 && html`<p class="quiet">API, MCP or CLI next to a check: it counts for that access method only. The others count for all.</p> `}
    <p class="quiet">Is something wrong or out of date? <a href="${beside.mistakes}">Tell us</a>.</p>
    ${filterBar(grading.checks.map(verdictOf))}
    ${CRITERIA.map((criterion) => {
      const own = checks.get(criterion.id) ?? []
      const result = grading.criteria.find(({ id }) => id === criterion.id)
      return own.length > 0 && criterionPart(criterion, result, own, beside)
    })}
  </section>`
}

function filterBar(verdicts: readonly Verdict[]): Html {
  const count = (...wanted: Verdict[]) => verdicts.filter((verdict) => wanted.includes(verdict)).length
  return pickBar('show', 'Which checks to show', [
    { value: 'lost', words: 'Lost points', count: count('failed', 'partly') },
    ...ORDER.map((verdict) => ({ value: verdict, words: verdictWords(verdict), count: count(verdict) })),
    { value: 'all', words: 'All', count: count(...ALL) },
  ])
}

/** With several access methods, the score is that of the best one. */
function scoreIn(id: CriterionId, result: CriterionResult | undefined, { offered, best, missing }: Beside): string {
  if (result === undefined || result.score === null) return missing(id)
  return `${result.score.toFixed(2)}/10${best !== null && offered.length > 1 ? ` as ${ACCESS_NAMES[best]}` : ''}`
}

function criterionPart({ id, name }: Criterion, result: CriterionResult | undefined, checks: readonly CheckInWords[], beside: Beside): Html {
  const by = Map.groupBy(checks, verdictOf)
  const lost = [...(by.get('failed') ?? []), ...(by.get('partly') ?? [])].toSorted((one, other) => lostBy(other) - lostBy(one))
  return html`<div class="card group" id="criterion-${id}">
    <h3>${name} <span class="figure">${scoreIn(id, result, beside)}</span></h3>
    <p class="tally">${tallyWords(checks.map(verdictOf))}</p>
    ${
      lost.length > 0 &&
      html`<label class="opener"><input type="checkbox" /> Show what lost points<span class="unseen"> in ${name}</span></label>
        <ul class="checks">
          ${lost.map((check) => lostCheck(check, beside))}
        </ul>`
    }
    ${inShort('passed', '10/10 each', by.get('passed') ?? [], beside)} ${unseenChecks(by.get('not-seen') ?? [], beside)}
    ${unscoredChecks(by.get('unscored') ?? [], beside)} ${names('foreign', by.get('foreign') ?? [])}
  </div>`
}

function inShort(verdict: Verdict, words: string, checks: readonly CheckInWords[], beside: Beside): Html | false {
  return (
    checks.length > 0 &&
    html`<div class="short ${verdict}">
      <h4>${verdictWords(verdict)}, ${words}</h4>
      <ul>
        ${checks.map((check) => shortCheck(check, beside))}
      </ul>
    </div>`
  )
}

/** Where nothing was asked there is nothing to tell but the name, and what would make it known. */
function unseenChecks(checks: readonly CheckInWords[], beside: Beside): Html {
  const isAsked = ({ exchanges }: CheckInWords) => exchanges.some((id) => beside.exchanges.has(id))
  const rest = checks.filter((check) => !isAsked(check))
  return html`${inShort('not-seen', UNKNOWN_COUNTS, checks.filter(isAsked), beside)}
  ${names(
    'not-seen',
    rest.map((check) => ({ title: `${check.title}${knownWords(check, beside)}` })),
    `, ${UNKNOWN_COUNTS}`,
  )}`
}

function knownWords({ id }: CheckInWords, { unknown, best }: Beside): string {
  const known = unknown.get(id)
  return known ? ` (${ifKnownWords(known, best)})` : ''
}

/** What was looked at, and only the names of the rest. */
function unscoredChecks(checks: readonly CheckInWords[], beside: Beside): Html {
  const judged = checks.filter(({ status }) => status === 'judged')
  return html`${inShort('unscored', 'for information', judged, beside)}
  ${names(
    'unscored',
    checks.filter((check) => !judged.includes(check)),
  )}`
}

function names(verdict: Verdict, checks: readonly Pick<CheckInWords, 'title'>[], more = ''): Html | false {
  return checks.length > 0 && html`<p class="names ${verdict}"><b>${verdictWords(verdict)}${more}:</b> ${checks.map(({ title }) => title).join(', ')}</p> `
}

function shortCheck(check: CheckInWords, beside: Beside): Html {
  const { id, title, says, fix } = check
  const advice = verdictOf(check) === 'unscored' && fix !== null && ` Fix: ${fix}`
  return html`<li id="check-${id}">
    <b>${title}</b>${chips(check, beside)} ${says}${advice}${knownWords(check, beside)} ${evidenceOf(check, beside)}${ownersNote(check, beside)}
  </li> `
}

function lostCheck(check: CheckInWords, beside: Beside): Html {
  const { id, title, says } = check
  const verdict = verdictOf(check)
  const points = pointsWords(check)
  return html`<li id="check-${id}" class="${verdict}">
    <b class="tile">${verdictWords(verdict)}${points !== null && html`<small>${points}</small>`}</b
    ><a href="/method#check-${id}">${title}</a>${chips(check, beside)}
    <p dir="auto">${says}</p>
    ${ownersNote(check, beside)} ${besides(check, beside)}
  </li> `
}

/**
 * The fix appears once: in the list of fixes, or here if it gains nothing for the best access method.
 */
function besides(check: CheckInWords, beside: Beside): Html {
  const fix = beside.fixes.get(check.id)
  const evidence = evidenceOf(check, beside)
  const parts = [
    ...(fix === undefined ? (check.fix === null ? [] : [html`Fix: ${check.fix}`]) : [html`<a href="#fix-${check.id}">Fix: ${fixWords(fix)}</a>`]),
    ...(evidence === null ? [] : [evidence]),
    mistakeLink(beside, check.id),
  ]
  return html`<small>${parts.map((part, index) => [index > 0 && ' · ', part])}</small>`
}

/** The first exchange shows what was requested; its page has all of them. */
function evidenceOf({ exchanges: ids }: CheckInWords, { exchanges, evidence }: Beside): Html | null {
  const line = ids.map((id) => exchanges.get(id)).find((found) => found !== undefined)
  return line === undefined ? null : html`<a href="${evidence}#e-${line.id}">${exchangeWords(line)}</a>`
}

/** Attributed to the owner, because we have not observed it. */
function ownersNote({ id }: CheckInWords, { notes }: Beside): Html | false {
  const said = Object.hasOwn(notes, id) ? notes[id] : undefined
  return said !== undefined && html`<p class="quiet" dir="auto"><b>Owner’s note:</b> ${said.note}</p>`
}

function mistakeLink({ mistakes }: Beside, id: string): Html {
  return html`<a href="${mistakes}?check=${id}">Wrong?</a>`
}

/** What it counts for, and how it is known; a stated result links to the fact behind it. */
function chips(check: CheckInWords, { evidence, offered }: Beside): Html {
  const access = countsForWords(check, offered)
  const basis = unseenWords(check.basis)
  return html`${access !== null && html` <i class="chip">${access}</i>`}${
    basis !== null &&
    (check.basis === 'unpublished' || isObserved(check)
      ? html` <i class="chip">${basis}</i>`
      : html` <a class="chip" href="${evidence}#d-${check.id}">${basis}</a>`)
  }`
}

function lostBy({ weight, points }: CheckInWords): number {
  return weight * (10 - (points ?? 10))
}
