// The root of the service: a page for people, markdown for agents, an index of links for programs.
import type { Tool } from '../../../domain/tool/tool.ts'
import type { CategoryView } from '../../../represent/html/parts/categories.ts'
import { homePage } from '../../../represent/html/pages/home-page.ts'
import { summed } from '../../../represent/html/parts/distribution.ts'
import { homeMarkdown } from '../../../represent/text/lists.ts'
import type { Answer } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { answerIn } from '../response/answer-in.ts'
import { templateOf, type Route } from '../route.ts'
import { viewedCategories, type CategoryDeps } from './categories.ts'
import { API_VERSION } from '../description/openapi.ts'

type Deps = WithPublicUrl & CategoryDeps & WithCatalogue<'listTools' | 'recentChanges'>

const SHOWN_CHANGES = 8
const LINKS =
  '</openapi.json>; rel="service-desc", </docs>; rel="service-doc", </health>; rel="status"'

const INDEX = {
  name: 'AgentGrade',
  description: 'How well can an AI agent use this tool?',
  version: API_VERSION,
  links: {
    tools: '/tools',
    search: '/search?q=',
    categories: '/categories',
    method: '/method',
    submit: '/tools/submit',
    reviews: '/reviews',
    keys: '/keys',
    events: '/events',
    feed: '/feed.json',
    health: '/health',
    openapi: '/openapi.json',
    docs: '/docs',
    llms: '/llms.txt',
  },
}

/** `routes` is called on first request, because it includes this route. */
export function siteRoutes(service: Deps, routes: () => readonly Route[]): Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      access: 'open',
      representations: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'tools',
      operation: null,
      answer: (context) => homeAnswer(service, context, routes),
    },
  ]
}

async function homeAnswer(
  service: Deps,
  { representation }: RequestContext,
  routes: () => readonly Route[],
): Promise<Answer> {
  const base = service.settings.publicUrl
  const forms = {
    json: () => JSON.stringify({ ...INDEX, endpoints: endpointsOf(routes()) }),
    markdown: async () => {
      const { best, categories, total } = await shownOf(service)
      return homeMarkdown(best, categories, total)
    },
    html: async () => {
      const { best: tools, categories, total: toolCount } = await shownOf(service)
      const letters = summed(categories.map((category) => category.letters))
      const changed = await service.catalogue.recentChanges(SHOWN_CHANGES)
      const changes = changed.map((each) => ({ ...each, at: new Date(each.at).toISOString() }))
      return homePage({ base, toolCount, letters, categories, tools, changes })
    },
  }
  return answerIn(representation, forms, {
    fields: representation === 'html' ? [] : ['Link', LINKS],
    page: { base, path: '/' },
  })
}

/** What page and markdown show of the catalogue. */
async function shownOf(service: Deps) {
  const [categories, { total }] = await Promise.all([
    viewedCategories(service),
    service.catalogue.listTools({ page: 1, limit: 1, sort: 'score' }),
  ])
  return { categories, total, best: await bestOfEach(service, categories) }
}

/** Every operation, and every other URL that a program can read, in the order of the list. */
function endpointsOf(routes: readonly Route[]): object[] {
  return routes
    .filter(
      ({ method, operation, representations }) =>
        operation !== null || (method === 'GET' && representations),
    )
    .map(({ method, path, operation, representations }) => ({
      method,
      path: templateOf(path),
      ...(operation && { id: operation.id, summary: operation.summary }),
      ...(representations && { forms: representations }),
    }))
}

/**
 * The best tool of each category that has any, by category name: tools of one category are
 * comparable, all of them are not. Only what was observed, and is known well enough, is called best.
 */
async function bestOfEach(
  { catalogue }: Deps,
  categories: readonly CategoryView[],
): Promise<Tool[]> {
  const filled = categories.filter(({ toolCount }) => toolCount > 0)
  const pages = await Promise.all(
    filled.map(({ slug }) =>
      catalogue.listTools({ page: 1, limit: 1, sort: 'score', category: slug, canLead: true }),
    ),
  )
  return pages.flatMap(({ tools }) => tools)
}
