// Reads of the registry as clients ask them: pages by cursor, the versions of a server, one version;
// and the JSON of an entry, with our grade.
import {
  atMost,
  inSteps,
  sortedInSteps,
  stepsOf,
  yieldEventLoop,
} from '../../runtime/event-loop.ts'
import { OFFICIAL } from '../../domain/registry/entry.ts'
import { doubtWords, newestWords } from '../../domain/registry/lead.ts'
import { PUBLISHER } from '../../domain/registry/server-json.ts'
import type { ListedRow, ServerVersions } from '../../store/catalogue.ts'
import type { GradedEntry } from './entry-grade.ts'
import type { PolicyState, RegistryView } from './registry-view.ts'

/** Of `_meta`: what we say about an entry. */
const GRADING = 'io.github.agentgrade/grading'
const LATEST = 'latest'

/** As a client writes it; times are milliseconds. */
export interface ListQuery {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  updated_since?: number | undefined
  version?: string | undefined
  include_deleted?: boolean | undefined
}

/** What somebody may see: the whole registry, or what a policy lets in. */
export interface Scope {
  view: RegistryView
  policy: PolicyState | null
  now: number
  /** The address of the service, whose reports entries link to. */
  base: string
  /** Whether it signs its verdicts. */
  isSigning: boolean
}

/** A text that is longer is part of no name and of no description; a cursor carries it, too. */
export const LONGEST_SEARCH = 200
/** Characters between two ticks of the event loop: about half a millisecond. */
const STEP = 500_000
/** What a server costs without its words, and what a version costs that a policy judges. */
const LOOK = 100
const JUDGE = 5000
/** Of long searches: the others wait, because clients take a refusal for one of every server. */
const inTurn = atMost(4)

type Found = { rows: ListedRow[]; nextCursor: string | null }

/** Null if the cursor is none of ours. */
export async function listServers(scope: Scope, query: ListQuery): Promise<Found | null> {
  const after = query.cursor === undefined ? null : cursorIn(query.cursor)
  if (query.cursor !== undefined && after === null) return null
  const search = pageFrom(scope, query, after)
  // Most pages are full by then.
  const begun = search.next()
  if (begun.done === true) return begun.value
  return await inTurn(async () => {
    await yieldEventLoop()
    return await inSteps(search)
  })
}

/** A page by what comes after the one before; pauses where others should run. */
function* pageFrom(scope: Scope, query: ListQuery, after: Cursor | null): Generator<void, Found> {
  // A client drops its search on later pages; one in the request wins.
  const search = (query.search ?? after?.search ?? '').toLowerCase()
  const { updated_since: since = -Infinity, version, limit } = query
  const isDeletedToo = query.include_deleted === true || query.updated_since !== undefined
  const servers = scope.policy?.servers ?? scope.view.servers
  const rows: ListedRow[] = []
  const isStep = stepsOf(STEP)
  for (let at = after === null ? 0 : placeOf(servers, after.name); at < servers.length; at++) {
    const server = servers[at]
    if (server === undefined) continue
    if (isStep(LOOK + server.words.length)) yield
    if (!isFound(server, search)) continue
    for (const row of server.rows) {
      if (isStep(LOOK)) yield
      if (after !== null && row.name === after.name && row.version <= after.version) continue
      if (version === LATEST ? row !== server.latest : row.version !== (version ?? row.version))
        continue
      if (row.updatedAt <= since) continue
      if (isStep(costOf(scope, server, row))) yield
      if (isShown(scope, server, row, isDeletedToo)) rows.push(row)
      if (rows.length > limit)
        return { rows: rows.slice(0, limit), nextCursor: cursorOf(rows, limit, search) }
    }
  }
  return { rows, nextCursor: null }
}

/** The words of another registry's server hold its name; those of our own are only its description. */
function isFound({ name, words, latest }: ServerVersions, search: string): boolean {
  return words.includes(search) || (latest.source === '' && name.includes(search))
}

/** Newest publication first; empty if the server is not there for whoever asks. */
export async function listVersions(
  scope: Scope,
  name: string,
  isDeletedToo: boolean,
): Promise<ListedRow[]> {
  const server = serverNamed(scope, name)
  if (server === undefined) return []
  const shown: ListedRow[] = []
  const isStep = stepsOf(STEP)
  for (const row of server.rows) {
    if (isStep(costOf(scope, server, row))) await yieldEventLoop()
    if (isShown(scope, server, row, isDeletedToo)) shown.push(row)
  }
  return await sortedInSteps(shown, (one, other) => other.publishedAt - one.publishedAt)
}

export function findVersion(
  scope: Scope,
  name: string,
  version: string,
  isDeletedToo: boolean,
): ListedRow | undefined {
  const server = serverNamed(scope, name)
  const row =
    version === LATEST ? server?.latest : server?.rows.find((each) => each.version === version)
  return server && row && isShown(scope, server, row, isDeletedToo) ? row : undefined
}

/** Undefined if it is not there for whoever asks. */
function serverNamed({ view, policy }: Scope, name: string): ServerVersions | undefined {
  return policy?.names.has(name) === false ? undefined : view.find(name)
}

/** What looking at a row costs. */
function costOf({ policy }: Scope, { latest }: ServerVersions, row: ListedRow): number {
  return policy === null || row === latest ? LOOK : JUDGE
}

/** A policy judges a server by its latest version, and every other version by itself as well. */
function isShown(
  { view, policy, now }: Scope,
  { latest }: ServerVersions,
  row: ListedRow,
  isDeletedToo: boolean,
): boolean {
  if (row.status === 'deleted' && !isDeletedToo) return false
  if (policy === null || row === latest) return true
  return view.judgeRow(policy, row, now).verdict.isIn
}

/** Where the server of this name is, or would be. */
function placeOf(sorted: readonly ServerVersions[], name: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.name ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
}

/** Only letters, digits, `-` and `_`, because a client pastes it unescaped. */
function cursorOf(rows: readonly ListedRow[], limit: number, search: string): string {
  const { name = '', version = '' } = rows[limit - 1] ?? {}
  return Buffer.from(JSON.stringify([name, version, search])).toString('base64url')
}

interface Cursor {
  name: string
  version: string
  search: string
}

function cursorIn(text: string): Cursor | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return null
    const [name = '', version = '', search = ''] = parts
    return search.length > LONGEST_SEARCH ? null : { name, version, search }
  } catch {
    return null
  }
}

/** The file of a policy, as JSON: the latest version of each server that it lets in. */
export function* policyFile({ servers }: PolicyState): Generator<string> {
  yield '{"servers":['
  for (const [at, { latest }] of servers.entries())
    yield `${at === 0 ? '' : ','}{"server":${latest.server}}`
  yield ']}'
}

/** A list, as JSON. */
export function* listJson(
  scope: Scope,
  rows: readonly ListedRow[],
  nextCursor: string | null,
): Generator<string> {
  const metadata = { ...(nextCursor !== null && { nextCursor }), count: rows.length }
  yield '{"servers":['
  for (const [at, row] of rows.entries()) yield `${at === 0 ? '' : ','}${entryJson(scope, row)}`
  yield `],"metadata":${JSON.stringify(metadata)}}`
}

/** As JSON. */
export function entryJson(scope: Scope, row: ListedRow): string {
  const { view } = scope
  const entry = view.entryOf(row)
  const official = {
    status: row.status,
    ...(row.statusMessage !== null && { statusMessage: row.statusMessage }),
    statusChangedAt: timeOf(row.statusChangedAt ?? row.publishedAt),
    publishedAt: timeOf(row.publishedAt),
    updatedAt: timeOf(row.updatedAt),
    isLatest: row === view.find(row.name)?.latest,
  }
  const meta = { [OFFICIAL]: official, [GRADING]: gradingOf(entry, scope) }
  return `{"server":${withReport(entry, scope.base)},"_meta":${JSON.stringify(meta)}}`
}

/** What was not scanned, or is not known exactly, has no letter, and says why. */
function gradingOf(
  { grade, tools, parts, doubt }: GradedEntry,
  { base, isSigning }: Scope,
): object {
  const report = tools[0] && `${base}/tools/${tools[0].slug}`
  if (doubt !== null || grade === null) {
    const isSeen = doubt !== null && !['nothing', 'unseen', 'ungraded'].includes(doubt.code)
    const status = isSeen ? 'not-graded' : tools.length === 0 ? 'not-scanned' : 'partly-scanned'
    const says = doubt && { says: `Not graded: ${doubtWords(doubt)}.` }
    return { status, ...says, ...(report && { report }) }
  }
  const open = parts.find(({ isPinned }) => !isPinned)
  const says = open && { says: `${newestWords(open.lead, open.looked)}.` }
  const status = grade.letter === null ? 'unrated' : 'graded'
  // What policies need, and say in their own words.
  const { ifBelieved: _, because: __, ...told } = grade
  const signed = isSigning ? { attestation: `${report}/attestation` } : {}
  return { status, ...told, ...says, report, ...signed }
}

/** The report in short is the readme that clients show. */
function withReport({ row, tools, grade }: GradedEntry, base: string): string {
  const [worst] = tools
  if (worst === undefined || grade === null) return row.server
  const readme = worst.registration.readme.replaceAll('](/', `](${base}/`)
  return JSON.stringify({
    ...(JSON.parse(row.server) as object),
    _meta: { [PUBLISHER]: { github: { readme } } },
  })
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
