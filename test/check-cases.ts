// Runs a check's table of cases, and fails if one of its outcomes is never reached.
import { isObserved, type CheckResult } from '../src/domain/grading/grading.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  parseEvidence,
  type Declaration,
  type Evidence,
  type ObservationName,
  type Seen,
  type Surface,
  type Surfaces,
} from '../src/domain/index.ts'
import { surfacesOf } from '../src/domain/index.ts'
import {
  accessOf,
  isShared,
  NOT_DOCUMENTED,
  outcomeOf,
  type Check,
  type Outcome,
} from '../src/grade/check.ts'
import { faultsIn } from '../src/grade/faults.ts'
import { judge } from '../src/grade/judge.ts'
import { roundedScore } from '../src/grade/rounding.ts'
import { sentence, type Fact } from '../src/domain/rule/rule.ts'
import { exchange, fileExchange, publishedExchange, SAMPLE } from './sample.ts'
import type { FactKey, FactValue } from '../src/domain/evidence/facts.ts'

/** A modified sample, without what is undefined; 'not-offered', or the cause why it was not observed. */
type Look<N extends ObservationName> =
  | { [K in keyof Seen<N>]?: Seen<N>[K] | undefined }
  | 'not-offered'
  | 'timeout'
  | 'blocked'
  | 'robots'

export interface Case {
  /** The observations: the sample of each, modified by the given fields. */
  seen?: { [N in ObservationName]?: Look<N> }
  /** The vendor's declaration; sources are added. */
  declares?: Omit<Declaration, 'sources'>
  /** Facts of the declaration by key, as a page states them; null was looked for but not found. */
  knows?: { [K in FactKey]?: FactValue<K> | null }
  /** The name of the outcome, or why there is none. */
  gives: string
  facts?: Record<string, Fact>
  /** Of a measured outcome, as it is printed: with two decimals. */
  points?: number
  /** The whole sentence of the outcome, where its words depend on the facts. */
  says?: string
  /** What loses points when it is judged alone, by name. */
  faults?: readonly string[]
}

const ROOTS: Record<Surface, ObservationName> = {
  web: 'site',
  api: 'api',
  mcp: 'mcp',
  'hosted-mcp': 'mcp',
  cli: 'cli',
  sdk: 'packages',
  remote: 'api',
}

/** The least that a vendor offers who states a fact about this surface. */
const SECTIONS: Record<Surface, Omit<Declaration, 'sources'>> = {
  web: {},
  api: { api: { style: 'rest' } },
  mcp: { mcp: { package: '@acme/mcp' } },
  'hosted-mcp': { mcp: { url: 'https://mcp.acme.example/mcp' } },
  cli: { cli: { command: 'acme' } },
  sdk: { api: { style: 'rest' } },
  remote: { api: { style: 'rest' } },
}

/** `gives` is an outcome of the check, `not-documented`, `not-applicable` or `inconclusive`. */
export function testCheck(
  check: Check,
  cases: Record<string, Case>,
  /** Outcomes that only a fix leads to. */
  unearned: readonly string[] = [],
): void {
  const reached = new Set<string>()
  for (const [name, given] of Object.entries(cases)) {
    test(`${check.id}: ${name}`, () => {
      const evidence = evidenceFor(check, given)
      const result = judge(check, evidence, surfacesOf(evidence))
      assert.equal(result.outcome ?? result.status, given.gives)
      if (given.facts) assert.deepEqual(result.facts, given.facts)
      if (given.points !== undefined) assert.equal(result.points, given.points)
      if (given.faults) assert.deepEqual(namesAtFault(evidence, result), given.faults)
      if (result.outcome === null) return
      const isNotDocumented = result.outcome === NOT_DOCUMENTED.name
      const isUnpublished = result.basis === 'unpublished'
      if (isNotDocumented) assert.equal(result.basis, 'undocumented')
      else if (given.declares || given.knows)
        assert.equal(result.basis, isUnpublished ? 'unpublished' : 'declared')
      else if (check.isEstimated && !isUnpublished) assert.equal(result.basis, 'estimated')
      else assert.ok(isObserved(result) || isUnpublished, String(result.basis))
      const outcome = outcomeOf(check, result.outcome)
      assertPoints(outcome, result.points)
      if (given.says !== undefined)
        assert.equal(sentence(outcome?.says ?? '', result.facts), given.says)
      const isOwn = !isShared(result.outcome)
      if (isOwn) reached.add(result.outcome)
      const loses = isOwn && outcome !== undefined && outcome.points < 10
      const loss = loses ? (outcome.loss ?? check.loss) : undefined
      for (const template of [outcome?.says, outcome?.fix, loss]) {
        if (!template) continue
        assert.doesNotMatch(sentence(template, result.facts), /[{}]|undefined|NaN/)
        assertSingular(template, result.facts)
      }
    })
  }
  test(`${check.id}: every outcome is reached`, () => {
    assert.deepEqual([...reached, ...unearned].toSorted(), Object.keys(check.outcomes).toSorted())
  })
}

/** A check with parts: all of them in full, and each that loses alone with the points of the whole. */
export function testMerged(
  check: Check,
  full: NonNullable<Case['seen']>,
  loses: Record<string, { seen: NonNullable<Case['seen']>; points: number }>,
  /** Parts that nothing seen makes lose, or none that leaves the others as they are. */
  notAlone: readonly string[] = [],
): void {
  const judged = (seen: NonNullable<Case['seen']>) => {
    const evidence = evidenceFor(check, { seen, gives: '' })
    return { evidence, result: judge(check, evidence, surfacesOf(evidence)) }
  }
  const all = judged(full).result
  test(`${check.id}: all of its parts in full`, () => {
    assert.deepEqual([all.outcome, all.points, all.earned], ['full', 10, 10])
    assert.deepEqual(
      all.parts?.map(({ id, earned }) => [id, earned]),
      check.parts.map(({ id }) => [id, 10]),
    )
    assert.deepEqual(all.exchanges, ['e1'])
  })
  for (const [id, { seen, points }] of Object.entries(loses))
    test(`${check.id}: ${id} loses`, () => {
      const { evidence, result } = judged({ ...full, ...seen })
      assert.deepEqual([result.outcome, result.earned], ['partly', points])
      const lost = result.parts?.filter((part, at) => part.outcome !== all.parts?.[at]?.outcome)
      assert.deepEqual(
        lost?.map((part) => part.id),
        [id],
      )
      const faults = faultsIn(evidence, [result])
      assert.deepEqual([...new Set(faults.map((fault) => fault.check.id))], [id])
    })
  test(`${check.id}: its parts count for the same access methods`, () => {
    const everywhere = new Proxy({}, { get: () => 'offered' }) as Surfaces
    for (const part of check.parts)
      assert.deepEqual(accessOf(part, everywhere), accessOf(check, everywhere), part.id)
  })
  test(`${check.id}: each part is tried`, () => {
    assert.deepEqual(
      [...Object.keys(loses), ...notAlone].toSorted(),
      check.parts.map(({ id }) => id).toSorted(),
    )
  })
}

/** Those of an outcome are its own; measured ones are between the least and the most of it. */
function assertPoints(outcome: Outcome | undefined, points: number | null): void {
  assert.ok(outcome && points !== null)
  const least = 'measured' in outcome ? outcome.least : outcome.points
  assert.ok(
    least <= points && points <= outcome.points,
    `${points} is not within ${least} to ${outcome.points}`,
  )
  assert.equal(points, roundedScore(points), 'points are printed with two decimals')
}

function namesAtFault(evidence: Evidence, result: CheckResult): string[] {
  return faultsIn(evidence, [result]).map(({ item }) => item?.name ?? 'the whole')
}

/** A number in front of a plural noun can be one: the template has both forms. */
function assertSingular(template: string, facts: Readonly<Record<string, Fact>>): void {
  for (const [slot, name = ''] of template.matchAll(/\{(\w+)\}(?: [\w-]+){0,2} [a-zA-Z]{3,}s\b/g))
    assert.notEqual(typeof facts[name], 'number', `"${slot}" needs a singular: {${name}|…|…}`)
}

function evidenceFor(check: Check, given: Case): Evidence {
  const looks: Partial<Record<ObservationName, unknown>> = { ...given.seen }
  const [surface = 'web'] = check.surfaces
  const declares = given.declares ?? (given.knows && SECTIONS[surface])
  if (!declares && !(ROOTS[surface] in looks)) looks[ROOTS[surface]] = {}
  const parsed = parseEvidence({
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme Mail', url: 'https://acme.example' },
    observedAt: declares ? null : '2026-11-01T00:00:00Z',
    exchanges: [exchange(), publishedExchange(), fileExchange()],
    observations: Object.fromEntries(
      Object.entries(looks).map(([name, look]) => [
        name,
        observation(name as ObservationName, look),
      ]),
    ),
    ...(declares && {
      declaration: {
        ...declares,
        facts: factsOf(given.knows ?? {}),
        sources: ['https://acme.example/docs'],
      },
    }),
  })
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems, null, 2))
  return parsed.value
}

function factsOf(known: NonNullable<Case['knows']>) {
  const source = 'https://acme.example/docs'
  const entries = Object.entries(known).map(([key, value]) => [
    key,
    value === null
      ? { value, basis: 'absent', pages: [source] }
      : { value, basis: 'source', source },
  ])
  return Object.fromEntries(entries) as unknown
}

/** The exchange for a description by its provenance. */
const SOURCES: Readonly<Record<string, string>> = { published: 'p1', file: 'f1' }

function observation(name: ObservationName, look: unknown) {
  if (look === 'not-offered') return { state: 'not-offered', exchanges: ['e1'] }
  if (typeof look === 'string') return { state: 'unobserved', cause: look, exchanges: ['e1'] }
  const value = Object.fromEntries(
    Object.entries({ ...SAMPLE[name], ...(look as object) }).filter(([, one]) => one !== undefined),
  )
  // A case that names its operations means all of them.
  if ('operations' in value && !('operationCount' in (look as object)))
    value['operationCount'] = (value['operations'] as unknown[]).length
  return {
    state: 'observed',
    exchanges: [SOURCES[String(value['found'])] ?? 'e1'],
    value,
  }
}
