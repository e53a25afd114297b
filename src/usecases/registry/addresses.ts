// The addresses of imported servers: who names each, what scans found, which are scanned next.
import { LETTERS, letterOf, type Letter } from '../../domain/grading/letter.ts'
import type { RegistryStatus } from '../../domain/registry/entry.ts'
import { leadKey, leadsOf } from '../../domain/registry/lead.ts'
import type { ImportCounts } from '../../domain/registry/imported.ts'
import type { ServerJson } from '../../domain/registry/server-json.ts'
import { scannedAs } from '../../domain/tool/tool-filter.ts'
import { urlKeyOf } from '../../domain/tool/tool-url.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  ADDRESS_STATES,
  type AddressState,
  type RegistryOverview,
  type RegistrySourceAnswer,
  type ServerAddress,
} from '../../domain/answer/registry.ts'
import { pagesOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Catalogue, ToolState } from '../../store/catalogue.ts'
import { dayOf } from '../../runtime/day.ts'
import { subjectOf } from '../keys/caller.ts'
import { submitTool, type SubmitDeps } from '../submit/submit-tool.ts'

type Sources = Pick<Catalogue, 'registrySources' | 'alikeNames'>
type Read = Sources & Pick<Catalogue, 'readRegistry' | 'toolStates'>

const PORTION = 500
/** As a submitter, it has a quota of its own. */
const SUBMITTER = { keyId: null, addressKey: 'registry' }
const MOST_WAITING = 20
const MOST_ALIKE = 100

/** An address, with what only the queue needs. */
interface FoundAddress extends ServerAddress {
  servers: string[]
  updatedAt: number
  hasTool: boolean
}

async function readServers(catalogue: Read) {
  const index = await catalogue.readRegistry()
  const statuses: Record<RegistryStatus, number> = { active: 0, deprecated: 0, deleted: 0 }
  const found = new Map<string, FoundAddress>()
  for (const [at, { name, latest: row }] of (await index.sorted()).entries()) {
    if (at % PORTION === 0) await yieldEventLoop()
    statuses[row.status] += 1
    const { remotes = [] } = JSON.parse(row.server) as ServerJson
    for (const remote of row.status === 'deleted' ? [] : remotes) {
      const { url } = remote
      // An address with variables leads nowhere in particular.
      if (url.includes('{')) continue
      // By its spelling alone: a header changes nothing about what may be scanned.
      const [lead] = leadsOf({ remotes: [{ type: remote.type, url }] })
      const key = (lead && leadKey(lead)) ?? url
      const known = found.get(key) ?? newAddress(url)
      known.updatedAt = Math.max(known.updatedAt, row.updatedAt)
      // Names come in order.
      if (known.servers.at(-1) !== name) known.servers.push(name)
      found.set(key, known)
    }
  }
  await addStates(catalogue, found)
  return { statuses, found: [...found.values()] }
}

function newAddress(url: string): FoundAddress {
  return { url, servers: [], state: 'not-scanned', letter: null, updatedAt: 0, hasTool: false }
}

/**
 * A tool is found by its own address in any spelling, because no other is submitted beside it; it has
 * a letter only at exactly the address of its MCP server.
 */
async function addStates(catalogue: Read, found: Map<string, FoundAddress>): Promise<void> {
  const registry = await catalogue.readRegistry()
  if (found.size === 0) return
  const alike = Map.groupBy(found.values(), ({ url }) => {
    const parsed = URL.parse(url)
    return parsed === null ? url : urlKeyOf(parsed)
  })
  for await (const some of pagesOf<ToolState>(PORTION, (last, limit) =>
    catalogue.toolStates(last?.id ?? 0, limit),
  ))
    for (const tool of some) {
      const { state, letter } = stateOf(tool)
      const leads = registry.tool(tool.id)?.leads ?? []
      const exact = leads.flatMap((lead) => found.get(leadKey(lead) ?? '') ?? [])
      for (const known of exact)
        if (known.letter === null) Object.assign(known, { state, letter, hasTool: true })
      for (const known of alike.get(tool.url_key) ?? [])
        if (known.state === 'not-scanned' || known.state === 'waiting')
          Object.assign(known, { state, hasTool: true })
    }
}

function stateOf(tool: ToolState): { state: AddressState; letter: Letter | null } {
  if (tool.status === 'unreachable') return { state: 'unreachable', letter: null }
  if (tool.status !== 'graded') return { state: 'waiting', letter: null }
  const state = scannedAs(tool.flags) ?? 'not-scanned'
  const score = state === 'alive' ? tool.mcp_score_key : null
  return { state, letter: score === null ? null : letterOf(score / 1000) }
}

/** Which registries were imported, and which names look like others, if there are not too many. */
export async function readSources(catalogue: Sources, mostNames: number) {
  const sources = (await catalogue.registrySources()).map(
    ({ url, complete_at: at, counts }): RegistrySourceAnswer => {
      // An earlier release has counted less.
      const told = JSON.parse(counts) as Partial<ImportCounts>
      const { entries = 0, leftOut = {}, withdrawn = 0, stopped = null, why = '' } = told
      const completeAt = at === null ? null : new Date(at).toISOString()
      return { url, completeAt, entries, leftOut, withdrawn, stopped, why }
    },
  )
  return { sources, alike: await catalogue.alikeNames(mostNames) }
}

/** The figures, and the addresses that they count. */
export async function readOverview(catalogue: Read) {
  const { statuses, found } = await readServers(catalogue)
  const count = (holds: (address: ServerAddress) => boolean) => found.filter(holds).length
  const overview: RegistryOverview = {
    ...(await readSources(catalogue, MOST_ALIKE)),
    servers: statuses,
    addresses: found.length,
    claimedTwice: count(({ servers }) => servers.length > 1),
    states: totals(ADDRESS_STATES, (state) => count((address) => address.state === state)),
    letters: totals(LETTERS, (letter) => count((address) => address.letter === letter)),
  }
  return { overview, addresses: found }
}

function totals<K extends string>(keys: readonly K[], count: (key: K) => number) {
  return Object.fromEntries(keys.map((key) => [key, count(key)])) as Record<K, number>
}

/** Submits what nobody has: the most wanted first, then the newest. Returns how many. */
export async function queueImported(
  deps: Omit<SubmitDeps, 'catalogue'> & {
    catalogue: Read & SubmitDeps['catalogue'] & Pick<Catalogue, 'waitingScans' | 'wantedServers'>
  },
): Promise<number> {
  const { catalogue, settings, now } = deps
  const subject = subjectOf(SUBMITTER)
  const limit = settings.submissionsPerDay
  const quota = { subject, day: dayOf(now()), limit, wider: null }
  const left = limit - (await catalogue.usedSubmissions(quota))
  const room = Math.min(left, MOST_WAITING - (await catalogue.waitingScans(subject)))
  if (room <= 0) return 0
  const wanted = catalogue.wantedServers()
  const { found } = await readServers(catalogue)
  const next = found
    .filter(({ hasTool }) => !hasTool)
    .map(({ url, servers, updatedAt }) => {
      const wishes = servers.reduce((sum, name) => sum + (wanted.get(name) ?? 0), 0)
      return { url, wishes, updatedAt }
    })
    .toSorted((a, b) => b.wishes - a.wishes || b.updatedAt - a.updatedAt)
  let queued = 0
  for (const { url } of next) {
    if (queued === room) break
    try {
      const { status } = await submitTool(deps, { url }, SUBMITTER)
      if (status === 'submitted') queued += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // An address that may not be scanned stays as it is; another process may use up the quota.
      if (error.code !== 'invalid-url') break
    }
  }
  return queued
}
