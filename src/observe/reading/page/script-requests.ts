// Finds the URLs that the scripts of a page read: all that an undocumented API shows of itself.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { isUnsuitedRead } from '../data/harmless.ts'
import { webLink } from './links.ts'

const LOOKED_AT = 4_000_000
const MOST = 12
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
      if (found.size >= MOST || ++looked > MOST_LOOKED_AT) break
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
