// Finds URLs of MCP servers in documentation and configuration examples.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { projectHostOf } from '../../../domain/text/project-host.ts'
import { webLink } from './links.ts'

const LONGEST = 1_000_000
const MOST = 20
const MOST_LOOKED_AT = 5000
const ENDPOINT_PATH = /\/(?:mcp|sse)\/?$/i
// The URL of a page about MCP often ends in /mcp too.
const PAGE_HOST = /^(?:docs?|developers?|help|support|blog|learn|www\.npmjs)\./i
const PAGE_PATH =
  /\/(?:docs?|documentation|blog|guides?|help|learn|integrations?|features?|products?|reference|changelog|tutorials?|articles?|posts?|packages?)\//i
const PLACEHOLDER = /[{}<>[\]$*]|%7B|%3C|your[-_]|example\.(?:com|org|net)/i
/** What precedes a URL that a client should connect to. */
const CONNECTS =
  /(?:mcp add|mcp-remote|"(?:url|serverurl|server_url|endpoint|httpurl)"\s{0,4}:|\burl\s{0,4}[:=]|--url|--transport\s)[^\n]{0,80}$/i
const ENDS = /[\s"'`<>()[\]{}|\\,;]/

/** The strongest first. */
export function readMcpAddresses(text: string): string[] {
  const connected = new Set<string>()
  const mentioned = new Set<string>()
  const read = text.slice(0, LONGEST)
  for (
    let at = read.indexOf('://'), looked = 0;
    at >= 0 && looked < MOST_LOOKED_AT;
    at = read.indexOf('://', at + 3), looked++
  ) {
    const start = read.slice(Math.max(0, at - 5), at).match(/https?$/i)?.[0]
    if (start === undefined) continue
    const from = at - start.length
    const end = read.slice(at + 3, at + 2048).search(ENDS)
    const address = addressIn(read.slice(from, end < 0 ? at + 2048 : at + 3 + end))
    if (address === null) continue
    if (CONNECTS.test(read.slice(Math.max(0, from - 120), from))) connected.add(address)
    else if (mentioned.size < MOST) mentioned.add(address)
  }
  return [...new Set([...connected, ...mentioned])].slice(0, MOST)
}

function addressIn(written: string): string | null {
  const address = PLACEHOLDER.test(written)
    ? null
    : webLink(withoutEnding(written, '.:!?'), 'https://invalid.invalid/')
  const url = address === null ? null : URL.parse(address)
  if (!url) return null
  if (
    projectHostOf(url.hostname) !== undefined ||
    PAGE_HOST.test(url.hostname) ||
    PAGE_PATH.test(url.pathname)
  )
    return null
  const isEndpoint =
    ENDPOINT_PATH.test(url.pathname) ||
    (/^mcp\./i.test(url.hostname) && /^\/(?:v\d+\/?)?$/.test(url.pathname))
  return isEndpoint ? url.href : null
}
