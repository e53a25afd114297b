// GET /recommend: the tools that fit a task best, with numeric reasons.
import type { Catalogue } from '../../../store/catalogue.ts'
import { READS } from '../../../domain/read/reads.ts'
import { keptBy, warningsOf, valuesIn } from '../request/parameters.ts'
import type { Constraints } from '../../../domain/tool/recommendation.ts'
import { recommend, type Recommendation } from '../../../usecases/recommend/recommend.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import type { RecommendCard } from '../../../represent/html/pages/recommend-page.ts'
import { gradingOf } from '../../../domain/tool/tool.ts'
import { toolRows } from '../response/tool-list.ts'
import { pathWith, type Filters } from '../../../represent/html/parts/elements.ts'
import { recommendationJson } from '../../../represent/json/recommendation.ts'
import { recommendationMarkdown } from '../../../represent/text/recommendation.ts'
import { ok, RECOMMENDATION } from '../description/components.ts'
import {
  nothingFitsSentence,
  nothingFitsWords,
} from '../../../represent/connect/recommendation-words.ts'
import { noAccountWarnings } from '../../../represent/words/access.ts'
import { fitWarnings } from '../../../represent/words/search.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { apiRead, type Route, type RequestContext, type Query } from '../route.ts'

const { path, query: PARAMETERS } = READS.recommend
const pages = () => import('../../../represent/html/pages/recommend-page.ts')

export const recommendRoutes: readonly Route[] = [
  apiRead({
    path,
    cachedBy: 'tools',
    keptAs: (query, form) =>
      form === 'html' && isWithoutTask(query) ? null : keptBy(PARAMETERS)(query, form),
    operation: {
      id: 'recommendTools',
      tag: 'Search',
      summary: 'Recommend tools for a task',
      description:
        'The tools that fit a task best under your constraints, with reasons in figures, ready configuration, and what was ruled out and why. Words such as "with mcp", "at least B" or "not X" in the task are constraints too. Tools that match all of the task come first, then by fit. A task of two parts gets a tool for each (part); if nothing fits, nothingFits names the nearest miss and what it lacks. For each tool it names the access method to use: the best-graded one that you allow. If you ask for one (access, or one of hasMcp, hasApi and hasCli), minGrade means its grade. Fit is the score (by your weights, if given; of the access method, if you restrict it), minus up to 6 for a weaker match than the best, 2 if only some of the task matches, and 1.5 outside the category that the task names. The response stays the same until the catalogue changes.',
      query: PARAMETERS,
      answers: ok('The recommendation.', 'Recommendation', RECOMMENDATION, {
        markdown: '# For: send receipts by email\n\n4 tools meet what was asked.',
      }),
      refusals: ['invalid-parameter'],
    },
    answer: recommendAnswer,
  }),
]

async function recommendAnswer(context: RequestContext): Promise<Answer> {
  const { service, representation, query } = context
  if (representation === 'html' && isWithoutTask(query))
    return answerIn(context, {
      html: async (base) => (await pages()).recommendPage({ base, filters: {}, answer: null }),
    })
  const { task, limit, weights, ...given } = valuesIn(context, PARAMETERS)
  const constraints = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Constraints
  const found = await recommend(service.catalogue, { task, constraints, weights, limit })
  const warnings = [
    ...warningsOf(PARAMETERS, query, representation, constraints.category),
    ...(found.nothingFits
      ? [nothingFitsSentence(nothingFitsWords(found.nothingFits, found.constraints))]
      : fitWarnings({
          doubt: found.doubt,
          missing:
            found.recommended[0]?.part === undefined
              ? (found.recommended[0]?.missing ?? [])
              : found.notCovered,
          understood: found.understood,
          nearest: found.recommended[0]?.tool.category ?? null,
          hasResults: found.recommended.length > 0,
          isFiltered: Object.values(found.constraints).some((value) => value !== undefined),
        })),
    ...noAccountWarnings(
      found.constraints.auth,
      found.recommended.map(({ match }) => match),
    ),
  ]
  const answer = recommendationJson(task, weights, found, warnings)
  const filters: Filters = {
    task,
    ...constraints,
    ...(typeof query['weights'] === 'string' &&
      query['weights'] !== '' && { weights: query['weights'] }),
  }
  const forms = {
    json: () => inertJson(answer),
    markdown: () => recommendationMarkdown(answer),
    html: async (base: string) => {
      const cards = await cardsOf(service.catalogue, found)
      return (await pages()).recommendPage({ base, filters, answer, cards })
    },
  }
  return answerIn(context, forms, { page: pathWith('/recommend', filters) })
}

/** Each recommended tool by the access method to use, with how to begin. */
async function cardsOf(
  catalogue: Catalogue,
  { recommended }: Recommendation,
): Promise<RecommendCard[]> {
  const { firstLine } = await import('../../../represent/html/pages/tool/connect.ts')
  const { MOST_CARDS } = await pages()
  const cards = recommended.slice(0, MOST_CARDS).map(async ({ tool, chosen, access }) => {
    const [row] = await toolRows(catalogue, [tool], chosen ?? undefined)
    const record = await catalogue.findRecord(tool.slug)
    const first = chosen && firstLine({ slug: tool.slug, access }, chosen)
    return row ? [{ ...row, grading: record && gradingOf(record), first }] : []
  })
  return (await Promise.all(cards)).flat()
}

/** Without a task the page is only the form. */
function isWithoutTask({ task }: Query): boolean {
  return task === undefined || task === ''
}
