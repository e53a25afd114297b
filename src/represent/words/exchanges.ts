// A request and its response in words, and the parts of a response that decided a check.
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import type { CheckResult } from '../../domain/grading/grading.ts'
import { inWords } from './checks.ts'
import { bytesWords, millisecondsWords } from './text.ts'

const SHORTEST = 3
const LONGEST = 200
const MOST = 40

/** Literal texts to look for, longest first; numbers and short words are too ambiguous. */
export function decidingTexts(checks: readonly Pick<CheckResult, 'facts'>[]): string[] {
  const texts = checks.flatMap(({ facts }) =>
    Object.values(facts).flatMap((fact) =>
      typeof fact === 'string' ? [fact, ...fact.split(', ')] : [],
    ),
  )
  return [...new Set(texts)]
    .filter((text) => text.length >= SHORTEST && text.length <= LONGEST && !/^[\d.%]+$/.test(text))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST)
}

/** The text in pieces, each with whether it was decisive; the longest that fits is marked first. */
export function markedPieces(
  text: string,
  deciding: readonly string[],
): { text: string; isMarked: boolean }[] {
  const [first, ...others] = deciding
  if (text === '') return []
  if (first === undefined) return [{ text, isMarked: false }]
  return text
    .split(first)
    .flatMap((piece, at) => [
      ...(at > 0 ? [{ text: first, isMarked: true }] : []),
      ...markedPieces(piece, others),
    ])
}

/** Which headers the checks mention: by name in a finding or fix, or by value. */
export function decidingHeaders(
  checks: readonly CheckResult[],
): (name: string, value: string) => boolean {
  const sentences = checks.map(inWords).map(({ says, fix }) => `${says} ${fix ?? ''}`)
  const facts = checks.flatMap((check) => Object.values(check.facts).map(String))
  const names = new Set([
    ...sentences.flatMap((words) => words.toLowerCase().split(/[^a-z0-9-]+/)),
    ...facts.map((fact) => fact.toLowerCase()),
  ])
  return (name, value) => names.has(name) || facts.includes(value)
}

export function askedWords({ kind, method, url, id, published }: ExchangeLine): string {
  if (published) {
    const { repository, commit, date, path, part } = published
    return `read from ${repository} at commit ${commit} of ${date}: ${path}${part === null ? '' : ` (${part})`}`
  }
  if (kind === 'reading') return 'texts given to readers, with closed questions'
  return url === null ? `${kind} ${id}` : `${method} ${url}`
}

export function answeredWords({ status, cause, bytes, ms }: ExchangeLine): string {
  return [
    status ?? cause ?? 'answered',
    ...(bytes === null ? [] : [bytesWords(bytes)]),
    ...(ms === null ? [] : [millisecondsWords(ms)]),
  ].join(' · ')
}
