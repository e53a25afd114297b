// How texts and values of a description are written for a reader: each as JSON on one line, and if
// not all of it is written, then with how much is left out.
import { written } from '../../../domain/reading/written.ts'
import type { Members } from '../../../domain/schema/json.ts'
import { REDACTED } from '../../../domain/text/secret.ts'
import { firstEntries } from '../data/json.ts'
import { credentialLooks } from '../text/credential.ts'

/** Spaces are counted, but cannot fill a text so that nothing else of it is written. */
const WINDOW = 4
const SPACES = /[ \t\r\n]+/g
/** Other spaces are characters that nobody sees, and are written out. */
const EDGES = /^ | $/g

/** On one line, and what is left out is counted outside of the quotation marks. */
export function said(text: string, most: number): string {
  const { start, left } = beginning(text, most)
  return left > 0 ? `${written(start)}…(${left} more characters)` : written(start)
}

/** The same where many stand below each other, and none is meant to be whole. */
export function saidShortly(text: string, most: number): string {
  const { start, left } = beginning(text, most)
  return left > 0 ? `${written(start)}…` : written(start)
}

function beginning(text: string, most: number): { start: string; left: number } {
  const window = text.slice(0, WINDOW * most)
  const line = window.replace(SPACES, ' ').replace(EDGES, '')
  const end = Math.min(line.length, endsInPair(line, most) ? most - 1 : most)
  return { start: line.slice(0, end), left: line.length - end + text.length - window.length }
}

/** Whether a cut there would halve a character. */
function endsInPair(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1))
}

const FEW = [
  { depth: 4, members: 12, items: 4, chars: 200 },
  { depth: 3, members: 6, items: 2, chars: 60 },
  { depth: 2, members: 4, items: 1, chars: 24 },
]
const MORE = '…'

/** A default or an example: as JSON, and if it is long, then its beginnings. */
export function saidValue(value: unknown, most: number): string {
  let json = ''
  for (const few of FEW) {
    json = written(pruned(value, few, 0))
    if (json.length <= most) return json
  }
  return said(json, most)
}

function pruned(value: unknown, few: (typeof FEW)[number], depth: number): unknown {
  if (typeof value === 'string') {
    // Evidence is published.
    if (credentialLooks(value) === 'live') return REDACTED
    return value.length > few.chars ? `${value.slice(0, few.chars).toWellFormed()}${MORE}` : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth === few.depth) return MORE
  if (Array.isArray(value)) {
    const items = value.slice(0, few.items).map((each) => pruned(each, few, depth + 1))
    return value.length > few.items ? [...items, MORE] : items
  }
  const entries = firstEntries(value)
  const members: Members = Object.fromEntries(
    entries
      .slice(0, few.members)
      .map(([name, each]) => [name.slice(0, few.chars), pruned(each, few, depth + 1)]),
  )
  return entries.length > few.members ? { ...members, [MORE]: MORE } : members
}

const LONGEST_WORD = 60

/** Without quotation marks if it is one of the words of the standard. */
export function plainWord(value: string, known: ReadonlySet<string>): string {
  return known.has(value) ? value : said(value, LONGEST_WORD)
}

/** The first of several, written, and how many more there are. */
export function saidFirst<T>(all: readonly T[], most: number, say: (each: T) => string): string {
  const more = all.length > most ? [`(${all.length - most} more)`] : []
  return [...all.slice(0, most).map(say), ...more].join(', ')
}
