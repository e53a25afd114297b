// Tools that find: search with the categories, recommendation, changes.
import type { EventList } from '../../../domain/answer/event.ts'
import type { Recommendation } from '../../../domain/answer/recommendation.ts'
import type { CategoryList, SearchResults } from '../../../domain/answer/tool-list.ts'
import { READS } from '../../../domain/read/reads.ts'
import { EVENT_KINDS } from '../../../domain/scan/event.ts'
import { read, type Ask } from '../ask.ts'
import {
  gradedMethods,
  list,
  number,
  pick,
  readTool,
  slug,
  text,
  type Argument,
  type McpTool,
} from './tool.ts'

const FOUND_FIELDS =
  'slug,category,grade,score,accessMethods,accessGrades,match,why,description,wordsBy'
const LONGEST_ABOUT = 90

const CONSTRAINTS: Readonly<Record<string, Argument>> = {
  category: { description: 'Slug.' },
  minGrade: { description: 'Least grade.' },
  access: {
    schema: {
      type: 'string',
      enum: ['mcp', 'api', 'cli'],
      description: 'Required; minGrade is of it.',
    },
  },
  provisional: { description: 'false: only well-known grades.' },
}

const find = readTool<SearchResults>({
  name: 'search_tools',
  title: 'Search tools',
  description:
    'Find software tools by name or by what they do. Use it to look around; to pick one, use recommend_tools.',
  of: READS.search,
  takes: {
    query: { fills: 'q', description: 'Name or task; without it, the categories.' },
    ...CONSTRAINTS,
    limit: { description: 'How many.', default: 10 },
    page: {},
  },
  fields: FOUND_FIELDS,
  output: { results: list, total: number() },
  result: ({ results, total, pagination, understood, didYouMean, warnings }) => ({
    results: results.map(foundTool),
    total,
    ...(pagination.hasNext && { nextPage: pagination.page + 1 }),
    ...(understood.excluded && { excluded: understood.excluded }),
    ...(didYouMean !== null && { didYouMean }),
    ...(warnings && { warnings }),
  }),
})

/** Only the catalogue's own texts are included by default; those of submitters and sites are not. */
function foundTool(found: SearchResults['results'][number]): Record<string, unknown> {
  const { accessMethods, accessGrades, match, why, description, wordsBy } = found
  return {
    ...pick(found, 'slug', 'grade', 'score', 'category'),
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

export const recommendTools = readTool<Recommendation>({
  name: 'recommend_tools',
  title: 'Recommend tools',
  description:
    'Recommends the best tools and access method for a task: reasons in figures, what was ruled out, ready configuration. Use it first.',
  of: READS.recommend,
  takes: {
    task: { description: 'What is to be done.' },
    ...CONSTRAINTS,
    kind: { schema: { type: 'string', enum: ['service', 'local'] } },
    headless: { description: 'Sign-in must work without a browser.' },
    verified: { description: 'Graded by what a scan saw alone.' },
    weights: {
      schema: {
        type: 'object',
        additionalProperties: { type: 'number' },
        description: 'Criterion to weight 0-100: {"speed":50}.',
      },
      asText: pairsOf,
    },
    limit: { description: 'How many.', default: 3 },
  },
  output: { recommendations: list, ruledOut: list, considered: number() },
  result: ({
    recommendations,
    ruledOut,
    considered,
    constraints,
    nothingFits,
    didYouMean,
    warnings,
  }) => ({
    recommendations: recommendations.map(recommendedTool),
    ruledOut: ruledOut.map((tool) => pick(tool, 'slug', 'why')),
    considered,
    constraints,
    ...(nothingFits?.nearest && { nearest: pick(nothingFits.nearest, 'slug', 'lacks') }),
    ...(didYouMean !== null && { didYouMean }),
    ...(warnings && { warnings }),
  }),
})

function pairsOf(weights: Readonly<Record<string, number>>): string | undefined {
  const pairs = Object.entries(weights).map(([name, weight]) => `${name}:${Math.round(weight)}`)
  return pairs.length > 0 ? pairs.join(',') : undefined
}

function recommendedTool(tool: Recommendation['recommendations'][number]): Record<string, unknown> {
  const { cautions, worst, connect, auth } = tool
  return {
    ...pick(tool, 'slug', 'grade', 'score', 'access', 'because', 'fit', 'evidence', 'reasons'),
    ...(tool.part !== undefined && { part: tool.part }),
    ...(cautions.length > 0 && { cautions }),
    ...(worst !== undefined && { worst }),
    connect,
    auth: { methods: auth.methods, ...(auth.docsUrl !== null && { docs: auth.docsUrl }) },
  }
}

/** Without a query it lists where to look. */
export const searchTools: McpTool = {
  ...find,
  required: [],
  run: (ask, given) => (given['query'] === undefined ? categories(ask) : find.run(ask, given)),
}

async function categories(ask: Ask): Promise<Record<string, unknown>> {
  const answer = await read<CategoryList>(ask, READS.categories.path)
  return {
    categories: answer.categories.map(({ slug: name, toolCount, averageScore }) => ({
      slug: name,
      tools: toolCount,
      average: averageScore,
    })),
  }
}

export const getChanges = readTool<EventList>({
  name: 'get_changes',
  title: 'Get changes',
  description:
    'Lists new tools, changed grades and contracts, oldest first. Use it to see what is new since a date.',
  of: READS.events,
  takes: {
    since: { description: '2026-11-01, or the last cursor.' },
    slug: { fills: 'tool', schema: slug },
    category: {},
    kind: { schema: { type: 'string', enum: [...EVENT_KINDS] } },
    limit: { description: 'How many.', default: 20 },
  },
  output: { changes: list, cursor: text() },
  result: ({ events, cursor, hasMore, warnings }) => ({
    changes: events.map(({ at, tool, summary }) => ({
      at: at.slice(0, 10),
      slug: tool.slug,
      what: summary,
    })),
    cursor,
    hasMore,
    ...(warnings && { warnings }),
  }),
})
