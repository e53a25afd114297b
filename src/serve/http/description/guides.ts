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
  'submit-a-tool',
  'claim-a-tool',
  'review-a-tool',
  'api-keys-and-rate-limits',
  'show-a-badge',
  'gate-in-ci',
  'clients',
  'stack',
  'lock',
  'help-the-scanner',
  'self-host',
  'versions',
] as const

/** The changelog; it is part of the package. */
export function readChangelog(base: string): Guide {
  return readGuide('changelog', readFileSync(CHANGELOG, 'utf8'), base)
}

export function readGuides(base: string): Guide[] {
  const guides = ORDER.map((slug) =>
    readGuide(slug, readFileSync(join(FOLDER, `${slug}.md`), 'utf8'), base),
  )
  return [...guides, ofRepository('method', 'method', base), ofRepository('http-api', 'api', base)]
}

/** What is written for the repository: its links are adapted. */
function ofRepository(slug: string, file: string, base: string): Guide {
  const text = readFileSync(join(DOCS, `${file}.md`), 'utf8')
    .replaceAll(LOCAL_BASE, base)
    .replaceAll('](guides/', '](')
    .replaceAll('](checks.md', '](/method.md')
    .replaceAll('](agreement.md', `](${REPOSITORY}/agreement.md`)
    .replace(/\]\(([a-z-]+)\.md/g, '](/docs/$1')
  return readGuide(slug, text, base)
}
