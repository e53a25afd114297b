// Judges one check on one evidence: what was observed, and what the vendor states.
import { mayExist, isOffered, SURFACE_TITLES, type Surfaces } from '../domain/evidence/surface.ts'
import { seenIn, type Evidence } from '../domain/evidence/evidence.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import { READING_OF } from '../domain/reading/shown-in.ts'
import { standingOf } from '../domain/reading/standing.ts'
import { OBSERVATION_TITLES, type ObservationName } from '../domain/evidence/observations/index.ts'
import { ABSENCES, sightOf, silenceOf, unneeded } from './absence.ts'
import {
  accessOf,
  inconclusive,
  isFull,
  NOT_DOCUMENTED,
  notApplicable,
  outcomeOf,
  UNANSWERED,
  UNPUBLISHED,
  UNREAD,
  type AnyVerdict,
  type Check,
  type ReadVerdict,
  type SignIn,
  type Withheld,
} from './check.ts'
import {
  LEAST_POINTS,
  LIMITED_SHARE,
  OLD_CERTAINTY,
  STRENGTH,
  UNKNOWN,
  UNPUBLISHED_CERTAINTY,
} from './evidence-rules.ts'
import { isLocalHost } from './reading/local-program.ts'
import { signInOf } from './reading/sign-in.ts'
import { joinedResult } from './parts.ts'
import { roundedScore } from './rounding.ts'
import { statedBy, type Stated } from './stated.ts'

type StatedVerdict = Extract<Stated, AnyVerdict>

type Basis = NonNullable<CheckResult['basis']>

/** What looking at the tool gave: an answer, and whether it is about something unpublished. */
type Look = (AnyVerdict | Withheld) & { isUnpublished?: true }

/** Whether an exchange is old on the day of the grading. */
export type IsOld = (exchange: string) => boolean

export function judge(
  check: Check,
  evidence: Evidence,
  surfaces: Surfaces,
  isOld: IsOld = () => false,
): CheckResult {
  if (check.parts.length === 0) return judgeAlone(check, evidence, surfaces, isOld)
  const parts = check.parts.map((part) => judgeAlone(part, evidence, surfaces, isOld))
  return joinedResult(check, parts, accessOf(check, surfaces))
}

function judgeAlone(
  check: Check,
  evidence: Evidence,
  surfaces: Surfaces,
  isOld: IsOld,
): CheckResult {
  const states = check.surfaces.map((surface) => surfaces[surface])
  const identity: Identity = {
    id: check.id,
    criterion: check.criterion,
    weight: check.weight,
    access: accessOf(check, surfaces),
  }
  if (!states.some(isOffered)) {
    const titles = check.surfaces.map((surface) => SURFACE_TITLES[surface]).join(', ')
    return withhold(
      identity,
      states.includes('unknown')
        ? inconclusive(`Not looked at: ${titles}.`)
        : notApplicable(`Applies only to tools with: ${titles}.`),
    )
  }
  const look = excused(check, lookAt(check, evidence, surfaces), evidence)
  const read = readAnswer(check, look, evidence, surfaces)
  if (read && 'withheld' in read) return withhold(identity, read)
  if (read) return settleRead(check, identity, { look, read, evidence, isOld })
  const stated = statedBy(check, evidence, surfaces)
  if (stated && 'outcome' in stated && isBetter(check, stated, look))
    return settleStated(check, identity, stated, look, oldIn(check, evidence, isOld))
  if ('outcome' in look) {
    const exchanges = exchangesOf(check, evidence)
    const basis = basisOf(check, look, evidence)
    const age = oldIn(check, evidence, isOld) ? OLD_CERTAINTY : 1
    return settle(check, identity, look, basis, Math.min(age, CERTAINTY[basis] ?? 1), exchanges)
  }
  if (look.withheld === 'inconclusive') {
    if (stated && 'notDocumented' in stated)
      return settle(
        check,
        identity,
        {
          outcome: NOT_DOCUMENTED.name,
          facts: { what: stated.notDocumented, pages: stated.pages.join(', ') },
        },
        'undocumented',
        UNPUBLISHED_CERTAINTY,
        [],
      )
    if (stated && 'withheld' in stated) return withhold(identity, stated)
  }
  return withhold(identity, look)
}

/**
 * Undefined where nobody has read what it is about, and where it does not apply: an accusation holds
 * also where structure finds nothing to judge.
 */
function readAnswer(
  check: Check,
  look: Look,
  evidence: Evidence,
  surfaces: Surfaces,
): ReadVerdict | Withheld | undefined {
  if (!check.read) return undefined
  const answer = check.read.judge(
    (subject) => standingOf(evidence, subject),
    seenIn(evidence),
    surfaces,
  )
  if (!('withheld' in look) || look.withheld !== 'not-applicable') return answer
  const isAccused =
    answer && 'outcome' in answer && outcomeOf(check, answer.outcome)?.hazard === true
  return isAccused ? answer : undefined
}

interface Read {
  look: Look
  read: ReadVerdict
  evidence: Evidence
  isOld: IsOld
}

/**
 * What has changed since it was read counts as it is estimated, but with no more than what was read:
 * a changed text gains nothing before it is read again.
 */
function settleRead(
  check: Check,
  identity: Identity,
  { look, read, evidence, isOld }: Read,
): CheckResult {
  const { share = 1, ...verdict } = read
  const exchanges = [
    ...exchangesOf(check, evidence),
    ...(check.read ? (evidence.observations[READING_OF[check.read.of]]?.exchanges ?? []) : []),
  ]
  const own = settle(check, identity, verdict, 'read', 1, [...new Set(exchanges)])
  const age = oldIn(check, evidence, isOld) ? OLD_CERTAINTY : 1
  if (share === 1) return { ...own, certainty: age }
  const rest =
    'outcome' in look
      ? settle(check, identity, look, basisOf(check, look, evidence), STRENGTH.estimated, [])
      : null
  const earned = own.earned ?? 0
  const mixed = roundedScore(
    share * earned + (1 - share) * Math.min(earned, rest?.earned ?? UNKNOWN.points),
  )
  const certainty = roundedScore(share + (1 - share) * (rest?.strength ?? 0))
  // With less strength, few points would cost less than before.
  return { ...own, points: mixed, earned: mixed, certainty: Math.min(age, certainty) }
}

/** How the answer is known; what a description promises is known as well as what was seen. */
const CERTAINTY: Partial<Record<Basis, number>> = {
  unpublished: UNPUBLISHED_CERTAINTY,
  estimated: STRENGTH.estimated,
}

function basisOf(check: Check, look: Look & AnyVerdict, evidence: Evidence): Basis {
  if (look.isUnpublished) return 'unpublished'
  if (check.isEstimated) return 'estimated'
  return isPromised(check, look, evidence) ? 'described' : 'seen'
}

/**
 * A statement counts where nothing was observed, and where it promises more than a text that was
 * read; not where the very thing was observed, or looked for and is absent.
 */
function isBetter(check: Check, stated: StatedVerdict, look: Look): boolean {
  if (!('outcome' in look)) return true
  if (look.isUnpublished) return check.needs.length === 0 || look.outcome !== check.absent
  if (check.needs.length > 0 && !check.needs.some((name) => ABSENCES[name]?.isWritten)) return false
  const seen = outcomeOf(check, look.outcome)
  return seen?.hazard !== true && earnedByStated(check, stated) > counted(check, look)
}

function lookAt(check: Check, evidence: Evidence, surfaces: Surfaces): Look {
  const { needs, fromPart } = check
  const uses = check.uses.filter((name) => mayExist(name, evidence.declaration))
  const names = [...needs, ...uses]
  const sights = new Map(names.map((name) => [name, sightOf(name, evidence)]))
  const isRead = (name: ObservationName) =>
    sights.get(name) === 'seen' || (fromPart && sights.get(name) === 'part')
  const isClosed = (name: ObservationName) => sights.get(name) === 'closed'
  const hidden = needs.filter((name) => !isRead(name))
  const reason = hidden.map((name) => unneeded(name, evidence, surfaces)).find(Boolean)
  if (reason !== undefined) return notApplicable(reason)
  const unknown = hidden.find((name) => !isClosed(name))
  if (unknown) return notLookedAt(unknown, evidence)
  if (hidden.length > 0) return unpublished(check, hidden, evidence)

  const seen = Object.fromEntries(
    names.filter(isRead).map((name) => [name, valueOf(name, evidence)]),
  )
  const signIn = signInOf(evidence)
  const beside = check.beside.filter((name) => sightOf(name, evidence) === 'seen')
  if (beside.length > 0) {
    const more = Object.fromEntries(beside.map((name) => [name, valueOf(name, evidence)]))
    const answer = answerOf(check, { ...seen, ...more }, surfaces, signIn)
    if (JSON.stringify(answer) !== JSON.stringify(answerOf(check, seen, surfaces, signIn)))
      return answer
  }
  const closed = uses.filter(isClosed)
  const unseen = names.find((name) => sights.get(name) !== 'seen' && !isClosed(name))
  const failed = uses.find((name) => sights.get(name) === 'failed')
  if (needs.length === 0 && check.uses.length > 0 && Object.keys(seen).length === 0) {
    const open = failed ?? (closed.length === 0 ? unseen : undefined)
    if (open) return notLookedAt(open, evidence)
    return unseen === undefined
      ? withoutAny(check, closed, evidence, surfaces)
      : unpublished(check, closed, evidence, false)
  }
  const answer = answerOf(check, seen, surfaces, signIn)
  const silent = closed.filter((name) => ABSENCES[name]?.isDocument)
  // What the rest does not decide would be in a document that is closed.
  if (needs.length === 0 && silent.length > 0 && !failed && isInconclusive(answer))
    return unpublished(check, silent, evidence, false)
  return unseen && !isProven(check, answer, sights.get(unseen) === 'part')
    ? notLookedAt(unseen, evidence)
    : answer
}

function answerOf(
  check: Check,
  seen: Record<string, unknown>,
  surfaces: Surfaces,
  signIn: SignIn,
): Look {
  const answer = check.judge(seen, surfaces, signIn)
  return 'unpublished' in answer
    ? { outcome: UNPUBLISHED.name, facts: { what: answer.unpublished }, isUnpublished: true }
    : answer
}

/**
 * What nobody misses costs nothing: a private address lacks what the public site may have all the
 * same, and where no key is needed nothing has to explain how to get one.
 */
function excused(check: Check, look: Look, evidence: Evidence): Look {
  if (!check.ofPublicSite && !check.ofSignIn) return look
  const outcome = 'outcome' in look ? outcomeOf(check, look.outcome) : undefined
  if (isFull(outcome) || outcome?.found) return look
  if (check.ofSignIn && signInOf(evidence).by === 'no') return notApplicable('No key is needed.')
  return check.ofPublicSite && outcome && isPrivateSite(evidence)
    ? inconclusive('Not known: it belongs to the public site, and this address is private.')
    : look
}

/** Whether it was asked at a private address; a program that was started has none. */
function isPrivateSite({ tool, exchanges }: Evidence): boolean {
  const host = URL.parse(tool.url)?.host ?? ''
  return (
    isLocalHost(host) &&
    exchanges.some(
      (exchange) => exchange.kind === 'http' && URL.parse(exchange.request.url)?.host === host,
    )
  )
}

/** Whether only a document of the vendor says it; that it says nothing was seen. */
function isPromised(check: Check, look: AnyVerdict, { observations }: Evidence): boolean {
  if (check.ofDocument || counted(check, look) <= LEAST_POINTS) return false
  const seen = [...check.needs, ...check.uses].filter(
    (name) => observations[name]?.state === 'observed',
  )
  return seen.length > 0 && seen.every((name) => PROMISES.has(name))
}
const PROMISES: ReadonlySet<ObservationName> = new Set(['openapi', 'documentedTopics'])

/** The answer if all that the check could read is closed. */
function withoutAny(
  check: Check,
  closed: readonly ObservationName[],
  evidence: Evidence,
  surfaces: Surfaces,
): Look {
  const answer =
    check.absent === undefined ? answerOf(check, {}, surfaces, signInOf(evidence)) : undefined
  if (answer === undefined || isInconclusive(answer)) return unpublished(check, closed, evidence)
  return 'outcome' in answer ? { ...answer, isUnpublished: true } : answer
}

function isInconclusive(answer: Look): boolean {
  return 'withheld' in answer && answer.withheld === 'inconclusive'
}

function valueOf(name: ObservationName, { observations }: Evidence): unknown {
  const observation = observations[name]
  return observation?.state === 'observed' ? observation.value : undefined
}

/** The unread part may contain what is missing: only findings are proven without it. */
function isProven(check: Check, answer: Look, isPart: boolean): boolean {
  if (!('outcome' in answer)) return check.needs.length > 0 && !isPart
  const outcome = check.outcomes[answer.outcome]
  return isFull(outcome) || outcome?.found === true
}

/** The outcome for something absent says so; what is closed is only not readable. */
function unpublished(
  check: Check,
  names: readonly ObservationName[],
  evidence: Evidence,
  isAll = true,
): Look {
  const { observations } = evidence
  const isAbsent = names.every((name) => observations[name]?.state === 'not-offered')
  // Nothing is lost without it.
  if (check.weight === 0 && check.absent === undefined)
    return notApplicable(`Not offered: ${titlesOf(names)}.`)
  if (check.absent !== undefined && isAbsent && isAll)
    return { outcome: check.absent, isUnpublished: true }
  const what = titlesOf(names)
  const silence = names.map((name) => silenceOf(name, evidence)).find(Boolean)
  if (!silence) return { outcome: UNPUBLISHED.name, facts: { what }, isUnpublished: true }
  return silence.seconds === undefined
    ? { outcome: UNREAD.name, facts: { what, why: silence.why }, isUnpublished: true }
    : { outcome: UNANSWERED.name, facts: { what, seconds: silence.seconds }, isUnpublished: true }
}

function titlesOf(names: readonly ObservationName[]): string {
  return names.map((name) => OBSERVATION_TITLES[name]).join(', ')
}

function notLookedAt(name: ObservationName, { observations, declaration }: Evidence): Withheld {
  const observation = observations[name]
  const title = OBSERVATION_TITLES[name]
  if (observation?.state === 'observed')
    return inconclusive(`Not found in the part that was read: ${title}.`)
  if (!mayExist(name, declaration)) return notApplicable(`Not used by this tool: ${title}.`)
  const cause = observation?.state === 'unobserved' ? observation.cause : 'not-probed'
  return inconclusive(
    cause === 'not-probed'
      ? `Not looked at: ${title}.`
      : `Not looked at: ${title} (${cause.replaceAll('-', ' ')}).`,
  )
}

function exchangesOf(check: Check, evidence: Evidence): string[] {
  return [
    ...new Set(
      [...check.needs, ...check.uses, ...check.beside].flatMap(
        (name) => evidence.observations[name]?.exchanges ?? [],
      ),
    ),
  ]
}

/** Whether all that the check observed is old. */
function oldIn(check: Check, { observations }: Evidence, isOld: IsOld): boolean {
  const seen = [...check.needs, ...check.uses].flatMap((name) =>
    observations[name]?.state === 'observed' ? observations[name].exchanges : [],
  )
  return seen.length > 0 && seen.every(isOld)
}

type Identity = Pick<CheckResult, 'id' | 'criterion' | 'weight' | 'access'>

/** What the statement leaves open of the weight is filled with what was observed instead. */
function settleStated(
  check: Check,
  identity: Identity,
  stated: StatedVerdict,
  look: Look,
  isOld: boolean,
): CheckResult {
  const basis = stated.basis ?? 'declared'
  const strength = STRENGTH[basis]
  const result = {
    ...settle(check, identity, stated, basis, strength, []),
    earned: earnedByStated(check, stated),
    ...(stated.by && { statedBy: stated.by }),
  }
  if (!('outcome' in look)) return result
  const points = counted(check, look)
  const seen = check.isEstimated ? STRENGTH.estimated * check.estimatedPart : 1
  const certainty = look.isUnpublished ? UNPUBLISHED_CERTAINTY : isOld ? OLD_CERTAINTY : seen
  return {
    ...result,
    earned: strength * result.earned + (1 - strength) * points,
    strength: 1,
    certainty: Math.max(strength, certainty),
  }
}

function settle(
  check: Check,
  identity: Identity,
  answer: AnyVerdict,
  basis: NonNullable<CheckResult['basis']>,
  certainty: number,
  exchanges: string[],
): CheckResult {
  const part = basis === 'estimated' ? check.estimatedPart : 1
  const outcome = outcomeOf(check, answer.outcome)
  if (!outcome) throw new Error(`${check.id} answers "${answer.outcome}", which it never announced`)
  return {
    ...identity,
    status: 'judged',
    basis,
    outcome: answer.outcome,
    points: answer.points ?? outcome.points,
    earned: counted(check, answer),
    strength: STRENGTH[basis] * part,
    certainty: certainty * part,
    facts: answer.facts ?? {},
    reason: null,
    exchanges,
  }
}

/** Only a hazard counts less than what is unpublished. */
function counted(check: Check, { outcome: name, points: measured }: AnyVerdict): number {
  const outcome = outcomeOf(check, name)
  const points = measured ?? outcome?.points ?? LEAST_POINTS
  return outcome?.hazard ? points : Math.max(LEAST_POINTS, points)
}

/** What holds only for a part, a plan or a trial counts half. */
function earnedByStated(check: Check, stated: StatedVerdict): number {
  const points = counted(check, stated)
  return stated.isLimited ? Math.max(LEAST_POINTS, points * LIMITED_SHARE) : points
}

function withhold(identity: Identity, { withheld, reason }: Withheld): CheckResult {
  return {
    ...identity,
    status: withheld,
    basis: null,
    outcome: null,
    points: null,
    earned: null,
    strength: null,
    certainty: null,
    facts: {},
    reason,
    exchanges: [],
  }
}
