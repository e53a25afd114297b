// What is recorded of any page: as sent, before any script runs.
import { cleanLine } from '../domain/text/untrusted-text.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { Page, Scan } from './scan.ts'

type RenderedPage = Omit<Seen<'docs'>, 'contentStart' | 'hasMarkdownLink'>

export async function renderedPage({ reply, reading }: Page, scan: Scan): Promise<RenderedPage> {
  const { 'cache-control': cacheControl, etag, 'last-modified': lastModified } = reply.headers
  return {
    url: reply.url,
    status: reply.status,
    contentType: reply.mediaType && cleanLine(reply.mediaType, 200),
    textChars: reading.text.length,
    tokens: await scan.tokens(reading.text),
    hasHeading: reading.hasHeading,
    isShell: reading.isShell,
    hasCaptcha: reading.hasCaptcha,
    cacheControl: cacheControl === undefined ? null : cleanLine(cacheControl, 500),
    hasValidator: etag !== undefined || lastModified !== undefined,
  }
}
