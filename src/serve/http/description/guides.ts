// The guides, read once from docs/guides, in reading order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGuide, type Guide } from '../../../represent/html/guide.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/guides')
const DOCS = join(import.meta.dirname, '../../../../docs')
/** Where what is not on the site is read. */
const REPOSITORY = 'https://github.com/agentgrade/agentgrade/blob/main/docs'
/** The base URL in the text of the API guide. */
const LOCAL_BASE = 'http://127.0.0.1:3000'
const CHANGELOG = join(import.meta.dirname, '../../../../CHANGELOG.md')
const ORDER = [
  'install',
  'connect-an-agent',
  'read-a-grade',
  'readings',
  'verify',
  'submit-a-tool',
  'claim-a-tool',
  'review-a-tool',
  'api-keys-and-rate-limits',
  'show-a-badge',
  'gate-in-ci',
  'clients',
  'stack',
  'lock',
  'registry',
  'help-the-scanner',
  'webhooks',
  'versions',
] as const

/** The changelog; it is part of the package. */
export function readChangelog(base: string): Guide {
  return readGuide('changelog', onSite(readFileSync(CHANGELOG, 'utf8')), base)
}

/** What is written for the repository and shown here: the page of each file. */
const OF_REPOSITORY: Readonly<Record<string, string>> = {
  'self-hosting': 'self-host',
  config: 'config',
  method: 'method',
  questions: 'questions',
  api: 'http-api',
  'agent-costs': 'agent-costs',
  scanner: 'scanner',
  performance: 'performance',
  scale: 'scale',
  reliability: 'reliability',
}
/** Files whose content has its own page. */
const PAGES: Readonly<Record<string, string>> = {
  checks: '/method.md',
  errors: '/docs/errors',
  ...Object.fromEntries(
    Object.entries(OF_REPOSITORY).map(([file, slug]) => [file, `/docs/${slug}`]),
  ),
}

export function readGuides(base: string): Guide[] {
  const guides = ORDER.map((slug) =>
    readGuide(slug, readFileSync(join(FOLDER, `${slug}.md`), 'utf8'), base),
  )
  return [
    ...guides,
    ...Object.entries(OF_REPOSITORY).map(([file, slug]) => ofRepository(slug, file, base)),
  ]
}

function ofRepository(slug: string, file: string, base: string): Guide {
  const text = onSite(readFileSync(join(DOCS, `${file}.md`), 'utf8'))
  return readGuide(slug, file === 'api' ? text.replaceAll(LOCAL_BASE, base) : text, base)
}

/** Links to documents lead to their pages; what is not on the site is read in the repository. */
function onSite(text: string): string {
  return text.replace(
    /\]\((?:docs\/)?(?:guides\/)?([a-z-]+)\.md/g,
    (_, name: string) => `](${addressOf(name)}`,
  )
}

function addressOf(file: string): string {
  if ((ORDER as readonly string[]).includes(file)) return `/docs/${file}`
  return PAGES[file] ?? `${REPOSITORY}/${file}.md`
}
