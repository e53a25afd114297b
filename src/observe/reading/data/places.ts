// Where in a text of JSON or YAML the values of JSON pointers are, by parsers that keep positions.
import { visit } from 'jsonc-parser'
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
  const read = /^\s{0,1000}[[{]/.test(source) ? inJson(source, root) : inYaml(source, root)
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

/** Follows the parser through the text; what nobody looks for is passed over. */
class Walk {
  /** Undefined inside of what nobody looks for. */
  private readonly open: { wanted: Wanted | undefined; index: number }[] = []
  private next: Wanted | undefined
  private readonly root: Wanted

  constructor(root: Wanted) {
    this.root = root
    this.next = root
  }

  key(name: string, span: Span): void {
    this.root.span ??= span
    this.next = this.open.at(-1)?.wanted?.steps.get(name)
    if (this.next) this.next.span = span
  }

  /** A value in an array has no key: its place is its beginning. */
  value(span: Span, isOpening: boolean): void {
    const above = this.open.at(-1)
    if (above && above.index >= 0) {
      this.next = above.wanted?.steps.get(String(above.index))
      if (this.next) this.next.span = span
      above.index += 1
    }
    if (!isOpening) this.next = undefined
  }

  enter(isList: boolean): void {
    this.open.push({ wanted: this.next, index: isList ? 0 : -1 })
    this.next = undefined
  }

  leave(): void {
    this.open.pop()
  }
}

function inJson(text: string, root: Wanted): string | null {
  const walk = new Walk(root)
  let isBroken = false
  const enter = (isList: boolean) => (offset: number) => {
    walk.value({ from: offset, to: offset + 1 }, true)
    walk.enter(isList)
  }
  visit(
    text,
    {
      onObjectBegin: enter(false),
      onArrayBegin: enter(true),
      onObjectProperty: (name, from, length) => walk.key(name, { from, to: from + length }),
      onLiteralValue: (_, from, length) => walk.value({ from, to: from + length }, false),
      onObjectEnd: () => walk.leave(),
      onArrayEnd: () => walk.leave(),
      onError: () => void (isBroken = true),
    },
    { allowTrailingComma: true },
  )
  return isBroken ? null : text
}

function inYaml(text: string, root: Wanted): string | null {
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

function follow(events: readonly Event[], source: string, root: Wanted): void {
  const walk = new Walk(root)
  // In a mapping, keys and values take turns; a key that is no scalar is passed over.
  const open: { isMapping: boolean; isKeyNext: boolean }[] = []
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      open.push({ isMapping: false, isKeyNext: false })
      continue
    }
    if (event.type === EVENT_ID.POP) {
      open.pop()
      if (open.length > 0) walk.leave()
      continue
    }
    const above = open.at(-1)
    const isKey = above?.isMapping === true && above.isKeyNext
    if (above?.isMapping) above.isKeyNext = !above.isKeyNext
    if (event.type === EVENT_ID.SCALAR) {
      const span = { from: event.valueStart, to: event.valueEnd }
      if (isKey) walk.key(getScalarValue(source, event), span)
      else walk.value(span, false)
    } else if (event.type === EVENT_ID.ALIAS) {
      if (!isKey) walk.value({ from: event.anchorStart, to: event.anchorEnd }, false)
    } else {
      walk.value({ from: event.start, to: event.start + 1 }, true)
      walk.enter(event.type === EVENT_ID.SEQUENCE)
      open.push({ isMapping: event.type === EVENT_ID.MAPPING, isKeyNext: true })
    }
  }
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
