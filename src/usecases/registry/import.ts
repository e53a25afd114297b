// Imports the servers of a registry, page by page: only what has changed is written, an interrupted
// import goes on, and a hostile registry is bounded.
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { createOutbound, type OutboundOptions } from '../../observe/outbound/client.ts'
import type { Asker } from '../../observe/outbound/outbound.ts'
import { readJson } from '../../observe/reading/data/json.ts'
import { listUrl, pageOf, type RegistryPage } from '../../observe/registry/page.ts'
import { pagesOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Catalogue, RegistrySource } from '../../store/catalogue.ts'
import { NamesInUse, screened, type LeftOut, type NewRow } from './screen.ts'

export interface ImportDeps {
  catalogue: Pick<Catalogue, 'claimSource' | 'saveSource' | 'putRegistryServers' | 'registryNames'>
  settings: Pick<OutboundOptions, 'allowedRanges' | 'botUrl' | 'signal'>
  worker: string
  now: () => number
  onPage?: (counts: ImportCounts) => void
  /** After so many a registry is taken for endless. */
  mostPages?: number
}

export interface ImportWish {
  address: string
  /** Of two registries that know a name, the lower rank decides. */
  rank: number
  /** Only what was changed since then, in RFC 3339. */
  since?: string
  /** Every version instead of the latest. */
  allVersions?: boolean
  /** Whether a person asks for it, and does not wait for the next hour. */
  isNow?: boolean
}

/** Why an import ends before the last page; whether it goes on from there later. */
const STOPS = {
  'no-answer': true,
  aborted: true,
  'lease-lost': true,
  refused: false,
  'not-a-page': false,
  repeated: false,
  'too-much': false,
} as const
export type Stopped = keyof typeof STOPS

export interface ImportCounts {
  startedAt: number
  pages: number
  entries: number
  written: number
  unchanged: number
  leftOut: Record<LeftOut, number>
  /** Null if it is complete, or under way. */
  stopped: Stopped | null
  /** What the registry answered instead of a page; empty if it did not. */
  why: string
}

const PAGE = 100
const MOST_PAGES = 3000
const LIMITS = {
  requests: MOST_PAGES * 2,
  /** Each page may be redirected. */
  hops: MOST_PAGES,
  documentBytes: 16_000_000,
  scanBytes: 2_000_000_000,
  requestMs: 30_000,
  scanMs: 1_800_000,
}
/** Longer than a page may take. */
const LEASE_MS = 120_000
const AGAIN_MS = 3_600_000
/** The clock of a registry may differ from ours. */
const OVERLAP_MS = 3_600_000
const AT_ONCE = 10
const NAMES_AT_ONCE = 2000
const ACCEPT = { accept: 'application/json' }

/** Null if another process imports it at the moment, or has done so within the hour. */
export async function importRegistry(
  deps: ImportDeps,
  wish: ImportWish,
): Promise<ImportCounts | null> {
  const { catalogue, settings, worker, now } = deps
  const url = withoutEnding(wish.address, '/')
  const claim = { url, worker, rank: wish.rank, until: now() + LEASE_MS }
  const source = await catalogue.claimSource({ ...claim, skipsPause: wish.isNow === true }, now())
  if (source === null) return null
  const query = queryOf(wish, source)
  // Another question has other pages: it begins anew.
  const isOn = source.cursor !== null && source.since === query
  const begun = { ...source, cursor: isOn ? source.cursor : null, since: query }
  const before = isOn ? (JSON.parse(source.counts) as ImportCounts) : newCounts(now())
  const counts: ImportCounts = { ...before, stopped: null, why: '' }
  const outbound = createOutbound({ ...settings, isInvited: true, limits: LIMITS })
  try {
    const run = { ...deps, ask: outbound.for('registry', MOST_PAGES), source: begun, counts }
    await readPages(run)
    return counts
  } finally {
    await outbound.close()
  }
}

function newCounts(startedAt: number): ImportCounts {
  const leftOut = { invalid: 0, steering: 0, imitation: 0 }
  const none = { pages: 0, entries: 0, written: 0, unchanged: 0, leftOut }
  return { startedAt, ...none, stopped: null, why: '' }
}

/** The latest of every server at first, and afterwards what has changed. */
function queryOf(wish: ImportWish, { complete_at: last, cursor, since }: RegistrySource): string {
  if (wish.since !== undefined) return `updated_since=${encodeURIComponent(wish.since)}`
  if (wish.allVersions === true) return ''
  if (cursor !== null && since !== null) return since
  const before = last === null ? null : new Date(last - OVERLAP_MS).toISOString()
  return before === null ? 'version=latest' : `updated_since=${encodeURIComponent(before)}`
}

interface Run extends ImportDeps {
  ask: Asker
  source: RegistrySource
  counts: ImportCounts
}

async function readPages(run: Run): Promise<void> {
  const { source, counts, worker, settings, mostPages = MOST_PAGES } = run
  const names = await namesInUse(run)
  const cursors = new Set([source.cursor])
  for (;;) {
    const page = await readPage(run)
    if (page === null) return await end(run)
    await storePage(run, page.entries, names)
    run.onPage?.(counts)
    const { cursor } = page
    source.cursor = cursor
    if (cursor === null) return await end(run)
    if (cursors.has(cursor)) counts.stopped = 'repeated'
    else if (cursors.size >= mostPages) counts.stopped = 'too-much'
    else if (settings.signal?.aborted) counts.stopped = 'aborted'
    if (counts.stopped !== null) return await end(run)
    cursors.add(cursor)
    if (!(await save(run, worker, LEASE_MS))) return void (counts.stopped = 'lease-lost')
  }
}

/** Null if there is none; `counts` then say why. */
async function readPage({ ask, source, counts, settings }: Run): Promise<RegistryPage | null> {
  const cursor = source.cursor === null ? '' : `cursor=${encodeURIComponent(source.cursor)}`
  const query = [`limit=${PAGE}`, source.since, cursor].filter(Boolean).join('&')
  const reply = await ask({ url: listUrl(source.url, query), headers: ACCEPT })
  if (reply.ok && reply.status === 200) {
    const read = readJson(reply.text)
    const page = read.ok ? pageOf(read.value) : null
    if (page === null) counts.stopped = 'not-a-page'
    return page
  }
  const { status = 0 } = reply
  const isLater = settings.signal?.aborted || !reply.ok || status === 429 || status >= 500
  counts.stopped = settings.signal?.aborted ? 'aborted' : isLater ? 'no-answer' : 'refused'
  counts.why = reply.ok ? `HTTP ${status}` : withoutEnding(reply.detail, '.')
  return null
}

async function storePage(
  { catalogue, source, counts }: Run,
  entries: readonly unknown[],
  names: NamesInUse,
): Promise<void> {
  const rows = new Map<string, NewRow>()
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === 0) await yieldEventLoop()
    const row = screened(entry, names)
    if (typeof row === 'string') counts.leftOut[row] += 1
    else rows.set(`${row.name} ${row.version}`, row)
  }
  const put = await catalogue.putRegistryServers(
    source.url,
    [...rows.values()],
    names.ousted.splice(0),
  )
  counts.pages += 1
  counts.entries += entries.length
  counts.written += put.written
  counts.unchanged += put.unchanged
}

async function end(run: Run): Promise<void> {
  const { source, counts } = run
  const { stopped } = counts
  if (stopped === null && isWhole(source)) source.complete_at = counts.startedAt
  if (stopped === null || !STOPS[stopped]) source.cursor = null
  if (!(await save(run, '', AGAIN_MS))) counts.stopped = 'lease-lost'
}

/** False if the lease is lost: another goes on. */
function save({ catalogue, worker, source, counts, now }: Run, holder: string, forMs: number) {
  const lease = { leased_by: holder, leased_until: now() + forMs }
  return catalogue.saveSource(worker, { ...source, ...lease, counts: JSON.stringify(counts) })
}

/** Whether nothing that changed since the last complete import is missing. */
function isWhole({ since, complete_at: last }: RegistrySource): boolean {
  const from = new URLSearchParams(since ?? '').get('updated_since')
  return from === null || (last !== null && Date.parse(from) <= last)
}

async function namesInUse({ catalogue, source }: Run): Promise<NamesInUse> {
  const names = new NamesInUse()
  for await (const some of pagesOf<{ name: string; published_at: number }>(
    NAMES_AT_ONCE,
    (last, limit) => catalogue.registryNames(source, last?.name ?? '', limit),
  ))
    for (const { name, published_at: at } of some) names.take(name, at)
  return names
}
