// Parses a markdown document into the same structure as an HTML page.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import { PAGE_LIMITS, type PageLink, type PageReading } from './page-reading.ts'
import { webLink } from './links.ts'

const LONGEST_LINE = 4000

export function readMarkdown(markdown: string, url: string): PageReading {
  const text = markdown
    .replace(/^\uFEFF/, '')
    .slice(0, Math.min(PAGE_LIMITS.textChars, LIMITS.documentBytes))
  const links: PageLink[] = []
  const code: string[] = []
  let title: string | null = null
  let fence: { mark: string; lines: string[] } | null = null
  for (const line of text.split('\n')) {
    const mark = /^\s{0,12}(```|~~~)/.exec(line)?.[1]
    if (fence) {
      if (mark === fence.mark) {
        keepCode(code, fence.lines.join('\n'))
        fence = null
      } else fence.lines.push(line)
    } else if (mark) fence = { mark, lines: [] }
    else {
      title ??= headingIn(line)
      readLine(line.slice(0, LONGEST_LINE), url, links, code)
    }
  }
  return {
    title,
    siteName: null,
    description: null,
    hasHeading: title !== null,
    text: text.trim(),
    contentStart: 0,
    links,
    headLinks: [],
    code,
    structuredDataTypes: [],
    hasOffers: false,
    isShell: false,
    hasCaptcha: false,
  }
}

function headingIn(line: string): string | null {
  return line.startsWith('# ') ? cleanLine(line.slice(2), 300) || null : null
}

/** `[text](address)` and code in back quotes. */
function readLine(line: string, base: string, links: PageLink[], code: string[]): void {
  for (
    let middle = line.indexOf('](');
    middle >= 0 && links.length < PAGE_LIMITS.links;
    middle = line.indexOf('](', middle + 2)
  ) {
    const open = line.lastIndexOf('[', middle)
    const address = /^[^\s()<>]{1,2048}/.exec(line.slice(middle + 2))?.[0]
    const url = open < 0 || address === undefined ? null : webLink(address, base)
    if (url !== null)
      links.push({
        url,
        text: cleanLine(line.slice(open + 1, middle), PAGE_LIMITS.linkChars),
        rel: [],
      })
  }
  const parts = line.split('`')
  for (let index = 1; index < parts.length - 1; index += 2) keepCode(code, parts[index] ?? '')
}

function keepCode(code: string[], text: string): void {
  const kept = text.trim().slice(0, PAGE_LIMITS.codeChars)
  if (kept !== '' && code.length < PAGE_LIMITS.code) code.push(kept)
}
