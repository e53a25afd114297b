// What crawlers and agents ask a site for first: robots.txt, llms.txt, the API catalogue, security.txt, the
// MCP card, the AI catalogue, the skill, AGENTS.md, and the whole documentation in one file.
import { botMarkdown, botPage } from '../../../represent/html/pages/bot-page.ts'
import type { Guide } from '../../../represent/html/guide.ts'
import {
  llmsText,
  agentsText,
  authText,
  SKILL_NAME,
  skillText,
} from '../../../represent/discovery/texts.ts'
import { answerWith, FRESH_FOR_A_MINUTE } from '../response/answer.ts'
import { openRead, fixedPage, fixedRoute, type Route, type Service } from '../route.ts'
import { sitemapRoutes } from './sitemap.ts'
import { createHash } from 'node:crypto'
import {
  aiCatalog,
  registryEntry,
  serverCard,
  skillIndex,
} from '../../../represent/discovery/cards.ts'
import { referenceMarkdown, errorsMarkdown } from '../description/docs-page.ts'

const YEAR_MS = 365 * 86_400_000
/** The scanner's own limits; a test compares them. */
const BOT_LIMITS = { requests: 120, atOnce: 6, secondLook: 54 }

export function crawlerRoutes(service: Service, guides: readonly Guide[]): Route[] {
  const { publicUrl, publicReads, hostMinutes, securityContact } = service.settings
  const bot = { base: publicUrl, hostMinutes, ...BOT_LIMITS }
  return [
    robotsRoute(publicUrl),
    fixedRoute('/llms.txt', 'text', () => llmsText(publicUrl, publicReads, guides)),
    fixedRoute('/.well-known/api-catalog', 'linkset', () =>
      JSON.stringify(apiCatalogue(publicUrl)),
    ),
    ...(securityContact === '' ? [] : [securityRoute(service)]),
    fixedPage('/bot', { html: () => botPage(bot), markdown: () => botMarkdown(bot) }),
    ...sitemapRoutes(service, [
      '/docs',
      '/docs/api',
      '/docs/errors',
      ...guides.map(({ slug }) => `/docs/${slug}`),
    ]),
  ]
}

/**
 * Everything may be indexed, quoted and used for training; llms.txt sends agents to search,
 * although pages of results ask engines not to list them. The signals are in a header, because
 * validators of robots.txt reject unknown lines.
 */
function robotsRoute(base: string): Route {
  const fields = ['Content-Signal', 'search=yes, ai-input=yes, ai-train=yes']
  const answer = answerWith('text', robotsText(base), { cache: FRESH_FOR_A_MINUTE, fields })
  return openRead({ path: '/robots.txt', answer: async () => answer })
}

function robotsText(base: string): string {
  return `User-agent: *
Allow: /

Sitemap: ${base}/sitemap.xml
`
}

/** RFC 9727: the API, its description, its documentation, and its status. */
function apiCatalogue(base: string): object {
  return {
    linkset: [
      {
        anchor: `${base}/`,
        'service-desc': [
          { href: `${base}/openapi.json`, type: 'application/vnd.oai.openapi+json' },
          { href: `${base}/openapi.yaml`, type: 'application/yaml' },
          { href: `${base}/asyncapi.json`, type: 'application/vnd.aai.asyncapi+json' },
        ],
        'service-doc': [
          { href: `${base}/docs/api`, type: 'text/html' },
          { href: `${base}/docs/api.md`, type: 'text/markdown' },
        ],
        status: [{ href: `${base}/health`, type: 'application/json' }],
      },
    ],
  }
}

/** RFC 9116. It expires, so that a forgotten copy does not mislead for long. */
function securityRoute({ settings, now }: Service): Route {
  const text = () =>
    `Contact: ${settings.securityContact}\nExpires: ${new Date(now() + YEAR_MS).toISOString()}\nCanonical: ${settings.publicUrl}/.well-known/security.txt\n`
  return openRead({
    path: '/.well-known/security.txt',
    answer: async () => answerWith('text', text(), { cache: FRESH_FOR_A_MINUTE }),
  })
}

/** `routes` is called on first request, because it includes these routes. */
export function discoveryRoutes(
  { settings, mcp }: Service,
  guides: readonly Guide[],
  routes: () => readonly Route[],
): Route[] {
  const base = settings.publicUrl
  const skill = skillText(base)
  const digest = createHash('sha256').update(skill).digest('hex')
  const card = () => JSON.stringify(serverCard(base, mcp?.version ?? ''))
  return [
    ...(mcp === undefined
      ? []
      : [
          fixedRoute('/mcp/server-card', 'card', card),
          fixedRoute('/.well-known/mcp/server-card.json', 'card', card),
          fixedRoute('/server.json', 'json', () =>
            JSON.stringify(registryEntry(base, mcp.version)),
          ),
          fixedRoute('/.well-known/ai-catalog.json', 'ai-catalog', () =>
            JSON.stringify(aiCatalog(base)),
          ),
        ]),
    fixedRoute('/.well-known/agent-skills/index.json', 'json', () =>
      JSON.stringify(skillIndex(base, digest)),
    ),
    fixedRoute(`/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`, 'markdown', () => skill),
    fixedRoute('/auth.md', 'markdown', () => authText(base, settings)),
    fixedRoute('/AGENTS.md', 'markdown', () => agentsText(base, settings)),
    fixedRoute('/llms-full.txt', 'text', () =>
      [
        agentsText(base, settings),
        ...guides.map(({ markdown }) => markdown),
        referenceMarkdown(base, routes()),
        errorsMarkdown(),
      ].join('\n\n'),
    ),
  ]
}
