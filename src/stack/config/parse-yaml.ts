// YAML with the line of every value. Aliases are refused: a few bytes of them stand for gigabytes.
import {
  boolCoreTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
  type Event,
  type ScalarEvent,
} from 'js-yaml'
import { closingLinesIndented } from '../../domain/text/yaml-brackets.ts'
import { Budget, type ConfigNode, type ParsedFile } from './node.ts'
import { Lines } from '../../domain/text/lines.ts'

class Unreadable extends Error {
  readonly offset: number

  constructor(problem: string, offset: number) {
    super(problem)
    this.offset = offset
  }
}

export function parseYamlFile(text: string, budget = new Budget()): ParsedFile {
  const lines = new Lines(text)
  const strict = parsed(text, lines, budget)
  if (strict.ok) return strict
  const indented = closingLinesIndented(text)
  const lenient = indented === text ? strict : parsed(indented, lines, budget)
  return lenient.ok ? lenient : strict
}

function parsed(text: string, lines: Lines, budget: Budget): ParsedFile {
  try {
    const events = parseEvents(text, { maxDepth: Infinity })
    return { ok: true, root: treeOf(text, events, lines, budget) }
  } catch (error) {
    if (error instanceof Unreadable)
      return { ok: false, problem: error.message, ...lines.at(error.offset) }
    if (!(error instanceof YAMLException)) throw error
    // What follows may quote the file.
    const [what = ''] = error.reason.split(/: | "/)
    const { line, column } = error.mark ?? { line: 0, column: 0 }
    return { ok: false, problem: `it is not YAML: ${what}`, line: line + 1, column: column + 1 }
  }
}

/** The whole tree: a single document. */
function treeOf(
  source: string,
  events: readonly Event[],
  lines: Lines,
  budget: Budget,
): ConfigNode {
  let place = 1
  const second = events.findLastIndex(({ type }) => type === EVENT_ID.DOCUMENT)
  if (second > 0) throw new Unreadable('it is not YAML: several documents', offsetOf(second + 1))
  return events.length > 2 ? next(1, 0) : { kind: 'value', line: 1, value: null }

  /** The next node; what is empty is where the node above it is. */
  function next(above: number, depth: number): ConfigNode {
    budget.spend(depth)
    const event = events[place]
    if (event?.type === EVENT_ID.ALIAS)
      throw new Unreadable(
        'it has an alias (*name), which is not followed in a configuration; write the value out',
        event.anchorStart - 1,
      )
    const line = lineOf(place, above)
    place += 1
    if (event?.type === EVENT_ID.SCALAR) return { kind: 'value', line, value: valueOf(event) }
    if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE)
      return { kind: 'value', line, value: null }
    const node: ConfigNode =
      event.type === EVENT_ID.MAPPING
        ? { kind: 'map', line, entries: entriesOf(line, depth + 1), repeated: [] }
        : { kind: 'list', line, items: itemsOf(line, depth + 1) }
    place += 1
    return node
  }

  function itemsOf(line: number, depth: number): ConfigNode[] {
    const items: ConfigNode[] = []
    while (events[place]?.type !== EVENT_ID.POP) items.push(next(line, depth))
    return items
  }

  function entriesOf(line: number, depth: number): Map<string, ConfigNode> {
    const entries = new Map<string, ConfigNode>()
    while (events[place]?.type !== EVENT_ID.POP) {
      const offset = offsetOf(place)
      const key = next(line, depth)
      const name = key.kind === 'value' ? String(key.value) : ''
      if (entries.has(name)) throw new Unreadable('a key is given twice', Math.max(offset, 0))
      entries.set(name, next(key.line, depth))
    }
    return entries
  }

  function lineOf(at: number, above: number): number {
    const offset = offsetOf(at)
    return offset < 0 ? above : lines.at(offset).line
  }

  /** Where a node begins: of a text over several lines, at the end of the line of its sign. */
  function offsetOf(at: number): number {
    const event = events[at]
    if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start
    if (event?.type !== EVENT_ID.SCALAR) return -1
    const isBlock =
      event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK
    return isBlock ? event.valueStart - 1 : event.valueStart
  }

  function valueOf(event: ScalarEvent): string | number | boolean | null {
    budget.read(event.valueEnd - event.valueStart)
    const text = getScalarValue(source, event)
    if (event.style !== SCALAR_STYLE.PLAIN || event.tagStart >= 0) return text
    for (const { resolve } of [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag]) {
      const value = resolve(text, false, '')
      if (value !== NOT_RESOLVED) return value
    }
    return text
  }
}
