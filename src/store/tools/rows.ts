// The rows of one tool: found by its slug, locked for a write, rendered anew, and deleted.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { sql, type Reader, type Tables } from '../database/statement.ts'
import { columnsOf } from '../database/tool-row.ts'
import type { Store } from '../store.ts'

export const findId = sql<{ id: number; review_count: number }>()(
  'select id, review_count from tool where slug = :slug',
)

/** What one version rendered and another has written since is rendered from scratch. */
export const RENDERER_IF_SAME = `case when rendered_by = :renderedBy then rendered_by else '' end`

export type LockedRow = Pick<
  Tables['tool'],
  'slug' | 'url_key' | 'category' | 'status' | 'grade_rank' | 'review_count'
>
const raiseVersion = sql<LockedRow>()(`
  update tool set version = version + 1, rendered_by = ${RENDERER_IF_SAME} where id = :id
  returning slug, url_key, category, status, grade_rank, review_count`)

/** Gives the tool a new version, which locks its row until the transaction ends. */
export async function lockTool(
  { renderer }: Store,
  tx: Reader,
  id: number,
): Promise<LockedRow | undefined> {
  return (await raiseVersion(tx, { id, renderedBy: renderer.version }))[0]
}

const readRecord = sql<{ record: string }>({ sealed: ['record'] })(
  'select record from tool_source where tool_id = :id',
)
const readEvidence = sql<{ evidence: string }>({ sealed: ['evidence'] })(
  'select evidence from tool_source where tool_id = :id',
)

export async function recordOf(on: Reader, id: number): Promise<ToolRecord | null> {
  const [row] = await readRecord(on, { id })
  return row ? (JSON.parse(row.record) as ToolRecord) : null
}

/** As JSON; null if the tool was never observed. */
export async function evidenceOf(on: Reader, id: number): Promise<string | null> {
  const [row] = await readEvidence(on, { id })
  return row && row.evidence !== 'null' ? row.evidence : null
}

export interface LockedTool {
  id: number
  row: LockedRow
  record: ToolRecord
}

/** A tool that must exist, locked. */
export async function lockRecord(store: Store, tx: Reader, id: number): Promise<LockedTool> {
  const row = await lockTool(store, tx, id)
  const record = await recordOf(tx, id)
  if (!row || !record) throw new Error(`Tool ${id} has no record.`)
  return { id, row, record }
}

/** The columns that follow from a record. */
export const COLUMNS = `slug, name, name_key, url_key, category, status, grade_rank, score_key, score,
  api_score_key, mcp_score_key, cli_score_key, flags, updated_at, method_version`
export const COLUMN_VALUES = `:slug, :name, :name_key, :url_key, :category, :status, :grade_rank,
  :score_key, :score, :api_score_key, :mcp_score_key, :cli_score_key, :flags, :updated_at,
  :method_version`
const updateTool = sql()(`
  update tool set (${COLUMNS}, rendered_by) = (${COLUMN_VALUES}, :renderedBy) where id = :id`)

export async function storeColumns(
  { renderer }: Store,
  tx: Reader,
  id: number,
  columns: ReturnType<typeof columnsOf>,
): Promise<void> {
  await updateTool(tx, { id, ...columns, renderedBy: renderer.version })
}

const updateDocuments = sql({ sealed: ['tool', 'profile', 'markdown', 'registry'] })(`
  update tool_document
  set tool = :tool, profile = :profile, markdown = :markdown, registry = :registry
  where tool_id = :id`)
const updateRecord = sql({ sealed: ['record'] })(
  'update tool_source set record = :record where tool_id = :id',
)

/** Stores a tool's documents, and the record that they are rendered from. */
export async function storeDocuments(
  { renderer }: Store,
  tx: Reader,
  id: number,
  record: ToolRecord,
): Promise<void> {
  await updateDocuments(tx, { id, ...(await renderer.render(record)) })
  await updateRecord(tx, { id, record: JSON.stringify(record) })
}

/** What a tool has that nobody else has written. */
const PARTS = (
  [
    'tool_document',
    'tool_source',
    'tool_exchange',
    'tool_icon',
    'tool_share',
    'review_slot',
    'withdrawn_review',
    'method_change',
    'event',
    'held_event',
    'second_look',
  ] as const
).map((table) => sql()(`delete from ${table} where tool_id = :id`))
const deleteRow = sql()('delete from tool where id = :id')

export async function deleteTool(tx: Reader, id: number): Promise<void> {
  for (const deletePart of PARTS) await deletePart(tx, { id })
  await deleteRow(tx, { id })
}
