// A page as seen without a browser: the structure that HTML and markdown are parsed into.

export interface PageLink {
  /** Absolute, without fragment; only http and https. */
  url: string
  /** The text of the link, one line. */
  text: string
  rel: readonly string[]
}

export interface HeadLink extends PageLink {
  type: string | null
}

export interface PageReading {
  title: string | null
  /** The name of the site, whatever this page is about: og:site_name, else application-name. */
  siteName: string | null
  description: string | null
  hasHeading: boolean
  /**
   * Readable text as sent, blocks separated by line breaks; no scripts, styles or hidden templates.
   */
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
