// Parses a page as it was sent, here markdown and llms.txt (llmstxt.org, version 2).
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import { PAGE_LIMITS, type PageLink, type PageReading } from './page-reading.ts'
import { webLink } from './links.ts'
import { readHtml } from './html.ts'
import { looksLikeMarkdown } from './media.ts'

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
      if (line.startsWith('# ')) title ??= cleanLine(line.slice(2), 300) || null
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
      })
  }
  const parts = line.split('`')
  for (let index = 1; index < parts.length - 1; index += 2) keepCode(code, parts[index] ?? '')
}

function keepCode(code: string[], text: string): void {
  const kept = text.trim().slice(0, PAGE_LIMITS.codeChars)
  if (kept !== '' && code.length < PAGE_LIMITS.code) code.push(kept)
}

const MOST_LINKS = 5000

export type LlmsTxt = ReturnType<typeof readLlmsTxt>

/** The links are those in the sections' lists, as written; relative to the file. */
export function readLlmsTxt(text: string) {
  let title: string | null = null
  let isInSection = false
  let isCode = false
  const links: { url: string; name: string }[] = []
  for (const raw of text.replace(/^\uFEFF/, '').split('\n')) {
    const line = raw.slice(0, LONGEST_LINE).trim()
    if (line.startsWith('```') || line.startsWith('~~~')) isCode = !isCode
    if (isCode) continue
    if (line.startsWith('## ')) isInSection = true
    else if (line.startsWith('# ') && !isInSection) title ??= cleanLine(line.slice(2), 300) || null
    else if (isInSection && links.length < MOST_LINKS) {
      const link = linkIn(line)
      if (link) links.push(link)
    }
  }
  return { title, links }
}

/** `- [name](url)`, whatever follows. */
function linkIn(line: string): { url: string; name: string } | null {
  const item = /^[-*+][ \t]{1,8}\[/.exec(line)
  const middle = item ? line.indexOf('](', item[0].length) : -1
  if (!item || middle < 0) return null
  const url = /^<?([^\s()<>]{1,2048})/.exec(line.slice(middle + 2))?.[1]
  return url === undefined
    ? null
    : { url, name: cleanLine(line.slice(item[0].length, middle), 200) }
}

/** Parses a page as it was sent; markdown is recognised whatever its media type says. */
export function readPage(html: string, url: string): PageReading {
  return looksLikeMarkdown(html, 'text/html') ? readMarkdown(html, url) : readHtml(html, url)
}
