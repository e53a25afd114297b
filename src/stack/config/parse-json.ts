// JSON with comments and trailing commas, as most clients read it, with the line of every value.

// oxlint-disable-next-line import/default -- at run time it is CommonJS
import jsonc, { type Node, type ParseError } from 'jsonc-parser'
import { Budget, type ConfigNode, type ParsedFile, type Repeated } from './node.ts'
import { Lines } from '../../domain/text/lines.ts'

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
  const repeated: Repeated[] = []
  for (const { children: [key, value] = [] } of node.children ?? []) {
    if (key === undefined || value === undefined) continue
    const name = String(key.value)
    if (entries.has(name)) repeated.push({ key: name, line: lines.at(key.offset).line })
    // The last one is in the place of the last one.
    entries.delete(name)
    entries.set(name, nodeOf(value, lines, budget, depth + 1))
  }
  return { kind: 'map', line, entries, repeated }
}
