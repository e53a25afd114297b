// A page as seen without a browser: what HTML and markdown are parsed into, and its parts.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { readJson } from '../data/json.ts'

export interface PageLink {
  /** Absolute, without fragment; only http and https. */
  url: string
  /** The text of the link, one line. */
  text: string
}

export interface HeadLink {
  url: string
  rel: readonly string[]
  type: string | null
}

export interface PageReading {
  title: string | null
  /** The name of the site, whatever this page is about: og:site_name, else application-name. */
  siteName: string | null
  description: string | null
  hasHeading: boolean
  /** As sent, blocks separated by line breaks; no scripts, styles or hidden templates. */
  text: string
  /** Where the main content starts, as a share of the text. */
  contentStart: number
  links: readonly PageLink[]
  headLinks: readonly HeadLink[]
  /** Text of `pre` and `code` blocks. */
  code: readonly string[]
  structuredDataTypes: readonly string[]
  hasOffers: boolean
  /** An empty page that a script fills. */
  isShell: boolean
  hasCaptcha: boolean
}

export const PAGE_LIMITS = {
  textChars: 1_000_000,
  links: 2000,
  linkChars: 200,
  code: 500,
  codeChars: 4000,
} as const

export class ReadableText {
  readonly #longest: number
  readonly #parts: string[] = []
  #length = 0
  #gap: '' | ' ' | '\n' = ''

  constructor(longest: number) {
    this.#longest = longest
  }

  get length(): number {
    return this.#length
  }

  add(text: string): void {
    const words = text.replace(/\s+/g, ' ')
    if (words.startsWith(' ')) this.space()
    const said = words.trim()
    if (said === '') return
    if (this.#length > 0) this.#push(this.#gap)
    this.#push(said)
    this.#gap = words.endsWith(' ') ? ' ' : ''
  }

  /** As in `pre`, where line breaks count. */
  addLines(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.breakLine()
      this.add(line)
    }
  }

  space(): void {
    if (this.#gap === '') this.#gap = ' '
  }

  breakLine(): void {
    this.#gap = '\n'
  }

  toString(): string {
    return this.#parts.join('')
  }

  #push(text: string): void {
    const kept = text.slice(0, this.#longest - this.#length)
    if (kept === '') return
    this.#parts.push(kept)
    this.#length += kept.length
  }
}

const LONGEST = 200_000
const MOST_TYPES = 50
const LONGEST_TYPE = 100
const OFFERS: ReadonlySet<string> = new Set(['Offer', 'AggregateOffer'])

export function readStructuredData(texts: readonly string[]): {
  structuredDataTypes: string[]
  hasOffers: boolean
} {
  const types = new Set<string>()
  let hasOffers = false
  for (const text of texts) {
    const json = readJson(text.slice(0, LONGEST))
    if (!json.ok) continue
    const queue: unknown[] = [json.value]
    for (const value of queue) {
      if (typeof value !== 'object' || value === null) continue
      for (const member of Object.values(value)) queue.push(member)
      if (!('@type' in value)) continue
      for (const type of [value['@type']].flat()) {
        if (typeof type !== 'string') continue
        const name = cleanLine(
          type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''),
          LONGEST_TYPE,
        )
        if (OFFERS.has(name)) hasOffers = true
        if (name !== '' && types.size < MOST_TYPES) types.add(name)
      }
    }
  }
  return { structuredDataTypes: [...types], hasOffers }
}

const CLASSES =
  /(?:^|\s)(?:g-recaptcha|h-captcha|cf-turnstile|frc-captcha|geetest_\w{1,40}|mtcaptcha|altcha)(?:\s|$)/i
const SOURCES =
  /^(?:https?:)?\/\/(?:www\.google\.com\/recaptcha\/|www\.recaptcha\.net\/recaptcha\/|(?:js\.|newassets\.)?hcaptcha\.com\/|challenges\.cloudflare\.com\/turnstile\/|[\w-]{1,60}\.arkoselabs\.com\/|[\w-]{1,60}\.funcaptcha\.com\/|static\.geetest\.com\/|gcaptcha4\.geetest\.com\/|geo\.captcha-delivery\.com\/)/i
// Version 3 runs invisibly and asks nothing; it is loaded with the key of the site.
const UNSEEN = /\/recaptcha\/[^?]{1,60}\?(?:[^#]{0,200}&)?render=(?!explicit|onload)/i

export function isCaptcha(name: string, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'altcha-widget' || name === 'friendly-captcha') return true
  if (CLASSES.test((attributes.get('class') ?? '').slice(0, 500)))
    return attributes.get('data-size') !== 'invisible'
  if (name !== 'script' && name !== 'iframe') return false
  const source = (attributes.get('src') ?? '').slice(0, 500)
  return SOURCES.test(source) && !UNSEEN.test(source)
}
