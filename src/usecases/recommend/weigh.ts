// Ranks a list of tools by the reader's own weights, from the stored scores of criteria.
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Catalogue, ToolQuery } from '../../store/catalogue.ts'
import { MOST_WEIGHED } from '../../domain/read/parameters.ts'
import type { Weights } from '../../domain/tool/recommendation.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { toolIn } from '../../store/database/tool-row.ts'
import { weightedScore } from './rank.ts'

const AT_ONCE = 100

export type WeighedTool = Tool & { weightedScore: number }

/** Highest first; any other order is kept. */
export async function weighTools(
  catalogue: Pick<Catalogue, 'listTools'>,
  query: ToolQuery,
  own: Weights,
): Promise<{ tools: WeighedTool[]; total: number; ranked?: number }> {
  const weighed: WeighedTool[] = []
  const { texts, ranked } = await catalogue.listTools({ ...query, page: 1, limit: MOST_WEIGHED })
  for (let at = 0; at < texts.length; at += AT_ONCE) {
    weighed.push(...texts.slice(at, at + AT_ONCE).map((text) => withWeight(toolIn(text), own)))
    await yieldEventLoop()
  }
  // Each group in its own order.
  const leading = new Set(weighed.slice(0, ranked))
  if (query.sort === 'score')
    weighed.sort(
      (one, other) =>
        Number(leading.has(other)) - Number(leading.has(one)) ||
        other.weightedScore - one.weightedScore ||
        (other.score ?? 0) - (one.score ?? 0) ||
        (one.slug < other.slug ? -1 : 1),
    )
  const first = (query.page - 1) * query.limit
  const tools = weighed.slice(first, first + query.limit)
  return { tools, total: weighed.length, ...(ranked !== undefined && { ranked }) }
}

/** Compares two tools in the sort order of a list; ties by slug. */
export function inOrder(sort: ToolQuery['sort'], one: Tool, other: Tool): number {
  const bySlug = one.slug < other.slug ? -1 : 1
  if (sort === 'name')
    return one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }) || bySlug
  if (sort === 'recent')
    return other.updatedAt < one.updatedAt ? -1 : other.updatedAt > one.updatedAt ? 1 : bySlug
  const scoreOf = (tool: Tool) =>
    (sort === 'score'
      ? ((tool as Partial<WeighedTool>).weightedScore ?? tool.score)
      : tool.criteria[sort]) ?? -1
  return scoreOf(other) - scoreOf(one) || bySlug
}

export function withWeight(tool: Tool, own: Weights): WeighedTool {
  return { ...tool, weightedScore: weightedScore(tool, own) }
}
