// GET /tools: graded tools by page, filtered and sorted.
import { BUILD } from '../../../app/build.ts'
import type { Catalogue, ToolQuery } from '../../../store/catalogue.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import { isSlug, LONGEST_SLUG } from '../../../domain/tool/slug.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { unmet } from '../../../usecases/recommend/constraints.ts'
import { weightsOf } from '../../../usecases/recommend/rank.ts'
import { weighTools, withWeight } from '../../../usecases/recommend/weigh.ts'
import { inertJson } from '../../../represent/documents.ts'
import { toolsPage, toolsPath } from '../../../represent/html/pages/tools-page.ts'
import { toolsMarkdown } from '../../../represent/markdown/lists.ts'
import type { Answer } from '../response/answer.ts'
import { listAnswer } from '../response/list-answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { PAGINATION, TOOL } from '../description/examples.ts'
import { changedTools, updatedAtOf } from '../response/changed-since.ts'
import {
  changedSinceMoment,
  limit,
  narrowingText,
  page,
  readParameters,
  type Parameter,
  type Values,
} from '../request/parameters.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { listWeights, weightsText } from '../request/weights.ts'
import { LIST_FILTERS, listOrder, unknownNames, warningsOf } from '../request/list-filters.ts'
import type { Route } from '../route.ts'
import { described } from '../description/components.ts'

type Deps = WithPublicUrl & WithCatalogue<'listTools' | 'findTools'>

export const MOST_SLUGS = 50
/** As many slugs as the catalogue takes in one query. */
const AT_ONCE = 10

const slugs: Parameter<string[] | undefined> = {
  description: `Only these tools, in this order, at most ${MOST_SLUGS}; other filters apply too. Unknown slugs are listed in warnings.`,
  schema: { type: 'string' },
  example: 'resend,postmark',
  required: false,
  longest: (LONGEST_SLUG + 1) * MOST_SLUGS,
  allowed: `at most ${MOST_SLUGS} slugs separated by commas`,
  read: (text) => {
    const named = [...new Set(text.split(',').map((slug) => slug.trim().toLowerCase()))].filter(
      (slug) => slug !== '',
    )
    return named.length > 0 && named.length <= MOST_SLUGS ? named : undefined
  },
  fallback: undefined,
}

const PARAMETERS = {
  page,
  limit: limit(50),
  ...LIST_FILTERS,
  sort: listOrder,
  q: narrowingText,
  weights: listWeights,
  slugs,
  changedSince: changedSinceMoment,
}

export function toolsRoutes(service: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'tools',
      keptAs: (query, form) => [
        readParameters(PARAMETERS, query, form === 'html'),
        unknownNames(PARAMETERS, query, form),
      ],
      operation: {
        id: 'listTools',
        tag: 'Tools',
        summary: 'List graded tools',
        description:
          'Graded tools, filtered, sorted and paginated. Ties are sorted by slug, so pages never overlap.',
        query: PARAMETERS,
        answers: {
          200: described(
            'A page of tools.',
            'ToolList',
            { tools: [TOOL], pagination: PAGINATION },
            {
              markdown:
                '# Tools\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
            },
          ),
        },
        refusals: ['invalid-parameter'],
      },
      answer: (context) => toolsAnswer(service, context),
    },
  ]
}

async function toolsAnswer(service: Deps, { request, form }: RequestContext): Promise<Answer> {
  const { publicUrl: base } = service.settings
  const values = readParameters(PARAMETERS, request.query, form === 'html')
  const { tools, total, missing, version } = await listed(service, values)
  const query = {
    ...values,
    slugs: values.slugs?.join(','),
    weights: weightsText(values.weights),
    changedSince: values.changedSince && new Date(values.changedSince).toISOString(),
  }
  const { page: _page, limit: _limit, slugs: _slugs, ...filters } = query
  const warnings = [
    ...warningsOf(PARAMETERS, request.query as Record<string, unknown>, form, values.category),
    ...missing.map((slug) => `slugs: ${slug.slice(0, LONGEST_SLUG)} is not a graded tool.`),
  ]
  const isUnchanging = version !== undefined && warnings.length === 0
  const own = query.weights === undefined ? null : weightsOf(values.weights)
  const parsed = () => tools.map((tool) => JSON.parse(tool) as Tool)
  return listAnswer(
    form,
    {
      base,
      path: '/tools',
      query,
      total,
      etag: isUnchanging ? `"${version}-${form}-${BUILD}"` : undefined,
      isLinked: values.slugs === undefined,
      pagePath: (pagination) => toolsPath(filters, pagination),
    },
    {
      json: (pagination) => `{"tools":[${tools.join(',')}],${restText(pagination, own, warnings)}}`,
      markdown: (pagination, next) => toolsMarkdown('Tools', parsed(), pagination, next, warnings),
      html: (pagination) =>
        toolsPage({ base, filters, tools: parsed(), pagination, own, warnings }),
    },
  )
}

/** What stands beside the tools of a page, as JSON. */
export function restText(
  pagination: Pagination,
  own: Weights | null,
  warnings: readonly string[],
): string {
  const weights = own === null ? '' : `,"weights":${JSON.stringify(own)}`
  const rest = warnings.length > 0 ? `,"warnings":${inertJson(warnings)}` : ''
  return `"pagination":${JSON.stringify(pagination)}${weights}${rest}`
}

/** The texts of a page of tools, the total, and slugs that do not exist. */
async function listed(
  { catalogue }: Deps,
  values: Values<typeof PARAMETERS>,
): Promise<{ tools: string[]; total: number; missing: string[]; version?: string }> {
  const { slugs: named, changedSince: since, weights: own, ...rest } = values
  const isWeighed = weightsText(own) !== undefined
  const query = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as unknown as ToolQuery
  if (isWeighed && named === undefined && since === undefined) {
    return { ...(await weighedTexts(catalogue, query, own)), missing: [] }
  }
  const found =
    named !== undefined
      ? await namedTools(catalogue, named, query, since)
      : since === undefined
        ? { ...(await catalogue.listTools(query)), missing: [] }
        : { ...(await changedTools(catalogue, query, since)), missing: [] }
  if (!isWeighed) return found
  const weighed = found.tools.map((text) => inertJson(withWeight(JSON.parse(text) as Tool, own)))
  return { tools: weighed, total: found.total, missing: found.missing }
}

/** Tools by the reader's own weights, as texts. */
export async function weighedTexts(
  catalogue: Pick<Catalogue, 'listTools'>,
  query: ToolQuery,
  own: Weights,
): Promise<{ tools: string[]; total: number }> {
  const { tools, total } = await weighTools(catalogue, query, own)
  return { tools: tools.map(inertJson), total }
}

async function namedTools(
  catalogue: Pick<Catalogue, 'findTools'>,
  named: readonly string[],
  { page: at, limit: most, sort: _sort, q: _q, ...constraints }: ToolQuery,
  since = -Infinity,
) {
  const portions = Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, portion) =>
    named.slice(portion * AT_ONCE, (portion + 1) * AT_ONCE),
  )
  const found = (
    await Promise.all(portions.map((portion) => catalogue.findTools(portion.filter(isSlug))))
  )
    .flat()
    .filter(({ status }) => status === 'graded')
  const tools = found
    .map(({ documents }) => documents.tool)
    .filter(
      (text) =>
        Date.parse(updatedAtOf(text)) >= since &&
        unmet(JSON.parse(text) as Tool, constraints) === null,
    )
  const known = new Set(found.map(({ slug }) => slug))
  return {
    tools: tools.slice((at - 1) * most, at * most),
    total: tools.length,
    missing: named.filter((slug) => !known.has(slug)),
  }
}
