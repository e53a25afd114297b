// The guides, read once from docs/guides, in reading order.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGuide, type Guide } from '../../../represent/html/guide.ts'

const FOLDER = join(import.meta.dirname, '../../../../docs/guides')
const API_GUIDE = join(import.meta.dirname, '../../../../docs/api.md')
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
  return [...guides, readApiGuide(base)]
}

/** Every operation by example. It is written for the repository, so its links are adapted. */
function readApiGuide(base: string): Guide {
  const text = readFileSync(API_GUIDE, 'utf8')
    .replaceAll(LOCAL_BASE, base)
    .replaceAll('](guides/', '](')
    .replace(/\]\(([a-z-]+)\.md/g, '](/docs/$1')
  return readGuide('http-api', text, base)
}
