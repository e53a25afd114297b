// The URL of a submitted tool: whether its form is acceptable, and how the same tool is recognised.
import { withoutEnding } from '../text/without-ending.ts'
import { isAllowedAddress, isPublicAddress } from '../text/address.ts'

export type UrlJudgement =
  | { ok: true; url: string; urlKey: string; host: string }
  | { ok: false; reason: string }

const LONGEST = 2048
/** A placeholder for a tool without a URL; evidence requires one. */
export const NOWHERE = 'http://localhost/'
const PATH_PARAMETERS = /;[\w.~%-]{1,100}=[^/;]{0,2048}/g
export const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443'])

// Names that are only valid inside a network. They are refused early for a clear error; the
// addresses that a name resolves to are checked when it is scanned. Names for documentation and
// tests (.example, .test) are accepted.
const INSIDE =
  'localhost localdomain local internal intranet private home.arpa home lan corp svc onion i2p'.split(
    ' ',
  )

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

/** Validates a submitted URL without the network. All internal addresses get the same message. */
export function judgeUrl(input: string, allowedRanges: readonly string[]): UrlJudgement {
  if (input.length > LONGEST) return refuse('it is longer than 2,048 characters')
  const url = URL.parse(input)
  if (!url) return refuse('it is not a web address such as https://acme.com')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refuse('it must begin with http or https')
  if (url.username !== '' || url.password !== '') return refuse('it holds credentials')
  const host = url.hostname.replace(/\.$/, '')
  const reason = reasonAgainst(host, url.port, allowedRanges)
  if (reason !== null) return refuse(reason)
  url.hostname = host
  url.hash = ''
  if (url.href.length > LONGEST) return refuse('it is longer than 2,048 characters')
  return { ok: true, url: url.href, urlKey: urlKeyOf(url), host }
}

/** The URL as it is published: query and fragment may be private, and do not identify a tool. */
/** A missing scheme is https, or http for a host of one's own network. */
export function withScheme(address: string): string {
  const text = address.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(?:\/|$)/.test(text)) return text
  const host = URL.parse(`http://${text}`)?.hostname ?? ''
  return `${isOwnNetwork(host) ? 'http' : 'https'}://${text}`
}

/** Whether the host is this machine, or an address that only its own network knows. */
export function isOwnNetwork(host: string): boolean {
  return isLoopbackName(host) || (isAddress(host) && !isPublicAddress(host, []))
}

export function withoutQuery(address: string): string {
  const url = URL.parse(address)
  if (!url || (url.search === '' && url.hash === '' && url.pathname.search(PATH_PARAMETERS) < 0))
    return address
  url.search = ''
  url.hash = ''
  url.pathname = url.pathname.replace(PATH_PARAMETERS, '')
  return url.href
}

/** The key of a tool: no scheme, `www.`, default port, trailing slash, query or fragment. */
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
  // An allowed address may use any port: local tools listen anywhere.
  if (address !== null && isAllowedAddress(address, allowedRanges)) return null
  if (!PORTS.has(port)) return 'its port must be 80, 443, 8080 or 8443'
  if (isAddress(host)) return isPublicAddress(host, []) ? null : 'its host is not public'
  if (INSIDE.some((name) => host === name || host.endsWith(`.${name}`)) || !host.includes('.'))
    return 'its host is not public'
  return isHostName(host) ? null : 'its host is not a name of the public internet'
}

/** `URL` normalises every spelling to a dotted quad or a bracketed IPv6 address. */
export function isAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

function refuse(reason: string): UrlJudgement {
  return { ok: false, reason }
}
