// Reads of the registry as clients ask them: pages by cursor, the versions of a server, one version;
// and the JSON of an entry, with our grade.
import { OFFICIAL } from '../../domain/registry/entry.ts'
import { judge } from '../../domain/registry/policy.ts'
import { PUBLISHER } from '../../domain/registry/server-json.ts'
import type { IndexedRow } from '../../store/catalogue.ts'
import { placeOf } from '../../store/registry/registry-index.ts'
import {
  latestOf,
  subjectOf,
  type GradedEntry,
  type PolicyState,
  type RegistryView,
} from './registry-view.ts'

/** Of `_meta`: what we say about an entry. */
export const GRADING = 'io.github.agentgrade/grading'
const LATEST = 'latest'

export interface ListQuery {
  cursor?: string | undefined
  limit: number
  search?: string | undefined
  /** In milliseconds. */
  updatedSince?: number | undefined
  version?: string | undefined
  isDeletedToo: boolean
}

/** What somebody may see: the whole registry, or what a policy lets in. */
export interface Scope {
  view: RegistryView
  policy: PolicyState | null
  now: number
}

/** Null if the cursor is none of ours. */
export function listServers(
  scope: Scope,
  query: ListQuery,
): { rows: IndexedRow[]; nextCursor: string | null } | null {
  const after = query.cursor === undefined ? null : cursorIn(query.cursor)
  if (query.cursor !== undefined && after === null) return null
  // A client drops its search on later pages; one in the request wins.
  const search = (query.search ?? after?.search ?? '').toLowerCase()
  const { updatedSince = -Infinity, version, limit } = query
  const isDeletedToo = query.isDeletedToo || query.updatedSince !== undefined
  const names = scope.policy?.servers ?? scope.view.servers
  const rows: IndexedRow[] = []
  for (let at = after === null ? 0 : placeOf(names, after.name); at < names.length; at++) {
    const name = names[at] ?? ''
    const all = scope.view.versionsOf(name)
    const latest = latestOf(all)
    for (const row of all) {
      if (after !== null && name === after.name && row.version <= after.version) continue
      if (version === LATEST ? row !== latest : version !== undefined && row.version !== version)
        continue
      if (row.updatedAt <= updatedSince || !row.words.includes(search)) continue
      if (isShown(scope, row, isDeletedToo)) rows.push(row)
      if (rows.length > limit)
        return { rows: rows.slice(0, limit), nextCursor: cursorOf(rows, limit, search) }
    }
  }
  return { rows, nextCursor: null }
}

/** Newest publication first; empty if the server is not there for whoever asks. */
export function listVersions(scope: Scope, name: string, isDeletedToo: boolean): IndexedRow[] {
  return scope.policy && !scope.policy.isIn.has(name)
    ? []
    : scope.view
        .versionsOf(name)
        .filter((row) => isShown(scope, row, isDeletedToo))
        .toSorted((one, other) => other.publishedAt - one.publishedAt)
}

export function findVersion(
  scope: Scope,
  name: string,
  version: string,
  isDeletedToo: boolean,
): IndexedRow | undefined {
  const latest = latestOf(scope.view.versionsOf(name))
  return listVersions(scope, name, isDeletedToo).find((row) =>
    version === LATEST ? row === latest : row.version === version,
  )
}

/** A policy judges a server by its latest version, and every other version by itself as well. */
function isShown({ view, policy, now }: Scope, row: IndexedRow, isDeletedToo: boolean): boolean {
  if (row.status === 'deleted' && !isDeletedToo) return false
  return (
    policy === null ||
    row === latestOf(view.versionsOf(row.name)) ||
    judge(policy.policy, subjectOf(view.entryOf(row)), now).isIn
  )
}

/** Only letters, digits, `-` and `_`, because a client pastes it unescaped. */
function cursorOf(rows: readonly IndexedRow[], limit: number, search: string): string {
  const { name = '', version = '' } = rows[limit - 1] ?? {}
  return Buffer.from(JSON.stringify([name, version, search])).toString('base64url')
}

function cursorIn(text: string): { name: string; version: string; search: string } | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return null
    const [name = '', version = '', search = ''] = parts as string[]
    return { name, version, search }
  } catch {
    return null
  }
}

/** As JSON; `base` is the address of the service. */
export function entryJson({ view }: Scope, row: IndexedRow, base: string): string {
  const entry = view.entryOf(row)
  const official = {
    status: row.status,
    ...(row.statusMessage !== null && { statusMessage: row.statusMessage }),
    statusChangedAt: timeOf(row.statusChangedAt ?? row.publishedAt),
    publishedAt: timeOf(row.publishedAt),
    updatedAt: timeOf(row.updatedAt),
    isLatest: row === latestOf(view.versionsOf(row.name)),
  }
  const meta = { [OFFICIAL]: official, [GRADING]: gradingOf(entry, base) }
  return `{"server":${withReport(entry, base)},"_meta":${JSON.stringify(meta)}}`
}

/** What was not scanned says so, and has no letter. */
function gradingOf({ grade, tools }: GradedEntry, base: string): object {
  const report = tools[0] && `${base}/tools/${tools[0].registration.slug}`
  if (grade === null)
    return tools.length === 0 ? { status: 'not-scanned' } : { status: 'partly-scanned', report }
  const { rules, ...figures } = grade
  return { status: grade.letter === null ? 'unrated' : 'graded', ...figures, rules, report }
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
