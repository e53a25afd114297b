// Where in a text of JSON or YAML the values of JSON pointers are, by parsers that keep positions.
import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml'
import type { Region } from '../../../domain/rule/rule.ts'
import { Lines } from '../../../domain/text/lines.ts'
import { closingLinesIndented } from '../../../domain/text/yaml-brackets.ts'
import { LIMITS } from '../../limits.ts'

/** Offsets of the key of a member, or of the beginning of an item. */
interface Span {
  from: number
  to: number
}

/** The pointers that are looked for, step by step. */
interface Wanted {
  span: Span | null
  steps: Map<string, Wanted>
}

/**
 * The region of each pointer: the key of a member, the beginning of an item, the first key of the
 * whole. A pointer that leads nowhere gets the region of its nearest parent. Null if the text cannot
 * be read.
 */
export function placesIn(
  text: string,
  pointers: readonly string[],
): ReadonlyMap<string, Region> | null {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  const root: Wanted = { span: null, steps: new Map() }
  for (const pointer of pointers) want(root, stepsOf(pointer))
  const read = readSource(source, root)
  if (read === null) return null
  const lines = new Lines(read)
  return new Map(
    pointers.map((pointer) => [pointer, regionOf(nearest(root, stepsOf(pointer)), lines)]),
  )
}

function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function want(root: Wanted, steps: readonly string[]): void {
  let at = root
  for (const step of steps) {
    const next = at.steps.get(step) ?? { span: null, steps: new Map() }
    at.steps.set(step, next)
    at = next
  }
}

function nearest(root: Wanted, steps: readonly string[]): Span {
  let found = root.span
  let at: Wanted | undefined = root
  for (const step of steps) {
    at = at.steps.get(step)
    if (!at) break
    found = at.span ?? found
  }
  return found ?? { from: 0, to: 0 }
}

/** JSON is YAML too. Null if neither can be read. */
function readSource(text: string, root: Wanted): string | null {
  for (const source of [text, closingLinesIndented(text)]) {
    try {
      follow(parseEvents(source, { maxDepth: LIMITS.jsonDepth + 2 }), source, root)
      return source
    } catch {
      // The second text is what the reader of descriptions tries, too.
    }
  }
  return null
}

interface OpenValue {
  type: number
  /** Undefined inside of what nobody looks for. */
  wanted: Wanted | undefined
  /** What the next value is. */
  next: Wanted | undefined
  index: number
  isKeyNext: boolean
}

/** Follows the parser through the text; what nobody looks for is passed over. */
function follow(events: readonly Event[], source: string, root: Wanted): void {
  const open: OpenValue[] = []
  const enter = (type: number, wanted: Wanted | undefined, next?: Wanted) =>
    open.push({ type, wanted, next, index: 0, isKeyNext: type === EVENT_ID.MAPPING })
  for (const event of events) {
    const above = open.at(-1)
    if (event.type === EVENT_ID.POP) open.pop()
    else if (event.type === EVENT_ID.DOCUMENT || !above) enter(event.type, undefined, root)
    else {
      const isKey = above.isKeyNext
      const span = spanOf(event, source)
      if (above.type === EVENT_ID.MAPPING) above.isKeyNext = !isKey
      if (isKey || above.type === EVENT_ID.SEQUENCE) {
        // A key that is no scalar is passed over; a value in a list has its own beginning.
        const name = isKey
          ? event.type === EVENT_ID.SCALAR && getScalarValue(source, event)
          : String(above.index++)
        above.next = name === false ? undefined : above.wanted?.steps.get(name)
        if (above.next) above.next.span = span
        if (isKey) root.span ??= span
      }
      if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE)
        enter(event.type, isKey ? undefined : above.next)
    }
  }
}

type ValueEvent = Exclude<Event, { type: typeof EVENT_ID.POP | typeof EVENT_ID.DOCUMENT }>

/** With its quotes, if it has any. */
function spanOf(event: ValueEvent, source: string): Span {
  if (event.type === EVENT_ID.ALIAS) return { from: event.anchorStart, to: event.anchorEnd }
  if (event.type !== EVENT_ID.SCALAR) return { from: event.start, to: event.start + 1 }
  const { valueStart: from, valueEnd: to } = event
  const quote = source[from - 1] ?? ''
  return /["']/.test(quote) && source[to] === quote ? { from: from - 1, to: to + 1 } : { from, to }
}

function regionOf({ from, to }: Span, lines: Lines): Region {
  const start = lines.at(from)
  const end = lines.at(Math.max(to, from + 1))
  return {
    startLine: start.line,
    startColumn: start.column,
    endLine: start.line,
    endColumn: end.line === start.line ? end.column : start.column + 1,
  }
}
