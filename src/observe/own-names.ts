// What a text about this tool would name, and what is recorded of a page as sent.
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { Substance } from '../domain/text/substance.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'
import type { Scan, Site, Page } from './scan.ts'

const MOST_OPERATIONS = 300
const SHORTEST_PATH = 5

export async function ownNames(scan: Scan, { domain, origin }: Site): Promise<string[]> {
  const [openapi, home] = await Promise.all([scan.openapi(), scan.home()])
  const operations = openapi?.operations.slice(0, MOST_OPERATIONS) ?? []
  const words =
    home !== null && 'reading' in home ? [home.reading.siteName, home.reading.title] : []
  const names = [
    domain,
    new URL(origin).host,
    domain.split('.', 1).find((label) => /[a-z]/.test(label)),
    openapi?.words?.title,
    ...words,
    ...operations.map(({ operationId }) => operationId),
    ...operations.map(({ path }) => path.split('/{', 1)[0]).filter(isTelling),
  ]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

/** Names are the tool's own words. */
export function stored({ sentences, names }: Substance): Substance {
  return { sentences, names: names.map((name) => cleanLine(name, 200)) }
}

function isTelling(path: string | undefined): boolean {
  return path !== undefined && path.length >= SHORTEST_PATH
}

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
