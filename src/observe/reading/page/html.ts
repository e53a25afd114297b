// Parses an HTML page in one traversal without recursion: deep nesting cannot overflow the stack.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import {
  type HeadLink,
  isCaptcha,
  PAGE_LIMITS,
  type PageLink,
  type PageReading,
  ReadableText,
  readStructuredData,
} from './page-reading.ts'
import { webLink } from './links.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Attributes = ReadonlyMap<string, string>

const SILENT = wordSet(
  'script style template noscript svg iframe noframes noembed object title head',
)
const BLOCKS = wordSet(
  'address article aside blockquote body br button dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody tfoot thead tr ul',
)
const CELLS = wordSet('td th')
const ROOTS = wordSet(
  'root app __next __nuxt ___gatsby svelte q-app main-app app-root application react-root',
)
// Arrows and bullets before and after the text of a link.
const AROUND = /^[^\p{L}\p{N}([“"]{1,20}|[^\p{L}\p{N})\]”"!?+#]{1,20}$/gu
const SHELL_CHARS = 200
const SHELL_SCRIPTS = 3
/** With so little text and no heading, even one script is what fills the page. */
const FRAME_CHARS = 40
const MOST_TAGS = 150_000
const MOST_STRUCTURED_DATA = 20

export function readHtml(html: string, url: string): PageReading {
  const walk = new Walk(url)
  const stack: (Node | { leaves: Element })[] = parse(bounded(html)).childNodes.toReversed()
  for (let next = stack.pop(); next; next = stack.pop()) {
    if ('leaves' in next) walk.leave(next.leaves)
    else if (next.nodeName === '#text') walk.text((next as DefaultTreeAdapterTypes.TextNode).value)
    else if ('tagName' in next) {
      walk.enter(next)
      stack.push({ leaves: next })
      for (let index = next.childNodes.length - 1; index >= 0; index--) {
        const child = next.childNodes[index]
        if (child) stack.push(child)
      }
    }
  }
  return walk.reading()
}

interface OpenLink {
  element: Element
  url: string
  label: string
  /** How many hidden elements surround it. */
  silence: number
  text: ReadableText
}

/** The state of the traversal: what was collected, and which elements are open. */
class Walk {
  #base: string
  readonly #text = new ReadableText(PAGE_LIMITS.textChars)
  /** Elements whose text is not read aloud. */
  readonly #silent: Element[] = []
  readonly #roots: { element: Element; start: number }[] = []
  /** The first title, name and description of the page. */
  readonly #said = new Map<string, string>()
  #code: { element: Element; text: string } | null = null
  #link: OpenLink | null = null
  #heading: Element | null = null
  #hasHeading = false
  #hasEmptyRoot = false
  #needsScript = false
  #hasCaptcha = false
  #scripts = 0
  readonly #starts = new Map<string, number>()
  readonly #links: PageLink[] = []
  readonly #headLinks: HeadLink[] = []
  readonly #codes: string[] = []
  readonly #structuredData: string[] = []

  constructor(url: string) {
    this.#base = url
  }

  enter(element: Element): void {
    const name = element.tagName
    const attributes: Attributes = new Map(
      element.attrs.map((attribute) => [attribute.name, attribute.value]),
    )
    this.#mark(name, attributes)
    this.#document(element, attributes)
    const isUnseen =
      SILENT.has(name) ||
      (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') ||
      attributes.get('aria-hidden') === 'true'
    if (isUnseen) this.#silent.push(element)
    if (this.#silent.length === 0) {
      this.#separate(name)
      const role = attributes.get('role') === 'main' ? 'main' : name
      if (!this.#starts.has(role)) this.#starts.set(role, this.#text.length)
      if (name === 'h1') this.#heading ??= element
      if (ROOTS.has(attributes.get('id') ?? '') || name === 'app-root')
        this.#roots.push({ element, start: this.#text.length })
    }
    if (this.#code) {
      if (BLOCKS.has(name)) this.#addCode('\n')
    } else if ((name === 'pre' || name === 'code') && this.#codes.length < PAGE_LIMITS.code)
      this.#code = { element, text: '' }
    if (name === 'a' || name === 'area') this.#openLink(element, attributes)
    else if (name === 'img' && this.#link) this.#link.label ||= attributes.get('alt') ?? ''
  }

  text(value: string): void {
    if (this.#code) this.#addCode(value)
    // A decorative arrow is not part of a link's text.
    if (this.#link?.silence === this.#silent.length) this.#link.text.add(value)
    if (this.#silent.length > 0) return
    if (this.#code?.element.tagName === 'pre') this.#text.addLines(value)
    else this.#text.add(value)
    if (this.#heading && value.trim() !== '') this.#hasHeading = true
  }

  leave(element: Element): void {
    if (this.#code?.element === element) {
      const code = this.#code.text.trim()
      if (code !== '') this.#codes.push(code)
      this.#code = null
    }
    if (this.#link?.element === element) this.#closeLink(this.#link)
    if (this.#heading === element) this.#heading = null
    if (this.#roots.at(-1)?.element === element && this.#roots.pop()?.start === this.#text.length)
      this.#hasEmptyRoot = true
    if (this.#silent.at(-1) === element) this.#silent.pop()
    else if (this.#silent.length === 0) this.#separate(element.tagName)
  }

  reading(): PageReading {
    const text = this.#text.toString()
    const start =
      ['main', 'article', 'h1', 'h2']
        .map((name) => this.#starts.get(name))
        .find((found) => found !== undefined) ?? 0
    const isFilledByScript =
      this.#scripts > 0 &&
      (this.#hasEmptyRoot ||
        this.#needsScript ||
        this.#scripts >= SHELL_SCRIPTS ||
        (text.length < FRAME_CHARS && !this.#hasHeading))
    return {
      title: this.#said.get('title') ?? null,
      siteName: this.#said.get('og:site_name') ?? this.#said.get('application-name') ?? null,
      description: this.#said.get('description') ?? null,
      hasHeading: this.#hasHeading,
      text,
      contentStart: text === '' ? 0 : start / text.length,
      links: this.#links,
      headLinks: this.#headLinks,
      code: this.#codes,
      ...readStructuredData(this.#structuredData),
      isShell: text.length < SHELL_CHARS && isFilledByScript,
      hasCaptcha: this.#hasCaptcha,
    }
  }

  #mark(name: string, attributes: Attributes): void {
    if (name === 'script' && attributes.get('type') !== 'application/ld+json') this.#scripts += 1
    if (!this.#hasCaptcha) this.#hasCaptcha = isCaptcha(name, attributes)
  }

  /** The page's metadata, mostly in its head. */
  #document(element: Element, attributes: Attributes): void {
    const name = element.tagName
    if (name === 'title' && element.parentNode?.nodeName === 'head')
      this.#say('title', rawText(element), 300)
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'base')
      this.#base = webLink(attributes.get('href') ?? '', this.#base) ?? this.#base
    else if (name === 'link') this.#addHeadLink(attributes)
    else if (name === 'noscript') this.#readUnscripted(rawText(element))
    else if (
      name === 'script' &&
      /^application\/ld\+json\b/i.test(attributes.get('type') ?? '') &&
      this.#structuredData.length < MOST_STRUCTURED_DATA
    )
      this.#structuredData.push(rawText(element))
  }

  #meta(attributes: Attributes): void {
    const key = (attributes.get('name') ?? attributes.get('property') ?? '').toLowerCase()
    const content = attributes.get('content') ?? ''
    if (key === 'description' || key === 'og:description') this.#say('description', content, 500)
    else if (key === 'og:site_name' || key === 'application-name') this.#say(key, content, 200)
  }

  #say(what: string, words: string, longest: number): void {
    const line = cleanLine(words, longest)
    if (line !== '' && !this.#said.has(what)) this.#said.set(what, line)
  }

  /** The parser leaves the content of noscript as text. */
  #readUnscripted(text: string): void {
    const start = text.slice(0, 4000)
    if (
      /javascript/i.test(start) &&
      /\b(?:enable|need|require|turn on|activate|disabled)/i.test(start)
    )
      this.#needsScript = true
    if (/(?:recaptcha|hcaptcha)\S{0,40}\/(?:fallback|challenge)/i.test(start))
      this.#hasCaptcha = true
  }

  #addHeadLink(attributes: Attributes): void {
    const url = webLink(attributes.get('href') ?? '', this.#base)
    const rel = (attributes.get('rel') ?? '')
      .slice(0, 200)
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
    if (url === null || rel.length === 0 || this.#headLinks.length >= PAGE_LIMITS.links) return
    this.#headLinks.push({ url, rel, type: attributes.get('type')?.toLowerCase() ?? null })
  }

  #openLink(element: Element, attributes: Attributes): void {
    const href = attributes.get('href')
    const url =
      href === undefined || this.#links.length >= PAGE_LIMITS.links
        ? null
        : webLink(href, this.#base)
    if (url === null) return
    const label =
      attributes.get('aria-label') ?? attributes.get('title') ?? attributes.get('alt') ?? ''
    this.#link = {
      element,
      url,
      label,
      silence: this.#silent.length,
      text: new ReadableText(4 * PAGE_LIMITS.linkChars),
    }
  }

  #closeLink({ url, label, text }: OpenLink): void {
    this.#links.push({
      url,
      text: cleanLine((text.toString() || label).replace(AROUND, ''), PAGE_LIMITS.linkChars),
    })
    this.#link = null
  }

  #separate(name: string): void {
    if (BLOCKS.has(name)) {
      this.#text.breakLine()
      this.#link?.text.space()
    } else if (CELLS.has(name)) this.#text.space()
  }

  #addCode(text: string): void {
    if (this.#code) this.#code.text += text.slice(0, PAGE_LIMITS.codeChars - this.#code.text.length)
  }
}

/** Every tag costs the parser time and memory, however short it is; no real page has so many. */
function bounded(html: string): string {
  let at = -1
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html.slice(0, LIMITS.documentBytes)
  }
  return html.slice(0, Math.min(at, LIMITS.documentBytes))
}

function rawText(element: Element): string {
  return element.childNodes
    .map((child) =>
      child.nodeName === '#text' ? (child as DefaultTreeAdapterTypes.TextNode).value : '',
    )
    .join('')
}
