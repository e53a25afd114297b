// The pages of the site.
import { SCAN_ENDED, SCAN_UNDER_WAY, SCANNED, WAITING } from './site.ts'

/** One of each kind. */
export const KINDS = {
  home: '/',
  list: '/tools',
  search: '/search?q=email',
  categories: '/categories',
  category: '/categories/email',
  'report, verified': `/tools/${SCANNED}`,
  'report, little known': '/tools/stripe',
  'report, as MCP': '/tools/firecrawl?as=mcp',
  'report, waiting': `/tools/${WAITING}`,
  reviews: `/tools/${SCANNED}/reviews`,
  history: `/tools/${SCANNED}/history`,
  evidence: `/tools/${SCANNED}/evidence`,
  'review form': `/tools/${SCANNED}/review`,
  'claim form': `/tools/${SCANNED}/claim`,
  'mistake form': `/tools/${SCANNED}/mistakes?check=llms-txt`,
  log: `/tools/${SCANNED}/log`,
  'scan under way': `/scans/${SCAN_UNDER_WAY}`,
  'scan that ended': `/scans/${SCAN_ENDED}`,
  events: '/events',
  policies: '/policies',
  'compare, empty': '/compare',
  compare: '/compare?tools=resend,postmark,stripe,acme',
  recommend: '/recommend?task=take+a+payment+and+send+an+email',
  'recommend, nothing fits': '/recommend?task=book+a+flight',
  method: '/method',
  check: '/method/checks/api-errors',
  docs: '/docs',
  guide: '/docs/read-a-grade',
  reference: '/docs/api',
  clients: '/clients',
  bot: '/bot',
  registry: '/registry',
  badges: '/badges?tool=stripe',
  error: '/tools/resnd',
}

/** The same kinds with other content. */
export const VARIANTS = {
  'search without results': '/search?q=zzzzqqqqxxxx',
  'report, partly verified': '/tools/jscpd',
  'list by own weights': '/tools?weights=speed:30,safety:0',
  errors: '/docs/errors',
  'compare as': '/compare?tools=exa,tavily,firecrawl&as=cli',
  'clients, one': '/clients?client=cursor',
  'recommend, one part': '/recommend?task=search+the+web',
}
