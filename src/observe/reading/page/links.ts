// Links: the Link header (RFC 8288), and untrusted links made into URLs that can be requested.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
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
const MOST_PARAMETERS = 20
const TOKEN_END = new Set([' ', '\t', ';', ',', '='])

export function readLinkHeader(value: string, base: string): HeadLink[] {
  const links: HeadLink[] = []
  const header = value.slice(0, LONGEST)
  let at = header.indexOf('<')
  while (at >= 0 && links.length < MOST_LINKS) {
    const close = header.indexOf('>', at)
    if (close < 0) break
    const { parameters, end } = readParameters(header, close + 1)
    const url = webLink(header.slice(at + 1, close), base)
    const rel = (parameters.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    if (url !== null && rel.length > 0) {
      links.push({
        url,
        text: cleanLine(parameters.get('title') ?? '', 200),
        rel,
        type: parameters.get('type')?.toLowerCase() ?? null,
      })
    }
    at = header.indexOf('<', end)
  }
  return links
}

/** The first of duplicate parameters counts, as the RFC says for rel. */
function readParameters(
  header: string,
  start: number,
): { parameters: Map<string, string>; end: number } {
  const parameters = new Map<string, string>()
  let at = skipSpace(header, start)
  while (header[at] === ';') {
    const name = readToken(header, skipSpace(header, at + 1))
    at = skipSpace(header, name.end)
    let value = ''
    if (header[at] === '=') {
      const from = skipSpace(header, at + 1)
      const read = header[from] === '"' ? readQuoted(header, from + 1) : readToken(header, from)
      value = read.text
      at = skipSpace(header, read.end)
    }
    const key = name.text.toLowerCase()
    if (key !== '' && !parameters.has(key) && parameters.size < MOST_PARAMETERS)
      parameters.set(key, value)
  }
  return { parameters, end: at }
}

function readToken(header: string, start: number): { text: string; end: number } {
  let end = start
  while (end < header.length && !TOKEN_END.has(header[end] ?? '')) end += 1
  return { text: header.slice(start, end), end }
}

function readQuoted(header: string, start: number): { text: string; end: number } {
  let text = ''
  let at = start
  while (at < header.length && header[at] !== '"') {
    if (header[at] === '\\') at += 1
    text += header[at] ?? ''
    at += 1
  }
  return { text, end: at + 1 }
}

function skipSpace(header: string, start: number): number {
  let at = start
  while (header[at] === ' ' || header[at] === '\t') at += 1
  return at
}
