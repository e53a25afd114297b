// Links: the Link header (RFC 8288), and untrusted links made into URLs that can be requested.
import type { HeadLink } from './page-reading.ts'

const LONGEST_LINK = 2048

/** Absolute, without fragment and credentials; null for anything but a web URL. */
export function webLink(href: string, base: string): string | null {
  // A template that a script would fill in leads nowhere.
  if (href.length > 2 * LONGEST_LINK || href.includes('{{') || href.includes('${')) return null
  const url = URL.parse(href.trim(), base)
  if (
    !url ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return null
  url.hash = ''
  return url.href.length <= LONGEST_LINK ? url.href : null
}

// Reads with side effects, redirects, endless responses, or a high cost for the host.
const UNSUITED =
  /log-?out|sign-?out|log-?in|sign-?in|auth|token|csrf|callback|confirm|verify|unsubscribe|subscribe|delete|remove|cancel|reset|revoke|redirect|export|download|stream|events|socket|random|batch|webhook|restart|shutdown|reload|\bquit|\bstop|\bkill|purge|flush|\bclear|debug|pprof|profiling|heap-?dump|support-?bundle|backup|snapshot/i

export function isUnsuitedRead(path: string): boolean {
  return UNSUITED.test(path)
}

const LONGEST = 16_384
const MOST_LINKS = 100
/** A target, a quoted text, a word, or a separator. */
const TOKENS = /<([^<>]*)>|"((?:[^"\\]|\\.)*)"?|([^\s<>";,=]+)|[;,=]/g

/** The first of duplicate parameters counts, as the RFC says for rel. */
export function readLinkHeader(value: string, base: string): HeadLink[] {
  const links: { href: string; parameters: Map<string, string> }[] = []
  let parameters = new Map<string, string>()
  let name = ''
  let before = ''
  for (const [token, href, quoted, word = ''] of value.slice(0, LONGEST).matchAll(TOKENS)) {
    if (href !== undefined) {
      parameters = new Map()
      links.push({ href, parameters })
    } else if (token === ',') parameters = new Map()
    else if (before === ';') name = word.toLowerCase()
    else if (before === '=' && !parameters.has(name))
      parameters.set(name, quoted?.replace(/\\(.)/g, '$1') ?? word)
    before = token
  }
  return links.slice(0, MOST_LINKS).flatMap(({ href, parameters: given }) => {
    const url = webLink(href, base)
    const rel = (given.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const type = given.get('type')?.toLowerCase() ?? null
    return url !== null && rel.length > 0 ? [{ url, rel, type }] : []
  })
}
