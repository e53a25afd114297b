// Judges one check on one evidence: observations first, the declaration without them.
import { mayExist } from '../domain/evidence/claim.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { OBSERVATION_TITLES } from '../domain/evidence/observations/index.ts'
import { isOffered, SURFACE_TITLES, type Surfaces } from '../domain/evidence/surface.ts'
import {
  inconclusive,
  NOT_DOCUMENTED,
  notApplicable,
  outcomeOf,
  type AnyAnswer,
  type AnyVerdict,
  type Check,
} from './check.ts'

export function judge(check: Check, evidence: Evidence, surfaces: Surfaces): CheckResult {
  const states = check.surfaces.map((surface) => surfaces[surface])
  if (!states.some(isOffered)) {
    const titles = check.surfaces.map((surface) => SURFACE_TITLES[surface]).join(', ')
    return withhold(
      check,
      states.includes('unknown')
        ? inconclusive(`Not yet scanned for: ${titles}.`)
        : notApplicable(`Applies only to tools with: ${titles}.`),
    )
  }
  const exempt = evidence.declaration && check.exempts?.(evidence.declaration)
  if (exempt) return withhold(check, notApplicable(exempt))
  const looked = look(check, evidence, surfaces)
  if ('outcome' in looked) return settle(check, looked, 'seen', exchangesOf(check, evidence))
  if (looked.withheld === 'inconclusive' && evidence.declaration && check.declared) {
    const stated = check.declared(evidence.declaration, surfaces)
    if (stated && 'notDocumented' in stated) {
      return settle(
        check,
        { outcome: NOT_DOCUMENTED.name, facts: { what: stated.notDocumented } },
        'undocumented',
        [],
      )
    }
    if (stated && 'outcome' in stated) return settle(check, stated, 'declared', [])
    if (stated) return withhold(check, stated)
  }
  const unclaimed = check.needs.find(
    (name) =>
      evidence.observations[name]?.state !== 'observed' && !mayExist(name, evidence.declaration),
  )
  return withhold(
    check,
    unclaimed
      ? notApplicable(`Neither claimed by the vendor nor found: ${OBSERVATION_TITLES[unclaimed]}.`)
      : looked,
  )
}

function look(check: Check, evidence: Evidence, surfaces: Surfaces): AnyAnswer {
  const seen: Record<string, unknown> = {}
  const partial = isPartRead(evidence) ? 'openapi' : undefined
  let unseen: ObservationName | undefined
  for (const name of check.needs) {
    const observation = evidence.observations[name]
    if (observation === undefined || observation.state === 'unobserved')
      return unobserved(name, evidence)
    if (observation.state === 'not-offered') return notThere(check, [name], evidence)
    if (name === partial && !check.fromPart) return unobserved(name, evidence)
    if (name === partial) unseen = name
    seen[name] = observation.value
  }
  for (const name of check.uses) {
    const observation = evidence.observations[name]
    if (observation?.state === 'observed' && (name !== partial || check.fromPart))
      seen[name] = observation.value
    if (
      name === partial ||
      (observation?.state !== 'observed' && observation?.state !== 'not-offered')
    )
      unseen ??= name
  }
  if (check.needs.length === 0 && check.uses.length > 0 && Object.keys(seen).length === 0) {
    return unseen ? unobserved(unseen, evidence) : notThere(check, check.uses, evidence)
  }
  const answer = check.judge(seen, surfaces)
  return unseen && !isProven(check, answer, unseen === partial)
    ? unobserved(unseen, evidence)
    : answer
}

/** The unread part may contain what is missing: only findings are proven without it. */
function isProven(check: Check, answer: AnyAnswer, isPart: boolean): boolean {
  if (!('outcome' in answer)) return check.needs.length > 0 && !isPart
  const outcome = check.outcomes[answer.outcome]
  return outcome?.points === 10 || outcome?.found === true
}

/** Without the document, the vendor's declaration is still used. */
function notThere(
  check: Check,
  names: readonly ObservationName[],
  { declaration }: Evidence,
): AnyAnswer {
  if (check.absent !== undefined) return { outcome: check.absent }
  const titles = names.map((name) => OBSERVATION_TITLES[name]).join(', ')
  return check.declared && declaration
    ? inconclusive(`Not offered, so it could not be checked: ${titles}.`)
    : notApplicable(`Not offered: ${titles}.`)
}

function unobserved(name: ObservationName, evidence: Evidence): AnyAnswer {
  const observation = evidence.observations[name]
  if (observation?.state === 'observed')
    return inconclusive(`Not found in the part that was read: ${OBSERVATION_TITLES[name]}.`)
  const cause = observation?.state === 'unobserved' ? observation.cause : 'not-probed'
  return inconclusive(
    `Could not be checked: ${OBSERVATION_TITLES[name]} (${cause.replaceAll('-', ' ')}).`,
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

function settle(
  check: Check,
  answer: AnyVerdict,
  basis: NonNullable<CheckResult['basis']>,
  exchanges: string[],
): CheckResult {
  const outcome = outcomeOf(check, answer.outcome)
  if (!outcome) throw new Error(`${check.id} answers "${answer.outcome}", which it never announced`)
  return {
    ...identity(check),
    status: 'judged',
    basis,
    outcome: answer.outcome,
    points: outcome.points,
    earned: outcome.points,
    facts: answer.facts ?? {},
    reason: null,
    exchanges,
  }
}

function withhold(check: Check, answer: AnyAnswer): CheckResult {
  const { withheld, reason } = 'withheld' in answer ? answer : inconclusive('')
  return {
    ...identity(check),
    status: withheld,
    basis: null,
    outcome: null,
    points: null,
    earned: null,
    facts: {},
    reason,
    exchanges: [],
  }
}

function identity(check: Check): Pick<CheckResult, 'id' | 'criterion' | 'weight'> {
  return { id: check.id, criterion: check.criterion, weight: check.weight }
}
