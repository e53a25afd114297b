// The registry as it is served: entries of other registries and our own tools, each with its grade,
// and what each policy lets in. Computed beside requests, which read the latest complete state.
import { sortedInSteps, stepsOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import { identityOfAddress } from '../../domain/identity/identity.ts'
import { asciiJson, namespaceOf } from '../../domain/registry/entry.ts'
import { doubted } from '../../domain/registry/lead.ts'
import type { Pin } from '../../domain/registry/pin.ts'
import type { PolicyVerdict } from '../../domain/registry/policy.ts'
import { entryIn, type GradedEntry, type Part } from './entry-grade.ts'
import { bindingsOf, judgeEntry, type Judgement } from './judging.ts'
import type {
  Catalogue,
  ListedRow,
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

export interface PolicyState extends StoredPolicy {
  /** What it lets in, by name. */
  servers: readonly ServerVersions[]
  names: ReadonlySet<string>
  /** What is to be remembered of its servers, by name. */
  pins: ReadonlyMap<string, Pin>
}

export type RegistryView = Awaited<ReturnType<typeof viewOf>>

interface Deps {
  catalogue: Pick<Catalogue, 'readRegistry' | 'followRegistry' | 'recordMoves'>
  /** Of the names of our own entries, which no other registry lists. */
  namespace: string
  /** The registries of the operator, whose word on names counts. */
  sources: readonly string[]
  now: () => number
  /** How long something takes, in milliseconds. */
  clock?: () => number
}

export type ServedRegistry = ReturnType<typeof openRegistryView>

export function openRegistryView({ catalogue, now, clock = monotonic, ...names }: Deps) {
  let view: RegistryView | undefined
  let isAsked = false
  let isRecorded = false
  let restsUntil = -Infinity
  const judgeAll = async () => {
    isAsked = true
    const index = await catalogue.readRegistry()
    const moment = now()
    // An edit of a policy, and what an operator confirms, hold at once; while an import writes page
    // after page, the rest is judged now and then.
    const isSame = view?.stored === index.policies && view.remembered === index.remembered
    const isResting = isSame && clock() < restsUntil
    if (view === undefined || (!isResting && !isCurrent(view, index, moment))) {
      const began = clock()
      view = await viewOf(index, names, moment, view)
      isRecorded = false
      const judged = view.servers.length * view.policies.size
      restsUntil = judged < RESTS_FROM ? -Infinity : clock() + REST * (clock() - began)
    }
    return { view, index, moment }
  }
  let judging: ReturnType<typeof judgeAll> | undefined
  /** Once for all who ask meanwhile. */
  const make = () => (judging ??= judgeAll().finally(() => (judging = undefined)))
  /** What has moved over the line of each policy since anybody looked. */
  const record = async () => {
    // One that was begun before the latest change may lack it.
    await judging?.catch(() => {})
    const { view: current, index, moment } = await make()
    if (isRecorded || !isCurrent(current, index, moment)) return
    let isComplete = true
    for (const state of current.policies.values()) {
      const moveOf = (server: string) => {
        const { isIn, reasons } = current.judgementOf(state, server, moment).verdict
        const row = state.policy.isPrivate ? undefined : current.find(server)?.latest
        const [tool] = row ? current.entryOf(row).tools : []
        return { server, isIn, reasons, toolId: tool?.id ?? null }
      }
      const asOf = { now: moment, ...index.applied }
      isComplete = (await catalogue.recordMoves(state, moveOf, asOf)) && isComplete
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
type Names = Pick<Deps, 'namespace' | 'sources'>

/**
 * A changed grade leaves the members as they were before: they show the tools as they are now. What a
 * policy lets in is the same list while nothing moves.
 */
async function viewOf(
  index: RegistryIndex,
  { namespace, sources: trusted }: Names,
  now: number,
  before?: Members & { policies: ReadonlyMap<string, PolicyState> },
) {
  const { version, policies: stored, remembered } = index
  const usual = await usualRegistry(index)
  const members =
    before?.members === index.members ? before : await membersOf(index, namespace, usual)
  const { own, servers } = members
  const find = (name: string) => (isOwnName(name, namespace) ? own : index).get(name)
  const entryOf = (row: ListedRow) =>
    row instanceof OwnServer ? row.graded : entryIn(index, row, usual)
  const judgeRow = (policy: StoredPolicy, row: ListedRow, moment: number): Judgement => {
    // Of another version than the latest nothing is remembered.
    const isLatest = find(row.name)?.latest === row
    const pin = isLatest ? index.pin(policy.name, row.name) : undefined
    return judgeEntry(policy, entryOf(row), pin, { now: moment, trusted })
  }
  const judgementOf = (policy: StoredPolicy, name: string, moment: number): Judgement => {
    const row = find(name)?.latest
    if (row === undefined || row.status === 'deleted') return { verdict: GONE, pin: null }
    return judgeRow(policy, row, moment)
  }
  const bindingsIn = (policy: StoredPolicy) =>
    bindingsOf(policy, (name) => {
      const row = find(name)?.latest
      if (row === undefined || row.status === 'deleted') return null
      return { entry: entryOf(row), pin: index.pin(policy.name, name) }
    })
  const policies = new Map<string, PolicyState>()
  /** When a verdict may be another. */
  let until = Infinity
  for (const policy of stored) {
    const allowed: ServerVersions[] = []
    const names = new Set<string>()
    const pins = new Map<string, Pin>(policy.isBound ? [] : bindingsIn(policy))
    for await (const portion of inPortions(servers, JUDGED))
      for (const server of portion) {
        const { verdict, pin } = judgementOf(policy, server.name, now)
        const exception = pins.get(server.name)?.exception
        if (pin) pins.set(server.name, { ...pin, ...(exception && { exception }) })
        until = Math.min(until, verdict.until ?? Infinity)
        if (!verdict.isIn) continue
        allowed.push(server)
        names.add(server.name)
      }
    const known = before?.policies.get(policy.name)?.servers
    const isSame =
      known?.length === allowed.length && allowed.every((server, at) => server === known[at])
    policies.set(policy.name, { ...policy, servers: isSame ? known : allowed, names, pins })
  }
  return {
    ...members,
    version,
    stored,
    remembered,
    until,
    policies,
    find,
    entryOf,
    judgeRow,
    judgementOf,
    /** What is remembered of a server for a policy. */
    pinOf: (policy: string, server: string) => index.pin(policy, server),
    /** Lead to policies, by digest. One that was revoked ends at once. */
    tokens: () => index.tokens,
    /** Grows when an entry reads otherwise. */
    entries: () => index.entries,
  }
}

/** Where packages of npm come from if an entry names nothing else; null if nobody asks. */
async function usualRegistry(index: RegistryIndex): Promise<string | null> {
  if ((await index.sorted()).length === 0) return null
  const { usualNpmRegistry } = await import('../../observe/npm/settings.ts')
  return identityOfAddress(usualNpmRegistry())?.address ?? null
}

async function membersOf(index: RegistryIndex, namespace: string, usual: string | null) {
  const { members } = index
  const own = await ownServers(index, namespace, usual)
  const all: ServerVersions[] = []
  const isStep = stepsOf(PORTION)
  for (const server of await index.sorted()) {
    // Stored before our namespace was this one.
    if (!isOwnName(server.name, namespace)) all.push(server)
    if (isStep()) await yieldEventLoop()
  }
  for (const server of own.values()) {
    all.push(server)
    if (isStep()) await yieldEventLoop()
  }
  const servers = await sortedInSteps(all, (one, other) => (one.name < other.name ? -1 : 1))
  return { members, own, servers }
}

function isOwnName(name: string, namespace: string): boolean {
  return namespaceOf(name).toLowerCase() === namespace.toLowerCase()
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
 * Our tools under names of our own, unless another registry lists exactly what they lead to: an
 * official name is proven, and nobody's domain is used without proof.
 */
async function ownServers(
  index: RegistryIndex,
  namespace: string,
  usual: string | null,
): Promise<Map<string, ServerVersions>> {
  const named = new Set<number>()
  for await (const portion of inPortions(await index.sorted(), JUDGED))
    for (const { name, latest } of portion) {
      if (isOwnName(name, namespace)) continue
      const { parts, tools } = entryIn(index, latest, usual)
      const isWhole = latest.status !== 'deleted' && parts.every((part) => part.tools.length > 0)
      if (isWhole) for (const { id } of tools) named.add(id)
    }
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
class OwnServer implements ServerVersions, ListedRow {
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

  get leads() {
    return this.#tool.leads
  }

  /** It is made from what was looked at. */
  get graded(): GradedEntry {
    const tool = this.#tool
    const parts = tool.leads.map((lead): Part => {
      const looked = lead.identity?.kind === 'package' ? lead.identity.version : null
      const isPinned = lead.identity?.kind !== 'package' || looked !== null
      return { lead, tools: [tool], looked, isPinned, doubt: null }
    })
    const doubt = tool.grade === null && parts[0] ? doubted('ungraded', parts[0].lead) : null
    return { row: this, parts, tools: [tool], grade: tool.grade, doubt }
  }

  get server() {
    const { $schema, ...rest } = this.#tool.registration.server
    return asciiJson({ $schema, name: this.name, ...rest })
  }
}
