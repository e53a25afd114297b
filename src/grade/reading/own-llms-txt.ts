// Whether an llms.txt speaks of this tool.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
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
  const domain = registrableDomainOf(URL.parse(url)?.hostname ?? '')
  const pages = new Set<string>()
  for (const [, address = ''] of text.matchAll(LINK)) {
    const link = URL.parse(address, url)
    if (link && isOn(link.hostname, domain) && !ANY_SITE.test(link.pathname))
      pages.add(link.pathname)
    if (pages.size >= MOST_LINKS) break
  }
  const { sentences, names } = substanceOf(text, [domain.split('.', 1)[0] ?? '', domain])
  return pages.size >= 2 || (sentences > 0 && pages.size + names.length > 0)
}

function isOn(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
