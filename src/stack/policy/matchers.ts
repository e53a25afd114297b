// How each client compares a server with an entry of a policy: names, commands and addresses.
import { fitsGlob } from '../config/glob.ts'

/** A server as a policy sees it; variables are resolved as far as they are set. */
export interface PolicySubject {
  name: string
  /** The program and its arguments; null for a remote server. */
  command: readonly string[] | null
  url: string | null
  /** A variable that is not set; null if there is none. */
  unresolved: string | null
}

export type Matcher =
  | { kind: 'serverUrl'; url: string }
  | { kind: 'serverCommand'; command: readonly string[] }
  | { kind: 'serverName'; name: string }

export type FitsAddress = (url: string, pattern: string) => boolean

export function fits(subject: PolicySubject, matcher: Matcher, fitsAddress: FitsAddress): boolean {
  if (matcher.kind === 'serverName') return matcher.name === subject.name
  if (matcher.kind === 'serverUrl')
    return subject.url !== null && fitsAddress(subject.url, matcher.url)
  const { command } = subject
  return (
    command !== null &&
    command.length === matcher.command.length &&
    matcher.command.every((word, at) => command[at] === word)
  )
}

const AUTHORITY = /^([^:/?#]{1,40}:\/\/)([^/?#]*)([\s\S]*)$/

/**
 * Claude Code: `*` anywhere; the host in any case and with or without its last dot; the path as it
 * is written. A pattern without a path covers all paths.
 */
export function fitsClaudeAddress(url: string, pattern: string): boolean {
  const wanted = AUTHORITY.exec(pattern)
  const given = AUTHORITY.exec(url)
  if (!wanted || !given) return fitsGlob(url, pattern)
  const [, scheme = '', host = '', path = ''] = wanted
  const [, ownScheme = '', ownHost = '', ownPath = ''] = given
  const own = `${ownScheme}${plainHost(ownHost)}`
  const other = `${scheme}${plainHost(host)}`
  return path === '' ? fitsGlob(own, other) : fitsGlob(`${own}${ownPath}`, `${other}${path}`)
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=:\d+$|$)/, '')
}

/**
 * Copilot, as documented: canonical addresses, and a `*` in the authority that does not cross a
 * slash. A pattern without a path covers all paths, as for Claude Code.
 */
export function fitsCopilotAddress(url: string, pattern: string): boolean {
  const wanted = AUTHORITY.exec(canonical(pattern))
  const given = AUTHORITY.exec(canonical(url))
  if (!wanted || !given) return false
  const [, scheme = '', host = '', path = ''] = wanted
  const [, ownScheme = '', ownHost = '', ownPath = ''] = given
  const hasPath = AUTHORITY.exec(pattern)?.[3] !== ''
  return (
    fitsGlob(ownScheme, scheme) && fitsGlob(ownHost, host) && (!hasPath || fitsGlob(ownPath, path))
  )
}

/** Stands for `*` while an address is parsed: letters that a host may hold. */
const STAR = 'zqwildcardqz'

/** Scheme and host in lower case, punycode; without default port, fragment and last dot. */
function canonical(address: string): string {
  const url = URL.parse(address.replaceAll('*', STAR))
  if (!url) return address.replace(/#.*$/s, '')
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.href.replaceAll(STAR, '*')
}

/** VS Code as it is built: origin, path and query in any case. */
export function fitsVscodeAddress(url: string, pattern: string): boolean {
  const own = URL.parse(url)
  const text = own ? `${own.origin}${own.pathname}${own.search}` : url
  return fitsGlob(text.toLowerCase(), pattern.toLowerCase())
}
