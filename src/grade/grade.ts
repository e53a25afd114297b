// Evidence in, grading out: a pure function.
import { ACCESS_IDS, type AccessId } from '../domain/grading/criterion.ts'
import {
  letterAbove,
  letterOf,
  LETTERS,
  PROVISIONAL_BELOW,
  shownScore,
} from '../domain/grading/letter.ts'
import { type Evidence, seenIn } from '../domain/evidence/evidence.ts'
import {
  isObserved,
  type AccessGrading,
  type CheckResult,
  type Grading,
} from '../domain/grading/grading.ts'
import { isOffered, surfacesOf, type Surfaces } from '../domain/evidence/surface.ts'
import { bestOf, candidatesOf, comparing, type Bases, type Candidate } from './candidates.ts'
import { outcomeOf, type Cap, type Check } from './check.ts'
import { isDisallowed } from '../domain/evidence/looked-for.ts'
import { withoutOwner } from '../domain/tool/owner-facts.ts'
import { isLibrary, libraryReason, packageReason } from '../domain/tool/library.ts'
import { CHECKS } from './checks.ts'
import { LETTER_NEEDS, OLD_AFTER_MONTHS } from './evidence-rules.ts'
import { chancesIn, fixOf } from './fixes.ts'
import { evidenceLevelOf, restsOn } from './rests-on.ts'
import { judge, type IsOld } from './judge.ts'
import { lockedIn, lockedWords, unlistedWords } from './locked.ts'
import { METHOD_VERSION } from './method.ts'
import { readingsOf, readState, withoutUnknownReadings, type Readers } from './answers/readers.ts'
import { nextLetterFrom } from './next-letter.ts'
import { highestOf, limited, scoreOf, unlimited, type Basis, type Mark } from './score.ts'

const FACTS = { mcp: 'mcp.deprecated', cli: 'cli.deprecated' } as const

export function deprecatedAccess(evidence: Evidence): AccessId[] {
  const { packages = [] } = seenIn(evidence).packages ?? {}
  return (['mcp', 'cli'] as const).filter((access) => {
    if (evidence.declaration?.facts?.[FACTS[access]]?.value === true) return true
    const own = packages.filter(({ isOfficial, role }) => isOfficial && role === access)
    return own.length > 0 && own.every(({ isDeprecated }) => isDeprecated)
  })
}

export interface GradeOptions {
  /** The day of the grading, such as 2026-11-17; without it the day of the evidence. */
  on?: string | undefined
  /** The readers by hand whose answers count fully: by name, or all. */
  readers?: Readers
  /** Other checks, to try them out. */
  checks?: readonly Check[]
}

/** Grades evidence by the published method. */
export function grade(evidence: Evidence, options: GradeOptions = {}): Grading {
  const { gradedOn, surfaces, results, bases, candidates, best } = judged(evidence, options)
  const locked = lockedIn(evidence)
  const unlisted = unlistedWords(evidence)
  const access = accessGradings(
    locked || unlisted !== null
      ? candidates.map((candidate) => ({ ...candidate, exact: null }))
      : candidates,
  )
  const deprecated = deprecatedAccess(withoutOwner(evidence))
  const readings = readingsOf(evidence, options.readers ?? [])
  const rests = {
    ...restsOn(evidence, ageOf(evidence, gradedOn)),
    ...(readings.length > 0 && { readings }),
  }
  const shared = {
    methodVersion: METHOD_VERSION,
    gradedOn,
    access,
    restsOn: rests,
    deprecated,
    checks: results,
  }
  if (locked) return { ...unrated(shared, lockedWords(locked), candidates), locked }
  if (unlisted !== null) return unrated(shared, unlisted, candidates)
  if (!best || best.exact === null)
    return unrated(shared, reasonOf(evidence, candidates, surfaces), candidates)

  const { score, basis, exact } = best
  const compare = comparing(bases)
  const chances = chancesIn(candidates.indexOf(best), candidates, compare)
  const letter = letterOf(exact)
  return {
    ...shared,
    status: 'graded',
    letter,
    score: shownScore(exact),
    exact,
    best: basis.access,
    bonus: 0,
    evidence: evidenceLevelOf(rests),
    confidence: score.confidence,
    provisional: score.confidence < PROVISIONAL_BELOW,
    ceiling: score.ceiling,
    unratedBecause: null,
    cappedBy: isHeldBack(best) ? (score.ceiling?.check ?? null) : null,
    needsEvidence: needsOf(best),
    criteria: score.criteria,
    fixes: chances.map((chance) => fixOf(chance, best.score, exact)),
    nextLetter: nextLetterFrom(best, chances, exact, compare),
  }
}

/** The scores without fixes: of the best access method, and the highest without any limit. */
export function scoresOf(
  evidence: Evidence,
  options: GradeOptions = {},
): { exact: number | null; free: number | null } {
  const { best, candidates } = judged(evidence, options)
  const free = candidates.flatMap(({ score: { mean } }) => mean ?? [])
  return { exact: best?.exact ?? null, free: free.length === 0 ? null : Math.max(...free) }
}

/** What the grading is made of: the judged checks and the access methods, with the best of them. */
function judged(evidence: Evidence, { on, checks = CHECKS, readers = [] }: GradeOptions) {
  const gradedOn = on ?? evidence.observedAt?.slice(0, 10) ?? null
  const surfaces = surfacesOf(evidence)
  const isOld = ageOf(evidence, gradedOn)
  const results = judgedBy(evidence, { checks, surfaces, isOld, readers })
  const bare = withoutOwner(evidence)
  const bareSurfaces = surfacesOf(bare)
  const others =
    bare === evidence ? [] : judgedBy(bare, { checks, surfaces: bareSurfaces, isOld, readers })
  const marks = checks.flatMap((check, index) => {
    const [result, other] = [results[index], others[index]]
    if (!result || !other) return markOf(check, result)
    if (isSame(result, other)) return markOf(check, result)
    const [own] = result.status === 'judged' ? markOf(check, result) : []
    const [without = null] = markOf(check, other)
    return own ? [{ ...own, without }] : (without ?? [])
  })
  const isRecent = hasRecent(evidence, marks, isOld)
  const deprecated = deprecatedAccess(bare)
  const each = ACCESS_IDS.filter((id) => isOffered(surfaces[id])).map((access): Basis => {
    const own = marks.flatMap((mark) => markFor(access, mark))
    return {
      access,
      marks: own,
      isRecent,
      isPublished: access !== 'mcp' || isPublished(evidence, surfaces),
      isListRead: access !== 'mcp' || evidence.observations.mcpTools?.state === 'observed',
      isMoreThanDescribed:
        access !== 'api' || !isLookedAt(evidence) || isAnswered(evidence) || own.some(isStated),
      isDeprecated: deprecated.includes(access),
      reading: readState(evidence, access, readers),
    }
  })
  const bases: Bases = { each, marks }
  const candidates = candidatesOf(bases)
  return {
    gradedOn,
    surfaces,
    results: bare === evidence ? results : results.map((result) => withCounts(result, candidates)),
    bases,
    candidates,
    best: bestOf(candidates),
  }
}

interface Judging {
  checks: readonly Check[]
  surfaces: Surfaces
  isOld: IsOld
  readers: Readers
}

/** What readers say who are not known lifts no limit that structure sets: they may be the owner. */
function judgedBy(
  evidence: Evidence,
  { checks, surfaces, isOld, readers }: Judging,
): CheckResult[] {
  const unread = withoutUnknownReadings(evidence, readers)
  return checks.map((check) => {
    const result = judge(check, evidence, surfaces, isOld)
    if (!check.read || unread === evidence) return result
    const estimated = judge(check, unread, surfaces, isOld)
    return isLower(capOf(check, estimated), capOf(check, result)) ? estimated : result
  })
}

function isLower(one: Cap | undefined, other: Cap | undefined): boolean {
  if (one === undefined) return false
  return other === undefined || LETTERS.indexOf(one.letter) > LETTERS.indexOf(other.letter)
}

/** With how it counts where what the owner states does not. */
function withCounts(result: CheckResult, candidates: readonly Candidate[]): CheckResult {
  const others = candidates.flatMap(({ basis, score }) => {
    const counted = score.marks.find(({ check }) => check.id === result.id)?.result ?? null
    const applies =
      result.weight > 0 &&
      result.status !== 'not-applicable' &&
      result.access?.includes(basis.access) === true
    if (counted === result || (counted === null && !applies)) return []
    const { earned = null, strength } = counted ?? {}
    const counts = counted && { earned, ...(strength !== undefined && { strength }) }
    return [[basis.access, counts] as const]
  })
  return others.length === 0 ? result : { ...result, countsAs: Object.fromEntries(others) }
}

function isSame(one: CheckResult, other: CheckResult): boolean {
  return (
    (['status', 'outcome', 'basis', 'earned', 'strength', 'certainty'] as const).every(
      (member) => one[member] === other[member],
    ) && String(one.access) === String(other.access)
  )
}

/** What an owner states can also change for which access methods a check counts. */
function markFor(access: AccessId, mark: Mark): Mark[] {
  const [own] = mark.result.access?.includes(access) ? [mark] : []
  if (!mark.without) return own ? [own] : []
  const [without = null] = markFor(access, mark.without)
  return own ? [{ ...own, without }] : without ? [without] : []
}

/** Whether anybody was asked: a file that is graded alone has had no chance to answer. */
function isLookedAt({ exchanges }: Evidence): boolean {
  return exchanges.some(({ kind }) => kind === 'http')
}

/** A server that nobody else can start has no source, no releases and nobody who keeps it up. */
function isPublished({ observations: { packages } }: Evidence, surfaces: Surfaces): boolean {
  return (
    isOffered(surfaces['hosted-mcp']) ||
    (packages?.state === 'observed' && packages.value.packages.some(({ role }) => role === 'mcp'))
  )
}

/** Whether a response of the API was seen. */
function isAnswered({ observations: { api, apiReads, apiErrors, openapi } }: Evidence): boolean {
  return (
    [api, apiReads, apiErrors].some((each) => each?.state === 'observed') ||
    (openapi?.state === 'observed' && openapi.value.serverStatus !== null)
  )
}

/** Whether the vendor states it. */
function isStated({ result }: Mark): boolean {
  return result.status === 'judged' && !isObserved(result) && result.basis !== 'unpublished'
}

function markOf(check: Check, result: CheckResult | undefined): Mark[] {
  if (!result || result.status === 'not-applicable') return []
  const cap = capOf(check, result)
  return result.weight === 0 && cap === undefined ? [] : [{ check, result, cap }]
}

/** Of a check with parts, the lowest of theirs. */
function capOf(check: Check, { outcome, parts = [] }: CheckResult): Cap | undefined {
  const own = outcome === null ? undefined : outcomeOf(check, outcome)?.cap
  const caps = check.parts.flatMap((part, at) => (parts[at] && capOf(part, parts[at])) ?? [])
  return [own, ...caps].reduce((one, other) =>
    other && (!one || LETTERS.indexOf(other.letter) > LETTERS.indexOf(one.letter)) ? other : one,
  )
}

function accessGradings(candidates: readonly Candidate[]): NonNullable<Grading['access']> {
  const of = (id: AccessId): AccessGrading | null => {
    const candidate = candidates.find(({ basis }) => basis.access === id)
    if (!candidate) return null
    const { score } = candidate
    const exact = candidate.exact === null ? null : limited(score)
    return {
      status: exact === null ? 'unrated' : 'graded',
      letter: exact === null ? null : letterOf(exact),
      score: exact === null ? null : shownScore(exact),
      exact,
      confidence: score.confidence,
      ceiling: score.ceiling,
      isHeld: exact !== null && exact < (score.mean ?? 0),
      criteria: score.criteria,
    }
  }
  return { api: of('api'), mcp: of('mcp'), cli: of('cli') }
}

/** By the date of the commit or fetch, never by what a vendor writes. Without a date it is old. */
function ageOf({ exchanges, observedAt }: Evidence, gradedOn: string | null): IsOld {
  if (gradedOn === null) return () => false
  const oldest = monthsBefore(gradedOn, OLD_AFTER_MONTHS)
  const fetched = observedAt?.slice(0, 10) ?? ''
  const old = new Set(
    exchanges
      // A file is as new as the grading for which its owner gave it.
      // So is the answer of a reader as good as the text that it is about.
      .filter((exchange) => exchange.kind !== 'file' && exchange.kind !== 'reading')
      .filter(
        (exchange) => ('date' in exchange && exchange.date ? exchange.date : fetched) < oldest,
      )
      .map(({ id }) => id),
  )
  return (id) => old.has(id)
}

/** The same day of an earlier month; compared as text, so that it need not exist. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const before = year * 12 + month - 1 - months
  const text = `${Math.floor(before / 12)}-${String((before % 12) + 1).padStart(2, '0')}`
  return `${text}${day.slice(7)}`
}

/** A file from the owner is the owner's word, not something observed at the tool. */
function hasRecent({ exchanges }: Evidence, marks: readonly Mark[], isOld: IsOld): boolean {
  const recent = new Set(
    exchanges
      .filter(({ id, kind }) => kind !== 'file' && kind !== 'reading' && !isOld(id))
      .map(({ id }) => id),
  )
  return marks.some(
    ({ result }) => isObserved(result) && result.exchanges.some((id) => recent.has(id)),
  )
}

/** Whether the ceiling, and nothing else, holds the score down. */
function isHeldBack({ score: { mean, ceiling } }: Candidate): boolean {
  return ceiling !== null && (mean ?? 0) > highestOf(ceiling.letter)
}

function needsOf(candidate: Candidate): Grading['needsEvidence'] {
  const { exact, score } = candidate
  const next = exact === null ? null : letterAbove(letterOf(exact))
  const needed = next ? LETTER_NEEDS[next] : undefined
  return next && needed !== undefined && score.confidence < needed
    ? { letter: next, confidence: needed, isHeld: isHeldBack(candidate) }
    : null
}

function reasonOf(
  evidence: Evidence,
  candidates: readonly Candidate[],
  surfaces: Surfaces,
): string {
  if (isLibrary(evidence)) return libraryReason(evidence.tool.name)
  const instead = packageReason(evidence) ?? unseenReason(evidence)
  if (instead !== null) return instead
  if (candidates.length > 0) return 'Too little is known about it for a grade.'
  return ACCESS_IDS.every((id) => surfaces[id] === 'absent')
    ? 'No API, MCP server or CLI was found: there is no access method to grade.'
    : 'Nothing is known yet about an API, MCP server or CLI.'
}

/** Null if nothing particular stood in the way. */
function unseenReason({ observations }: Evidence): string | null {
  const { authorizationServer } = observations
  if (isDisallowed({ observations }))
    return 'Its robots.txt does not allow AgentGradeBot to look at it.'
  return authorizationServer?.state === 'observed'
    ? 'It is an OAuth authorization server, which lets programs sign in to other tools: no API, MCP server or CLI of its own is known.'
    : null
}

function unrated(
  shared: Pick<
    Grading,
    'methodVersion' | 'gradedOn' | 'access' | 'restsOn' | 'deprecated' | 'checks'
  >,
  unratedBecause: string,
  candidates: readonly Candidate[],
): Grading {
  return {
    ...shared,
    status: 'unrated',
    letter: null,
    score: null,
    exact: null,
    best: null,
    bonus: 0,
    evidence: null,
    confidence: Math.max(0, ...candidates.map(({ score }) => score.confidence)),
    provisional: true,
    ceiling: null,
    unratedBecause,
    cappedBy: null,
    needsEvidence: null,
    criteria: scoreOf(unlimited('api', [])).criteria,
    fixes: [],
    nextLetter: null,
  }
}
