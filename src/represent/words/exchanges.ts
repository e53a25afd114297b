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

/** The text in pieces, each with whether it was decisive. */
export function markedPieces(
  text: string,
  deciding: readonly string[],
): { text: string; isMarked: boolean }[] {
  const pieces: { text: string; isMarked: boolean }[] = []
  let from = 0
  while (from < text.length) {
    const next = firstOf(text, deciding, from)
    if (next === null) break
    if (next.at > from) pieces.push({ text: text.slice(from, next.at), isMarked: false })
    pieces.push({ text: next.found, isMarked: true })
    from = next.at + next.found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false })
  return pieces
}

function firstOf(
  text: string,
  deciding: readonly string[],
  from: number,
): { at: number; found: string } | null {
  let first: { at: number; found: string } | null = null
  for (const found of deciding) {
    const at = text.indexOf(found, from)
    if (at >= 0 && (first === null || at < first.at)) first = { at, found }
  }
  return first
}

/** Whether a check mentions this header: by its name in a finding or fix, or by its value. */
export function decides(name: string, value: string, checks: readonly CheckResult[]): boolean {
  return checks.some(
    (check) =>
      wordsOf(check).has(name) ||
      Object.values(check.facts).some(
        (fact) => fact === value || (typeof fact === 'string' && fact.toLowerCase() === name),
      ),
  )
}

/** Cached per check, because many exchanges share the same checks. */
const WORDS = new WeakMap<CheckResult, ReadonlySet<string>>()

function wordsOf(check: CheckResult): ReadonlySet<string> {
  const cached = WORDS.get(check)
  if (cached) return cached
  const { says, fix } = inWords(check)
  const words = new Set(`${says} ${fix ?? ''}`.toLowerCase().match(/[a-z0-9-]+/g))
  WORDS.set(check, words)
  return words
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
