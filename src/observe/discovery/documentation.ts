// The pages of a tool's documentation that are read beside the first: up to two on what matters most.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import { isFound } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import { readLlmsTxt } from '../reading/page/llms-txt.ts'
import { webLink } from '../reading/page/links.ts'
import { readPage } from '../reading/page/page.ts'
import type { Page, Scan } from '../scan.ts'

export const MOST_PAGES = 2

/** The subject of another page by its URL or name; the first that exist are read. */
const SUBJECTS: readonly RegExp[] = [
  /authenticat|\bapi[-_ ]?keys?\b|access[-_ ]tokens?|\boauth\b/i,
  /rate[-_ ]?limit|throttling|\bquotas?\b/i,
  /webhook/i,
  /idempoten/i,
  /\bsandbox\b|\btest[-_ ]mode\b|[-_ /]testing\b/i,
  /\bversioning\b|deprecat/i,
  /\berrors?\b/i,
  /paginat/i,
]
const OTHER_PAGES =
  /\/(?:blog|changelog|pricing|legal|privacy|terms|login|sign-?(?:in|up)|careers|customers|status|press|community)(?:\/|$)/i
const READABLE = /^text\/|xhtml/

/** The pages on the subjects. */
export async function subjectPages(
  scan: Scan,
  pages: readonly Page[],
  ask: Asker,
): Promise<Page[]> {
  const site = await scan.site()
  if (site === null || 'ok' in site) return []
  const links = [...(await namedByLlmsTxt(scan)), ...pages.flatMap(({ reading }) => reading.links)]
  const known = new Set(pages.map(({ reply }) => reply.url))
  const own = links.filter(
    ({ url }) =>
      registrableDomainOf(new URL(url).hostname) === site.domain &&
      !OTHER_PAGES.test(new URL(url).pathname),
  )
  const replies = await Promise.all(
    chosen(own, known).map((url) =>
      ask({ url, headers: { accept: 'text/markdown, text/html;q=0.9' }, keepsBeginning: true }),
    ),
  )
  return replies
    .filter(isFound)
    .flatMap((reply) =>
      READABLE.test(reply.mediaType ?? 'text/')
        ? [{ reply, reading: readPage(reply.text, reply.url) }]
        : [],
    )
}

async function namedByLlmsTxt(scan: Scan): Promise<{ url: string; text: string }[]> {
  const reply = await scan.llmsTxt()
  if (reply === null || !isFound(reply)) return []
  return readLlmsTxt(reply.text).links.flatMap(({ url, name }) => {
    const address = webLink(url, reply.url)
    return address === null ? [] : [{ url: address, text: name }]
  })
}

/** One page per subject, in the order of the subjects. */
function chosen(
  links: readonly { url: string; text: string }[],
  known: ReadonlySet<string>,
): string[] {
  const urls = new Set<string>()
  for (const subject of SUBJECTS) {
    const link = links.find(
      ({ url, text }) =>
        !known.has(url) &&
        !urls.has(url) &&
        subject.test(`${new URL(url).pathname} ${text}`.slice(0, 500)),
    )
    if (link) urls.add(link.url)
    if (urls.size === MOST_PAGES) break
  }
  return [...urls]
}

export function uniquePages(pages: readonly Page[]): Page[] {
  const urls = new Set<string>()
  return pages.filter(({ reply }) => !urls.has(reply.url) && urls.add(reply.url))
}
