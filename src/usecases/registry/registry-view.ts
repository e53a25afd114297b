// The registry as it is served: entries of other registries and our own tools, each with its grade,
// and what each policy lets in. Computed beside requests, which read the latest complete state.
import { setImmediate as tick } from 'node:timers/promises'
import { asciiJson, type RegistryRow } from '../../domain/registry/entry.ts'
import { judge, type PolicySubject, type PolicyVerdict } from '../../domain/registry/policy.ts'
import { jointGrade, type ServerGrade } from '../../domain/registry/registration.ts'
import type {
  Catalogue,
  RegisteredTool,
  RegistryIndex,
  ServerVersions,
  StoredPolicy,
} from '../../store/catalogue.ts'
import { serverOf } from '../../store/registry/registry-index.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 1000
const GONE: PolicyVerdict = {
  isIn: false,
  reasons: [{ code: 'not-listed', facts: {} }],
  until: null,
}

export interface GradedEntry {
  row: RegistryRow
  /** Null if part of what it leads to was not graded. */
  grade: ServerGrade | null
  /** The tools behind it, the worst first. */
  tools: readonly RegisteredTool[]
}

export interface PolicyState extends StoredPolicy {
  /** What it lets in, by name. */
  servers: readonly ServerVersions[]
  names: ReadonlySet<string>
}

export interface RegistryView {
  /** Every server, sorted by bytes. */
  servers: readonly ServerVersions[]
  policies: ReadonlyMap<string, PolicyState>
  /** The policy of each token, by digest. */
  tokens: ReadonlyMap<string, string>
  find(name: string): ServerVersions | undefined
  entryOf(row: RegistryRow): GradedEntry
  verdictOf(policy: StoredPolicy, name: string, now: number): PolicyVerdict
}

interface Deps {
  catalogue: Pick<Catalogue, 'readRegistry' | 'followRegistry' | 'recordMoves'>
  /** Of the names of our own entries. */
  namespace: string
  now: () => number
}

export type ServedRegistry = ReturnType<typeof openRegistryView>

export function openRegistryView({ catalogue, namespace, now }: Deps) {
  let view: RegistryView | undefined
  let made = { version: -1, until: Infinity }
  let isRecorded = false
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
    for (const state of current.policies.values()) {
      const moveOf = (server: string) => {
        const { isIn, reasons } = current.verdictOf(state, server, moment)
        const row = state.policy.isPrivate ? undefined : current.find(server)?.latest
        const [tool] = row ? current.entryOf(row).tools : []
        return { server, isIn, reasons, toolId: tool?.id ?? null }
      }
      const asOf = { now: moment, ...index.applied }
      isComplete = (await catalogue.recordMoves(state, state.names, moveOf, asOf)) && isComplete
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
  const own = ownServers(index, namespace, await namedTools(index))
  const servers = merged(index.sorted(), own)
  const ownByName = new Map(own.map((server) => [server.name, server]))
  const find = (name: string) => index.get(name) ?? ownByName.get(name)
  const entryOf = (row: RegistryRow) => entryIn(index, row)
  const judged = ({ policy }: StoredPolicy, { latest }: ServerVersions, moment: number) =>
    latest.status === 'deleted' ? GONE : judge(policy, subjectOf(entryOf(latest)), moment)
  const policies = new Map<string, PolicyState>()
  let until = Infinity
  for (const stored of index.policies) {
    const allowed: ServerVersions[] = []
    for (const [at, server] of servers.entries()) {
      const verdict = judged(stored, server, now)
      if (verdict.isIn) allowed.push(server)
      until = Math.min(until, verdict.until ?? Infinity)
      if (at % PORTION === PORTION - 1) await tick()
    }
    const names = new Set(allowed.map(({ name }) => name))
    policies.set(stored.name, { ...stored, servers: allowed, names })
  }
  const verdictOf = (policy: StoredPolicy, name: string, moment: number) => {
    const server = find(name)
    return server ? judged(policy, server, moment) : GONE
  }
  return [{ servers, policies, tokens: index.tokens, find, entryOf, verdictOf }, until]
}

/** Two sorted lists as one; of two with one name the first. */
function merged(
  ones: readonly ServerVersions[],
  others: readonly ServerVersions[],
): ServerVersions[] {
  const all: ServerVersions[] = []
  let at = 0
  for (const one of ones) {
    for (let other = others[at]; other && other.name <= one.name; other = others[++at])
      if (other.name < one.name) all.push(other)
    all.push(one)
  }
  return [...all, ...others.slice(at)]
}

/** Whoever installs an entry may get any of what it leads to: all of it must be graded. */
function entryIn(index: RegistryIndex, row: RegistryRow): GradedEntry {
  const found = row.targets.map((target) => index.toolsAt(target))
  const tools = [...new Map(found.flat().map((tool) => [tool.id, tool])).values()].toSorted(
    (one, other) => (one.registration.grade?.score ?? -1) - (other.registration.grade?.score ?? -1),
  )
  const isWhole = found.length > 0 && found.every((at) => at.length > 0)
  const grades = tools.map(({ registration }) => registration.grade)
  return { row, tools, grade: isWhole ? jointGrade(grades) : null }
}

export function subjectOf({ row: { name }, grade }: GradedEntry): PolicySubject {
  if (grade === null) return { name, graded: null }
  const { letter, evidence, scannedAt, rules } = grade
  const moment = scannedAt === null ? null : Date.parse(scannedAt)
  return { name, graded: { letter, evidence, scannedAt: moment, rules } }
}

/** The tools that another registry knows. */
async function namedTools(index: RegistryIndex): Promise<Set<number>> {
  const named = new Set<number>()
  for (const [at, { rows }] of index.sorted().entries()) {
    for (const { targets } of rows)
      for (const target of targets) for (const { id } of index.toolsAt(target)) named.add(id)
    if (at % PORTION === PORTION - 1) await tick()
  }
  return named
}

/**
 * Our tools under names of our own, unless another registry knows what they lead to: an official
 * name is proven, and nobody's domain is used without proof.
 */
function ownServers(
  index: RegistryIndex,
  namespace: string,
  named: ReadonlySet<number>,
): ServerVersions[] {
  return [...index.tools.values()]
    .filter(({ id }) => !named.has(id))
    .map(({ registration: { slug, targets, server, createdAt, updatedAt } }) => {
      const name = `${namespace}/${slug}`
      const publishedAt = Date.parse(createdAt)
      const { $schema, ...rest } = server
      const row: RegistryRow = {
        name,
        version: server.version,
        source: '',
        server: asciiJson({ $schema, name, ...rest }),
        status: 'active',
        statusMessage: null,
        statusChangedAt: publishedAt,
        publishedAt,
        updatedAt: Date.parse(updatedAt),
        isLatest: true,
        targets,
      }
      return serverOf([row])
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
