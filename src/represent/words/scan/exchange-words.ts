// A request and its response, in a few words.
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { bytesWords, millisecondsWords } from '../figures.ts'

/** A short form for places with context: the path is enough. */
export function exchangeWords({
  kind,
  method,
  url,
  status,
  cause,
  published,
}: ExchangeLine): string {
  if (published) return `read from ${published.repository}, ${published.date}`
  const asked = url === null ? kind : `${method} ${pathOf(url)}`
  return `${asked} → ${status ?? cause ?? 'answered'}`
}

export function askedWords({ kind, method, url, id, published }: ExchangeLine): string {
  if (published) {
    const { repository, commit, date, path, part } = published
    return `read from ${repository} at commit ${commit} of ${date}: ${path}${part === null ? '' : ` (${part})`}`
  }
  return url === null ? `${kind} ${id}` : `${method} ${url}`
}

export function answeredWords({ status, cause, bytes, ms }: ExchangeLine): string {
  return [
    status ?? cause ?? 'answered',
    ...(bytes === null ? [] : [bytesWords(bytes)]),
    ...(ms === null ? [] : [millisecondsWords(ms)]),
  ].join(' · ')
}

const LONGEST_PATH = 40

function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}
