// Categories: all with their counts, and one with its tools.
import { weightsText } from '../../../domain/read/parameters.ts'
import { READS } from '../../../domain/read/reads.ts'
import { keptBy, nearCategories, warningsOf, valuesIn, slugIn } from '../request/parameters.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import { LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { categoriesPage } from '../../../represent/html/pages/tools-page.ts'
import { categoriesMarkdown } from '../../../represent/text/lists.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { listedTools } from '../response/tool-list.ts'
import { apiRead, type Route, type RequestContext, type Service } from '../route.ts'
import { ok, CATEGORY, PAGINATION, TOOL } from '../description/components.ts'
import { forPage, toolListAnswer } from './tools.ts'
import { inertJson } from '../../../domain/schema/json.ts'

const { query: PARAMETERS } = READS.category

export const categoryRoutes: readonly Route[] = [
  apiRead({
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
    answer: categoriesAnswer,
  }),
  apiRead({
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
    answer: categoryAnswer,
  }),
]

/** All categories, including those without tools. */
export async function countedCategories({ catalogue }: Service): Promise<CountedCategory[]> {
  const counts = new Map((await catalogue.countCategories()).map((count) => [count.slug, count]))
  return ALL_CATEGORIES.map(({ slug, name, description }) => {
    const { toolCount = 0, averageScore = null } = counts.get(slug) ?? {}
    return { slug, name, description, toolCount, averageScore }
  })
}

async function categoriesAnswer(context: RequestContext): Promise<Answer> {
  const categories = await countedCategories(context.service)
  const forms = {
    json: () => inertJson({ categories }),
    markdown: () => categoriesMarkdown(categories),
    html: (base: string) => categoriesPage({ base, categories }),
  }
  return answerIn(context, forms, { page: '/categories' })
}

async function categoryAnswer(context: RequestContext): Promise<Answer> {
  const { service, representation, query } = context
  const slug = slugIn(context)
  const category = (await countedCategories(service)).find((each) => each.slug === slug)
  if (!category)
    throw new Refusal('category-not-found', {
      facts: { slug: slug.slice(0, LONGEST_SLUG) },
      suggestions: nearCategories(slug),
    })
  const values = forPage(context, valuesIn(context, PARAMETERS))
  const { changedSince: since, weights: own, ...paged } = values
  const isGrouped = representation === 'html'
  const found = await listedTools(
    service.catalogue,
    { ...paged, category: slug, isGrouped },
    own,
    since,
  )
  const warnings = warningsOf(PARAMETERS, query, representation, undefined)
  const links = {
    ...paged,
    sort: paged.sort === 'score' ? undefined : paged.sort,
    weights: weightsText(own),
    changedSince: since && new Date(since).toISOString(),
  }
  return toolListAnswer(context, { category, query: links, own, found, warnings })
}
