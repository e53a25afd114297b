// What changed between two scans of a tool: points, surfaces, MCP tools, operations of its API.
import type { Static } from 'typebox'
import { CRITERION_IDS } from '../grading/criterion.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { Grading } from '../grading/grading.ts'
import { LETTERS } from '../grading/letter.ts'
import type { Observation } from '../evidence/observation.ts'
import type { Seen } from '../evidence/observations/index.ts'
import { quoted } from '../text/quoted.ts'
import { change, choice, count, listOf, orNull, shape, text } from '../schema/schema.ts'
import { ContractChangeSchema, type ContractChange } from './contract-change.ts'
import { isOffered, surfacesOf, type SurfaceState } from '../evidence/surface.ts'
import { Type } from '../schema/type.ts'

const MOST = 100
const LONGEST_NAME = 120
/** Without the surfaces that are derived from others, which would be duplicates. */
const SURFACES = ['web', 'api', 'mcp', 'cli', 'sdk'] as const

const points = orNull(Type.Number({ minimum: 0, maximum: 10 }))
const outcome = orNull(text('The outcome, by name; null where it was not judged.', 60))
const names = (description: string) =>
  shape(
    {
      total: count('The total number.'),
      names: listOf(text('A name.', LONGEST_NAME), MOST, 'The first names, in alphabetical order.'),
    },
    description,
  )

export const DifferenceSchema = shape(
  {
    score: orNull(change(points, 'Out of 10.')),
    letter: orNull(change(orNull(choice(LETTERS)), 'A+ to F.')),
    criteria: listOf(
      shape({ id: choice(CRITERION_IDS, 'The criterion.'), ...change(points).properties }),
      CRITERION_IDS.length,
      'Criteria with another score.',
    ),
    checks: shape(
      {
        total: count('The total number.'),
        changed: listOf(
          shape({
            id: text('The check.', 60),
            from: outcome,
            to: outcome,
            points: change(points, 'Points of the outcome, 0 to 10.'),
          }),
          MOST,
          'The first of them.',
        ),
      },
      'Checks with another outcome.',
    ),
    surfaces: shape(
      {
        appeared: listOf(
          choice(SURFACES),
          SURFACES.length,
          'Surfaces that the scan before did not have.',
        ),
        vanished: listOf(
          choice(SURFACES),
          SURFACES.length,
          'Surfaces that are gone since the scan before.',
        ),
      },
      'Access methods that appeared or vanished.',
    ),
    mcpTools: shape(
      {
        added: names('New tools.'),
        removed: names('Removed tools.'),
        changed: names('Tools with another description or schema.'),
      },
      'MCP tools that were added, removed or changed.',
    ),
    operations: shape(
      {
        added: names('New operations, such as GET /users.'),
        removed: names('Removed operations.'),
      },
      'API operations that were added or removed.',
    ),
    contract: Type.Optional(orNull(ContractChangeSchema)),
  },
  'What changed since the previous scan; null if nothing. Only what both scans saw is compared.',
)
export type Difference = Static<typeof DifferenceSchema>

export interface GradedEvidence {
  evidence: Evidence
  grading: Grading
}

/** Null if nothing changed. */
export function differenceOf(
  before: GradedEvidence,
  after: GradedEvidence,
  contract: ContractChange | null,
): Difference | null {
  const difference = {
    ...gradeChanges(before.grading, after.grading),
    surfaces: surfaceChanges(before.evidence, after.evidence),
    mcpTools: toolChanges(before.evidence, after.evidence),
    operations: comings(...bothOperations(before.evidence, after.evidence)),
    contract,
  }
  return isNothing(difference) ? null : difference
}

function isNothing({ criteria, checks, surfaces, mcpTools, operations, ...rest }: Difference) {
  const lists = [criteria, surfaces.appeared, surfaces.vanished]
  const counts = [checks, ...Object.values(mcpTools), ...Object.values(operations)]
  return (
    Object.values(rest).every((each) => !each) &&
    lists.every(({ length }) => length === 0) &&
    counts.every(({ total }) => total === 0)
  )
}

function gradeChanges(
  before: Grading,
  after: Grading,
): Pick<Difference, 'score' | 'letter' | 'criteria' | 'checks'> {
  const scoreBefore = new Map(before.criteria.map(({ id, score }) => [id, score]))
  const checksBefore = new Map(before.checks.map((check) => [check.id, check]))
  const checksAfter = new Map(after.checks.map((check) => [check.id, check]))
  const checks = [...new Set([...checksAfter.keys(), ...checksBefore.keys()])]
    .map((id) => {
      const [was, is] = [checksBefore.get(id), checksAfter.get(id)]
      return {
        id,
        from: was?.outcome ?? null,
        to: is?.outcome ?? null,
        points: { from: was?.earned ?? null, to: is?.earned ?? null },
      }
    })
    .filter((check) => check.from !== check.to || check.points.from !== check.points.to)
  return {
    score: changed(before.score, after.score),
    letter: changed(before.letter, after.letter),
    criteria: after.criteria
      .map(({ id, score }) => ({ id, from: scoreBefore.get(id) ?? null, to: score }))
      .filter(({ from, to }) => from !== to),
    checks: { total: checks.length, changed: checks.slice(0, MOST) },
  }
}

function changed<T>(from: T, to: T): { from: T; to: T } | null {
  return from === to ? null : { from, to }
}

function surfaceChanges(before: Evidence, after: Evidence): Difference['surfaces'] {
  const [was, is] = [surfacesOf(before), surfacesOf(after)]
  return {
    appeared: SURFACES.filter((surface) => isAbsent(was[surface]) && isOffered(is[surface])),
    vanished: SURFACES.filter((surface) => isOffered(was[surface]) && isAbsent(is[surface])),
  }
}

/** What could not be probed is not known to be absent. */
function isAbsent(state: SurfaceState): boolean {
  return state === 'absent' || state === 'unclaimed'
}

function toolChanges(before: Evidence, after: Evidence): Difference['mcpTools'] {
  const [was, is] = bothTools(before, after)
  const isChanged = (name: string) =>
    was.has(name) && is.has(name) && sayings(was.get(name)) !== sayings(is.get(name))
  return { ...comings(was, is), changed: named([...is.keys()].filter(isChanged)) }
}

export function bothTools(before: Evidence, after: Evidence) {
  return bothListed(
    before.observations.mcpTools,
    after.observations.mcpTools,
    ({ tools }) => new Map(tools.map((tool) => [tool.name, tool])),
  )
}

export function bothOperations(before: Evidence, after: Evidence) {
  return bothListed(
    before.observations.openapi,
    after.observations.openapi,
    ({ operations, operationCount }) =>
      // A sample says nothing about the rest.
      operations.length < operationCount
        ? null
        : new Map(operations.map((each) => [`${each.method.toUpperCase()} ${each.path}`, each])),
  )
}

/** The text of a tool for agents. */
function sayings(tool: Seen<'mcpTools'>['tools'][number] | undefined): string {
  return ordered([tool?.description ?? null, tool?.inputSchema ?? null, tool?.outputSchema ?? null])
}

type Listed<T> = ReadonlyMap<string, T>

/** What both scans list, by name; empty on both sides if one of them was incomplete. */
function bothListed<V, T>(
  before: Observation<V> | undefined,
  after: Observation<V> | undefined,
  list: (value: V) => Listed<T> | null,
): [Listed<T>, Listed<T>] {
  const listed = (observation: Observation<V> | undefined) =>
    observation?.state === 'observed'
      ? list(observation.value)
      : observation?.state === 'not-offered'
        ? new Map<string, T>()
        : null
  const [was, is] = [listed(before), listed(after)]
  return was && is ? [was, is] : [new Map(), new Map()]
}

/** The same text for the same content, whatever the order of the members. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

function comings(was: Listed<unknown>, is: Listed<unknown>): Difference['operations'] {
  return {
    added: named([...is.keys()].filter((name) => !was.has(name))),
    removed: named([...was.keys()].filter((name) => !is.has(name))),
  }
}

function named(found: readonly string[]): Difference['operations']['added'] {
  const first = found.toSorted((a, b) => (a < b ? -1 : 1)).slice(0, MOST)
  return { total: found.length, names: first.map((name) => quoted(name, LONGEST_NAME)) }
}
