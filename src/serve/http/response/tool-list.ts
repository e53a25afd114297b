// A page of tools: by the reader's own weights, or changed since a time; as JSON and as rows.
import type { Catalogue, ToolPage, ToolQuery } from '../../../store/catalogue.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { weighTools, withWeight } from '../../../usecases/recommend/weigh.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import type { AccessId } from '../../../domain/grading/criterion.ts'
import { PROVISIONAL_BELOW, shownShare } from '../../../domain/grading/letter.ts'
import { canLead, canLeadAs } from '../../../domain/tool/tool-filter.ts'
import { gradingOf, type Tool } from '../../../domain/tool/tool.ts'
import type { ListedTool } from '../../../represent/html/parts/tool-list.ts'
import { criterionLines } from '../../../represent/words/criteria.ts'
import { restsOnInShort } from '../../../represent/words/evidence.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'

type Tools = Pick<ToolPage, 'tools' | 'total'>
/** Without texts if the tools are not as they are stored. */
export type ListedTools = Tools & Partial<ToolPage>

export async function listedTools(
  catalogue: Pick<Catalogue, 'listTools'>,
  query: ToolQuery,
  own: Weights,
  since: number | undefined,
): Promise<ListedTools> {
  if (since !== undefined)
    return weighed(await changedTools(catalogue, { ...query, isGrouped: false }, since), own)
  return hasWeights(own) ? weighTools(catalogue, query, own) : catalogue.listTools(query)
}

/** The page with a score by the reader's weights, if there are any, in the order that it has. */
export function weighed(page: Tools, own: Weights): Tools {
  return hasWeights(own)
    ? { ...page, tools: page.tools.map((tool) => withWeight(tool, own)) }
    : page
}

function hasWeights(own: Weights): boolean {
  return Object.keys(own).length > 0
}

interface Beside {
  /** What the list is of, if it is not all tools. */
  category?: object
  pagination: Pagination
  weights: Weights | null
  warnings: readonly string[]
}

/** The stored texts are sent as they are: to parse and print fifty tools would take longest. */
export function toolListJson(
  page: ListedTools,
  { category = {}, pagination, weights, warnings }: Beside,
): string {
  const texts = page.texts ?? page.tools.map(inertJson)
  const around = inertJson({
    ...category,
    tools: [],
    pagination,
    ...(weights && { weights }),
    ...(warnings.length > 0 && { warnings }),
  })
  return around.replace('"tools":[]', () => `"tools":[${texts.join(',')}]`)
}

export interface Latest<T> {
  items: T[]
  total: number
}

/** Reads one page of the list, latest change first. */
type ReadPage<T> = (page: number, limit: number) => Promise<Latest<T>>

/** A page of what changed since then. A binary search finds the boundary by a few single reads. */
export async function changedSince<T>(
  read: ReadPage<T>,
  momentOf: (item: T) => string,
  since: number,
  page: number,
  limit: number,
): Promise<Latest<T>> {
  const isChanged = (item: T) => Date.parse(momentOf(item)) >= since
  const asked = await read(page, limit)
  const last = asked.items.at(-1)
  const changed = asked.items.filter(isChanged)
  if (last !== undefined && changed.length > 0 && !isChanged(last))
    return { items: changed, total: (page - 1) * limit + changed.length }
  return { items: changed, total: await countChanged(read, isChanged, asked.total) }
}

async function countChanged<T>(
  read: ReadPage<T>,
  isChanged: (item: T) => boolean,
  total: number,
): Promise<number> {
  let known = 0
  let bound = total
  while (known < bound) {
    const middle = Math.floor((known + bound) / 2)
    const [item] = (await read(middle + 1, 1)).items
    if (item !== undefined && isChanged(item)) known = middle + 1
    else bound = middle
  }
  return known
}

/** The tools of a list that changed at or after the given time, latest first. */
export async function changedTools(
  catalogue: Pick<Catalogue, 'listTools'>,
  query: ToolQuery,
  since: number,
): Promise<Pick<ToolPage, 'tools' | 'total'>> {
  const read = async (page: number, limit: number) => {
    const { tools, total } = await catalogue.listTools({ ...query, sort: 'recent', page, limit })
    return { items: tools, total }
  }
  const { items, total } = await changedSince(
    read,
    ({ updatedAt }) => updatedAt,
    since,
    query.page,
    query.limit,
  )
  return { tools: items, total }
}

type Records = Pick<Catalogue, 'findRecord'>

/** Those that can lead, as rows, and the rest; all by the access method that was asked for. */
export async function groupedRows(
  catalogue: Records,
  tools: readonly Tool[],
  access?: AccessId,
): Promise<{ listed: ListedTool[]; others: Tool[] }> {
  if (access === undefined) {
    const others = tools.filter((tool) => !canLead(tool))
    return { listed: await toolRows(catalogue, tools.filter(canLead)), others }
  }
  const rows = await toolRows(catalogue, tools, access)
  return {
    listed: rows.filter(({ leads }) => leads),
    others: rows.flatMap(({ tool, graded, leads }) => (leads ? [] : [{ ...tool, ...graded }])),
  }
}

type Row<T extends Tool> = ListedTool & { tool: T; leads: boolean }

/** By the access method that was asked for, or the best of each. */
export async function toolRows<T extends Tool>(
  catalogue: Records,
  tools: readonly T[],
  access?: AccessId,
): Promise<Row<T>[]> {
  const rows: Row<T>[] = []
  for (const tool of tools) {
    const record = await catalogue.findRecord(tool.slug)
    const grading = record && gradingOf(record)
    const as = access ?? grading?.best ?? null
    const own = as && access ? grading?.access?.[as] : null
    const graded = own
      ? {
          grade: own.letter,
          score: own.score,
          confidence: shownShare(own.confidence),
          provisional: own.confidence < PROVISIONAL_BELOW,
          deprecated: as !== null && grading?.deprecated?.includes(as) === true,
        }
      : tool
    const lines = grading ? criterionLines(grading, as) : []
    const restsOn = grading?.restsOn ? restsOnInShort(grading.restsOn) : null
    const leads = record !== null && access ? canLeadAs(record, access) : canLead(tool)
    rows.push({ tool, as, graded, lines, restsOn, leads })
    // To read and parse a record takes milliseconds.
    await yieldEventLoop()
  }
  return rows
}
