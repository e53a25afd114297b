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

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that JSON does not have',
  InvalidNumberFormat: 'a number that is not valid',
  PropertyNameExpected: 'the name of a property is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is expected',
  CloseBracketExpected: 'a closing bracket is expected',
  EndOfFileExpected: 'something follows after the end',
  UnexpectedEndOfComment: 'a comment does not end',
  UnexpectedEndOfString: 'a text does not end',
  UnexpectedEndOfNumber: 'a number does not end',
  InvalidUnicode: 'an escape that is not valid',
  InvalidEscapeCharacter: 'an escape that is not valid',
  InvalidCharacter: 'a character that is not allowed in a text',
}

export function parseJsonFile(text: string): ParsedFile {
  const lines = new Lines(text)
  const errors: ParseError[] = []
  const tree = jsonc.parseTree(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first !== undefined || tree === undefined)
    return {
      ok: false,
      problem: first
        ? (WORDS[jsonc.printParseErrorCode(first.error)] ?? 'it is not JSON')
        : 'it is empty',
      ...lines.at(first?.offset ?? 0),
    }
  return { ok: true, root: nodeOf(tree, lines, new Budget(), 0) }
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
