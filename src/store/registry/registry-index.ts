// The whole registry in memory: read once, then updated with each process's changes, so that it
// answers while the database does not.
import { setImmediate as tick } from 'node:timers/promises'
import type { RegistryRow } from '../../domain/registry/entry.ts'
import type { Policy } from '../../domain/registry/policy.ts'
import type { Registration } from '../../domain/registry/registration.ts'
import { ignoreUnavailable } from '../database/engine.ts'
import { sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { changedServers, registryRow, type Position } from './servers.ts'

/** A millisecond or two of work, then the event loop gets its turn. */
const PORTION = 200
const START: Position = { changed: 0, source: '', name: '', version: '' }

const readRevisions = sql<{ tools: number; registry: number }>()(
  'select revision as tools, registry from meta',
)
const readRanks = sql<{ url: string; rank: number }>()('select url, rank from registry_source')
const readPolicies = sql<{ name: string; policy: string; is_filed: number }>()(
  'select name, policy, is_filed from registry_policy order by name',
)
const validTokens = sql<{ digest: string; policy: string }>()(
  'select digest, policy from registry_token where revoked_at is null',
)
const toolsChanged = sql<{ id: number; changed: number; registry: string | null }>({
  sealed: ['registry'],
})(`
  select t.id, t.changed, d.registry from tool as t
  inner join tool_document as d on d.tool_id = t.id
  where (t.changed, t.id) > (:since, :after) order by t.changed, t.id limit :limit`)
const toolsRemoved = sql<{ id: number }>()(
  'select tool_id as id from removed_tool where changed > :since',
)

export interface StoredPolicy {
  name: string
  policy: Policy
  /** Whether it stands in the operator's file. */
  isFiled: boolean
}

/** A row of another registry, with what search compares. */
export type IndexedRow = RegistryRow & { words: string }

export interface RegisteredTool {
  id: number
  registration: Registration
}

export class RegistryIndex {
  /** Every name of other registries, sorted by bytes. */
  readonly names: string[] = []
  readonly tools = new Map<number, RegisteredTool>()
  policies: readonly StoredPolicy[] = []
  /** The policy of each token, by digest. */
  tokens: ReadonlyMap<string, string> = new Map()
  ranks: ReadonlyMap<string, number> = new Map()
  /** Grows with every change. */
  version = 0
  /** What it is up to date with. */
  applied = { tools: 0, registry: 0 }
  readonly #rows = new Map<string, IndexedRow[]>()
  readonly #namesAt = new Map<string, string[]>()
  readonly #toolsAt = new Map<string, number[]>()

  /** The versions of a server, sorted by bytes; those of the first source that knows the name. */
  versionsOf(name: string): readonly IndexedRow[] {
    const rows = this.#rows.get(name) ?? []
    if (rows.every(({ source }) => source === rows[0]?.source)) return rows
    const rankOf = ({ source }: IndexedRow) => this.ranks.get(source) ?? Number.MAX_SAFE_INTEGER
    const best = Math.min(...rows.map(rankOf))
    const source = rows.find((row) => rankOf(row) === best)?.source
    return rows.filter((row) => row.source === source)
  }

  has(name: string): boolean {
    return this.#rows.has(name)
  }

  /** The tools that an address or a package is known of. */
  toolsAt(target: string): RegisteredTool[] {
    return (this.#toolsAt.get(target) ?? []).flatMap((id) => this.tools.get(id) ?? [])
  }

  /** The names of other registries that lead to an address or a package. */
  namesAt(target: string): string[] {
    return (this.#namesAt.get(target) ?? []).filter((name) =>
      this.versionsOf(name).some(({ targets }) => targets.includes(target)),
    )
  }

  putRow(row: RegistryRow, description: string): void {
    this.version += 1
    const rows = this.#rows.get(row.name) ?? []
    if (rows.length === 0) {
      this.names.splice(placeOf(this.names, row.name), 0, row.name)
      this.#rows.set(row.name, rows)
    }
    const at = rows.findIndex(
      ({ source, version }) => source === row.source && version === row.version,
    )
    const indexed = { ...row, words: `${row.name}\n${description}`.toLowerCase() }
    if (at >= 0) rows[at] = indexed
    else rows.splice(rows.filter(({ version }) => version < row.version).length, 0, indexed)
    for (const target of row.targets) add(this.#namesAt, target, row.name)
  }

  putTool(id: number, registration: Registration | null): void {
    const before = this.tools.get(id)
    if (before === undefined && registration === null) return
    this.version += 1
    for (const target of before?.registration.targets ?? []) {
      const others = this.#toolsAt.get(target)?.filter((each) => each !== id) ?? []
      this.#toolsAt.set(target, others)
    }
    this.tools.delete(id)
    if (registration === null) return
    this.tools.set(id, { id, registration })
    for (const target of registration.targets) add(this.#toolsAt, target, id)
  }
}

/** Where it belongs in a list that is sorted by bytes; names are ASCII. */
export function placeOf(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
}

function add<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else if (!known.includes(value)) known.push(value)
}

/** Reads never wait for the database, once the index is loaded. */
export function openRegistryIndex(store: Store) {
  const { engine } = store
  const index = new RegistryIndex()
  // Interned: thousands of rows share a few sources.
  const sources = new Map<string, string>()
  let position = START
  let tool = { since: 0, after: 0 }
  const takeRows = async () => {
    for (let isMore = true; isMore;) {
      const rows = await changedServers(store, position, PORTION)
      for (const stored of rows) {
        const row = registryRow(stored)
        const source = sources.get(row.source) ?? row.source
        sources.set(source, source)
        const { description } = JSON.parse(row.server) as { description: string }
        index.putRow({ ...row, source }, description)
      }
      position = rows.at(-1) ?? position
      isMore = rows.length === PORTION
      if (isMore) await tick()
    }
  }
  const takeTools = async () => {
    const since = index.applied.tools
    for (let isMore = true; isMore;) {
      const rows = await toolsChanged(engine, { ...tool, limit: PORTION })
      for (const { id, registry } of rows)
        index.putTool(id, registry === null ? null : (JSON.parse(registry) as Registration))
      const last = rows.at(-1)
      if (last) tool = { since: last.changed, after: last.id }
      isMore = rows.length === PORTION
      if (isMore) await tick()
    }
    // After the rows, so that a tool deleted between the two reads is dropped too.
    for (const { id } of await toolsRemoved(engine, { since })) index.putTool(id, null)
  }
  const takeRest = async () => {
    index.ranks = new Map((await readRanks(engine)).map(({ url, rank }) => [url, rank]))
    index.policies = (await readPolicies(engine)).map(({ name, policy, is_filed: isFiled }) => ({
      name,
      policy: JSON.parse(policy) as Policy,
      isFiled: isFiled === 1,
    }))
    index.tokens = new Map(
      (await validTokens(engine)).map(({ digest, policy }) => [digest, policy]),
    )
    index.version += 1
  }
  const follow = async (isFirst: boolean) => {
    const { applied } = index
    const [now = applied] = await readRevisions(engine)
    if (isFirst || now.registry !== applied.registry) {
      await takeRows()
      await takeRest()
    }
    if (isFirst || now.tools !== applied.tools) await takeTools()
    index.applied = now
  }
  let reading: Promise<void> | undefined
  let following: Promise<void> | undefined
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
      following = (following ?? Promise.resolve()).catch(() => {}).then(() => follow(false))
      await following.catch(ignoreUnavailable)
    },
  }
}
