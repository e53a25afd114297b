// The registry as it is served: entries of other registries and our own tools, each with its grade,
// and what each policy lets in. Computed beside requests, which read the latest complete state.
import { sortedInSteps, stepsOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import { asciiJson, targetsIn, type RegistryRow } from '../../domain/registry/entry.ts'
import { judge, type PolicyVerdict } from '../../domain/registry/policy.ts'
import { jointGrade } from '../../domain/registry/registration.ts'
import type {
  Catalogue,
  RegisteredTool,
  RegistryIndex,
  ServerVersions,
  StoredPolicy,
} from '../../store/catalogue.ts'

/** As many servers as are looked up in a millisecond or two, and as many as are judged. */
const PORTION = 1000
const JUDGED = 100
/** After a large registry was judged, this many times as long passes before it is judged again. */
const REST = 4
const RESTS_FROM = 10_000
const GONE: PolicyVerdict = {
  isIn: false,
  reasons: [{ code: 'not-listed', facts: {} }],
  until: null,
}

export type GradedEntry = ReturnType<typeof entryIn>

export interface PolicyState extends StoredPolicy {
  /** What it lets in, by name. */
  servers: readonly ServerVersions[]
  names: ReadonlySet<string>
}

export type RegistryView = Awaited<ReturnType<typeof viewOf>>

interface Deps {
  catalogue: Pick<Catalogue, 'readRegistry' | 'followRegistry' | 'recordMoves'>
  /** Of the names of our own entries. */
  namespace: string
  now: () => number
  /** How long something takes, in milliseconds. */
  clock?: () => number
}

export type ServedRegistry = ReturnType<typeof openRegistryView>

export function openRegistryView({ catalogue, namespace, now, clock = monotonic }: Deps) {
  let view: RegistryView | undefined
  let isAsked = false
  let isRecorded = false
  let restsUntil = -Infinity
  const judge = async () => {
    isAsked = true
    const index = await catalogue.readRegistry()
    const moment = now()
    // An edit of a policy holds at once; while an import writes page after page, the rest is
    // judged now and then.
    const isResting = view?.stored === index.policies && clock() < restsUntil
    if (view === undefined || (!isResting && !isCurrent(view, index, moment))) {
      const began = clock()
      view = await viewOf(index, namespace, moment, view)
      isRecorded = false
      const judged = view.servers.length * view.policies.size
      restsUntil = judged < RESTS_FROM ? -Infinity : clock() + REST * (clock() - began)
    }
    return { view, index, moment }
  }
  let judging: ReturnType<typeof judge> | undefined
  /** Once for all who ask meanwhile. */
  const make = () => (judging ??= judge().finally(() => (judging = undefined)))
  /** What has moved over the line of each policy since anybody looked. */
  const record = async () => {
    // One that was begun before the latest change may lack it.
    await judging?.catch(() => {})
    const { view: current, index, moment } = await make()
    if (isRecorded || !isCurrent(current, index, moment)) return
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
    /** Waits until it is loaded. */
    read: async (): Promise<RegistryView> => view ?? (await make()).view,
    isLoaded: () => view !== undefined,
    /** Whether anybody waits for it, or has it: it takes a fifth of the memory of a service. */
    isAsked: () => isAsked,
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

function isCurrent({ version, until }: RegistryView, index: RegistryIndex, moment: number) {
  return version === index.version && moment < until
}

type Members = Awaited<ReturnType<typeof membersOf>>

/**
 * A changed grade leaves the members as they were before: they show the tools as they are now. What a
 * policy lets in is the same list while nothing moves.
 */
async function viewOf(
  index: RegistryIndex,
  namespace: string,
  now: number,
  before?: Members & { policies: ReadonlyMap<string, PolicyState> },
) {
  const { version, policies: stored } = index
  const members = before?.members === index.members ? before : await membersOf(index, namespace)
  const { own, servers } = members
  const find = (name: string) => index.get(name) ?? own.get(name)
  const entryOf = (row: RegistryRow) => entryIn(index, row)
  const verdictOf = ({ policy }: StoredPolicy, name: string, moment: number): PolicyVerdict => {
    const row = find(name)?.latest
    if (row === undefined || row.status === 'deleted') return GONE
    return judge(policy, name, entryOf(row).grade, moment)
  }
  const policies = new Map<string, PolicyState>()
  /** When a verdict may be another. */
  let until = Infinity
  for (const policy of stored) {
    const allowed: ServerVersions[] = []
    const names = new Set<string>()
    for await (const portion of inPortions(servers, JUDGED))
      for (const server of portion) {
        const verdict = verdictOf(policy, server.name, now)
        until = Math.min(until, verdict.until ?? Infinity)
        if (!verdict.isIn) continue
        allowed.push(server)
        names.add(server.name)
      }
    const known = before?.policies.get(policy.name)?.servers
    const isSame =
      known?.length === allowed.length && allowed.every((server, at) => server === known[at])
    policies.set(policy.name, { ...policy, servers: isSame ? known : allowed, names })
  }
  return {
    ...members,
    version,
    stored,
    until,
    policies,
    find,
    entryOf,
    verdictOf,
    /** Lead to policies, by digest. One that was revoked ends at once. */
    tokens: () => index.tokens,
    /** Grows when an entry reads otherwise. */
    entries: () => index.entries,
  }
}

async function membersOf(index: RegistryIndex, namespace: string) {
  const { members } = index
  const own = await ownServers(index, namespace)
  const all = [...(await index.sorted())]
  const isStep = stepsOf(PORTION)
  for (const server of own.values()) {
    if (index.get(server.name) === undefined) all.push(server)
    if (isStep()) await yieldEventLoop()
  }
  const servers = await sortedInSteps(all, (one, other) => (one.name < other.name ? -1 : 1))
  return { members, own, servers }
}

async function* inPortions<Each>(all: readonly Each[], size = PORTION) {
  for (let from = 0; from < all.length; from += size) {
    yield all.slice(from, from + size)
    await yieldEventLoop()
  }
}

function monotonic(): number {
  return performance.now()
}

/**
 * With the tools behind it, the worst first. Whoever installs an entry may get any of what it leads
 * to: without a grade of all of it, it has none.
 */
function entryIn(index: RegistryIndex, row: RegistryRow) {
  const found = targetsIn(row).map((target) => index.toolsAt(target))
  const tools = [...new Map(found.flat().map((tool) => [tool.id, tool])).values()].toSorted(
    (one, other) => scoreOf(one) - scoreOf(other),
  )
  const isWhole = found.length > 0 && found.every((at) => at.length > 0)
  const grades = tools.map((tool) => tool.grade)
  return { row, tools, grade: isWhole ? jointGrade(grades) : null }
}

/**
 * Our tools under names of our own, unless another registry knows what they lead to: an official
 * name is proven, and nobody's domain is used without proof.
 */
async function ownServers(
  index: RegistryIndex,
  namespace: string,
): Promise<Map<string, ServerVersions>> {
  const named = new Set<number>()
  for await (const portion of inPortions(await index.sorted()))
    for (const target of portion.flatMap(({ rows }) => rows).flatMap(targetsIn))
      for (const { id } of index.toolsAt(target)) named.add(id)
  const unnamed = (await index.sortedTools()).filter(({ id }) => !named.has(id))
  const servers = new Map<string, ServerVersions>()
  for await (const portion of inPortions(unnamed))
    for (const tool of portion) {
      const server = new OwnServer(tool, namespace)
      servers.set(server.name, server)
    }
  return servers
}

/** A tool of ours as a server with one version. Two fields: there may be a hundred thousand. */
class OwnServer implements ServerVersions, RegistryRow {
  readonly name: string
  readonly #tool: RegisteredTool

  constructor(tool: RegisteredTool, namespace: string) {
    this.name = `${namespace}/${tool.slug}`
    this.#tool = tool
  }

  get rows() {
    return [this]
  }

  get latest() {
    return this
  }

  get source() {
    return ''
  }

  get status() {
    return 'active' as const
  }

  get statusMessage() {
    return null
  }

  get isLatest() {
    return 1
  }

  get words() {
    return this.#tool.words
  }

  get version() {
    return this.#tool.version
  }

  get statusChangedAt() {
    return this.#tool.publishedAt
  }

  get publishedAt() {
    return this.#tool.publishedAt
  }

  get updatedAt() {
    return this.#tool.updatedAt
  }

  get targets() {
    return this.#tool.targets.join('\n')
  }

  get server() {
    const { $schema, ...rest } = this.#tool.registration.server
    return asciiJson({ $schema, name: this.name, ...rest })
  }
}

function scoreOf({ grade }: RegisteredTool): number {
  return grade?.score ?? -1
}
