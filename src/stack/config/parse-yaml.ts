// YAML with the line of every value. Aliases are followed within the budget of a file.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import { Budget, type ConfigNode, type ParsedFile } from './node.ts'

/** Aliases grow without end, and each is looked up in the whole document. */
const MOST_NODES = 10_000

interface Reading {
  document: Document
  lines: LineCounter
  budget: Budget
}

class RepeatedKey extends Error {
  readonly offset: number

  constructor(offset: number) {
    super('a key is given twice')
    this.offset = offset
  }
}

export function parseYamlFile(text: string): ParsedFile {
  const lines = new LineCounter()
  // Its own search for repeated keys takes quadratic time; `nodeOf` finds them.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'error' })
  const [first] = document.errors
  if (first) {
    const { line, col } = lines.linePos(first.pos[0])
    // Its message may quote the file; its code does not.
    const problem = `it is not YAML: ${first.code.toLowerCase().replaceAll('_', ' ')}`
    return { ok: false, problem, line, column: col }
  }
  try {
    const root = nodeOf(document.contents, { document, lines, budget: new Budget(MOST_NODES) }, 0)
    return { ok: true, root }
  } catch (error) {
    if (!(error instanceof RepeatedKey)) throw error
    const { line, col } = lines.linePos(error.offset)
    return { ok: false, problem: error.message, line, column: col }
  }
}

function nodeOf(node: unknown, reading: Reading, depth: number): ConfigNode {
  const { document, lines, budget } = reading
  budget.spend(depth)
  if (isAlias(node)) return nodeOf(node.resolve(document), reading, depth + 1)
  const offset = (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0
  const { line } = lines.linePos(offset)
  if (isSeq(node))
    return { kind: 'list', line, items: node.items.map((item) => nodeOf(item, reading, depth + 1)) }
  if (!isMap(node)) return { kind: 'value', line, value: isScalar(node) ? plain(node.value) : null }
  const entries = new Map<string, ConfigNode>()
  for (const { key, value } of node.items) {
    const name = isScalar(key) ? String(key.value) : ''
    if (entries.has(name)) throw new RepeatedKey((key as { range?: number[] }).range?.[0] ?? offset)
    entries.set(name, nodeOf(value, reading, depth + 1))
  }
  return { kind: 'map', line, entries, repeated: [] }
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null
}
