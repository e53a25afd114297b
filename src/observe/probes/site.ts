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
import type { Asker, Reply } from '../outbound/outbound.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import type { Page, Scan, Site } from '../scan.ts'
import { inventedReply } from '../invented-path.ts'
import type { Observation } from '../../domain/evidence/observation.ts'

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
    if ('reading' in home) return observed(await seen(home, scan, own, ask), home.reply.exchanges)
    if (isFound(home))
      return notOffered(
        home.exchanges,
        `${home.url} answers with ${home.mediaType ?? 'something without a type'}, not with a page.`,
      )
    return missing([home], `There is no page at ${home.url}.`)
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

export const missingPage = siteProbe({
  id: 'missing-page',
  requests: 0,
  observes: ['missingPage'],
  async look(scan, _ask, { origin }) {
    const reply = await inventedReply(scan.outbound, `${origin}/`, 'page')
    if (!reply.ok) return unanswered(reply)
    const { status, mediaType, exchanges, url } = reply
    if (status === 429) return unobserved('rate-limited', exchanges, `${url} answered 429.`)
    if (status >= 500) return unobserved('unreadable', exchanges, `${url} answered ${status}.`)
    if (
      status >= 300 &&
      status < 400 &&
      reply.headers['location']?.includes(new URL(url).pathname) === true
    )
      return unobserved('budget', exchanges, `${url} is sent on to other spellings of it.`)
    return observed({ url, status, contentType: mediaType }, exchanges)
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
    if (own === null) return withoutSite(null)
    const replies = new Map<string, Reply>([
      ['browser', browser],
      ['AgentGradeBot', own],
      ...(claude ? [['ClaudeBot', claude] as const] : []),
    ])
    return compare(url, replies)
  },
})

function compare(
  url: string,
  replies: ReadonlyMap<string, Reply>,
): Observation<Seen<'agentAccess'>> {
  const exchanges = [...replies.values()].flatMap((reply) => reply.exchanges)
  const answers: Seen<'agentAccess'>['answers'] = []
  for (const [agent, reply] of replies) {
    // A block is a response; without any response there is nothing to compare.
    const status = reply.ok || reply.cause === 'blocked' ? reply.status : undefined
    if (status === undefined || status > 599)
      return reply.ok
        ? unobserved('unreadable', exchanges)
        : unobserved(reply.cause, exchanges, reply.detail)
    answers.push({ agent, status, isChallenged: !reply.ok })
  }
  return observed({ url, answers }, exchanges)
}
