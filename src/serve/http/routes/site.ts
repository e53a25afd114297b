// The root of the service: a page for people, markdown for agents, an index of links for programs.
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import { canLead } from '../../../domain/tool/tool-filter.ts'
import { homePage } from '../../../represent/html/pages/home-page.ts'
import { homeMarkdown } from '../../../represent/text/lists.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import { openRead, templateOf, type Route, type RequestContext, type Service } from '../route.ts'
import { toolRows } from '../response/tool-list.ts'
import { countedCategories } from './categories.ts'
import { API_VERSION } from '../description/openapi.ts'

const SHOWN_CHANGES = 5
const SHOWN_BEST = 3
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
export function siteRoutes(routes: () => readonly Route[]): Route[] {
  return [
    openRead({
      path: '/',
      representations: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'tools',
      answer: (context) => homeAnswer(context, routes),
    }),
  ]
}

async function homeAnswer(
  context: RequestContext,
  routes: () => readonly Route[],
): Promise<Answer> {
  const { service, representation } = context
  const forms = {
    json: () => JSON.stringify({ ...INDEX, endpoints: endpointsOf(routes()) }),
    markdown: async () => {
      const { ranked, categories, total } = await shownOf(service)
      return homeMarkdown(
        ranked.flatMap(({ best }) => best.slice(0, 1)),
        categories,
        total,
      )
    },
    html: async (base: string) => {
      const { ranked, categories, total: toolCount } = await shownOf(service)
      const leaders = ranked.flatMap(({ best }) => best.slice(0, 1))
      const rows = await toolRows(service.catalogue, leaders)
      const changed = await service.catalogue.recentChanges(SHOWN_CHANGES)
      return homePage({
        base,
        toolCount,
        categories: categories.map((category, at) => ({
          ...category,
          best: rows.find(({ tool }) => tool.slug === ranked[at]?.best[0]?.slug) ?? null,
          next: [...(ranked[at]?.best.slice(1) ?? []), ...(ranked[at]?.others ?? [])],
          ranked: ranked[at]?.count ?? 0,
        })),
        changes: changed.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
      })
    },
  }
  return answerIn(context, forms, {
    fields: representation === 'html' ? [] : ['Link', LINKS],
    page: '/',
  })
}

/** What page and markdown show of the catalogue. */
async function shownOf(service: Service) {
  const [categories, { total }] = await Promise.all([
    countedCategories(service),
    service.catalogue.listTools({ page: 1, limit: 1, sort: 'score' }),
  ])
  const ranked = await Promise.all(categories.map((category) => bestOf(service, category)))
  return { categories, total, ranked }
}

/** The first tools of a category, if they can lead: across categories tools are not comparable. */
async function bestOf({ catalogue }: Service, { slug }: CountedCategory) {
  const first = { page: 1, limit: SHOWN_BEST, sort: 'score', isGrouped: true } as const
  const { tools, ranked = 0 } = await catalogue.listTools({ ...first, category: slug })
  return { best: tools.filter(canLead), others: ranked === 0 ? tools : [], count: ranked }
}

/** Every operation, and every other URL that a program can read, in the order of the list. */
function endpointsOf(routes: readonly Route[]): object[] {
  return routes
    .filter(
      ({ method, operation, representations }) =>
        operation !== undefined || (method === 'GET' && representations),
    )
    .map(({ method, path, operation, representations }) => ({
      method,
      path: templateOf(path),
      ...(operation && { id: operation.id, summary: operation.summary }),
      ...(representations && { forms: representations }),
    }))
}
