// The whole registry in memory: read once, then updated with each process's changes, so that it
// answers while the database does not. Kept small: texts are packed, and read again when asked for.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import {
  MOST_VERSIONS,
  oldestOf,
  type RegistryRow,
  type RegistryStatus,
} from '../../domain/registry/entry.ts'
import {
  leadKey,
  leadsOf,
  leadText,
  packedLeads,
  unpackedLeads,
  type Lead,
} from '../../domain/registry/lead.ts'
import type { Pin } from '../../domain/registry/pin.ts'
import type { Policy } from '../../domain/registry/policy.ts'
import type { Registration, ServerGrade } from '../../domain/registry/registration.ts'
import type { ServerJson } from '../../domain/registry/server-json.ts'
import { pagesOf, sortedInSteps } from '../../runtime/event-loop.ts'
import { sql, ignoreUnavailable, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { rowsChanged, type NumberedRow } from './servers.ts'

/** So many texts are packed as one: alone, each would take three times the memory. */
const PORTION = 32
/** Smaller pieces than usual: the collector does not see how much memory they hold. */
const PACKING = { chunkSize: 8192 }
/** An entry and its report are asked for one after the other. */
let unpacked: { packed: Uint8Array; texts: string[] } | undefined
const START = { changed: 0, source: '', name: '', version: '' }

const readRevisions = sql<{ tools: number; registry: number }>()(
  'select revision as tools, registry from meta',
)
const readRanks = sql<{ url: string; rank: number }>()('select url, rank from registry_source')
const readPolicies = sql<{ name: string; policy: string; is_filed: number; is_bound: number }>()(
  `select name, policy, is_filed, case when bound = policy then 1 else 0 end as is_bound
  from registry_policy order by name`,
)
const validTokens = sql<{ digest: string; policy: string }>()(
  'select digest, policy from registry_token where revoked_at is null',
)
type ToolRow = { id: number; changed: number; registry: string | null }
const toolsChanged = sql<ToolRow>({ sealed: ['registry'] })(`
  select t.id, t.changed, d.registry from tool as t
  inner join tool_document as d on d.tool_id = t.id
  where (t.changed, t.id) > (:since, :after) order by t.changed, t.id limit :limit`)
interface PinRow {
  policy: string
  server: string
  pin: string
  changed: number
}
const pinsChanged = sql<PinRow>()(`
  select policy, server, pin, changed from registry_pin
  where (changed, policy, server) > (:changed, :policy, :server)
  order by changed, policy, server limit :limit`)
const toolsRemoved = sql<{ id: number }>()(
  'select tool_id as id from removed_tool where changed > :since',
)

export interface StoredPolicy {
  name: string
  policy: Policy
  /** Whether it stands in the operator's file. */
  isFiled: boolean
  /** Whether its exceptions without a target are bound to what they led to. */
  isBound: boolean
}

/** An entry, with what it leads to. That is worked out when it is read, never stored. */
export interface ListedRow extends RegistryRow {
  readonly leads: readonly Lead[]
}

/** All versions of one server. */
export interface ServerVersions {
  readonly name: string
  /** Sorted by bytes. */
  readonly rows: readonly ListedRow[]
  readonly latest: ListedRow
  /** What search compares, in lower case: the name and descriptions. */
  readonly words: string
}

/** There may be tens of thousands, so that what each leads to is one text. */
class ImportedRow implements ListedRow {
  readonly name: string
  readonly version: string
  readonly source: string
  readonly server: string
  readonly status: RegistryStatus
  readonly statusMessage: string | null
  readonly statusChangedAt: number | null
  readonly publishedAt: number
  readonly updatedAt: number
  readonly isLatest: number
  readonly #leads: string

  constructor(row: RegistryRow) {
    this.name = row.name
    this.version = row.version
    this.source = row.source
    this.server = row.server
    this.status = row.status
    this.statusMessage = row.statusMessage
    this.statusChangedAt = row.statusChangedAt
    this.publishedAt = row.publishedAt
    this.updatedAt = row.updatedAt
    this.isLatest = row.isLatest
    this.#leads = packedLeads(leadsOf(JSON.parse(row.server) as ServerJson))
  }

  get leads() {
    return unpackedLeads(this.#leads)
  }
}

/** A tool in memory, with what lists and policies compare. */
export class RegisteredTool {
  readonly id: number
  readonly slug: string
  readonly leads: readonly Lead[]
  readonly look: Registration['look']
  readonly grade: ServerGrade | null
  readonly version: string
  readonly publishedAt: number
  readonly updatedAt: number
  readonly words: string
  /** The texts of several tools, and which of them is its own. */
  readonly packed: Uint8Array
  readonly at: number

  constructor(id: number, text: string, packed: Uint8Array, at: number) {
    const registration = JSON.parse(text) as Registration
    const { slug, look, grade, server, createdAt, updatedAt } = registration
    this.id = id
    this.slug = slug
    // An earlier release has rendered neither its headers nor the look at it.
    this.leads = leadsOf(server, registration.keyHeaders ?? [])
    this.look = look ?? null
    this.grade = grade
    this.version = server.version
    this.publishedAt = Date.parse(createdAt)
    this.updatedAt = Date.parse(updatedAt)
    this.words = server.description.toLowerCase()
    this.packed = packed
    this.at = at
  }

  get text(): string {
    if (unpacked?.packed !== this.packed)
      unpacked = {
        packed: this.packed,
        texts: zstdDecompressSync(this.packed).toString().split('\n'),
      }
    return unpacked.texts[this.at] ?? ''
  }

  get registration(): Registration {
    return JSON.parse(this.text) as Registration
  }
}

export class RegistryIndex {
  policies: readonly StoredPolicy[] = []
  /** The policy of each token, by digest. */
  tokens: ReadonlyMap<string, string> = new Map()
  ranks: ReadonlyMap<string, number> = new Map()
  /** Grows with every change. */
  version = 0
  /** Grows when servers come, go, or lead elsewhere: not with their grades. */
  members = 0
  /** Grows when an entry reads otherwise: not with its grade. */
  entries = 0
  /** Grows when what is remembered of a server for a policy is another. */
  remembered = 0
  /** What it is up to date with. */
  applied = { tools: 0, registry: 0 }
  /** By name; of every source. */
  readonly #rows = new Map<string, ListedRow[]>()
  readonly #servers = new Map<string, ServerVersions>()
  readonly #tools = new Map<number, RegisteredTool>()
  readonly #toolsAt = new Map<string, number[]>()
  /** By policy and server, as JSON. */
  readonly #pins = new Map<string, Map<string, string>>()
  #sorted: ServerVersions[] | undefined
  #toolOrder: number[] | undefined

  get(name: string): ServerVersions | undefined {
    return this.#servers.get(name)
  }

  tool(id: number): RegisteredTool | undefined {
    return this.#tools.get(id)
  }

  /** Every server of other registries, by name. */
  async sorted(): Promise<readonly ServerVersions[]> {
    while (this.#sorted === undefined) {
      const { members } = this
      const servers = await sortedInSteps([...this.#servers.values()], (one, other) =>
        one.name < other.name ? -1 : 1,
      )
      // Else one came meanwhile.
      if (members === this.members) this.#sorted = servers
    }
    return this.#sorted
  }

  /** Every tool, by slug. */
  async sortedTools(): Promise<RegisteredTool[]> {
    while (this.#toolOrder === undefined) {
      const { members } = this
      const tools = await sortedInSteps([...this.#tools.values()], (one, other) =>
        one.slug < other.slug ? -1 : 1,
      )
      // Else one came or went meanwhile.
      if (members === this.members) this.#toolOrder = tools.map(({ id }) => id)
    }
    return this.#toolOrder.flatMap((id) => this.#tools.get(id) ?? [])
  }

  /** The tools of which exactly this address, or this package in any version, is known. */
  toolsAt(lead: Lead): RegisteredTool[] {
    const key = leadKey(lead)
    const ids = key === null ? undefined : this.#toolsAt.get(key)
    return (ids ?? []).flatMap((id) => this.#tools.get(id) ?? [])
  }

  /** A server may have thousands of versions: those of one call are taken together. */
  putRows(changed: readonly RegistryRow[]): void {
    for (const [name, put] of Map.groupBy(changed, (row) => row.name)) {
      this.version += 1
      this.members += 1
      this.entries += 1
      const latest = new Map(put.map((row) => [versionKey(row), new ImportedRow(row)]))
      const others = (this.#rows.get(name) ?? []).filter((row) => !latest.has(versionKey(row)))
      const rows = withinBound([...others, ...latest.values()]).toSorted((one, other) =>
        one.version < other.version ? -1 : 1,
      )
      // A copy has no room to grow, which most never need.
      this.#rows.set(name, rows.slice())
      this.#choose(name, this.#rows.get(name) ?? rows)
    }
  }

  /** Another order of the sources decides anew whose rows count. */
  rank(ranks: ReadonlyMap<string, number>): void {
    const { ranks: before } = this
    this.ranks = ranks
    if (ranks.size === before.size && [...ranks].every(([url, rank]) => before.get(url) === rank))
      return
    this.version += 1
    this.members += 1
    this.entries += 1
    for (const [name, rows] of this.#rows)
      if (rows.some(({ source }) => source !== rows[0]?.source)) this.#choose(name, rows)
  }

  /** What is remembered of a server for a policy. */
  pin(policy: string, server: string): Pin | undefined {
    const text = this.#pins.get(policy)?.get(server)
    return text === undefined ? undefined : (JSON.parse(text) as Pin)
  }

  /** An empty one is forgotten. */
  putPin({ policy, server, pin }: Pick<PinRow, 'policy' | 'server' | 'pin'>): void {
    this.version += 1
    this.remembered += 1
    const pins = this.#pins.get(policy) ?? new Map<string, string>()
    if (pin === '') pins.delete(server)
    else pins.set(server, pin)
    this.#pins.set(policy, pins)
  }

  /** A tool without a text has no MCP server. */
  putTools(rows: readonly Pick<ToolRow, 'id' | 'registry'>[]): void {
    const changed = rows.filter(
      ({ id, registry }) => registry !== (this.#tools.get(id)?.text ?? null),
    )
    if (changed.length === 0) return
    // A copy: the result holds on to ten times as much as it uses.
    const packed = Uint8Array.from(
      zstdCompressSync(changed.map(({ registry }) => registry ?? '').join('\n'), PACKING),
    )
    for (const [at, { id, registry }] of changed.entries()) {
      this.version += 1
      const before = this.#tools.get(id)
      const tool = registry === null ? undefined : new RegisteredTool(id, registry, packed, at)
      if (!tool || !before || entryText(tool) !== entryText(before)) this.entries += 1
      if (tool && before && addressOf(tool) === addressOf(before)) Object.assign(before, tool)
      else this.#replace(id, before, tool)
    }
  }

  #replace(id: number, before: RegisteredTool | undefined, tool: RegisteredTool | undefined): void {
    this.members += 1
    for (const key of keysOf(before)) {
      const others = (this.#toolsAt.get(key) ?? []).filter((each) => each !== id)
      this.#toolsAt.set(key, others)
    }
    if (tool) this.#tools.set(id, tool)
    else this.#tools.delete(id)
    if (tool?.slug !== before?.slug) this.#toolOrder = undefined
    for (const key of keysOf(tool)) {
      const ids = this.#toolsAt.get(key)
      if (ids) ids.push(id)
      else this.#toolsAt.set(key, [id])
    }
  }

  /** Those of the first source that knows the name. */
  #choose(name: string, all: readonly ListedRow[]): void {
    const rankOf = ({ source }: RegistryRow) => this.ranks.get(source) ?? Number.MAX_SAFE_INTEGER
    const first = all.reduce((one, other) => (rankOf(other) < rankOf(one) ? other : one))
    const known = this.#servers.get(name)
    const own = all.filter(({ source }) => source === first.source)
    const server = serverOf(own.length === all.length ? all : own)
    if (known) Object.assign(known, server)
    else {
      this.#servers.set(name, server)
      this.#sorted = undefined
    }
  }
}

function versionKey({ source, version }: RegistryRow): string {
  return `${source}\n${version}`
}

function entryText({ registration }: RegisteredTool): string {
  return JSON.stringify(registration.server)
}

/** As the database does: what it has dropped is told to nobody. */
function withinBound(rows: ListedRow[]): ListedRow[] {
  if (rows.length <= MOST_VERSIONS) return rows
  const kept = new Set(rows)
  for (const own of Map.groupBy(rows, ({ source }) => source).values())
    for (const left = new Set(own); left.size > MOST_VERSIONS;) {
      const oldest = oldestOf(left)
      if (oldest === undefined) break
      left.delete(oldest)
      kept.delete(oldest)
    }
  return [...kept]
}

/** Its name, and what it leads to, with the version that was looked at. */
function addressOf({ slug, leads }: RegisteredTool): string {
  return [slug, ...leads.map(leadText)].join('\n')
}

function keysOf(tool: RegisteredTool | undefined): Set<string> {
  return new Set(tool?.leads.flatMap((lead) => leadKey(lead) ?? []))
}

function serverOf(rows: readonly ListedRow[]): ServerVersions {
  const newest = rows.reduce((one, other) => (other.publishedAt > one.publishedAt ? other : one))
  const { name } = newest
  const words = rows.map(
    ({ server }) => (JSON.parse(server) as { description: string }).description,
  )
  return {
    name,
    rows,
    // The one that the source calls so, else the newest.
    latest: rows.find(({ isLatest }) => isLatest === 1) ?? newest,
    words: [...new Set([name, ...words])].join('\n').toLowerCase(),
  }
}

export async function storedPolicies(engine: Reader): Promise<StoredPolicy[]> {
  return (await readPolicies(engine)).map((row) => ({
    name: row.name,
    policy: JSON.parse(row.policy) as Policy,
    isFiled: row.is_filed === 1,
    isBound: row.is_bound === 1,
  }))
}

/** Sources, policies and tokens, which are few; policies that are the same stay the same objects. */
async function takeRest(engine: Reader, index: RegistryIndex): Promise<void> {
  index.rank(new Map((await readRanks(engine)).map(({ url, rank }) => [url, rank])))
  const policies = await storedPolicies(engine)
  const before = new Map(index.policies.map((each) => [JSON.stringify(each), each]))
  const stored = policies.map((each) => before.get(JSON.stringify(each)) ?? each)
  if (stored.length !== before.size || stored.some((each, at) => each !== index.policies[at])) {
    index.policies = stored
    index.version += 1
  }
  index.tokens = new Map((await validTokens(engine)).map(({ digest, policy }) => [digest, policy]))
}

/** Reads never wait for the database, once the index is loaded. */
export function openRegistryIndex(store: Store) {
  const { engine } = store
  const index = new RegistryIndex()
  const words = new Map<string, string>()
  // Interned: thousands of rows share a few sources, states and versions.
  const shared = (word: string) => words.get(word) ?? (words.set(word, word), word)
  let position = START
  let pin = { changed: 0, policy: '', server: '' }
  let tool = { since: 0, after: 0 }
  const takeRows = async () => {
    for await (const rows of pagesOf<NumberedRow>(PORTION, (_, limit) =>
      rowsChanged(engine, { ...position, limit }),
    )) {
      const put = rows.map((stored) => {
        const [source, version] = [shared(stored.source), shared(stored.version)]
        // A copy: a part of a text would keep the whole.
        const server = Buffer.from(stored.server, 'latin1').toString('latin1')
        const status = shared(stored.status) as RegistryStatus
        return { ...stored, source, version, status, server }
      })
      index.putRows(put)
      const { changed, source, name, version } = rows.at(-1) ?? position
      position = { changed, source, name, version }
    }
  }
  const takePins = async () => {
    for await (const rows of pagesOf<PinRow>(PORTION, (_, limit) =>
      pinsChanged(engine, { ...pin, limit }),
    )) {
      for (const row of rows) index.putPin({ ...row, policy: shared(row.policy) })
      const { changed, policy, server } = rows.at(-1) ?? pin
      pin = { changed, policy, server }
    }
  }
  const takeTools = async () => {
    const since = index.applied.tools
    for await (const rows of pagesOf<ToolRow>(PORTION, (_, limit) =>
      toolsChanged(engine, { ...tool, limit }),
    )) {
      index.putTools(rows)
      const { changed, id } = rows.at(-1) ?? { changed: tool.since, id: tool.after }
      tool = { since: changed, after: id }
    }
    // After the rows, so that a tool deleted between the two reads is dropped too.
    const removed = await toolsRemoved(engine, { since })
    index.putTools(removed.map(({ id }) => ({ id, registry: null })))
  }
  const follow = async (isFirst: boolean) => {
    const { applied } = index
    const [now = applied] = await readRevisions(engine)
    if (isFirst || now.registry !== applied.registry) {
      await takeRows()
      await takePins()
      await takeRest(engine, index)
    }
    if (isFirst || now.tools !== applied.tools) await takeTools()
    index.applied = now
  }
  let reading: Promise<void> | undefined
  let following: Promise<void> = Promise.resolve()
  return {
    /** As it is in memory; the first call waits until it is loaded. */
    read: async () => {
      reading ??= follow(true).catch((error: unknown) => {
        reading = undefined
        throw error
      })
      await reading
      return index
    },
    /** Applies what has changed; nothing if it is not loaded. */
    follow: async () => {
      await reading
      if (reading === undefined) return
      following = following.catch(() => {}).then(() => follow(false))
      await following.catch(ignoreUnavailable)
    },
  }
}
