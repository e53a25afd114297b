// Parses a configuration file of any client; whatever is wrong with it is named with its place.
import { Lines } from '../../domain/text/lines.ts'
import { TooLarge, type ParsedFile, Budget, type ConfigNode } from './node.ts'
import { parseTomlFile } from './parse-toml.ts'
import { parseYamlFile } from './parse-yaml.ts'
import type { Format } from './places.ts'
// oxlint-disable-next-line import/default -- at run time it is CommonJS
import jsonc, { type Node, type ParseError } from 'jsonc-parser'

const PARSERS: Readonly<Record<Format, (text: string) => ParsedFile>> = {
  json: parseJsonFile,
  toml: parseTomlFile,
  yaml: parseYamlFile,
}

/** Larger files are refused: no person writes one, and its line numbers would help nobody. */
export const MOST_BYTES = 4 * 1024 * 1024
/** Clients that keep more than settings in their file keep it as JSON. */
const MOST_CHARS: Readonly<Record<Format, number>> = {
  json: MOST_BYTES,
  toml: MOST_BYTES / 4,
  yaml: MOST_BYTES / 4,
}

export function parseConfigFile(text: string, format: Format): ParsedFile {
  if (format === 'json' && text.trim() === '')
    return { ok: false, problem: 'it is empty; write {} or remove it', line: 1, column: 1 }
  try {
    if (text.length > MOST_CHARS[format]) throw new TooLarge()
    return PARSERS[format](text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // Parsers recurse: a file that is nested without end exhausts the stack.
    if (error instanceof TooLarge || error instanceof RangeError)
      return {
        ok: false,
        problem: 'it is nested deeper or larger than a configuration is',
        line: null,
        column: null,
      }
    throw error
  }
}

export function formatOf(file: string): Format {
  if (/\.toml$/i.test(file)) return 'toml'
  return /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
}

export function parseJsonFile(text: string): ParsedFile {
  const lines = new Lines(text)
  const errors: ParseError[] = []
  const tree = jsonc.parseTree(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first !== undefined || tree === undefined)
    return {
      ok: false,
      problem: first ? `it is not JSON: ${errorWords(first)}` : 'it is empty',
      ...lines.at(first?.offset ?? 0),
    }
  return { ok: true, root: nodeOf(tree, lines, new Budget(), 0) }
}

/** `ColonExpected` as "colon expected". */
function errorWords({ error }: ParseError): string {
  const code = jsonc.printParseErrorCode(error)
  return code.replace(/[A-Z]/g, (letter, at) => `${at > 0 ? ' ' : ''}${letter.toLowerCase()}`)
}

function nodeOf(node: Node, lines: Lines, budget: Budget, depth: number): ConfigNode {
  budget.spend(depth)
  const { line } = lines.at(node.offset)
  if (node.type === 'array')
    return {
      kind: 'list',
      line,
      items: (node.children ?? []).map((child) => nodeOf(child, lines, budget, depth + 1)),
    }
  if (node.type !== 'object')
    return { kind: 'value', line, value: node.value as string | number | boolean | null }
  const entries = new Map<string, ConfigNode>()
  const repeated: string[] = []
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined) continue
    const name = String(key.value)
    if (entries.has(name)) repeated.push(name)
    // The last one is in the place of the last one.
    entries.delete(name)
    entries.set(name, nodeOf(value, lines, budget, depth + 1))
  }
  return { kind: 'map', line, entries, repeated }
}
