// GET /sitemap.xml: every public page; with many tools an index of sitemaps by range of slugs.
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { method } from '../../../grade/method.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import { sitemapIndexXml, sitemapXml, type SitemapEntry } from '../../../represent/sitemap.ts'
import { answerWith } from '../response/answer.ts'
import { openRead, type Route, type RequestContext, type Service, type Query } from '../route.ts'

const FRESH_FOR_AN_HOUR = 'public, max-age=3600'
const INDEX_MS = 3_600_000
const AT_ONCE = 500

/** `docs` are the paths of the documentation. `stretch` is the number of tools in one sitemap. */
export function sitemapRoutes(service: Service, docs: readonly string[], stretch = 5000): Route[] {
  const { publicUrl } = service.settings
  const pages = [
    '/',
    '/tools',
    '/categories',
    ...ALL_CATEGORIES.map(({ slug }) => `/categories/${slug}`),
    '/recommend',
    '/compare',
    '/method',
    ...[...method().checks, ...method().parts].map(({ id }) => `/method/checks/${id}`),
    '/changelog',
    ...docs,
    '/badges',
    '/events',
    '/bot',
  ]
  const pageEntries = pages.map((path): SitemapEntry => ({ path }))
  const boundaries = cachedRanges(service, stretch)
  return [
    sitemapRoute('/sitemap.xml', async () => {
      const tools = await slugsAfter(service, '', stretch + 1)
      if (tools.length <= stretch)
        return sitemapXml(publicUrl, [...pageEntries, ...tools.map(toolEntry)])
      return sitemapIndexXml(publicUrl, [
        '/sitemap-pages.xml',
        ...(await boundaries()).map((slug) => `/sitemap-tools.xml?after=${slug}`),
      ])
    }),
    sitemapRoute('/sitemap-pages.xml', async () => sitemapXml(publicUrl, pageEntries)),
    sitemapRoute('/sitemap-tools.xml', async ({ query }) => {
      const tools = await slugsAfter(service, slugAfter(query), stretch)
      return sitemapXml(publicUrl, tools.map(toolEntry))
    }),
  ]
}

function sitemapRoute(path: string, make: (context: RequestContext) => Promise<string>): Route {
  return openRead({
    path,
    cachedBy: 'tools',
    keptAs: slugAfter,
    answer: async (context) => answerWith('xml', await make(context), { cache: FRESH_FOR_AN_HOUR }),
  })
}

function slugAfter({ after }: Query): string {
  return typeof after === 'string' && isSlug(after) ? after : ''
}

/** In steps: thousands in one query would hold everybody. */
async function slugsAfter({ catalogue }: Service, after: string, most: number) {
  const found: { slug: string; updatedAt: string }[] = []
  for (let isMore = true; isMore; await yieldEventLoop()) {
    const limit = Math.min(AT_ONCE, most - found.length)
    const some = await catalogue.listSlugs(found.at(-1)?.slug ?? after, limit)
    found.push(...some)
    isMore = some.length === limit && found.length < most
  }
  return found
}

function toolEntry({ slug, updatedAt }: { slug: string; updatedAt: string }): SitemapEntry {
  return { path: `/tools/${encodeURIComponent(slug)}`, changedAt: updatedAt }
}

/** The slugs before each range; made once an hour, without holding a million tools in memory. */
function cachedRanges(service: Service, stretch: number): () => Promise<string[]> {
  const { now } = service
  let known: { at: number; slugs: Promise<string[]> } | undefined
  const walk = async (): Promise<string[]> => {
    const slugs: string[] = []
    for (let after: string | undefined = ''; after !== undefined;) {
      const tools: { slug: string }[] = await slugsAfter(service, after, stretch)
      if (tools.length > 0) slugs.push(after)
      after = tools.length < stretch ? undefined : tools.at(-1)?.slug
    }
    return slugs
  }
  return () => {
    if (known === undefined || now() - known.at > INDEX_MS) {
      const slugs = walk()
      known = { at: now(), slugs }
      slugs.catch(() => (known = undefined))
    }
    return known.slugs
  }
}
