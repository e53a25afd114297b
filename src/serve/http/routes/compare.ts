// GET /compare: two to four tools side by side.
import { weightsText } from '../../../domain/read/parameters.ts'
import { comparedIn, LEAST_COMPARED, MOST_COMPARED, READS } from '../../../domain/read/reads.ts'
import { readParameters, warningsOf, valuesIn } from '../request/parameters.ts'
import type { Comparison } from '../../../domain/answer/checks.ts'
import type { StoredTool } from '../../../store/catalogue.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { weightedScore, weightsOf } from '../../../usecases/recommend/rank.ts'
import { compareJson, likeWithLike, type ComparedTool } from '../../../represent/json/compare.ts'
import { compareMarkdown } from '../../../represent/text/compare.ts'
import { gradingOf, type Tool, ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import { comparePage, type ComparePageView } from '../../../represent/html/pages/compare-page.ts'
import { comparePath } from '../../../represent/html/parts/tool-list.ts'
import { emptyAnswer, type Answer, type Representation, answerIn } from '../response/answer.ts'
import { apiRead, type Route, type RequestContext, type Service, type Query } from '../route.ts'
import { ok, TOOL } from '../description/components.ts'

const LONGEST_WORDS = 64
const NEAR_SLUGS = 3
const OFFERED = 50
const EXAMPLES = 6
const TOO_MANY = `At most four tools can be compared: the first four of those that you chose are shown.`

const { path, query: PARAMETERS } = READS.compare
const { as, weights } = PARAMETERS

export const compareRoutes: readonly Route[] = [
  apiRead({
    path,
    cachedBy: 'tools',
    keptAs: (query, representation) => [
      askedOf(query).slugs,
      readParameters({ as, weights }, query, representation === 'html'),
      unknownIn(query, representation),
      representation === 'html' && askedOf(query).words.length > 0,
    ],
    operation: {
      id: 'compareTools',
      tag: 'Tools',
      summary: 'Compare tools',
      description:
        'Two to four tools side by side: every criterion, the checks that differ (most important first), and the ids of those that are alike. With `as`, all of it is about that access method, with its grades, facts in units, and sentences that rest on them.',
      query: PARAMETERS,
      answers: ok('The comparison.', 'Comparison', compareJson([{ tool: TOOL, grading: null }]), {
        markdown: '# Resend vs SendGrid',
        html: '<!doctype html><title>Resend vs SendGrid</title>',
      }),
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: (context) =>
      context.representation === 'html' ? comparisonPage(context) : dataAnswer(context),
  }),
]

async function dataAnswer(context: RequestContext): Promise<Answer> {
  const { service, representation, query } = context
  const { tools: slugs, as: way = null, weights: own } = valuesIn(context, PARAMETERS)
  const found = await service.catalogue.findTools(slugs.filter(isSlug))
  const unknown = slugs.filter((slug) => !found.some((tool) => tool.slug === slug))
  if (unknown.length > 0) {
    const near = await Promise.all(
      unknown.map((slug) => service.catalogue.nearSlugs(slug, NEAR_SLUGS)),
    )
    throw new Refusal('tool-not-found', {
      facts: { slug: unknown.join(', ') },
      suggestions: [...new Set(near.flat())],
    })
  }
  const warnings = unknownIn(query, representation)
  const comparison = {
    ...withWeights(compareJson(await comparedTools(service, found), way), own),
    ...(warnings.length > 0 && { warnings }),
  }
  return answerIn(context, {
    json: () => inertJson(comparison),
    markdown: () => compareMarkdown(comparison),
  })
}

/** The page also accepts names, one or two at once, and redirects to the URL with all of them. */
async function comparisonPage(context: RequestContext): Promise<Answer> {
  const { service, query } = context
  const { slugs: asked, words } = askedOf(query)
  const slugs = asked.slice(0, MOST_COMPARED)
  const { as: wished, weights: own } = valuesIn(context, { as, weights })
  const asText = weightsText(own)
  const added = await Promise.all(words.map((each) => slugFor(service, each)))
  if (added.length > 0)
    return emptyAnswer(303, [
      'Location',
      comparePath([...new Set([...asked, ...added])].slice(0, MOST_COMPARED + 1), asText, wished),
    ])
  const found = await service.catalogue.findTools(slugs.filter(isSlug))
  const unknown = slugs.filter((slug) => !found.some((tool) => tool.slug === slug))
  const compared = found.length < LEAST_COMPARED ? [] : await comparedTools(service, found)
  const way = wished ?? likeWithLike(compared)
  const view: Omit<ComparePageView, 'base'> = {
    slugs,
    wished,
    weights: asText,
    compared,
    comparison: compared.length === 0 ? null : withWeights(compareJson(compared, way), own),
    unknown: await Promise.all(
      unknown.map(async (slug) => ({
        slug,
        near: await service.catalogue.nearSlugs(slug, NEAR_SLUGS),
      })),
    ),
    offered: await offeredBeside(service, found),
    examples: slugs.length === 0 ? await examplesFrom(service) : [],
    warnings: [...(asked.length > MOST_COMPARED ? [TOO_MANY] : []), ...unknownIn(query, 'html')],
  }
  return answerIn(
    context,
    { html: (base) => comparePage({ base, ...view }) },
    { page: comparePath(slugs, asText, wished), status: unknown.length > 0 ? 404 : 200 },
  )
}

/** A sentence for each parameter that is not known here; `add` is what the page sends itself. */
function unknownIn({ add: _add, ...query }: Query, representation: Representation) {
  return warningsOf(PARAMETERS, query, representation, undefined)
}

/** The slugs of a query, and the words to find more tools by. */
function askedOf(query: Query): { slugs: string[]; words: string[] } {
  const texts = (name: string) => [query[name] ?? []].flat().map(String)
  return {
    slugs: comparedIn(texts('tools').join(',')),
    words: texts('add').slice(0, MOST_COMPARED),
  }
}

function comparedTools(
  { catalogue }: Service,
  found: readonly StoredTool[],
): Promise<ComparedTool[]> {
  return Promise.all(
    found.map(async ({ slug, tool }) => {
      const record = await catalogue.findRecord(slug)
      return { tool, grading: record && gradingOf(record) }
    }),
  )
}

function withWeights(comparison: Comparison, own: Weights): Comparison {
  if (weightsText(own) === undefined) return comparison
  const scores = comparison.tools.map(({ slug }) => {
    const criteria = comparison.criteria.map(({ id, scores: each }) => [id, each[slug] ?? null])
    return [
      slug,
      weightedScore({ criteria: Object.fromEntries(criteria) as Tool['criteria'] }, own),
    ]
  })
  return {
    ...comparison,
    weights: weightsOf(own),
    weightedScores: Object.fromEntries(scores) as Record<string, number>,
  }
}

/** The slug itself, or the first search result; else the words, which the page calls unknown. */
async function slugFor({ catalogue }: Service, words: string): Promise<string> {
  const text = words.trim().slice(0, LONGEST_WORDS)
  const slug = text.toLowerCase()
  if (isSlug(slug) && (await catalogue.findStatus(slug)) !== null) return slug
  const [best] = text === '' ? [] : (await catalogue.search(text, 1)).tools
  return best?.slug ?? slug.replaceAll(',', ' ')
}

async function offeredBeside(
  { catalogue }: Service,
  found: readonly StoredTool[],
): Promise<ComparePageView['offered']> {
  const best = await catalogue.listTools({
    page: 1,
    limit: OFFERED,
    sort: 'score',
    isGrouped: true,
    category: found[0]?.tool.category,
  })
  return best.tools.filter(({ slug }) => !found.some((tool) => tool.slug === slug))
}

/** The best three that may lead of the categories with most tools. */
async function examplesFrom({ catalogue }: Service): Promise<ComparePageView['examples']> {
  const counts = (await catalogue.countCategories()).filter(
    ({ toolCount }) => toolCount >= LEAST_COMPARED,
  )
  const largest = counts
    .toSorted((one, other) => other.toolCount - one.toolCount)
    .slice(0, EXAMPLES)
  const examples = await Promise.all(
    largest.map(async ({ slug }) => {
      const { tools: best } = await catalogue.listTools({
        page: 1,
        limit: 3,
        sort: 'score',
        category: slug,
        canLead: true,
      })
      return {
        title: ALL_CATEGORIES.find((each) => each.slug === slug)?.name ?? slug,
        slugs: best.map((tool) => tool.slug),
        names: best.map(({ name }) => name),
      }
    }),
  )
  return examples.filter(({ slugs }) => slugs.length >= LEAST_COMPARED)
}
