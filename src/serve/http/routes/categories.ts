// Categories: all with their counts, and one with its tools.
import { weightsText } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import { keptBy, nearCategories, readParameters, warningsOf } from '../request/parameters.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import { LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import type { CategoryCount } from '../../../store/catalogue.ts'
import { ALL_CATEGORIES, type Category } from '../../../domain/tool/category.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { categoriesPage } from '../../../represent/html/pages/tools-page.ts'
import { categoriesMarkdown } from '../../../represent/text/lists.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { CATEGORY, PAGINATION, TOOL } from '../description/examples.ts'
import { listedTools } from '../response/tool-list.ts'
import { apiRead, type Route } from '../route.ts'
import { ok } from '../description/components.ts'
import { forPage, toolListAnswer } from './tools.ts'
import { slugIn } from '../request/tool-in-path.ts'

export type CategoryDeps = WithCatalogue<'countCategories'>
type Deps = WithPublicUrl & CategoryDeps & WithCatalogue<'listTools' | 'findRecord'>

const { query: PARAMETERS } = READS.category

export function categoryRoutes(service: Deps): Route[] {
  return [listRoute(service), categoryRoute(service)]
}

function listRoute(service: Deps): Route {
  return apiRead({
    path: READS.categories.path,
    cachedBy: 'grades',
    operation: {
      id: 'listCategories',
      tag: 'Categories',
      summary: 'List categories',
      description: 'All categories with the number of graded tools and their average score.',
      answers: ok(
        'The categories.',
        'CategoryList',
        { categories: [CATEGORY] },
        { markdown: '# Categories\n\n- [Email](/categories/email.md): 7 tools, 5.2 on average.' },
      ),
    },
    answer: (context) => categoriesAnswer(service, context),
  })
}

function categoryRoute(service: Deps): Route {
  return apiRead({
    path: READS.category.path,
    cachedBy: 'tools',
    keptAs: keptBy(PARAMETERS),
    operation: {
      id: 'getCategory',
      tag: 'Categories',
      summary: 'Read a category with its tools',
      description: 'The category and its graded tools, paginated, best first.',
      path: {
        slug: {
          description: 'Slug of the category.',
          schema: { type: 'string', enum: ALL_CATEGORIES.map(({ slug }) => slug) },
          example: 'email',
        },
      },
      query: PARAMETERS,
      answers: ok(
        'The category.',
        'CategoryTools',
        { ...CATEGORY, tools: [TOOL], pagination: { ...PAGINATION, limit: 100 } },
        {
          markdown:
            '# Email\n\n- [Resend](/tools/resend.md): B 6.4, MCP API CLI. Email API for developers.',
        },
      ),
      refusals: ['invalid-parameter', 'category-not-found'],
    },
    answer: (context) => categoryAnswer(service, context),
  })
}

/** All categories, including those without tools. */
export async function countedCategories({ catalogue }: CategoryDeps): Promise<CountedCategory[]> {
  const counts = new Map((await catalogue.countCategories()).map((count) => [count.slug, count]))
  return ALL_CATEGORIES.map((category) => withCount(category, counts.get(category.slug)))
}

function withCount(
  { slug, name, description }: Category,
  count: CategoryCount | undefined,
): CountedCategory {
  return {
    slug,
    name,
    description,
    toolCount: count?.toolCount ?? 0,
    averageScore: count?.averageScore ?? null,
  }
}

async function categoriesAnswer(
  service: Deps,
  { representation }: RequestContext,
): Promise<Answer> {
  const { publicUrl: base } = service.settings
  const forms = {
    json: async () => JSON.stringify({ categories: await countedCategories(service) }),
    markdown: async () => categoriesMarkdown(await countedCategories(service)),
    html: async () => categoriesPage({ base, categories: await countedCategories(service) }),
  }
  return answerIn(representation, forms, { page: { base, path: '/categories' } })
}

async function categoryAnswer(service: Deps, context: RequestContext): Promise<Answer> {
  const { representation, request } = context
  const slug = slugIn(context)
  const known = ALL_CATEGORIES.find((each) => each.slug === slug)
  if (!known)
    throw new Refusal('category-not-found', {
      facts: { slug: slug.slice(0, LONGEST_SLUG) },
      suggestions: nearCategories(slug),
    })
  const isPage = representation === 'html'
  const values = forPage(readParameters(PARAMETERS, request.query, isPage), request.query, isPage)
  const { changedSince: since, weights: own, ...paged } = values
  const asked = request.query as Record<string, unknown>
  const warnings = warningsOf(PARAMETERS, asked, representation, undefined)
  const links = {
    ...paged,
    sort: paged.sort === 'score' ? undefined : paged.sort,
    weights: weightsText(own),
    changedSince: since && new Date(since).toISOString(),
  }
  const [counts, found] = await Promise.all([
    service.catalogue.countCategories(),
    listedTools(service.catalogue, { ...paged, category: slug, isGrouped: isPage }, own, since),
  ])
  const category = withCount(
    known,
    counts.find((count) => count.slug === slug),
  )
  return toolListAnswer(service, representation, { category, query: links, own, found, warnings })
}
