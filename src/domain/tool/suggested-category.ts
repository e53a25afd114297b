// A category for a tool that nobody has put into one, suggested from what it says of itself.
import type { CategorySlug } from './category.ts'

/** Two points each: hardly anything else is called so. */
const STRONG: Readonly<Record<CategorySlug, readonly string[]>> = {
  'ai-models': ['language model', 'language models', 'llm', 'embeddings', 'speech synthesis', 'text to speech', 'chat models', 'inference'],
  analytics: ['analytics', 'session replay', 'feature flags', 'event tracking'],
  automation: ['workflow automation', 'automated workflows', 'automation platform', 'no code automation', 'integrations platform'],
  'code-hosting': ['git hosting', 'pull requests', 'merge requests', 'code review', 'git repositories', 'source code hosting'],
  content: ['headless cms', 'cms', 'content management', 'website builder', 'design tool', 'whiteboard'],
  crm: ['crm', 'customer relationship', 'help desk', 'helpdesk', 'customer support', 'sales pipeline'],
  databases: ['database', 'databases', 'vector search', 'vector store', 'postgres', 'mysql', 'redis', 'sqlite', 'mongodb'],
  'developer-tools': [
    'linter',
    'formatter',
    'build system',
    'command line',
    'coding agents',
    'devtools',
    'monorepo',
    'monorepos',
    'package manager',
    'compiler',
  ],
  email: ['email api', 'transactional email', 'email delivery', 'email sending', 'smtp', 'email marketing', 'newsletter', 'newsletters', 'emails'],
  hosting: ['ci cd', 'web hosting', 'cloud platform', 'cloud servers', 'app platform', 'kubernetes', 'edge compute', 'deploys', 'deploy apps', 'deployments'],
  identity: ['single sign on', 'sso', 'authentication', 'user management', 'sign in', 'passwordless', 'identity provider', 'oauth provider', 'identity'],
  messaging: ['sms', 'whatsapp', 'chat platform', 'workplace chat', 'voice calls', 'push notifications', 'messaging'],
  observability: ['observability', 'error tracking', 'on call', 'incident response', 'log management', 'tracing', 'apm', 'time series', 'dashboards'],
  payments: ['payments', 'payment', 'billing', 'checkout', 'invoicing', 'payouts', 'merchant', 'subscriptions'],
  'project-management': ['project management', 'issue tracker', 'issue tracking', 'task management', 'kanban', 'project planner', 'project tracking'],
  scheduling: ['scheduling', 'bookings', 'appointments', 'calendar', 'availability'],
  storage: ['file storage', 'object storage', 'file sharing', 'file uploads', 'cloud storage', 's3 compatible', 'file sync', 'media storage'],
  'web-data': ['web search', 'search engine', 'web scraping', 'scraping', 'crawling', 'crawler', 'headless browsers', 'search api', 'geocoding'],
}

/** One point each. */
const WEAK: Readonly<Record<CategorySlug, readonly string[]>> = {
  'ai-models': ['models', 'ai', 'gpt', 'reranking', 'transcription', 'fine tuning', 'speech'],
  analytics: ['events', 'cohorts', 'experiments', 'funnels', 'metrics'],
  automation: ['workflow', 'workflows', 'automation', 'automations', 'integrations', 'scenarios', 'automate'],
  'code-hosting': ['git', 'repositories', 'repository', 'commits', 'branches'],
  content: ['content', 'pages', 'assets', 'design', 'blog', 'publishing'],
  crm: ['contacts', 'deals', 'leads', 'customers', 'tickets', 'sales', 'commerce'],
  databases: ['sql', 'queries', 'indexes', 'clusters', 'vector'],
  'developer-tools': ['developers', 'developer', 'javascript', 'typescript', 'json', 'files', 'code', 'registry', 'mocks', 'debugging', 'packages'],
  email: ['email', 'mail', 'inbox', 'campaigns', 'templates', 'bounce'],
  hosting: ['hosting', 'cloud', 'servers', 'containers', 'functions', 'deploy', 'hosts', 'pipelines', 'apps'],
  identity: ['login', 'users', 'organisations', 'organizations', 'permissions', 'roles', 'sessions'],
  messaging: ['chat', 'messages', 'voice', 'bots', 'channels', 'conversations', 'notifications'],
  observability: ['logs', 'metrics', 'traces', 'monitoring', 'alerts', 'alerting', 'errors', 'incidents', 'uptime'],
  payments: ['money', 'cards', 'refunds', 'invoices', 'tax', 'accounting'],
  'project-management': ['tasks', 'projects', 'boards', 'issues', 'teams', 'goals'],
  scheduling: ['meetings', 'meeting', 'events', 'booking'],
  storage: ['files', 'folders', 'upload', 'uploads', 'images', 'video', 'documents', 'backup', 'storage'],
  'web-data': ['search', 'browser', 'browsers', 'pages', 'extraction', 'maps', 'weather'],
}

const LEAST = 2
const LONGEST = 2000

/** Null where the words fit none, or two as well. */
export function suggestedCategory(text: string): CategorySlug | null {
  const words = ` ${(
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `
  const hits = (phrases: readonly string[]) => phrases.filter((phrase) => words.includes(` ${phrase} `)).length
  const points = (Object.keys(STRONG) as CategorySlug[]).map((slug) => ({ slug, sum: 2 * hits(STRONG[slug]) + hits(WEAK[slug]) }))
  const [best, second] = points.toSorted((a, b) => b.sum - a.sum)
  return best && best.sum >= LEAST && best.sum > (second?.sum ?? 0) ? best.slug : null
}
