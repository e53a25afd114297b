// Parses a page as it was sent, HTML or markdown.
import { readHtml } from './html.ts'
import { readMarkdown } from './markdown.ts'
import { looksLikeMarkdown } from './media.ts'
import type { PageReading } from './page-reading.ts'

/** Parses a page as it was sent; markdown is recognised whatever its media type says. */
export function readPage(html: string, url: string): PageReading {
  return looksLikeMarkdown(html, 'text/html') ? readMarkdown(html, url) : readHtml(html, url)
}
