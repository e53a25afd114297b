// Reads the home page: what it says without scripts, and where it links to.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { OwnWords } from '../../domain/evidence/observations/own-words.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { inOrder, pageClues } from '../discovery/clues.ts'
import { isDocsHome } from '../discovery/site.ts'
import { docsAnswers } from '../named-page.ts'
import { isFound, missing, notOffered, observed } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import { renderedPage } from '../own-names.ts'
import type { Page, Scan, Site } from '../scan.ts'
import { siteProbe, withoutSite } from '../probe.ts'

const MOST_RELATIONS = 50
const MOST_DOCS_LINKS = 20
const LONGEST_ADDRESS = 2048

export const site = siteProbe({
  id: 'site',
  requests: 1,
  reads: 'the first link to documentation, if it was not found through the home page',
  observes: ['site'],
  async look(scan, ask, own) {
    const home = await scan.home()
    if (home === null) return { site: withoutSite(null) }
    if ('reading' in home)
      return { site: observed(await seen(home, scan, own, ask), home.reply.exchanges) }
    if (isFound(home))
      return {
        site: notOffered(
          home.exchanges,
          `${home.url} answers with ${home.mediaType ?? 'something without a type'}, not with a page.`,
        ),
      }
    return { site: missing([home], `There is no page at ${home.url}.`) }
  },
})

async function seen(home: Page, scan: Scan, { domain }: Site, ask: Asker): Promise<Seen<'site'>> {
  const relations = readLinkHeader(home.reply.headers['link'] ?? '', home.reply.url).flatMap(
    ({ rel }) => rel,
  )
  const answers = new Map(
    (await docsAnswers(scan))
      .filter(({ status }) => isTelling(status))
      .map(({ url, status }) => [url, status]),
  )
  const links = inOrder(pageClues('docs', home, 'the home page', domain)).filter(
    ({ url }) => url !== home.reply.url,
  )
  // The documentation that is read may be named in another place than the home page.
  const [first] = links
  if (first && !links.some(({ url }) => answers.has(url))) {
    const reply = await ask({ url: first.url, keepsBeginning: true })
    if (reply.ok && isTelling(reply.status)) answers.set(first.url, reply.status)
  }
  return {
    ...(await renderedPage(home, scan)),
    words: wordsOf(home),
    linkRelations: [...new Set(relations.map((relation) => cleanLine(relation, 100)))].slice(
      0,
      MOST_RELATIONS,
    ),
    structuredDataTypes: [...home.reading.structuredDataTypes],
    docsLinks: [
      ...(isDocsHome(home) ? [{ url: home.reply.url, status: home.reply.status }] : []),
      ...links.map(({ url }) => ({ url, status: answers.get(url) ?? null })),
    ].slice(0, MOST_DOCS_LINKS),
  }
}

function wordsOf({ reading }: Page): OwnWords {
  const icon = reading.headLinks.find(({ rel }) => rel.includes('icon'))?.url ?? null
  return {
    name: reading.siteName,
    title: reading.title,
    description: reading.description,
    icon: icon !== null && icon.length <= LONGEST_ADDRESS ? icon : null,
  }
}

/** Whether the status is conclusive about a link, working or broken. */
function isTelling(status: number): boolean {
  return (status >= 200 && status < 300) || status === 404 || status === 410
}
