// A page of tools as lists give it: by the reader's own weights, or what changed since a time; and as
// JSON.
import type { Catalogue, ToolPage, ToolQuery } from '../../../store/catalogue.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { weighTools, withWeight } from '../../../usecases/recommend/weigh.ts'
import { inertJson } from '../../../represent/documents.ts'
import { changedTools } from './changed-since.ts'

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

/**
 * The stored texts are sent as they are: to parse and print fifty tools would take longer than
 * everything else in the most frequent list.
 */
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
