// Every check of an access method, by criterion: what was found, how it is known, its points, what it costs, and what would tell the rest.
import type { OwnerWords } from '../../../../domain/tool/owner.ts'
import { ACCESS_NAMES, type AccessId } from '../../../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../../../domain/grading/grading.ts'
import { decidingResults, inWords, partsWords, shortFinding } from '../../../words/checks.ts'
import { criterionLines, knownChecks, type CriterionLine, criterionName, NOT_KNOWN } from '../../../words/criteria.ts'
import { basisInWords } from '../../../words/evidence.ts'
import { costWords, unknownGroups, type UnknownGroup, fiveFindings } from '../../../words/findings.ts'
import { checkOf } from '../../../../grade/method.ts'
import { countingChecks, lossesOf } from '../../../../grade/sum.ts'
import { html, type Content, type Html } from '../../html.ts'
import { fold, findingList } from '../../parts/elements.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import { isStated } from '../../../words/fixes.ts'

export interface ChecksView {
  grading: Grading
  access: AccessId | null
  pathOf: EvidencePath
  /** Path of the tool. */
  self: string
  /** The owner's answers, by check. */
  notes: NonNullable<OwnerWords['notes']>
}

export function checksFold(view: ChecksView): Html {
  const { grading, access, self } = view
  const lines = criterionLines(grading, access)
  const { known, checks } = knownChecks(lines)
  const counting = countingChecks(grading, access)
  const groups = unknownGroups(grading, access)
  const losses = lossesOf(grading, access)
  const content = html`<p class="quiet">Is something wrong or out of date? <a href="${self}/mistakes">Tell us</a>.</p>
    ${lines.map((line) => {
      const own = counting.filter(({ criterion }) => criterion === line.id)
      return own.length > 0 && criterionPart(line, own, groups, losses, view)
    })}
    ${otherChecks(grading, counting, view)}`
  return fold(`Every check${access === null ? '' : `, as ${ACCESS_NAMES[access]}`}`, `${known} known · ${checks - known} not known`, content, 'checks')
}

function criterionPart(
  line: CriterionLine,
  checks: readonly CheckResult[],
  groups: readonly UnknownGroup[],
  losses: ReadonlyMap<string, number>,
  view: ChecksView,
): Html {
  const judged = checks.filter(({ status }) => status === 'judged').toSorted((one, other) => (losses.get(other.id) ?? 0) - (losses.get(one.id) ?? 0))
  // What was asked without an answer says why it is not known.
  const asked = checks.filter((check) => check.status === 'inconclusive' && view.pathOf(check) !== null)
  return html`<details class="inner">
    <summary>${line.name} <span>${line.isUnknown ? NOT_KNOWN : line.score?.toFixed(2)} · ${line.known} of ${line.checks} known</span></summary>
    <div id="criterion-${line.id}">
      ${judged.length + asked.length > 0 && checksTable([...judged, ...asked], losses, view)}
      ${unknownPart(
        groups,
        checks.filter((check) => !asked.includes(check)),
      )}
    </div>
  </details>`
}

function checksTable(checks: readonly CheckResult[], losses: ReadonlyMap<string, number>, view: ChecksView): Html {
  return html`<table class="table checks">
    <thead>
      <tr>
        <th scope="col">Check</th>
        <th scope="col">Finding</th>
        <th scope="col">Points</th>
        <th scope="col">Costs</th>
      </tr>
    </thead>
    <tbody>
      ${checks.flatMap((check) => checkRows(check, costWords(losses, check.id), view))}
    </tbody>
  </table>`
}

/** Each part that is known has a row of its own, with its outcome, its points and its evidence; what it costs is said of the whole. */
function checkRows(result: CheckResult, cost: string, view: ChecksView): Html[] {
  const { id, title, earned, parts } = inWords(result)
  if (parts === undefined) return [checkRow(result, cost, view)]
  const of = { whole: title }
  const own = result.parts ?? []
  const open = own.filter(({ status }) => status === 'inconclusive')
  return [
    html`<tr id="check-${id}">
      <th scope="row"><a href="/method#check-${id}">${title}</a></th>
      <td>${partsWords(parts)}${open.length > 0 && html` Not known: ${namesOf(open)}.`}${ownersNote(id, view)}</td>
      <td>${earned === null ? 'not known' : earned.toFixed(1)}</td>
      <td>${cost}</td>
    </tr>`,
    ...own.filter(({ status }) => status === 'judged').map((part) => checkRow(part, '', view, of)),
  ]
}

function ownersNote(id: string, { notes }: ChecksView): Html | false {
  const said = Object.hasOwn(notes, id) ? notes[id] : undefined
  return said !== undefined && html`<p class="quiet" dir="auto"><b>Owner’s note:</b> ${said.note}</p>`
}

/** `of` is the check that it is a part of. */
function checkRow(result: CheckResult, cost: string, view: ChecksView, of?: { whole: string }): Html {
  const { pathOf, self } = view
  const { id, title, says, earned } = inWords(result)
  const path = pathOf(result)
  const basis = result.status !== 'judged' ? 'Evidence' : shortBasis(result)
  const isLost = result.weight > 0 && earned !== null && earned < 10
  return html`<tr id="check-${id}">
    <th scope="row">${of ? html`${title} <small>in ${of.whole}</small>` : html`<a href="/method#check-${id}">${title}</a>`}</th>
    <td dir="auto">
      ${says}
      <small>${path === null ? basis : html`<a href="${path}">${basis}</a>`}${isLost && html` · <a href="${self}/mistakes?check=${id}">Wrong?</a>`}</small
      >${ownersNote(id, view)}
    </td>
    <td>${earned === null ? 'not known' : earned.toFixed(1)}</td>
    <td>${cost}</td>
  </tr>`
}

/** The sentence of an estimate says that nobody has read the text, that of an answer that readers gave it. */
function shortBasis({ basis }: CheckResult): string {
  if (basis === 'estimated') return 'estimated'
  return basis === 'read' ? 'Their answers' : basisInWords(basis)
}

/** "Not known, by what would tell: API reads 2 (Response tokens, Compression)". */
function unknownPart(groups: readonly UnknownGroup[], own: readonly CheckResult[]): Html | false {
  const shown = groups.flatMap(({ title, checks }) => {
    const these = checks.filter((check) => own.includes(check))
    return these.length === 0 ? [] : [{ title, these }]
  })
  return (
    shown.length > 0 &&
    html`<p class="quiet">
      Not known, by what would tell: ${shown.map(({ title, these }, at) => [at > 0 && '; ', html`<b>${title}</b> ${these.length} (${namesOf(these)})`])}.
    </p>`
  )
}

/** What does not count here: shown without points, or not of this tool. */
function otherChecks({ checks }: Grading, counting: readonly CheckResult[], view: ChecksView): Html | null {
  const { access } = view
  const rest = checks.filter((check) => !counting.includes(check))
  const foreign = rest.filter(({ status }) => status === 'not-applicable')
  const unscored = rest.filter(
    ({ status, weight, access: of = [] }) => status !== 'not-applicable' && weight === 0 && (access === null || of.length === 0 || of.includes(access)),
  )
  const shown = unscored.filter(({ status }) => status === 'judged')
  const others = rest.length - foreign.length - unscored.length
  if (rest.length === 0) return null
  return html`<details class="inner">
    <summary>Not counted here <span>${rest.length}</span></summary>
    ${shown.length > 0 && checksTable(shown, new Map(), view)}
    ${named(
      'Not known, and without points',
      unscored.filter((check) => !shown.includes(check)),
    )}
    ${named('Does not apply', foreign)} ${others > 0 && html`<p class="quiet">${others} count for another access method: see its tab.</p>`}
  </details>`
}

function named(words: string, checks: readonly CheckResult[]): Content {
  return checks.length > 0 && html`<p class="quiet"><b>${words}:</b> ${namesOf(checks)}</p>`
}

/** Evidence links to the checks that it was used for, wherever they stand. */
function namesOf(checks: readonly CheckResult[]): Content {
  return checks.map(({ id, basis, exchanges }, at) => {
    const title = checkOf(id)?.title ?? id
    return [at > 0 && ', ', basis !== null || exchanges.length > 0 ? html`<span id="check-${id}">${title}</span>` : title]
  })
}

/** Where a result can be verified; null if nothing is stored that shows it. */
export type EvidencePath = (result: CheckResult) => string | null

/** An exchange of its evidence, or the fact that the documentation states; of parts what costs most. */
export function evidencePaths(self: string, exchanges: readonly ExchangeLine[]): EvidencePath {
  const stored = new Set(exchanges.map(({ id }) => id))
  const pathOf: EvidencePath = ({ id, basis, exchanges: ids, facts }) => {
    // The answers of readers stand last; an accusation names the item that it is about.
    const known = ids.filter((each) => stored.has(each))
    const exchange = basis === 'read' ? known.at(-1) : known[0]
    if (basis === 'read' && exchange !== undefined && typeof facts['number'] === 'number') {
      const place = `e-${exchange}${facts['number'] > 0 ? `-${facts['number']}` : ''}`
      return `${self}/evidence?at=${place}#${place}`
    }
    if (exchange === undefined && !isStated(basis) && basis !== 'undocumented') return null
    const place = exchange === undefined ? `d-${id}` : `e-${exchange}`
    return `${self}/evidence?at=${place}#${place}`
  }
  return (result) =>
    decidingResults(result)
      .map(pathOf)
      .find((path) => path !== null) ?? null
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
        basis: html`${criterionName(result.criterion)}. ${basisInWords(result.basis)}.
          ${pathOf(result) !== null && html`<a href="${pathOf(result)}">Evidence<span class="unseen"> of this finding</span></a> · `}<a
            href="${self}/mistakes?check=${result.id}"
            >Wrong?</a
          >`,
      })),
    )}
  </section>`
}
