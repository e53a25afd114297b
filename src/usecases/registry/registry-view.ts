// The registry as it is served: entries of other registries and our own tools, each with its grade,
// and what each policy lets in. Computed beside requests, which read the latest complete state.
import { setImmediate as tick } from 'node:timers/promises'
import { asciiJson, type RegistryRow } from '../../domain/registry/entry.ts'
import { judge, type PolicySubject, type PolicyVerdict } from '../../domain/registry/policy.ts'
import {
  jointGrade,
  type Registration,
  type ServerGrade,
} from '../../domain/registry/registration.ts'
import type { Catalogue, IndexedRow, RegistryIndex, StoredPolicy } from '../../store/catalogue.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 1000
const MOST_MOVES = 500
const GONE: PolicyVerdict = {
  isIn: false,
  reasons: [{ code: 'not-listed', facts: {} }],
  until: null,
}

export interface GradedEntry {
  row: IndexedRow
  /** Null if part of what it leads to was not graded. */
  grade: ServerGrade | null
  /** The tools behind it, the worst first. */
  tools: readonly { id: number; registration: Registration }[]
}

export interface PolicyState extends StoredPolicy {
  /** The servers that it lets in, sorted by bytes. */
  servers: readonly string[]
  isIn: ReadonlySet<string>
}

export interface RegistryView {
  /** Every server, sorted by bytes. */
  servers: readonly string[]
  policies: ReadonlyMap<string, PolicyState>
  /** The policy of each token, by digest. */
  tokens: ReadonlyMap<string, string>
  /** Its versions, sorted by bytes. */
  versionsOf(name: string): readonly IndexedRow[]
  entryOf(row: IndexedRow): GradedEntry
  /** The servers that lead to a tool. */
  namesOf(slug: string): readonly string[]
  verdictOf(policy: StoredPolicy, name: string, now: number): PolicyVerdict
}

interface Deps {
  catalogue: Pick<Catalogue, 'readRegistry' | 'followRegistry' | 'admittedServers' | 'recordMoves'>
  /** Of the names of our own entries. */
  namespace: string
  now: () => number
}

export type ServedRegistry = ReturnType<typeof openRegistryView>

export function openRegistryView({ catalogue, namespace, now }: Deps) {
  let view: RegistryView | undefined
  let made = { version: -1, until: Infinity }
  let isRecorded = false
  /** As the database knows them, until the registry changes. */
  const admitted = new Map<string, Set<string>>()
  let admittedAt = -1
  const make = async () => {
    const index = await catalogue.readRegistry()
    const moment = now()
    if (view === undefined || index.version !== made.version || moment >= made.until) {
      const { version } = index
      const [next, until] = await viewOf(index, namespace, moment)
      view = next
      made = { version, until }
      isRecorded = false
    }
    return { view, index, moment }
  }
  /** What has moved over the line of each policy since anybody looked. */
  const record = async () => {
    const { view: current, index, moment } = await make()
    if (isRecorded) return
    let isComplete = true
    if (admittedAt !== index.applied.registry) admitted.clear()
    admittedAt = index.applied.registry
    for (const state of current.policies.values()) {
      const { name, policy } = state
      const before = admitted.get(name) ?? (await catalogue.admittedServers(name))
      const moved = [
        ...state.servers.filter((server) => !before.has(server)),
        ...[...before].filter((server) => !state.isIn.has(server)),
      ]
      const portions = Math.max(1, Math.ceil(moved.length / MOST_MOVES))
      for (let at = 0; at < portions; at++) {
        const moves = moved.slice(at * MOST_MOVES, (at + 1) * MOST_MOVES).map((server) => {
          const { isIn, reasons } = current.verdictOf(state, server, moment)
          const [row] = current.versionsOf(server)
          const [tool] = row && !policy.isPrivate ? current.entryOf(row).tools : []
          return { server, isIn, reasons, toolId: tool?.id ?? null }
        })
        const asOf = { now: moment, ...index.applied }
        if (!(await catalogue.recordMoves(name, policy, moves, asOf, at === portions - 1)))
          isComplete = false
      }
      if (moved.length > 0) admitted.delete(name)
      else admitted.set(name, before)
    }
    isRecorded = isComplete
  }
  let working: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return {
    read: async (): Promise<RegistryView> => view ?? (await make()).view,
    /** Applies what has changed, and what has become too old; one call at a time. */
    refresh: (): Promise<void> =>
      (waiting ??= working
        .catch(() => {})
        .then(() => {
          waiting = undefined
          return (working = catalogue.followRegistry().then(record))
        })),
  }
}

async function viewOf(
  index: RegistryIndex,
  namespace: string,
  now: number,
): Promise<[RegistryView, number]> {
  const own = ownRows(index, namespace)
  const servers = [...index.names, ...[...own.keys()].filter((name) => !index.has(name))].toSorted()
  const versionsOf = (name: string) => {
    const known = own.get(name)
    return known ? [known] : index.versionsOf(name)
  }
  const entryOf = (row: IndexedRow) => entryIn(index, row)
  const namesOf = (slug: string) => {
    const tool = [...index.tools.values()].find(({ registration }) => registration.slug === slug)
    const names = tool?.registration.targets.flatMap((target) => index.namesAt(target)) ?? []
    return [...names, `${namespace}/${slug}`].filter((name) => own.has(name) || index.has(name))
  }
  const verdictOf = ({ policy }: StoredPolicy, name: string, moment: number) => {
    const row = latestOf(versionsOf(name))
    return row === undefined || row.status === 'deleted'
      ? GONE
      : judge(policy, subjectOf(entryOf(row)), moment)
  }
  const policies = new Map<string, PolicyState>()
  let until = Infinity
  for (const stored of index.policies) {
    const allowed: string[] = []
    for (const [at, name] of servers.entries()) {
      const verdict = verdictOf(stored, name, now)
      if (verdict.isIn) allowed.push(name)
      until = Math.min(until, verdict.until ?? Infinity)
      if (at % PORTION === PORTION - 1) await tick()
    }
    policies.set(stored.name, { ...stored, servers: allowed, isIn: new Set(allowed) })
  }
  return [
    { servers, policies, tokens: index.tokens, versionsOf, entryOf, namesOf, verdictOf },
    until,
  ]
}

/** The one that the source calls so, else the newest. */
export function latestOf(rows: readonly IndexedRow[]): IndexedRow | undefined {
  return (
    rows.find(({ isLatest }) => isLatest) ??
    rows.toSorted((one, other) => other.publishedAt - one.publishedAt)[0]
  )
}

/** Whoever installs an entry may get any of what it leads to: all of it must be graded. */
function entryIn(index: RegistryIndex, row: IndexedRow): GradedEntry {
  const found = row.targets.map((target) => index.toolsAt(target))
  const tools = [...new Map(found.flat().map((tool) => [tool.id, tool])).values()].toSorted(
    (one, other) => (one.registration.grade?.score ?? -1) - (other.registration.grade?.score ?? -1),
  )
  const isWhole = found.length > 0 && found.every((at) => at.length > 0)
  return {
    row,
    tools,
    grade: isWhole ? jointGrade(tools.map(({ registration }) => registration.grade)) : null,
  }
}

export function subjectOf({ row: { name }, grade }: GradedEntry): PolicySubject {
  if (grade === null) return { name, graded: null }
  const { letter, evidence, scannedAt, rules } = grade
  const moment = scannedAt === null ? null : Date.parse(scannedAt)
  return { name, graded: { letter, evidence, scannedAt: moment, rules } }
}

/**
 * Our tools under names of our own, unless another registry knows what they lead to: an official
 * name is proven, and nobody's domain is used without proof.
 */
function ownRows(index: RegistryIndex, namespace: string): Map<string, IndexedRow> {
  const rows = new Map<string, IndexedRow>()
  for (const { registration } of index.tools.values()) {
    const { slug, targets, server, createdAt, updatedAt } = registration
    if (targets.some((target) => index.namesAt(target).length > 0)) continue
    const name = `${namespace}/${slug}`
    const publishedAt = Date.parse(createdAt)
    const row: RegistryRow = {
      name,
      version: server.version,
      source: '',
      server: asciiJson({ $schema: server.$schema, name, ...server }),
      status: 'active',
      statusMessage: null,
      statusChangedAt: publishedAt,
      publishedAt,
      updatedAt: Date.parse(updatedAt),
      isLatest: true,
      targets,
    }
    rows.set(name, { ...row, words: `${name}\n${server.description}`.toLowerCase() })
  }
  return rows
}
