// Whether an llms.txt speaks of this tool.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { substanceOf } from '../../domain/text/substance.ts'

const SHORTEST = 50
const MOST_LINKS = 50
const LINK = /\]\(([^()\s]{1,500})\)/g
/** Pages that every site has. */
const ANY_SITE =
  /^\/?(?:(?:index\.html?|home|about|contact|robots\.txt|sitemap\.xml|llms\.txt|agents\.md|docs|documentation|api)\/?)?$/i

/**
 * It links to pages of the tool, or tells of it in sentences that name it. A list of words, a few
 * characters, or links that any site has tell nothing.
 */
export function speaksOfTool({ url, chars, text }: Seen<'llmsTxt'>): boolean {
  if (chars < SHORTEST) return false
  const host = URL.parse(url)?.hostname ?? ''
  const pages = new Set<string>()
  for (const [, address = ''] of text.matchAll(LINK)) {
    const link = URL.parse(address, url)
    if (link && isBeside(link.hostname, host) && !ANY_SITE.test(link.pathname))
      pages.add(link.pathname)
    if (pages.size >= MOST_LINKS) break
  }
  const { sentences, names } = substanceOf(text, [nameIn(host), host])
  return pages.size >= 2 || (sentences > 0 && pages.size + names.length > 0)
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
