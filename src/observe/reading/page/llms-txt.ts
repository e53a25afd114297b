// Parses an llms.txt (llmstxt.org, version 2): a title, and sections that list links.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'

export interface LlmsTxt {
  title: string | null
  sections: number
  /** As written in the sections' lists; relative to the file. */
  links: readonly { url: string; name: string }[]
}

const LONGEST_LINE = 4000
const MOST_LINKS = 5000

export function readLlmsTxt(text: string): LlmsTxt {
  let title: string | null = null
  let sections = 0
  let isCode = false
  const links: { url: string; name: string }[] = []
  for (const raw of text.replace(/^\uFEFF/, '').split('\n')) {
    const line = raw.slice(0, LONGEST_LINE).trim()
    if (line.startsWith('```') || line.startsWith('~~~')) isCode = !isCode
    if (isCode) continue
    if (line.startsWith('## ')) sections += 1
    else if (line.startsWith('# ') && sections === 0)
      title ??= cleanLine(line.slice(2), 300) || null
    else if (sections > 0 && links.length < MOST_LINKS) {
      const link = linkIn(line)
      if (link) links.push(link)
    }
  }
  return { title, sections, links }
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
