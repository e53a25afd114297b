// What was imported from other registries and scanned so far, as markdown and as CSV.
import { LETTERS } from '../../domain/grading/letter.ts'
import { leftOutWords, stopWords } from '../../domain/registry/imported.ts'
import { figure } from '../../domain/text/figures.ts'
import {
  ADDRESS_STATES,
  type AddressState,
  type RegistryOverview,
  type ServerAddress,
} from '../../domain/answer/registry.ts'
import { csvRow } from '../tools-csv.ts'
import { inert, markdown, heading, section, table } from './markdown.ts'

const STATE_WORDS: Readonly<Record<AddressState, string>> = {
  alive: 'alive: a scan found an MCP server',
  'sign-in': 'behind a sign-in',
  'not-mcp': 'not MCP: something else answers',
  unreachable: 'unreachable',
  waiting: 'a scan waits or runs',
  'not-scanned': 'not scanned',
}

/** What is counted, and how many there are. */
function overviewRows(overview: RegistryOverview): [string, string][] {
  const { servers, addresses, claimedTwice, states, letters } = overview
  const rows: [string, number][] = [
    ['imported servers, active', servers['active'] ?? 0],
    ['imported servers, deprecated', servers['deprecated'] ?? 0],
    ['imported servers, deleted', servers['deleted'] ?? 0],
    ['addresses', addresses],
    ['addresses that several servers claim', claimedTwice],
    ...ADDRESS_STATES.map((state): [string, number] => [STATE_WORDS[state], states[state] ?? 0]),
    ...LETTERS.map((letter): [string, number] => [`graded ${letter}`, letters[letter] ?? 0]),
  ]
  return rows.map(([words, count]) => [words, figure(count)])
}

/** For a terminal too, so they are plain text. */
export const SOURCE_COLUMNS = ['Registry', 'Complete', 'Read', 'Withdrawn', 'Left out', 'Stopped']
export const ALIKE_COLUMNS = ['Name', 'Easily taken for', 'Listed by', 'What we do']

export function sourceRows(sources: RegistryOverview['sources']): string[][] {
  return sources.map(({ url, completeAt, entries, leftOut, withdrawn, stopped, why }) => [
    url,
    completeAt?.slice(0, 16).replace('T', ' ') ?? 'not complete',
    figure(entries),
    figure(withdrawn),
    leftOutWords(leftOut).join('; '),
    stopped === null ? '' : stopWords(stopped, why),
  ])
}

export function alikeRows(alike: RegistryOverview['alike']): string[][] {
  return alike.map(({ name, takenFor, source, isOut }) => [
    name,
    takenFor,
    source,
    isOut ? 'left out: the other was there before' : 'both stay: first seen at the same time',
  ])
}

const inertRows = (rows: string[][]) => rows.map((row) => row.map((cell) => inert(cell, 300)))

/** `steps` is the part of the guide that points clients to it. */
export function overviewMarkdown(overview: RegistryOverview, steps: string): string {
  const { sources, alike } = overview
  const figures = markdown(
    heading(1, 'Registry'),
    'What was imported from other registries, and what scans found so far. `/v0.1/servers` serves these and the MCP servers of this catalogue, each with its grade; [policies](/policies) let some of them in. The same as [JSON](/registry.json), and every address as [CSV](/registry.csv).',
    table(['What', { title: 'Count', align: 'right' }], overviewRows(overview)),
    section(
      'Imported',
      sources.length > 0 && table(SOURCE_COLUMNS, inertRows(sourceRows(sources))),
    ),
    section(
      'Names that look alike',
      alike.length > 0 && table(ALIKE_COLUMNS, inertRows(alikeRows(alike))),
    ),
  )
  return `${figures}\n${steps}`
}

export const CSV_HEAD = csvRow(['address', 'state', 'letter', 'servers'])

/** In parts: the head, and one for each address. */
export function* overviewCsv(addresses: readonly ServerAddress[]): Generator<string> {
  yield CSV_HEAD
  for (const { url, state, letter, servers } of addresses)
    yield csvRow([url, state, letter, servers.join(' ')])
}
