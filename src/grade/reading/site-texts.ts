// Whether the texts of a site can be read, and speak of this tool.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import { isAddress } from '../../domain/tool/tool-url.ts'
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

/** The outcome of a check of an llms.txt that does not speak of the tool. */
export const HOLLOW = {
  points: 0,
  says: 'llms.txt has no sentence, or neither names the site nor links to pages of it.',
  loss: 'its llms.txt neither describes the tool nor lists its pages',
  fix: 'Say in llms.txt what the tool does, and link the pages of its docs.',
} as const

/**
 * It tells of the tool in a sentence, and links to pages of it or names it; or it lists many pages
 * by their titles. A list of words, a few characters or links, or links that any site has tell
 * nothing.
 */
export function speaksOfTool({ url, chars, text }: Seen<'llmsTxt'>): boolean {
  if (chars < SHORTEST) return false
  const host = URL.parse(url)?.hostname ?? ''
  const domain = registrableDomainOf(host)
  const pages = new Set<string>()
  const titles = new Set<string>()
  for (const [, title = '', address = ''] of text.matchAll(LINK)) {
    const link = URL.parse(address, url)
    if (link && registrableDomainOf(link.hostname) === domain && !ANY_SITE.test(link.pathname)) {
      pages.add(link.pathname)
      if (title.trim().length >= FEWEST_LETTERS) titles.add(title)
    }
    if (pages.size >= MOST_LINKS) break
  }
  // An address is no sentence, whatever its words are.
  const prose = text.replace(LINK, '$1')
  if (substanceOf(prose, []).sentences > 0) return pages.size > 0 || namesHost(prose, host, domain)
  return Math.min(pages.size, titles.size) >= FEWEST_PAGES
}

const MOST_PARTS = 4

/** Whether the text has the name of the host, however it is spelled: "Acme Mail" or "acme-mail". */
function namesHost(text: string, host: string, domain: string): boolean {
  const [name = '', ...suffix] = domain.split('.')
  if (isAddress(host) || suffix.length === 0) return true
  const words = wordsIn(text)
  const names = new Set([name, host].map((each) => wordsIn(each).join('')))
  return words.some((_, start) => {
    let part = ''
    return words.slice(start, start + MOST_PARTS).some((word) => names.has((part += word)))
  })
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
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
