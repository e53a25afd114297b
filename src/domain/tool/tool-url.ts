// The address that a tool is submitted under: whether it may be taken, by its form alone, and how
// the same tool is recognised.
import { withoutEnding } from '../text/without-ending.ts'
import { isAllowedAddress, isPublicAddress } from '../text/address.ts'

export type UrlJudgement =
  | { ok: true; url: string; urlKey: string; host: string }
  | { ok: false; reason: string }

const LONGEST = 2048
const PATH_PARAMETERS = /;[\w.~%-]{1,100}=[^/;]{0,2048}/g
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])

// Names that only mean something inside a network. They are refused early for a clear answer; the
// addresses that a name resolves to
// are judged when it is scanned. Names for documentation and tests (.example, .test) are taken like
// any other.
const INSIDE = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'home.arpa',
  'home',
  'lan',
  'corp',
  'svc',
  'onion',
  'i2p',
]

const LONGEST_HOST = 253
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/
const LAST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

function isHostName(host: string): boolean {
  const labels = host.split('.')
  const last = labels.pop() ?? ''
  return (
    host.length <= LONGEST_HOST &&
    labels.length > 0 &&
    labels.every((label) => LABEL.test(label)) &&
    LAST_LABEL.test(last)
  )
}

/**
 * Judges a submitted URL without asking anyone: no name is resolved. All inside addresses are
 * refused in the same words.
 */
export function judgeUrl(input: string, allowedRanges: readonly string[]): UrlJudgement {
  if (input.length > LONGEST) return refuse('it is longer than 2,048 characters')
  const url = URL.parse(input)
  if (!url) return refuse('it is not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('only http and https can be scanned')
  if (url.username !== '' || url.password !== '') return refuse('it holds credentials')
  const host = url.hostname.replace(/\.$/, '')
  const reason = reasonAgainst(host, url.port, allowedRanges)
  if (reason !== null) return refuse(reason)
  url.hostname = host
  url.hash = ''
  if (url.href.length > LONGEST) return refuse('it is longer than 2,048 characters')
  return { ok: true, url: url.href, urlKey: urlKeyOf(url), host }
}

/**
 * The address as it is published: what stands in query and fragment may be meant for nobody else,
 * and is not part of what a tool is.
 */
export function withoutQuery(address: string): string {
  const url = URL.parse(address)
  if (!url || (url.search === '' && url.hash === '' && url.pathname.search(PATH_PARAMETERS) < 0))
    return address
  url.search = ''
  url.hash = ''
  url.pathname = url.pathname.replace(PATH_PARAMETERS, '')
  return url.href
}

/**
 * By which the same tool is recognised: no scheme, no `www.`, no default port, no closing slash, no
 * query, no fragment.
 */
export function urlKeyOf(url: URL): string {
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.([^.]+\.)/, '$1')
  return `${host}${url.port === '' ? '' : `:${url.port}`}${withoutEnding(url.pathname.replace(PATH_PARAMETERS, ''), '/')}`
}

function reasonAgainst(
  host: string,
  port: string,
  allowedRanges: readonly string[],
): string | null {
  const address = isAddress(host) ? host : isLoopbackName(host) ? '127.0.0.1' : null
  // Who allows an address answers for its ports too: tools on one's own machine listen anywhere.
  if (address !== null && isAllowedAddress(address, allowedRanges)) return null
  if (!PORTS.has(port)) return 'only the ports 80, 443, 8080 and 8443 are scanned'
  if (isAddress(host)) return isPublicAddress(host, []) ? null : 'its host is not public'
  if (INSIDE.some((name) => host === name || host.endsWith(`.${name}`)) || !host.includes('.'))
    return 'its host is not public'
  return isHostName(host) ? null : 'its host is not a name of the public internet'
}

/** `URL` has made a dotted quad or a bracketed IPv6 address of every spelling there is. */
export function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

function refuse(reason: string): UrlJudgement {
  return { ok: false, reason }
}
