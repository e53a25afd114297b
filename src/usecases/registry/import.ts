// Imports the servers of a registry, page by page: only what has changed is written, an interrupted
// import goes on, and a hostile registry is bounded.
import {
  STOPS,
  type ImportCounts,
  type LeftOut,
  type Stopped,
} from '../../domain/registry/imported.ts'
import { exceededBy } from '../../domain/schema/json.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { createOutbound, type OutboundOptions } from '../../observe/outbound/client.ts'
import type { Asker, Reply } from '../../observe/outbound/outbound.ts'
import { readJson } from '../../observe/reading/data/json.ts'
import { listUrl, pageOf, type RegistryPage } from '../../observe/registry/page.ts'
import { pagesOf, yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Catalogue, HeldRow, RegistrySource } from '../../store/catalogue.ts'
import { NamesInUse, type SeenName, type TakenFor } from './names-in-use.ts'
import { screened, type NewRow } from './screen.ts'
import { SourceRoom, type RoomSize } from './source-room.ts'

export interface ImportSettings extends Pick<
  OutboundOptions,
  'allowedRanges' | 'botUrl' | 'signal'
> {
  /** Of our own entries: nobody else's name is in it. */
  namespace?: string
  /** What one source may fill; by default as much as it likes. */
  room?: RoomSize
}

export interface ImportDeps {
  catalogue: Pick<
    Catalogue,
    'claimSource' | 'saveSource' | 'putRegistryServers' | 'registryNames' | 'heldVersions'
  >
  settings: ImportSettings
  worker: string
  now: () => number
  onPage?: (counts: ImportCounts) => void
  /** After so many a registry is taken for endless. */
  mostPages?: number
  limits?: Partial<typeof LIMITS>
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

const PAGE = 100
const MOST_PAGES = 3000
const LONGEST_CURSOR = 2000
/** Values of a page: parsing it holds all requests, so it takes a tenth of a second at most. */
const MOST_PARTS = 100_000
const LIMITS = {
  requests: MOST_PAGES * 2,
  /** Each page may be redirected. */
  hops: MOST_PAGES,
  /** Some registries put a readme into every entry. */
  documentBytes: 8_000_000,
  /** Three times what the official registry has, with every version. */
  scanBytes: 500_000_000,
  requestMs: 30_000,
  scanMs: 1_800_000,
}
/** Longer than a page may take. */
const LEASE_MS = 120_000
const AGAIN_MS = 3_600_000
/** The clock of a registry may differ from ours. */
const OVERLAP_MS = 3_600_000
const ROWS_AT_ONCE = 1000
const ACCEPT = { accept: 'application/json' }

/** Null if another process imports it at the moment, or has done so within the hour. */
export async function importRegistry(
  deps: ImportDeps,
  wish: ImportWish,
): Promise<ImportCounts | null> {
  const { catalogue, settings, worker, now, limits } = deps
  const url = withoutEnding(wish.address, '/')
  const claim = { url, worker, rank: wish.rank, until: now() + LEASE_MS }
  const source = await catalogue.claimSource({ ...claim, skipsPause: wish.isNow === true }, now())
  if (source === null) return null
  const query = queryOf(wish, source)
  // Another question has other pages: it begins anew.
  const isOn = source.cursor !== null && source.since === query
  const begun = { ...source, cursor: isOn ? source.cursor : null, since: query }
  const names = await namesInUse(deps)
  const begin = newCounts(now())
  const counts = isOn ? continued(begin, source.counts) : begin
  const room = await roomOf(deps, url)
  const outbound = createOutbound({
    ...settings,
    isInvited: true,
    limits: { ...LIMITS, ...limits },
  })
  try {
    const ask = outbound.for('registry', MOST_PAGES)
    // Not when it began: who cuts off an import for ever would make its later names old.
    const seenAt = names.after(now())
    await readPages({ ...deps, ask, source: begun, counts, names, seenAt, room })
    return counts
  } finally {
    await outbound.close()
  }
}

function newCounts(startedAt: number): ImportCounts {
  const leftOut = { invalid: 0, steering: 0, imitation: 0 }
  const none = { pages: 0, entries: 0, written: 0, unchanged: 0, leftOut, withdrawn: 0 }
  return { startedAt, ...none, stopped: null, why: '' }
}

/** An earlier release may have begun it, which counted less. */
function continued(begin: ImportCounts, stored: string): ImportCounts {
  const before = JSON.parse(stored) as Partial<ImportCounts>
  const leftOut = { ...begin.leftOut, ...before.leftOut }
  return { ...begin, ...before, leftOut, stopped: null, why: '' }
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
  names: NamesInUse
  /** When names are seen that nobody has seen before. */
  seenAt: number
  room: SourceRoom
}

async function readPages(run: Run): Promise<void> {
  const { source, counts, worker, settings, mostPages = MOST_PAGES } = run
  const cursors = new Set([source.cursor])
  for (;;) {
    const page = await readPage(run)
    if (page === null) return await end(run)
    await storePage(run, page.entries)
    run.onPage?.(counts)
    const { cursor } = page
    source.cursor = cursor
    if (cursor === null) return await end(run)
    if (cursors.has(cursor)) counts.stopped = 'repeated'
    // Those of earlier parts count too: an import that is cut off and goes on has an end.
    else if (counts.pages >= mostPages) counts.stopped = 'too-much'
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
  if (reply.ok && reply.status === 200) return pageIn(reply.text, counts)
  counts.stopped = settings.signal?.aborted ? 'aborted' : stopOf(reply)
  counts.why = reply.ok ? `HTTP ${reply.status}` : withoutEnding(reply.detail, '.')
  return null
}

function pageIn(text: string, counts: ImportCounts): RegistryPage | null {
  if (exceededBy(text, { depth: Infinity, parts: MOST_PARTS }) === 'parts') {
    counts.stopped = 'page-too-large'
    counts.why = `more than ${MOST_PARTS} parts`
    return null
  }
  const read = readJson(text)
  const page = read.ok ? pageOf(read.value) : null
  counts.stopped = page === null ? 'not-a-page' : null
  if (page && page.entries.length > PAGE) {
    counts.stopped = 'page-too-long'
    counts.why = `${page.entries.length} entries to limit=${PAGE}`
  } else if ((page?.cursor?.length ?? 0) > LONGEST_CURSOR) {
    counts.stopped = 'not-a-page'
    counts.why = `a cursor of ${page?.cursor?.length} characters`
  }
  return counts.stopped === null ? page : null
}

function stopOf(reply: Reply): Stopped {
  if (!reply.ok && reply.kind === 'too-large') return 'page-too-large'
  if (!reply.ok && reply.kind === 'bytes-used-up') return 'too-many-bytes'
  const { status = 0 } = reply
  return !reply.ok || status === 429 || status >= 500 ? 'no-answer' : 'refused'
}

/** What a page changes, decided entry by entry. */
interface Decided {
  rows: Map<string, NewRow>
  dropped: { name: string; version: string }[]
  /** Each with the name that it looks like, if both were seen at once. */
  used: Map<string, string | null>
  left: Map<string, TakenFor>
}

async function storePage(run: Run, entries: readonly unknown[]): Promise<void> {
  const { catalogue, source, counts, names, seenAt } = run
  const page: Decided = { rows: new Map(), dropped: [], used: new Map(), left: new Map() }
  for (const entry of entries) {
    // A large one takes as long as a request may wait for it.
    await yieldEventLoop()
    const reason = decide(run, page, entry)
    if (reason !== null) leaveOut(counts, reason)
  }
  const withdrawn = names.ousted.splice(0)
  if (withdrawn.length > 0) leaveOut(counts, 'imitation', withdrawn.length)
  const gone = new Set(withdrawn.map(({ name }) => name))
  const rows = [...page.rows.values()].filter(({ name }) => !gone.has(name))
  const { written, unchanged } = await catalogue.putRegistryServers(source.url, rows, {
    dropped: page.dropped,
    names: { now: seenAt, used: page.used, left: [...page.left.values()], withdrawn },
  })
  counts.pages += 1
  counts.entries += entries.length
  counts.written += written
  counts.unchanged += unchanged
}

function leaveOut({ leftOut }: ImportCounts, reason: LeftOut, count = 1): void {
  leftOut[reason] = (leftOut[reason] ?? 0) + count
}

/** Null if it is stored. */
function decide(
  { names, seenAt, room, counts }: Run,
  page: Decided,
  entry: unknown,
): LeftOut | null {
  const row = screened(entry)
  if (typeof row === 'string') return row
  const { name, version } = row
  const standing = names.take(name, seenAt)
  if (standing.state === 'imitation' || standing.state === 'reserved') {
    page.left.set(name, { name, takenFor: standing.takenFor })
    return standing.state
  }
  const placed = room.place(row)
  if (placed.state !== 'placed') return placed.state
  page.used.set(name, standing.state === 'twin' ? standing.takenFor : null)
  page.rows.set(`${name} ${version}`, row)
  if (placed.isWithdrawn) counts.withdrawn += 1
  if (placed.instead !== null) {
    page.rows.delete(`${name} ${placed.instead.version}`)
    page.dropped.push({ name, version: placed.instead.version })
  }
  return null
}

async function end(run: Run): Promise<void> {
  const { source, counts } = run
  // What had no room is asked for again, and stored when there is some.
  if (counts.stopped === null && (counts.leftOut.full ?? 0) > 0) counts.stopped = 'full'
  const { stopped } = counts
  if (stopped === null && isWhole(source)) source.complete_at = counts.startedAt
  if (stopped === null || !STOPS[stopped].goesOn) source.cursor = null
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

async function namesInUse({ catalogue, settings }: ImportDeps): Promise<NamesInUse> {
  const seen: SeenName[] = []
  for await (const some of pagesOf<SeenName>(ROWS_AT_ONCE, (last, limit) =>
    catalogue.registryNames(last?.name ?? '', limit),
  ))
    seen.push(...some)
  const names = new NamesInUse(settings.namespace)
  await names.load(seen)
  return names
}

async function roomOf({ catalogue, settings }: ImportDeps, source: string): Promise<SourceRoom> {
  const room = new SourceRoom(settings.room)
  for await (const rows of pagesOf<HeldRow>(ROWS_AT_ONCE, (last, limit) =>
    catalogue.heldVersions(source, last ?? { name: '', version: '' }, limit),
  ))
    for (const { published_at: publishedAt, is_latest: isLatest, status, ...held } of rows)
      room.hold({ ...held, publishedAt, isLatest, isDeleted: status === 'deleted' })
  return room
}
