// Finds API URLs in documentation text: in `curl` commands, and what is called a base URL.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import { webLink } from './links.ts'

const LONGEST = 500_000
const MOST = 8
const MOST_LOOKED_AT = 2_000
const ENDS = /[\s"'`<>()[\]{}|\\,;]/
/** What precedes a URL that a program should request. */
const ASKED =
  /\bcurl\b[^\n]{0,200}$|\b(?:base|root|api|server|endpoint)[ _-]?(?:url|uri|address)\b[^\n]{0,40}$|\b(?:GET|HEAD)\s{1,3}$|\bhttp(?:ie)?\s{1,3}(?:GET\s{1,3})?$/i
/** A command that writes. */
const WRITES =
  /-X\s{0,2}["']?(?:POST|PUT|PATCH|DELETE)|--request[ =]["']?(?:POST|PUT|PATCH|DELETE)|\s-d\s|--data|--json|\s-F\s|--form/i
const PLACEHOLDER = /[{}<>[\]$*:]|%7B|%3C|your[-_]|example\.(?:com|org|net)/i

/** Without query; in order of appearance. Commands that write are left out. */
export function readApiAddresses(text: string): string[] {
  const found = new Set<string>()
  const read = text.slice(0, LONGEST)
  for (
    let at = read.indexOf('://'), looked = 0;
    at >= 0 && looked < MOST_LOOKED_AT && found.size < MOST;
    at = read.indexOf('://', at + 3), looked++
  ) {
    const scheme = read.slice(Math.max(0, at - 5), at).match(/https?$/i)?.[0]
    if (scheme === undefined) continue
    const from = at - scheme.length
    const end = read.slice(at + 3, at + 1000).search(ENDS)
    const written = read.slice(from, end < 0 ? at + 1000 : at + 3 + end)
    if (
      !ASKED.test(read.slice(Math.max(0, from - 250), from)) ||
      WRITES.test(lineAround(read, from))
    )
      continue
    const following = read[from + written.length] ?? ''
    const url = PLACEHOLDER.test(
      `${written.slice(scheme.length + 3).replace(/:\d{1,5}/, '')}${following}`,
    )
      ? null
      : URL.parse(webLink(withoutEnding(written, '.:!?'), 'https://invalid.invalid/') ?? '')
    if (url) found.add(`${url.origin}${url.pathname}`)
  }
  return [...found]
}

/** The command around this position, including continuation lines. */
function lineAround(text: string, at: number): string {
  const start = Math.max(at - 300, text.lastIndexOf('curl', at), 0)
  return text.slice(start, at + 400).split(/[^\\]\n/, 1)[0] ?? ''
}
