// Finds addresses in texts: of APIs, of MCP servers, and what the scripts of a page read.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { isUnsuitedRead, webLink } from './links.ts'
import { projectHostOf } from '../../../domain/text/project-host.ts'

const ENDS = /[\s"'`<>()[\]{}|\\,;]/
const PLACEHOLDER = /[{}<>[\]$*]|%7B|%3C|your[-_]|example\.(?:com|org|net)/i

interface WrittenAddress {
  written: string
  from: number
  scheme: string
}

/** The addresses in a text, in order; the longest are cut. */
function* addressesIn(text: string, most: number, longest: number): Generator<WrittenAddress> {
  let at = text.indexOf('://')
  for (let looked = 0; at >= 0 && looked < most; at = text.indexOf('://', at + 3), looked++) {
    const scheme = text.slice(Math.max(0, at - 5), at).match(/https?$/i)?.[0]
    if (scheme === undefined) continue
    const end = text.slice(at + 3, at + longest).search(ENDS)
    const from = at - scheme.length
    yield { written: text.slice(from, end < 0 ? at + longest : at + 3 + end), from, scheme }
  }
}

function webAddress(written: string): URL | null {
  return URL.parse(webLink(withoutEnding(written, '.:!?'), 'https://invalid.invalid/') ?? '')
}

const MOST_API = 8
/** What precedes a URL that a program should request. */
const ASKED =
  /\bcurl\b[^\n]{0,200}$|\b(?:base|root|api|server|endpoint)[ _-]?(?:url|uri|address)\b[^\n]{0,40}$|\b(?:GET|HEAD)\s{1,3}$|\bhttp(?:ie)?\s{1,3}(?:GET\s{1,3})?$/i
/** A command that writes. */
const WRITES =
  /-X\s{0,2}["']?(?:POST|PUT|PATCH|DELETE)|--request[ =]["']?(?:POST|PUT|PATCH|DELETE)|\s-d\s|--data|--json|\s-F\s|--form/i

/** Without query; in order of appearance. Commands that write are left out. */
export function readApiAddresses(text: string): string[] {
  const found = new Set<string>()
  const read = text.slice(0, 500_000)
  for (const { written, from, scheme } of addressesIn(read, 2_000, 1_000)) {
    if (found.size === MOST_API) break
    const following = read[from + written.length] ?? ''
    const bare = `${written.slice(scheme.length + 3).replace(/:\d{1,5}/, '')}${following}`
    const url =
      ASKED.test(read.slice(Math.max(0, from - 250), from)) &&
      !WRITES.test(lineAround(read, from)) &&
      !PLACEHOLDER.test(bare) &&
      !bare.includes(':')
        ? webAddress(written)
        : null
    if (url) found.add(`${url.origin}${url.pathname}`)
  }
  return [...found]
}

/** The command around this position, including continuation lines. */
function lineAround(text: string, at: number): string {
  const start = Math.max(at - 300, text.lastIndexOf('curl', at), 0)
  return text.slice(start, at + 400).split(/[^\\]\n/, 1)[0] ?? ''
}

const MOST_MCP = 20
const ENDPOINT_PATH = /\/(?:mcp|sse)\/?$/i
// The URL of a page about MCP often ends in /mcp too.
const PAGE_HOST = /^(?:docs?|developers?|help|support|blog|learn|www\.npmjs)\./i
const PAGE_PATH =
  /\/(?:docs?|documentation|blog|guides?|help|learn|integrations?|features?|products?|reference|changelog|tutorials?|articles?|posts?|packages?)\//i
/** What precedes a URL that a client should connect to. */
const CONNECTS =
  /(?:mcp add|mcp-remote|"(?:url|serverurl|server_url|endpoint|httpurl)"\s{0,4}:|\burl\s{0,4}[:=]|--url|--transport\s)[^\n]{0,80}$/i

/** The strongest first. */
export function readMcpAddresses(text: string): string[] {
  const connected = new Set<string>()
  const mentioned = new Set<string>()
  const read = text.slice(0, 1_000_000)
  for (const { written, from } of addressesIn(read, 5_000, 2_048)) {
    const url = PLACEHOLDER.test(written) ? null : webAddress(written)
    if (!url || !isMcpEndpoint(url)) continue
    if (CONNECTS.test(read.slice(Math.max(0, from - 120), from))) connected.add(url.href)
    else if (mentioned.size < MOST_MCP) mentioned.add(url.href)
  }
  return [...new Set([...connected, ...mentioned])].slice(0, MOST_MCP)
}

function isMcpEndpoint({ hostname, pathname }: URL): boolean {
  if (projectHostOf(hostname) !== undefined || PAGE_HOST.test(hostname) || PAGE_PATH.test(pathname))
    return false
  return (
    ENDPOINT_PATH.test(pathname) || (/^mcp\./i.test(hostname) && /^\/(?:v\d+\/?)?$/.test(pathname))
  )
}

const LOOKED_AT = 4_000_000
const MOST_REQUESTS = 12
const MOST_LOOKED_AT = 20_000
/** A path with a segment that names an API. */
const API_PATH =
  /["'`](\.{0,1}\/?(?:[\w-]{1,40}\/){0,3}(?:api|rest|v\d{1,2})(?:\/[\w.-]{1,60}){0,6}\/?)(?=["'`?]|\$\{)/g
/** The argument of a function that reads. */
const READ =
  /\b(?:fetch|getJSON|axios|(?:\$|axios|http|request|api|client)\.get|url)\s{0,3}[(:]\s{0,3}["'`](\.{0,1}\/?[a-z][\w./-]{1,120})["'`]/gi
const SCRIPT = /<script\b[^>]{0,800}?\bsrc\s{0,3}=\s{0,3}["']([^"'<>\s]{1,500})["']/gi
const INLINE = /<script\b[^>]{0,800}>/gi
const BASE = /<base\b[^>]{0,300}?\bhref\s{0,3}=\s{0,3}["']([^"'<>\s]{1,500})["']/i
const FOREIGN =
  /(?:^|[/_.-])(?:vendors?|jquery|polyfills?|runtime|react|angular|vue|bootstrap|moment|d3|monaco|analytics|gtag|gtm|sentry|ace|chunk|locale|lang)(?:[/_.-]|$)/i
const TELLING = /(?:^|[/_.-])(?:main|app|index|bundle|script|client|api)(?:[/_.-]|$)/i
const FILE =
  /\.(?:js|mjs|css|html?|map|svg|png|jpe?g|gif|ico|woff2?|ttf|wasm|md|txt|xml|webmanifest|mp[34]|pdf|zip)$/i
/** Belongs to the page, not to the tool. */
const OF_THE_PAGE =
  /session|telemetry|analytics|track|locale|i18n|_next|static|assets|manifest|vendor|node_modules/i

/** Scripts of a page that may name endpoints, strongest first; only those of the same host. */
export function scriptsOf(html: string, url: string): string[] {
  const base = baseOf(html, url)
  const { origin } = new URL(url)
  const found = [...html.slice(0, LOOKED_AT).matchAll(SCRIPT)]
    .slice(0, 50)
    .flatMap(([, address = '']) => webLink(address, base) ?? [])
  const own = [...new Set(found)].filter(
    (each) => new URL(each).origin === origin && !FOREIGN.test(new URL(each).pathname),
  )
  return own.toSorted((a, b) => Number(isTelling(b)) - Number(isTelling(a)))
}

/** URLs that inline scripts read. */
export function inlineRequests(html: string, url: string): string[] {
  const base = baseOf(html, url)
  const text = html.slice(0, LOOKED_AT)
  const scripts = [...text.matchAll(INLINE)].slice(0, 50).map(({ index, 0: tag }) => {
    const end = text.indexOf('</script', index)
    return text.slice(index + tag.length, end < 0 ? index + tag.length : end)
  })
  return requestsIn(scripts.join('\n'), base)
}

/** URLs that a script reads, those named like an API first; relative to the page. */
export function requestsIn(script: string, page: string): string[] {
  const text = script.slice(0, LOOKED_AT)
  const { origin } = new URL(page)
  const found = new Set<string>()
  for (const pattern of [API_PATH, READ]) {
    let looked = 0
    for (const { index, 0: whole, 1: written = '' } of text.matchAll(pattern)) {
      if (found.size >= MOST_REQUESTS || ++looked > MOST_LOOKED_AT) break
      // What follows is the id of an item; the list itself can be read.
      const path = text[index + whole.length] === '$' ? withoutEnding(written, '/') : written
      const url =
        FILE.test(path) || OF_THE_PAGE.test(path) || isUnsuitedRead(path) || path.includes('//')
          ? null
          : webLink(path, page)
      if (url !== null && new URL(url).origin === origin && new URL(url).pathname !== '/')
        found.add(url)
    }
  }
  // The longest of those with the same prefix is the most specific.
  const all = [...found]
  return all.filter(
    (url) =>
      !all.some((other) => other !== url && other.startsWith(url.endsWith('/') ? url : `${url}/`)),
  )
}

function isTelling(address: string): boolean {
  return TELLING.test(address.slice(address.lastIndexOf('/')))
}

function baseOf(html: string, url: string): string {
  return webLink(BASE.exec(html.slice(0, 20_000))?.[1] ?? '', url) ?? url
}
