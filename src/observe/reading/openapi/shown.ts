// What a reader is shown of an API description: what it is and how to sign in, an index of all
// operations, and some of them whole, drawn so that their owner cannot know which.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { MOST_SHOWN_BYTES } from '../../../domain/evidence/observations/reading.ts'
import { cutBlock, sha256Of, type ShownBlock, shownFrom } from '../../../domain/reading/written.ts'
import { isFilled, listOf, memberOf, textOf, textsOf } from '../../../domain/schema/json.ts'
import { redactAddresses } from '../../../domain/text/secret.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { type OpenApiDocument, openDocument } from './document.ts'
import { operationEntries, type OperationEntry } from './operations.ts'
import { firstParagraph } from './paragraph.ts'
import { serverLines, signInLines } from './shown-access.ts'
import { DETAILS, LEAST, operationName, operationText } from './shown-operation.ts'
import { type SchemaView, viewSchemas } from './shown-schema.ts'
import { said, saidFirst, saidShortly } from './shown-words.ts'
import { spread } from './spread.ts'

const MOST_SHOWN = 24
const CHANGING: ReadonlySet<string> = new Set(['post', 'put', 'patch', 'delete'])
const MOST_OF_HEAD = 20_000
/** Of what stands before the index. */
const MOST_OF_START = 8_000
/**
 * Bytes of an operation. Few sizes, so that the text of an operation, and what was answered about
 * it, stays when another one is added. With the least everything fits.
 */
const SIZES = [
  1_800, 2_000, 2_200, 2_500, 2_800, 3_200, 3_600, 4_200, 5_000, 6_000, 7_000, 9_000, 12_000,
  16_000, 24_000, 40_000,
]
/** Its number, and the empty line before it. */
const AROUND = 20
/** For the line that says how much is cut. */
const NOTE = 64
const LONGEST_TITLE = 200
const LONGEST_PARAGRAPH = 600
const LONGEST_ID = 120
const LONGEST_SUMMARY = 60
const LONGEST_TAG = 60
const MOST_TAGS = 40
const MOST_TAGS_OF_ONE = 5
const LONGEST_NAME = 200
const MOST_ROUNDS = 5

type ShownText = NonNullable<Seen<'openapi'>['shown']>

/** The same salt draws the same operations, also when others are added. */
export function shownOperations(document: OpenApiDocument, salt: string): ShownText {
  // Its own, because a document stops following references after some thousands.
  const own = openDocument(document.root) ?? document
  const { entries, count } = operationEntries(own)
  const drawn = draw(entries, salt)
  const head = redacted(headOf(own, entries, { count, shown: drawn.length }))
  const room = MOST_SHOWN_BYTES - Buffer.byteLength(head)
  const blocks = blocksWithin(viewSchemas(own), drawn, room)
  return { ...shownFrom(head, 'Operation', blocks, count - drawn.length), salt }
}

/** In the order of the document; half of them change something, where there are enough of both. */
function draw(entries: readonly OperationEntry[], salt: string): OperationEntry[] {
  if (entries.length <= MOST_SHOWN) return [...entries]
  const lots = entries
    .map((entry) => ({ entry, lot: lotOf(entry, salt) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ entry }) => entry)
  const changing = lots.filter(({ method }) => CHANGING.has(method))
  const reading = lots.filter(({ method }) => !CHANGING.has(method))
  const half = MOST_SHOWN / 2
  const drawn = new Set([
    ...changing.slice(0, Math.max(half, MOST_SHOWN - reading.length)),
    ...reading.slice(0, Math.max(half, MOST_SHOWN - changing.length)),
  ])
  return entries.filter((entry) => drawn.has(entry))
}

function lotOf({ method, path }: OperationEntry, salt: string): string {
  return sha256Of(`${salt}\n${method} ${path}`)
}

/** Without `info.version`, and all else that is another with each release. */
function headOf(
  document: OpenApiDocument,
  entries: readonly OperationEntry[],
  { count, shown }: { count: number; shown: number },
): string {
  const info = document.root['info']
  const [title, summary, description] = ['title', 'summary', 'description'].map((name) =>
    textOf(memberOf(info, name)),
  )
  const start = [
    'HTTP API',
    `name: ${title ? said(title, LONGEST_TITLE) : 'none'}`,
    ...(isFilled(summary) ? [`title: ${said(summary, LONGEST_PARAGRAPH)}`] : []),
    `description: ${isFilled(description) ? said(firstParagraph(description), LONGEST_PARAGRAPH) : 'none'}`,
    ...signInLines(document),
    ...serverLines(document),
    `operations: ${count}${countsOf(entries)}${shown < count ? `, ${shown} of them below` : ''}`,
    ...tagLines(entries),
    'index of all operations, by id or method and path:',
  ].join('\n')
  const { text } = cutAt(start, MOST_OF_START)
  return [text, ...indexLines(entries, MOST_OF_HEAD - Buffer.byteLength(text))].join('\n')
}

function countsOf(entries: readonly OperationEntry[]): string {
  const counts = countBy(entries.map(({ method }) => method.toUpperCase()))
  const words = [...counts].map(([method, times]) => `${times} ${method}`).join(', ')
  return words && ` (${words})`
}

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function tagLines(entries: readonly OperationEntry[]): string[] {
  const tags = [
    ...countBy(
      entries.flatMap(({ operation }) =>
        textsOf(listOf(operation['tags']).slice(0, MOST_TAGS_OF_ONE)),
      ),
    ),
  ]
  if (tags.length === 0) return []
  return [
    `tags: ${saidFirst(tags, MOST_TAGS, ([tag, times]) => `${said(tag, LONGEST_TAG)} ${times}`)}`,
  ]
}

/** As many as fit, evenly spread, and how many are left out. */
function indexLines(entries: readonly OperationEntry[], room: number): string[] {
  const sizes = new Map<OperationEntry, number>()
  const sizeOf = (entry: OperationEntry) => {
    const size = sizes.get(entry) ?? Buffer.byteLength(indexLine(entry)) + 1
    sizes.set(entry, size)
    return size
  }
  const fits = (most: number) =>
    spread(entries, most).reduce((sum, entry) => sum + sizeOf(entry), 0) <= room - NOTE
  // An index has no more lines than this many.
  let [fewest, most] = [0, Math.min(entries.length, room)]
  if (fits(most)) fewest = most
  while (most - fewest > 1) {
    const middle = Math.floor((fewest + most) / 2)
    if (fits(middle)) fewest = middle
    else most = middle
  }
  const left = entries.length - fewest
  return [
    ...spread(entries, fewest).map(indexLine),
    ...(left > 0 ? [`(${left} more, left out evenly)`] : []),
  ]
}

function indexLine(entry: OperationEntry): string {
  const { summary, description } = entry.operation
  const words = [summary, description].find(isFilled)
  const name = said(operationName(entry), LONGEST_ID)
  return words === undefined ? `- ${name}` : `- ${name} ${saidShortly(words, LONGEST_SUMMARY)}`
}

/** Each in as much detail as the largest size allows with which all of them fit. */
function blocksWithin(
  view: SchemaView,
  drawn: readonly OperationEntry[],
  room: number,
): ShownBlock[] {
  const writers = drawn.map((entry) => textsIn(view, entry))
  let texts: ReturnType<(typeof writers)[number]>[] = []
  for (const size of SIZES) {
    const larger = writers.map((textIn) => textIn(size))
    const bytes = larger.reduce((sum, each) => sum + AROUND + each.bytes, 0)
    if (texts.length > 0 && bytes > room) break
    texts = larger
  }
  return drawn.map((entry, at) => {
    const { text, isCut } = texts[at] ?? { text: '', isCut: true }
    const name = cleanLine(operationName(entry), LONGEST_NAME)
    return {
      name: name || entry.method.toUpperCase(),
      text: redacted(text),
      ...(isCut && { isCut }),
    }
  })
}

/** The text of an operation in so many bytes. What is far too long is never written. */
function textsIn(view: SchemaView, entry: OperationEntry) {
  const write = (at: number) => {
    const text = operationText(view, entry, DETAILS[at] ?? LEAST)
    return { at, text, bytes: Buffer.byteLength(text) }
  }
  let fitting = write(0)
  let next = fitting
  return (most: number): { text: string; bytes: number; isCut: boolean } => {
    while (next.bytes <= most) {
      fitting = next
      if (fitting.at === DETAILS.length - 1) break
      next = write(fitting.at + 1)
    }
    if (fitting.bytes <= most) return { ...fitting, isCut: false }
    const { text } = cutAt(fitting.text, most)
    return { text, bytes: Buffer.byteLength(text), isCut: true }
  }
}

/**
 * As all evidence is before it is kept, so that the digest is that of the kept text. What is left
 * may read as another address.
 */
function redacted(text: string): string {
  let before = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const after = redactAddresses(before)
    if (after === before) break
    before = after
  }
  return before
}

/** Cut at the end of a line, if there is one in the second half. */
function cutAt(block: string, mostBytes: number): { text: string; isCut: boolean } {
  if (Buffer.byteLength(block) <= mostBytes) return { text: block, isCut: false }
  const room = mostBytes - NOTE
  const units = new TextEncoder().encodeInto(block, new Uint8Array(room)).read
  const line = block.lastIndexOf('\n', units)
  return cutBlock(block, line > units / 2 ? line : units)
}
