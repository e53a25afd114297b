// A check result in words: what was found, what to do about it, what it lost, and its points.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { FactKey } from '../../domain/evidence/facts.ts'
import { surfacesOf } from '../../domain/evidence/surface.ts'
import {
  ACCESS_IDS,
  ACCESS_NAMES,
  type AccessId,
  type CriterionId,
} from '../../domain/grading/criterion.ts'
import { hundredths, shownGain } from '../../domain/grading/letter.ts'
import {
  isObserved,
  resultOf,
  type CheckResult,
  type Fix,
  type Grading,
} from '../../domain/grading/grading.ts'
import type { Report } from '../../domain/grading/report.ts'
import { LONGEST_FACT, sentence, sentenceWithBounds, withFullStop } from '../../domain/rule/rule.ts'
import { counted } from '../../domain/text/figures.ts'
import { quoted } from '../../domain/text/quoted.ts'
import {
  bestOutcome,
  isShared,
  NOT_DOCUMENTED,
  outcomeOf,
  UNANSWERED,
  type Outcome,
} from '../../grade/check.ts'
import { LEAST_POINTS, UNKNOWN } from '../../grade/evidence-rules.ts'
import { checkOf } from '../../grade/method.ts'
import { leavesOf } from '../../grade/parts.ts'
import { factsReadBy } from '../../grade/stated.ts'
import { termOf } from '../../grade/sum.ts'
import type { IfKnown } from '../../grade/unknown.ts'
import { NOT_QUOTED, scopeWords } from './evidence.ts'
import { rounded, sentenceOf } from './text.ts'
import { criterionName } from './criteria.ts'

export type CheckInWords = ReturnType<typeof aloneInWords> & {
  /** What it is made of, in the order of the method. */
  parts?: ReturnType<typeof aloneInWords>[]
}

/** What is made of parts says what they say, and its fix is the fixes of those that lose something. */
export function inWords(result: CheckResult): CheckInWords {
  const { parts, ...whole } = result
  if (parts === undefined) return aloneInWords(whole)
  const words = {
    ...aloneInWords(whole),
    parts: parts.map((part) => aloneInWords(part)),
  }
  if (result.status !== 'judged') return words
  const judged = costliestFirst(parts).map((part) => aloneInWords(part))
  const fixes = judged.flatMap(({ fix }) => fix ?? [])
  return {
    ...words,
    says: [...new Set(judged.map(({ says }) => says))].join(' '),
    fix: fixes.length === 0 ? null : [...new Set(fixes)].join(' '),
  }
}

function aloneInWords(result: Omit<CheckResult, 'parts'>) {
  const outcome = outcomeIn(result)
  return {
    ...result,
    earned: result.earned === null ? null : rounded(result.earned),
    title: checkOf(result.id)?.title ?? result.id,
    says: outcome
      ? [withBounds(outcome, result), ...statedWords(result)].join(' ')
      : (result.reason ?? ''),
    fix: outcome?.fix && !isMost(result) ? sentence(outcome.fix, result.facts) : null,
  }
}

/** Whether it earns the most that structure, or else readers, can give its check. */
function isMost({ id, earned, basis }: Pick<CheckResult, 'id' | 'earned' | 'basis'>): boolean {
  const check = checkOf(id)
  const [, best] = (check && bestOutcome(check, basis === 'read')) ?? []
  return best !== undefined && (earned ?? 0) >= best.points
}

/** "3 of 4 parts known", or "1 part known": what stands beside a check whose parts follow. */
export function partsWords(parts: readonly Pick<CheckResult, 'status'>[]): string {
  const applying = parts.filter(({ status }) => status !== 'not-applicable').length
  const known = parts.filter(({ status }) => status === 'judged').length
  return `${known} of ${counted(applying, 'part')} known.`
}

/** The parts that are known; those that cost the whole most come first, then those that count most. */
function costliestFirst(parts: readonly CheckResult[]): CheckResult[] {
  return parts
    .filter(({ status }) => status === 'judged')
    .toSorted(
      (one, other) => costOf(other) - costOf(one) || termOf(other).counts - termOf(one).counts,
    )
}

/** Its part of the weight, times the points that it lost. */
function costOf(part: CheckResult): number {
  return termOf(part).counts * (10 - (part.earned ?? 10))
}

/** Of a check with parts the one that costs most, or that counts most where nothing is lost. */
export function decisivePart(result: CheckResult): CheckResult {
  return costliestFirst(result.parts ?? [])[0] ?? result
}

/** The check itself, or its parts; those that cost most come first. */
export function decidingResults(result: CheckResult): CheckResult[] {
  return result.parts === undefined ? [result] : costliestFirst(result.parts)
}

/** A statement without a figure has none that lies within bounds. */
function withBounds(outcome: Outcome, { statedBy, facts }: CheckResult): string {
  return statedBy && Object.values(facts).every((fact) => typeof fact === 'string')
    ? sentence(outcome.says, facts)
    : sentenceWithBounds(outcome, facts)
}

/** What was found, without the bounds that explain the points; of parts what costs most. */
export function shortFinding(whole: CheckResult): string {
  const result = decisivePart(whole)
  const outcome = outcomeIn(result)
  return outcome
    ? [sentence(outcome.says, result.facts), ...scopeSentence(result)].join(' ')
    : (result.reason ?? '')
}

/** What a stated result holds for, or else what was noted beside it; and whether it is quoted. */
function statedWords(result: CheckResult): string[] {
  const { statedBy, basis } = result
  if (!statedBy) return []
  const { note, scope, isQuoted } = statedBy
  return [
    ...scopeSentence(result),
    ...(note && !scope ? [withFullStop(`Note: ${note}`)] : []),
    ...(basis === 'declared' && !isQuoted ? [`${NOT_QUOTED}.`] : []),
  ]
}

function scopeSentence({ statedBy }: CheckResult): string[] {
  return statedBy?.scope ? [`This holds ${scopeWords(statedBy.scope)}.`] : []
}

function outcomeIn({ id, outcome }: CheckResult): Outcome | undefined {
  const check = checkOf(id)
  return check && outcome !== null ? outcomeOf(check, outcome) : undefined
}

/** The facts themselves, without the sentence. */
export function quotedFacts(facts: CheckResult['facts']): CheckResult['facts'] {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? quoted(fact, LONGEST_FACT) : fact,
    ]),
  )
}

/** A result that may be passed on: its points are rounded, and its facts are quoted. */
export function quotedResult(result: CheckResult): CheckResult {
  const { parts, ...whole } = result
  const quote = (each: typeof whole) => ({
    ...each,
    earned: each.earned === null ? null : rounded(each.earned),
    facts: quotedFacts(each.facts),
  })
  return { ...quote(whole), ...(parts && { parts: parts.map(quote) }) }
}

/** Its gain is that of the score with two decimals. */
export interface FixInWords extends Fix {
  title: string
  does: string
}

/** What a fix costs a vendor. */
export const EFFORTS = [
  [1, 'an hour'],
  [2, 'a day'],
  [3, 'a week or more'],
] as const

/** What a fix asks for, in words. */
export function fixInWords(fix: Fix, { grading }: Pick<Report, 'grading'>): FixInWords {
  const result = resultOf(grading.checks, fix.check)
  const { title, fix: act } = result ? inWords(result) : { title: fix.check, fix: null }
  return { ...fix, gain: shownGain(grading.exact ?? 0, fix.gain), title, does: act ?? '' }
}

/** What a fix gains: of the score, or of its criterion if something else limits the score. */
export function gainWords({
  gain,
  isUpTo = false,
  criterion: { id, from, to },
}: Pick<Fix, 'gain' | 'isUpTo' | 'criterion'>): string {
  const most = isUpTo ? 'up to ' : ''
  if (gain >= 0.005) return `${most}+${gain.toFixed(2)}`
  // It has no points of its own: another limit is lower now.
  if (from.toFixed(2) === to.toFixed(2)) return 'Lifts a limit:'
  return `${criterionName(id)} ${from.toFixed(2)} → ${most}${to.toFixed(2)}`
}

/** "about a day", "a week or more" */
export function takesWords(effort: number): string {
  return effort === EFFORTS.length ? effortWords(effort) : `about ${effortWords(effort)}`
}

export function effortWords(effort: number): string {
  return EFFORTS.find(([each]) => each === effort)?.[1] ?? ''
}

/** Without a full stop: "sign-in needs a browser"; of parts what costs most. */
export function lossWords(result: CheckResult): string {
  const { id, outcome, facts, earned, points, statedBy } = decisivePart(result)
  if (outcome === NOT_DOCUMENTED.name) return silenceWords(sentence('{what}', facts))
  if (statedBy?.scope && points === 10)
    return `“${checkOf(id)?.title ?? id}” holds ${scopeWords(statedBy.scope)}`
  if (outcome === UNANSWERED.name) return sentence('its {what} did not answer in time', facts)
  if (isShared(outcome)) return sentence('agents cannot read its {what}', facts)
  const check = checkOf(id)
  const clause = lossClause(id, outcome)
  // A grading of another method can name a check or an outcome that this one does not have.
  return clause
    ? sentence(clause, facts)
    : `“${check?.title ?? id}” earns ${earned ?? 0} of 10 points`
}

function lossClause(id: string, outcome: string | null): string | undefined {
  const check = checkOf(id)
  return check && ((outcome && outcomeOf(check, outcome)?.loss) || check.loss)
}

/** The same as a sentence; the name of a tool stays as it is written where it begins one. */
export function lossSentence(result: CheckResult): string {
  const { id, outcome, facts } = decisivePart(result)
  const words = lossWords(result)
  const isName =
    lossClause(id, outcome)?.startsWith('{tool}') === true &&
    words.startsWith(sentence('{tool}', facts))
  return isName ? withFullStop(words) : sentenceOf(words)
}

function silenceWords(what: string): string {
  return `the pages we read do not ${/^(?:how|what|whether|who) /.test(what) ? 'say' : 'mention'} ${what}`
}

/** What a check that is not known counts; each has the score that it could lead to beside it. */
export const UNKNOWN_COUNTS = `${UNKNOWN.points} points with ${UNKNOWN.strength} of the weight; the score if it were known`

/** "scan: 6.81 to 7.12", "declare: as MCP 4.40 to 4.62": what would make it known, and the score then. */
export function ifKnownWords({ act, scores }: IfKnown, best: AccessId | null | undefined): string {
  const access =
    ACCESS_IDS.find((id) => id === best && scores[id]) ?? ACCESS_IDS.find((id) => scores[id])
  const range = access && scores[access]
  if (!range) return act
  const way = access === best ? '' : `as ${ACCESS_NAMES[access]} `
  return `${act}: ${way}${hundredths(range.lowest).toFixed(2)} to ${hundredths(range.highest).toFixed(2)}`
}

const WORDS = {
  failed: 'Failed',
  partly: 'Partly',
  passed: 'Passed',
  'not-seen': 'Not seen',
  unscored: 'Not scored',
  foreign: 'Does not apply',
} as const

export type Verdict = keyof typeof WORDS

/** What is not scored neither fails nor passes: it is beside the points of its criterion. */
export function verdictOf({
  status,
  earned,
  weight,
}: Pick<CheckResult, 'status' | 'earned' | 'weight'>): Verdict {
  if (status === 'not-applicable') return 'foreign'
  if (weight === 0) return 'unscored'
  if (status === 'inconclusive') return 'not-seen'
  if (earned === 10) return 'passed'
  return (earned ?? 0) > LEAST_POINTS ? 'partly' : 'failed'
}

export function verdictWords(verdict: Verdict): string {
  return WORDS[verdict]
}

/** `7/10`, `2.5/10`; null if nothing was judged. */
export function pointsWords({ earned }: Pick<CheckResult, 'earned'>): string | null {
  if (earned === null) return null
  return `${Number.isInteger(earned) ? earned : earned.toFixed(1)}/10`
}

/** The count of each word, in the order of urgency; zero counts are left out. */
export function tallyWords(verdicts: readonly Verdict[]): string {
  return (Object.keys(WORDS) as Verdict[])
    .map((verdict) => ({ verdict, count: verdicts.filter((each) => each === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) =>
      verdict === 'foreign' && count > 1
        ? `${count} do not apply`
        : `${count} ${WORDS[verdict].toLowerCase()}`,
    )
    .join(' · ')
}

/** `access` is the access method that the score would be of. */
export function withoutScoreWords(
  { checks }: Pick<Grading, 'checks'>,
  criterion: CriterionId,
  access: AccessId | null | undefined,
): 'not seen' | 'does not apply' {
  const applies = checks.some(
    (check) =>
      check.criterion === criterion &&
      check.weight > 0 &&
      check.status !== 'not-applicable' &&
      (!access || check.access === undefined || check.access.includes(access)),
  )
  return applies ? 'not seen' : 'does not apply'
}

/** By fact, the checks that used it, and parts of them. */
export function factsUsed(
  checks: readonly CheckResult[],
  evidence: Evidence,
): ReadonlyMap<FactKey, string[]> {
  const used = new Map<FactKey, string[]>()
  const { declaration } = evidence
  if (declaration === undefined) return used
  const surfaces = surfacesOf(evidence)
  for (const result of leavesOf(checks)) {
    const { id, basis } = result
    const check = checkOf(id)
    if (!check || basis === null || isObserved(result) || basis === 'unpublished') continue
    for (const key of factsReadBy(check, declaration, surfaces))
      used.set(key, [...(used.get(key) ?? []), id])
  }
  return used
}
