// Probes the website: its home page, a page that cannot exist, and whether agents get in.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { OwnWords } from '../../domain/evidence/observations/web.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { inOrder, pageClues } from '../discovery/clues.ts'
import { isDocsHome } from '../discovery/site.ts'
import { docsAnswers, renderedPage } from './documentation.ts'
import {
  homeReply,
  isFound,
  missing,
  notOffered,
  observed,
  siteProbe,
  unanswered,
  unobserved,
  withoutSite,
} from '../probe.ts'
import type { Asker } from '../outbound/outbound.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import type { Page, Scan, Site } from '../scan.ts'
import { inventedReply } from '../invented-path.ts'

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
    if (home === null) return withoutSite(null)
    if ('reading' in home) return observed(await seen(home, scan, own, ask), home.reply)
    const none = `There is no page at ${home.url}.`
    return isFound(home) ? notOffered(home, none) : missing([home], none)
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
    ...renderedPage(home),
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

export const missingPage = siteProbe({
  id: 'missing-page',
  requests: 0,
  observes: ['missingPage'],
  async look(scan, _ask, { origin }) {
    const reply = await inventedReply(scan.outbound, `${origin}/`, 'page')
    if (!reply.ok) return unanswered(reply)
    const { status, mediaType, url } = reply
    if (status === 429 || status >= 500) return missing([reply])
    if (
      status >= 300 &&
      status < 400 &&
      reply.headers['location']?.includes(new URL(url).pathname) === true
    )
      return unobserved('budget', reply, `${url} is sent on to other spellings of it.`)
    return observed({ url, status, contentType: mediaType }, reply)
  },
})

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const CLAUDE =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'

const BEGINNING_BYTES = 100_000

export const agentAccess = siteProbe({
  id: 'agent-access',
  requests: 2,
  reads: 'whether agents get the same pages as browsers',
  observes: ['agentAccess'],
  async look(scan, ask, { origin }) {
    const url = `${origin}/`
    const asked = (userAgent: string) =>
      ask({
        url,
        userAgent,
        headers: { accept: 'text/html, */*;q=0.8' },
        maxBytes: BEGINNING_BYTES,
        keepsBeginning: true,
      })
    // An agent that robots.txt disallows is not impersonated: the site has already said no.
    const mayClaude = (await scan.outbound.robotsOf(origin)).allows('ClaudeBot', '/')
    const [browser, own, claude] = await Promise.all([
      asked(BROWSER),
      homeReply(scan),
      mayClaude ? asked(CLAUDE) : null,
    ])
    const replies = { browser, AgentGradeBot: own, ClaudeBot: claude }
    const answers: Seen<'agentAccess'>['answers'] = []
    for (const [agent, reply] of Object.entries(replies)) {
      if (reply === null) continue
      const { ok, status = 0 } = reply
      // A block is a response; without any response there is nothing to compare.
      if (!ok && (reply.cause !== 'blocked' || status === 0 || status > 599))
        return unobserved(reply.cause, Object.values(replies), reply.detail)
      answers.push({ agent, status, isChallenged: !ok })
    }
    return observed({ url, answers }, Object.values(replies))
  },
})
