// Whether the texts of a site can be read, and speak of this tool.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { saysSomething, substanceOf } from '../../domain/text/substance.ts'
import { type Withheld, inconclusive } from '../check.ts'
import { isSuccess } from './operations.ts'

const SHORTEST = 50
const MOST_LINKS = 50
const LINK = /(?:\[([^[\]\n]{1,200}))?\]\(([^()\s]{1,500})\)/g
/** Pages that every site has. */
const ANY_SITE =
  /^\/?(?:(?:index\.html?|home|about|contact|robots\.txt|sitemap\.xml|llms\.txt|agents\.md|docs|documentation|api)\/?)?$/i

/** So many links to pages of the tool tell what there is, even without a sentence. */
const FEWEST_PAGES = 5
const FEWEST_LETTERS = 4

/**
 * It tells of the tool in a sentence, and links to pages of it or names it; or it lists many pages
 * by their titles. A list of words, a few characters or links, or links that any site has tell
 * nothing.
 */
export function speaksOfTool({ url, chars, text }: Seen<'llmsTxt'>): boolean {
  if (chars < SHORTEST) return false
  const host = URL.parse(url)?.hostname ?? ''
  const pages = new Set<string>()
  const titles = new Set<string>()
  for (const [, title = '', address = ''] of text.matchAll(LINK)) {
    const link = URL.parse(address, url)
    if (link && isBeside(link.hostname, host) && !ANY_SITE.test(link.pathname)) {
      pages.add(link.pathname)
      if (title.trim().length >= FEWEST_LETTERS) titles.add(title)
    }
    if (pages.size >= MOST_LINKS) break
  }
  // An address is no sentence, whatever its words are.
  const prose = text.replace(LINK, '$1')
  const { sentences, names } = substanceOf(prose, [nameIn(host), host])
  if (sentences > 0) return pages.size + names.length > 0
  return Math.min(pages.size, titles.size) >= FEWEST_PAGES
}

/** The same host, one above or below it, or a sibling. */
function isBeside(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true
  const [a, b] = [one, other].map((host) => host.split('.').slice(1))
  return a !== undefined && a.length > 1 && a.join('.') === b?.join('.')
}

/** The longest label without the last: "acme" of docs.acme.co.uk. */
function nameIn(host: string): string {
  const labels = host.split('.').slice(0, -1)
  return labels.reduce((name, label) => (label.length >= name.length ? label : name), '')
}

/** Older evidence does not keep what it says: only a guide of a few characters is none. */
export function isGuide({ chars, substance }: Seen<'agentsMd'>): boolean {
  return chars >= SHORTEST && (substance === undefined || saysSomething(substance))
}

export function hasSkills({ entries, substance }: Seen<'agentSkills'>): boolean {
  return entries > 0 && (substance === undefined || saysSomething(substance))
}

export function unreadable({ status, isShell }: Seen<'docs'>): Withheld | undefined {
  if (!isSuccess(status)) return inconclusive(`The documentation page returned ${status}.`)
  return isShell ? inconclusive('The page is empty until its scripts run.') : undefined
}
