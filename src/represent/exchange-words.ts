// What was asked and how it was answered, in a few words.
import type { ExchangeLine } from '../domain/exchange-line.ts'
import { bytesWords, millisecondsWords } from './figures.ts'

/** In short, beside what rests on it: the path tells enough. */
export function exchangeWords({ kind, method, url, status, cause }: ExchangeLine): string {
  const asked = url === null ? kind : `${method} ${pathOf(url)}`
  return `${asked} → ${status ?? cause ?? 'answered'}`
}

export function askedWords({ kind, method, url, id }: ExchangeLine): string {
  return url === null ? `${kind} ${id}` : `${method} ${url}`
}

export function answeredWords({ status, cause, bytes, ms }: ExchangeLine): string {
  return [status ?? cause ?? 'answered', ...(bytes === null ? [] : [bytesWords(bytes)]), ...(ms === null ? [] : [millisecondsWords(ms)])].join(' · ')
}

const LONGEST_PATH = 40

function pathOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}
