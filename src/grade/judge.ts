// Judges one check on one evidence: what was observed, and what the vendor states.
import { mayExist } from '../domain/evidence/claim.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Cause } from '../domain/evidence/exchange.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import { OBSERVATION_TITLES, type ObservationName } from '../domain/evidence/observations/index.ts'
import { isOffered, SURFACE_TITLES, type Surfaces } from '../domain/evidence/surface.ts'
import {
  accessOf,
  inconclusive,
  NOT_DOCUMENTED,
  notApplicable,
  outcomeOf,
  UNPUBLISHED,
  type AnyAnswer,
  type AnyVerdict,
  type Check,
  type Outcome,
  type Withheld,
} from './check.ts'
import { LEAST_POINTS, OLD_CERTAINTY, STRENGTH, UNPUBLISHED_CERTAINTY } from './evidence-rules.ts'
import { statedBy, type Stated } from './stated.ts'

type Basis = NonNullable<CheckResult['basis']>

/** What looking at the tool gave: an answer, and whether it is about something unpublished. */
type Look = AnyAnswer & { isUnpublished?: true }

/** Whether an exchange is old on the day of the grading. */
export type IsOld = (exchange: string) => boolean

export function judge(
  check: Check,
  evidence: Evidence,
  surfaces: Surfaces,
  isOld: IsOld = () => false,
): CheckResult {
  const states = check.surfaces.map((surface) => surfaces[surface])
  const identity: Identity = {
    id: check.id,
    criterion: check.criterion,
    weight: check.weight,
    access: [...accessOf(check, surfaces)],
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
  const look = lookAt(check, evidence, surfaces)
  const stated = statedBy(check, evidence, surfaces)
  if (stated && 'outcome' in stated && isBetter(check, stated, look))
    return settleStated(check, identity, stated, look, oldIn(check, evidence, isOld))
  if ('outcome' in look) {
    const exchanges = exchangesOf(check, evidence)
    return look.isUnpublished
      ? settle(check, identity, look, 'unpublished', UNPUBLISHED_CERTAINTY, exchanges)
      : settle(
          check,
          identity,
          look,
          'seen',
          oldIn(check, evidence, isOld) ? OLD_CERTAINTY : 1,
          exchanges,
        )
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
 * A statement counts where nothing was observed, and where it promises more than was; not where the
 * very thing that it promises was looked for and is absent.
 */
function isBetter(check: Check, stated: AnyVerdict, look: Look): boolean {
  if (!('outcome' in look)) return true
  if (look.isUnpublished) return check.needs.length === 0 || look.outcome !== check.absent
  const seen = outcomeOf(check, look.outcome)
  return seen?.hazard !== true && pointsOf(check, stated) > (seen?.points ?? 0)
}

function lookAt(check: Check, evidence: Evidence, surfaces: Surfaces): Look {
  const seen: Record<string, unknown> = {}
  const closed: ObservationName[] = []
  const partial = isPartRead(evidence) ? 'openapi' : undefined
  let unseen: ObservationName | undefined
  const used = check.uses.filter((name) => mayExist(name, evidence.declaration))
  const failed = used.find((name) => hasFailed(name, evidence))
  for (const name of check.needs) {
    const observation = evidence.observations[name]
    if (observation?.state === 'observed') {
      if (name === partial && !check.fromPart) return notLookedAt(name, evidence)
      if (name === partial) unseen = name
      seen[name] = observation.value
    } else if (
      name === 'packages' &&
      observation?.state === 'not-offered' &&
      !isInstalled(surfaces)
    )
      return notApplicable('Nothing has to be installed: no package was found.')
    else if (isClosed(name, evidence)) closed.push(name)
    else return notLookedAt(name, evidence)
  }
  if (closed.length > 0) return unpublished(check, closed, evidence)
  for (const name of used) {
    const observation = evidence.observations[name]
    if (observation?.state === 'observed' && (name !== partial || check.fromPart))
      seen[name] = observation.value
    if (isClosed(name, evidence)) closed.push(name)
    else if (name === partial || observation?.state !== 'observed') unseen ??= name
  }
  if (check.needs.length === 0 && check.uses.length > 0 && Object.keys(seen).length === 0) {
    const open = failed ?? (closed.length === 0 ? (unseen ?? used[0]) : undefined)
    if (open) return notLookedAt(open, evidence)
    if (unseen !== undefined) return unpublished(check, closed, evidence, false)
    const answer = check.absent === undefined ? check.judge({}, surfaces) : undefined
    if (answer && 'withheld' in answer && answer.withheld === 'not-applicable') return answer
    return answer && 'outcome' in answer
      ? { ...answer, isUnpublished: true }
      : unpublished(check, closed, evidence)
  }
  const answer = check.judge(seen, surfaces)
  const silent = closed.filter((name) => DOCUMENTS.has(name))
  // What the rest does not decide would be in a document that is closed.
  if (
    check.needs.length === 0 &&
    silent.length > 0 &&
    failed === undefined &&
    'withheld' in answer &&
    answer.withheld === 'inconclusive'
  )
    return unpublished(check, silent, evidence, false)
  return unseen && !isProven(check, answer, unseen === partial)
    ? notLookedAt(unseen, evidence)
    : answer
}

/** Whether something has to be installed: a program, a local server, a library of the API. */
function isInstalled(surfaces: Surfaces): boolean {
  const isLocal = isOffered(surfaces.mcp) && !isOffered(surfaces['hosted-mcp'])
  return isLocal || isOffered(surfaces.cli) || isOffered(surfaces.sdk)
}

/** The unread part may contain what is missing: only findings are proven without it. */
function isProven(check: Check, answer: AnyAnswer, isPart: boolean): boolean {
  if (!('outcome' in answer)) return check.needs.length > 0 && !isPart
  const outcome = check.outcomes[answer.outcome]
  return outcome?.points === 10 || outcome?.found === true
}

/** What closes a document to every agent, not to us alone. */
const CLOSED: ReadonlySet<Cause> = new Set(['blocked', 'robots', 'unreadable', 'too-large'])
/** What answers the questions that other observations leave open. */
const DOCUMENTS: ReadonlySet<ObservationName> = new Set([
  'documentedTopics',
  'docs',
  'openapi',
  'mcpTools',
])
/** Whoever has a key can measure these: that we have none says nothing. */
const BEHIND_A_KEY: ReadonlySet<ObservationName> = new Set([
  'api',
  'apiErrors',
  'apiLatency',
  'apiReads',
  'cors',
  'graphql',
  'health',
  'methodRefusal',
  'rateLimits',
])

/** Looked for, and absent or closed to an agent. */
function isClosed(name: ObservationName, evidence: Evidence): boolean {
  const observation = evidence.observations[name]
  if (observation?.state === 'not-offered')
    return name !== 'apiReads' || evidence.observations.authChallenge?.state !== 'observed'
  if (observation?.state !== 'unobserved') return false
  return observation.cause === 'auth-required'
    ? !BEHIND_A_KEY.has(name)
    : CLOSED.has(observation.cause)
}

/** Our own limit, or a fault on the way: nothing is known. */
function hasFailed(name: ObservationName, evidence: Evidence): boolean {
  const observation = evidence.observations[name]
  return (
    observation?.state === 'unobserved' &&
    observation.cause !== 'not-probed' &&
    !isClosed(name, evidence)
  )
}

/** The outcome for something absent says so; what is closed is only not readable. */
function unpublished(
  check: Check,
  names: readonly ObservationName[],
  { observations }: Evidence,
  isAll = true,
): Look {
  const isAbsent = names.every((name) => observations[name]?.state === 'not-offered')
  // Nothing is lost without it.
  if (check.weight === 0 && check.absent === undefined)
    return notApplicable(`Not offered: ${titlesOf(names)}.`)
  if (check.absent !== undefined && isAbsent && isAll)
    return { outcome: check.absent, isUnpublished: true }
  return { outcome: UNPUBLISHED.name, facts: { what: titlesOf(names) }, isUnpublished: true }
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

/**
 * Whether only a part of the vendor's API description was read, such as one of its many documents.
 */
function isPartRead({ observations, exchanges }: Evidence): boolean {
  const { openapi } = observations
  if (openapi?.state !== 'observed') return false
  return exchanges.some(
    (exchange) =>
      exchange.kind === 'published' &&
      exchange.part !== undefined &&
      openapi.exchanges.includes(exchange.id),
  )
}

function exchangesOf(check: Check, evidence: Evidence): string[] {
  return [
    ...new Set(
      [...check.needs, ...check.uses].flatMap(
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
  stated: AnyVerdict & Pick<Stated, 'basis'>,
  look: Look,
  isOld: boolean,
): CheckResult {
  const basis = stated.basis ?? 'declared'
  const strength = STRENGTH[basis]
  const result = settle(check, identity, stated, basis, strength, [])
  if (!('outcome' in look)) return result
  const points = counted(outcomeOf(check, look.outcome))
  const certainty = look.isUnpublished ? UNPUBLISHED_CERTAINTY : isOld ? OLD_CERTAINTY : 1
  return {
    ...result,
    earned: strength * (result.earned ?? 0) + (1 - strength) * points,
    strength: 1,
    certainty: Math.max(strength, certainty),
  }
}

function settle(
  check: Check,
  identity: Identity,
  answer: AnyVerdict,
  basis: Basis,
  certainty: number,
  exchanges: string[],
): CheckResult {
  const outcome = outcomeOf(check, answer.outcome)
  if (!outcome) throw new Error(`${check.id} answers "${answer.outcome}", which it never announced`)
  return {
    ...identity,
    status: 'judged',
    basis,
    outcome: answer.outcome,
    points: outcome.points,
    earned: counted(outcome),
    strength: STRENGTH[basis],
    certainty,
    facts: answer.facts ?? {},
    reason: null,
    exchanges,
  }
}

/** Only a hazard counts less than what is unpublished. */
function counted(outcome: Outcome | undefined): number {
  const points = outcome?.points ?? LEAST_POINTS
  return outcome?.hazard ? points : Math.max(LEAST_POINTS, points)
}

function pointsOf(check: Check, { outcome }: AnyVerdict): number {
  return outcomeOf(check, outcome)?.points ?? 0
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
