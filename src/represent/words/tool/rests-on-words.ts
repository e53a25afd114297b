// What a grade rests on, in one sentence that is the same everywhere.
import type { RestsOn } from '../../../domain/grading/grading.ts'
import { counted } from '../../../domain/text/counted.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

type Document = RestsOn['documents'][number]

const WORDS: Readonly<Record<Document['what'], string>> = {
  openapi: 'API description',
  mcpTools: 'MCP server’s tool list',
  cliHelp: 'CLI’s help',
  packages: 'package',
}

/** "From its API description of September 2023 (old) and 51 documented facts; not scanned live." */
export function restsOnWords({ scan, documents, facts }: RestsOn): string {
  const parts = [
    ...(scan === null ? [] : [`a live scan on ${scan.date}${oldWords(scan)}`]),
    ...documents.map(documentWords),
    ...(facts > 0 ? [counted(facts, 'documented fact')] : []),
  ]
  if (parts.length === 0) return 'Nothing is known about it yet.'
  const last = parts.pop() ?? ''
  const all = parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
  return `From ${all}${scan === null ? '; not scanned live' : ''}.`
}

/** The same where there is little room: "scanned 2026-11-17", "API description of 2023 (old)". */
export function restsOnInShort({ scan, documents }: RestsOn): string {
  if (scan !== null) return `scanned ${scan.date}${oldWords(scan)}`
  const read = documents.map(
    (document) =>
      `${WORDS[document.what]}${document.date === null ? '' : ` of ${document.date.slice(0, 4)}`}${oldWords(document)}`,
  )
  return read.length > 0 ? read.join(', ') : 'facts only'
}

function documentWords(document: Document): string {
  const { what, from, date } = document
  const whose = from === 'file' ? 'the owner’s file of its' : 'its'
  return `${whose} ${WORDS[what]}${date === null ? '' : ` of ${monthWords(date)}`}${oldWords(document)}`
}

function oldWords({ isOld }: { isOld: boolean }): string {
  return isOld ? ' (old)' : ''
}

/** "September 2023" */
function monthWords(date: string): string {
  const [year = '', month = ''] = date.split('-')
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** The day of the newest document or scan; null where there is none. */
export function evidenceDateOf({ scan, documents }: RestsOn): string | null {
  const days = [scan?.date ?? null, ...documents.map(({ date }) => date)].filter(
    (date) => date !== null,
  )
  return days.toSorted().at(-1) ?? null
}
