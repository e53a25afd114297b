// Tools that find: search, recommendation, categories.
import type { Recommendation } from '../../../domain/answer/recommendation.ts'
import type { CategoryList, SearchResults } from '../../../domain/answer/tool-list.ts'
import { read } from '../ask.ts'
import { CONSTRAINTS, constraintQuery } from './constraints.ts'
import { gradedMethods } from './graded-methods.ts'
import { flag, list, number, PAGE, READS, text, wholeNumber, type McpTool } from './tool.ts'

const FOUND_FIELDS =
  'slug,category,grade,score,accessMethods,accessGrades,match,why,description,wordsBy'
const LONGEST_ABOUT = 90

export const searchTools: McpTool = {
  name: 'search_tools',
  title: 'Search tools',
  description:
    'Find software tools by name or by what they do. Use it to look around; to pick one, use recommend_tools.',
  input: {
    query: text('Name or task.'),
    ...CONSTRAINTS,
    limit: wholeNumber('How many.', 100, 10),
    page: PAGE,
  },
  required: ['query'],
  output: { results: list, total: number() },
  annotations: READS,
  async run(ask, given) {
    const query = {
      q: given['query'],
      ...constraintQuery(given),
      limit: given['limit'] ?? 10,
      page: given['page'],
      fields: FOUND_FIELDS,
    }
    const { results, total, pagination, understood, didYouMean, warnings } =
      await read<SearchResults>(ask, '/search', query)
    return {
      results: results.map(foundTool),
      total,
      ...(pagination.hasNext && { nextPage: pagination.page + 1 }),
      ...(understood.excluded && { excluded: understood.excluded }),
      ...(didYouMean !== null && { didYouMean }),
      ...(warnings && { warnings }),
    }
  },
}

/**
 * Only the catalogue's own texts are included by default; those of submitters and sites are not.
 */
function foundTool({
  slug,
  grade,
  score,
  accessMethods,
  accessGrades,
  match,
  why,
  category,
  description,
  wordsBy,
}: SearchResults['results'][number]): Record<string, unknown> {
  return {
    slug,
    grade,
    score,
    category,
    access: gradedMethods(accessMethods, accessGrades),
    ...(match === 'some' && { match }),
    ...(why !== undefined && { why }),
    ...(wordsBy === 'catalogue' && { about: cut(description) }),
  }
}

function cut(description: string): string {
  return description.length <= LONGEST_ABOUT
    ? description
    : `${description.slice(0, LONGEST_ABOUT - 1).replace(/\s\S*$/, '')} …`
}

export const recommendTools: McpTool = {
  name: 'recommend_tools',
  title: 'Recommend tools',
  description:
    'Pick the best tools and access method for a task: reasons in figures, what was ruled out, ready configuration. Use it first.',
  input: {
    task: text('What is to be done.'),
    ...CONSTRAINTS,
    kind: { type: 'string', enum: ['service', 'local'] },
    headless: flag('Sign-in must work without a browser.'),
    verified: flag('Graded by what a scan saw alone.'),
    weights: {
      type: 'object',
      additionalProperties: { type: 'number' },
      description: 'Criterion to weight 0-100: {"speed":50}.',
    },
    limit: wholeNumber('How many.', 10, 3),
  },
  required: ['task'],
  output: { recommendations: list, ruledOut: list, considered: number() },
  annotations: READS,
  async run(ask, given) {
    const { task, headless, verified, weights, limit = 3 } = given
    const own = Object.entries((weights ?? {}) as Record<string, number>).map(
      ([name, weight]) => `${name}:${Math.round(weight)}`,
    )
    const query = {
      task,
      ...constraintQuery(given),
      headless,
      verified,
      limit,
      ...(own.length > 0 && { weights: own.join(',') }),
    }
    const { recommendations, ruledOut, considered, constraints, didYouMean, warnings } =
      await read<Recommendation>(ask, '/recommend', query)
    return {
      recommendations: recommendations.map(
        ({
          slug,
          grade,
          score,
          access,
          because,
          fit,
          evidence,
          reasons,
          cautions,
          connect,
          auth,
        }) => {
          const signIn = {
            methods: auth.methods,
            ...(auth.docsUrl !== null && { docs: auth.docsUrl }),
          }
          return {
            slug,
            grade,
            score,
            access,
            because,
            fit,
            evidence,
            reasons,
            ...(cautions.length > 0 && { cautions }),
            connect,
            auth: signIn,
          }
        },
      ),
      ruledOut: ruledOut.map(({ slug, why }) => ({ slug, why })),
      considered,
      constraints,
      ...(didYouMean !== null && { didYouMean }),
      ...(warnings && { warnings }),
    }
  },
}

export const listCategories: McpTool = {
  name: 'list_categories',
  title: 'List categories',
  description: 'All categories with tool count and mean score. Use it to get a category slug.',
  input: { limit: wholeNumber('How many.', 100, 100) },
  output: { categories: list },
  annotations: READS,
  async run(ask, given) {
    const { categories } = await read<CategoryList>(ask, '/categories')
    return {
      categories: categories
        .slice(0, Number(given['limit'] ?? categories.length))
        .map(({ slug, toolCount: tools, averageScore: average }) => ({ slug, tools, average })),
    }
  },
}
