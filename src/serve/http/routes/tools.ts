// GET /tools: graded tools by page, filtered and sorted.
import { weightsText, weightsIn } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import { keptBy, warningsOf, valuesIn } from '../request/parameters.ts'
import { BUILD } from '../../../runtime/build.ts'
import type { Catalogue, ToolQuery } from '../../../store/catalogue.ts'
import { isSlug, LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import { isKept } from '../../../domain/tool/tool-filter.ts'
import { weightsOf } from '../../../usecases/recommend/rank.ts'
import { TOOLS_A_PAGE, toolsPage, toolsPath } from '../../../represent/html/pages/tools-page.ts'
import { toolsMarkdown } from '../../../represent/text/lists.ts'
import { type Answer, emptyAnswer } from '../response/answer.ts'
import { listAnswer } from '../response/list-answer.ts'
import {
  listedTools,
  toolListJson,
  weighed,
  type ListedTools,
  groupedRows,
} from '../response/tool-list.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { openRead, apiRead, type Route, type RequestContext, type Query } from '../route.ts'
import { ok, PAGINATION, TOOL } from '../description/components.ts'
import { CRITERION_IDS, type AccessId } from '../../../domain/grading/criterion.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import { pathWith, type Filters } from '../../../represent/html/parts/elements.ts'

/** As many slugs as the catalogue takes in one query. */
const AT_ONCE = 10

const { path, query: PARAMETERS } = READS.tools

export const toolsRoutes: readonly Route[] = [
  apiRead({
    path,
    cachedBy: 'tools',
    keptAs: keptBy(PARAMETERS),
    operation: {
      id: 'listTools',
      tag: 'Tools',
      summary: 'List graded tools',
      description:
        'Graded tools, filtered, sorted and paginated. Ties are sorted by slug, so pages never overlap.',
      query: PARAMETERS,
      answers: ok(
        'A page of tools.',
        'ToolList',
        { tools: [TOOL], pagination: PAGINATION },
        {
          markdown:
            '# Tools\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
        },
      ),
      refusals: ['invalid-parameter'],
    },
    answer: toolsAnswer,
  }),
  // The sliders of a page.
  openRead({ path: '/weigh', answer: weighAnswer }),
]

async function toolsAnswer(context: RequestContext): Promise<Answer> {
  const { service, representation } = context
  const values = forPage(context, valuesIn(context, PARAMETERS))
  const { slugs: named, changedSince: since, weights: own, ...asked } = values
  const isGrouped = representation === 'html'
  const found: ListedTools & { missing?: string[] } =
    named === undefined
      ? await listedTools(service.catalogue, { ...asked, isGrouped }, own, since)
      : await namedTools(service.catalogue, named, asked, own, since)
  const query = {
    ...values,
    slugs: named?.join(','),
    weights: weightsText(own),
    changedSince: since && new Date(since).toISOString(),
  }
  const warnings = [
    ...warningsOf(PARAMETERS, context.query, representation, values.category),
    ...(found.missing ?? []).map(
      (slug) => `slugs: ${slug.slice(0, LONGEST_SLUG)} is not a graded tool.`,
    ),
  ]
  const isUnchanging = found.version !== undefined && warnings.length === 0
  return toolListAnswer(context, {
    query,
    own,
    found,
    warnings,
    etag: isUnchanging ? `"${found.version}-${representation}-${BUILD}"` : undefined,
    isLinked: named === undefined,
  })
}

interface ToolListView {
  /** If it is the list of one. */
  category?: CountedCategory
  /** As links repeat it. */
  query: Filters & { page: number; limit: number; access?: AccessId | undefined }
  own: Weights
  found: ListedTools
  warnings: readonly string[]
  etag?: string | undefined
  isLinked?: boolean
}

/** A page of all tools, or of those of a category. */
export function toolListAnswer(
  context: RequestContext,
  { category, query, own, found, warnings, etag, isLinked = true }: ToolListView,
): Promise<Answer> {
  const { page: _page, limit: _limit, slugs: _slugs, ...filters } = query
  const weights = query['weights'] === undefined ? null : weightsOf(own)
  const of = category && { category }
  return listAnswer(
    context,
    {
      path: category ? `/categories/${category.slug}` : '/tools',
      query,
      total: found.total,
      etag,
      isLinked,
      pagePath: (pagination) => toolsPath(filters, pagination, category),
    },
    {
      json: (pagination) => toolListJson(found, { ...of, pagination, weights, warnings }),
      markdown: (pagination, next) =>
        toolsMarkdown(category?.name ?? 'Tools', found.tools, pagination, next, warnings),
      html: async (pagination, base) =>
        toolsPage({
          base,
          ...of,
          filters,
          ...(await groupedRows(context.service.catalogue, found.tools, query.access)),
          pagination,
          ranked: found.ranked ?? found.total,
          own: weights,
          warnings,
        }),
    },
  )
}

/** A page of the site has fewer tools than one for programs, unless the reader asks for more. */
export function forPage<V extends { limit: number }>(
  { query, representation }: RequestContext,
  values: V,
): V {
  return representation === 'html' && !query['limit'] ? { ...values, limit: TOOLS_A_PAGE } : values
}

async function namedTools(
  catalogue: Catalogue,
  named: readonly string[],
  { page: at, limit: most, ...filter }: ToolQuery,
  own: Weights,
  since = -Infinity,
): Promise<ListedTools & { missing: string[] }> {
  const portions = Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, portion) =>
    named.slice(portion * AT_ONCE, (portion + 1) * AT_ONCE),
  )
  const found = await Promise.all(
    portions.map((portion) => catalogue.findTools(portion.filter(isSlug))),
  )
  const graded = found.flat().filter(({ status }) => status === 'graded')
  const kept = graded
    .map(({ tool }) => tool)
    .filter((tool) => Date.parse(tool.updatedAt) >= since && isKept(filter, tool))
  const known = new Set(graded.map(({ slug }) => slug))
  return {
    ...weighed({ tools: kept.slice((at - 1) * most, at * most), total: kept.length }, own),
    missing: named.filter((slug) => !known.has(slug)),
  }
}

/** What does not fit beside it is no filter of ours, and response headers are limited by proxies. */
const LONGEST_PATH = 2000

async function weighAnswer(context: RequestContext): Promise<Answer> {
  const { page, reset, weights: _weights, ...query } = context.query
  const kept = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith('w-') || typeof value !== 'string' || value === '' ? [] : [[name, value]],
  )
  const own = reset === undefined ? weightsText(movedIn(query)) : undefined
  const pathTo = (filters: readonly (readonly string[])[]) =>
    pathWith(page === 'compare' ? '/compare' : '/tools', {
      ...Object.fromEntries(filters),
      page: undefined,
      weights: own,
    })
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
  const target = pathTo(kept)
  return emptyAnswer(303, ['Location', target.length <= LONGEST_PATH ? target : pathTo([])])
}

/** The sliders that differ from the method's weights. */
function movedIn(query: Query): Weights {
  const byMethod = weightsOf({})
  const moved = CRITERION_IDS.flatMap((id) => {
    const weight = query[`w-${id}`]
    return typeof weight !== 'string' || weight === String(byMethod[id]) ? [] : [`${id}:${weight}`]
  })
  return moved.length === 0 ? {} : (weightsIn(moved.join(',')) ?? {})
}
