// How the contract of a tool changed between two scans of it, as the service keeps it.
import {
  BREAKS,
  CHANGE_CLASSES,
  CONTRACT_CHANGES,
  LONGEST_CHANGED_NAME,
  MOST_CHANGES,
  type ContractChange,
  type ContractClass,
  type ContractCounts,
} from '../domain/scan/contract-change.ts'
import {
  bothOperations,
  bothTools,
  differenceOf,
  type Difference,
  type GradedEvidence,
} from '../domain/scan/difference.ts'
import { quoted } from '../domain/text/quoted.ts'
import type { Change } from './change-rules.ts'
import { changesBetween, type Sides } from './changes.ts'
import { clientChanges } from './compare.ts'
import { operationDefinition, toolDefinition, type Definition } from './definition.ts'

type Item = ContractChange['changes'][number]

const ORDER: readonly ContractClass[] = ['breaking', 'removed', 'added', 'extended', 'wording']

/** What changed between two scans, its contract included; null if nothing did. */
export function scanDifference(before: GradedEvidence, after: GradedEvidence): Difference | null {
  return differenceOf(before, after, contractChangeOf(before, after))
}

/** Null if nothing changed. Only what both scans saw is compared. */
export function contractChangeOf(
  before: GradedEvidence,
  after: GradedEvidence,
): ContractChange | null {
  const mcp = sides(bothTools(before.evidence, after.evidence), toolDefinition)
  const api = sides(bothOperations(before.evidence, after.evidence), operationDefinition)
  const changes = [
    ...itemsOf('mcp', mcpChanges(mcp)),
    ...itemsOf('api', changesBetween(listings('operations', api))),
  ].toSorted(
    (a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change) || (a.name < b.name ? -1 : 1),
  )
  const injection = injectionSince(before, after)
  if (changes.length === 0 && injection === 'none') return null
  return {
    counts: { mcp: countsOf(changes, 'mcp'), api: countsOf(changes, 'api'), injection },
    changes: changes.slice(0, MOST_CHANGES),
  }
}

function sides<T>(
  [was, is]: readonly [ReadonlyMap<string, T>, ReadonlyMap<string, T>],
  definitionOf: (each: T) => Definition | null,
): Sides<Definition[]> {
  const listed = (list: ReadonlyMap<string, T>) =>
    [...list.values()].flatMap((each) => definitionOf(each) ?? [])
  return { before: listed(was), after: listed(is) }
}

function listings(kind: 'tools' | 'operations', { before, after }: Sides<Definition[]>) {
  return { before: { kind, definitions: before }, after: { kind, definitions: after } }
}

function mcpChanges(both: Sides<Definition[]>): Change[] {
  const changes = changesBetween(listings('tools', both))
  if (changes.length === 0) return []
  return [
    ...changes,
    ...clientChanges({
      before: { name: 'server', tools: both.before },
      after: { name: 'server', tools: both.after },
    }),
  ]
}

/** One entry for each tool or operation, whatever changed in it. */
function itemsOf(surface: Item['surface'], changes: readonly Change[]): Item[] {
  const named = changes.filter(({ tool }) => tool !== null)
  return [...Map.groupBy(named, ({ tool }) => tool ?? '')].map(([name, group]) => ({
    surface,
    name: quoted(name, LONGEST_CHANGED_NAME),
    change: changeOf(group),
    breaks: BREAKS.filter((each) => group.some(({ reason }) => reason === each)),
    classes: CHANGE_CLASSES.filter((each) => group.some((change) => change.class === each)),
  }))
}

function changeOf(group: readonly Change[]): ContractClass {
  const whole = group.find(
    ({ pointer, before, after }) => pointer === '' && (before === null || after === null),
  )
  if (whole) return whole.before === null ? 'added' : 'removed'
  if (group.some((change) => change.class === 'breaking')) return 'breaking'
  return group.every((change) => change.class === 'wording') ? 'wording' : 'extended'
}

function countsOf(changes: readonly Item[], surface: Item['surface']): ContractCounts['mcp'] {
  const own = changes.filter((each) => each.surface === surface)
  const count = (isCounted: (item: Item) => boolean) => own.filter(isCounted).length
  return {
    ...(Object.fromEntries(
      CONTRACT_CHANGES.map((each) => [each, count(({ change }) => change === each)]),
    ) as Record<ContractClass, number>),
    safety: count(({ classes = [] }) => classes.includes('safety')),
    client: count(({ classes = [] }) => classes.includes('client')),
  }
}

/** Words that hijack count if both scans looked for them and only the later one found some. */
function injectionSince(
  before: GradedEvidence,
  after: GradedEvidence,
): ContractCounts['injection'] {
  const [was, is] = [before, after].map(({ grading }) => {
    const result = grading.checks.find(({ id }) => id === 'prompt-injection')
    return result === undefined || result.status === 'inconclusive'
      ? null
      : result.outcome === 'hostile'
  })
  return was === false && is === true ? 'hostile' : 'none'
}
