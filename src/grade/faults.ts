// What exactly costs points: each operation, tool, credential or error, judged alone.
import { seenIn, type Evidence, type SeenValues } from '../domain/evidence/evidence.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { surfacesOf, type Surfaces } from '../domain/evidence/surface.ts'
import { isObserved, type CheckResult } from '../domain/grading/grading.ts'
import type { Facts } from '../domain/rule/rule.ts'
import {
  bestOutcome,
  outcomeOf,
  type AnyVerdict,
  type Check,
  type Each,
  type SignIn,
} from './check.ts'
import { checkOf } from './method.ts'
import { leavesOf } from './parts.ts'
import { signInOf } from './reading/sign-in.ts'

export interface Fault {
  check: Check
  outcome: string
  facts: Facts
  /** The observation that it was found in; null if it was not seen in any single one. */
  observation: ObservationName | null
  /** Null if it is about the whole. */
  item: FaultyItem | null
  /** Of what is at fault alone. */
  points: number
  /** What the check as a whole has less than its best: nothing where few are at fault. */
  lost: number
}

export interface FaultyItem {
  /** `GET /messages`, the name of a tool, or a pointer; the second of a name gets `#2`. */
  name: string
  /** Its place in the list of the observation. */
  index: number
  each: Each
}

export function dependsOnTime(id: string): boolean {
  return checkOf(id)?.dependsOnTime ?? false
}

/** All that costs points or would, if there were more of it, in the order of the checks. */
export function faultsIn(evidence: Evidence, results: readonly CheckResult[]): Fault[] {
  const surfaces = surfacesOf(evidence)
  const seens = seenIn(evidence)
  return leavesOf(results).flatMap((result) => {
    const check = checkOf(result.id)
    if (!check || result.outcome === null) return []
    const lost = lostBy(result)
    const own = isObserved(result) ? itemsAtFault(check, seens, surfaces, signInOf(evidence)) : []
    if (own.length > 0 || lost === 0) return own.map((fault) => ({ ...fault, lost }))
    const { outcome, facts } = result
    if (isEmpty(check.each, facts)) return []
    const observation = isObserved(result) ? singleOf(check, seens) : null
    return [{ check, outcome, facts, observation, item: null, points: result.points ?? 0, lost }]
  })
}

/** What a judged check or part has less than its best: an estimate cannot give full points. */
export function lostBy({ id, points }: CheckResult): number {
  const check = checkOf(id)
  const best = check ? bestPointsOf(check) : 10
  return Math.max(0, best - (points ?? best))
}

function bestPointsOf(check: Check): number {
  return bestOutcome(check)?.[1].points ?? 10
}

function isEmpty(each: Each | undefined, facts: Facts = {}): boolean {
  return each?.of !== undefined && facts[each.of] === 0
}

function singleOf({ needs, uses }: Check, seens: SeenValues): ObservationName | null {
  const seen = [...needs, ...uses].filter((name) => seens[name] !== undefined)
  return seen.length === 1 ? (seen[0] ?? null) : null
}

function itemsAtFault(
  check: Check,
  seens: SeenValues,
  surfaces: Surfaces,
  signIn: SignIn,
): Omit<Fault, 'lost'>[] {
  const { each } = check
  const list = each && listOf(each, seens)
  if (!each || !list) return []
  const { observation, names } = list
  const own = Object.fromEntries(
    [...check.needs, ...check.uses].flatMap((name) =>
      seens[name] === undefined ? [] : [[name, seens[name]]],
    ),
  )
  const best = bestPointsOf(check)
  const judged = (index: number | null): (AnyVerdict & { points: number }) | null => {
    const answer = check.judge({ ...own, [observation]: list.only(index) }, surfaces, signIn)
    if (!('outcome' in answer)) return null
    const points = answer.points ?? outcomeOf(check, answer.outcome)?.points ?? best
    return points < best && !isEmpty(each, answer.facts) ? { ...answer, points } : null
  }
  // What is lost without any item is about something else.
  if (judged(null)) return []
  const met = new Map<string, number>()
  return names.flatMap((name, index) => {
    const times = (met.get(name) ?? 0) + 1
    met.set(name, times)
    const answer = judged(index)
    return answer
      ? [
          {
            check,
            outcome: answer.outcome,
            facts: answer.facts ?? {},
            points: answer.points,
            observation,
            item: { name: times === 1 ? name : `${name}#${times}`, index, each },
          },
        ]
      : []
  })
}

interface Items {
  observation: ObservationName
  names: readonly string[]
  /** The observation with this item alone, or with none. */
  only(index: number | null): unknown
}

function listOf({ item }: Each, { openapi, mcpTools }: SeenValues): Items | null {
  if (item === 'tool') {
    if (!mcpTools) return null
    const { tools } = mcpTools
    // One list for all of them: what is read of it is read once.
    const beside = tools.map(({ name }) => name)
    return {
      observation: 'mcpTools',
      names: beside,
      only: (index) => ({ ...mcpTools, tools: one(tools, index), beside }),
    }
  }
  if (!openapi) return null
  const { operations, secrets, parseErrors } = openapi
  const part = (names: readonly string[], only: Items['only']): Items => ({
    observation: 'openapi',
    names,
    only,
  })
  if (item === 'secret')
    return part(
      secrets.map(({ pointer }) => pointer),
      (index) => ({ ...openapi, secrets: one(secrets, index) }),
    )
  if (item === 'error')
    return part(
      parseErrors.map((error) => error.split(': ', 1)[0] ?? ''),
      (index) => ({ ...openapi, parseErrors: one(parseErrors, index) }),
    )
  return part(
    operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    (index) => ({
      ...openapi,
      operations: one(operations, index),
      operationCount: index === null ? 0 : 1,
    }),
  )
}

function one<T>(list: readonly T[], index: number | null): readonly T[] {
  return index === null ? [] : list.slice(index, index + 1)
}
