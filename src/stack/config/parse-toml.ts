// TOML with the line of every key. The parser keeps no positions, so the keys are found again.
import { parse, TomlError } from 'smol-toml'
import { Budget, type ConfigNode, type ParsedFile } from './node.ts'

/** The line of a key, and of the keys in it. */
interface KeyLine {
  line: number | undefined
  keys: Map<string, KeyLine>
}

export function parseTomlFile(text: string, budget = new Budget()): ParsedFile {
  try {
    return { ok: true, root: nodeOf(parse(text), linesOfKeys(text, budget), 1, budget, 0) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [what = ''] = error.message.split('\n')
    return {
      ok: false,
      problem: what.replace('Invalid TOML document: ', ''),
      line: error.line,
      column: error.column,
    }
  }
}

function nodeOf(
  value: unknown,
  found: KeyLine | undefined,
  above: number,
  budget: Budget,
  depth: number,
): ConfigNode {
  budget.spend(depth)
  const line = found?.line ?? above
  const member = (key: string, each: unknown) =>
    nodeOf(each, found?.keys.get(key), line, budget, depth + 1)
  if (Array.isArray(value))
    return {
      kind: 'list',
      line,
      items: value.map((item: unknown, at) => member(String(at), item)),
    }
  if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'value', line, value }
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'value', line, value: Number(value) }
  if (typeof value !== 'object' || value === null || value instanceof Date)
    return { kind: 'value', line, value: null }
  return {
    kind: 'map',
    line,
    entries: new Map(Object.entries(value).map(([key, each]) => [key, member(key, each)])),
    repeated: [],
  }
}

/** Texts, comments, words and signs of a document that is known to be valid. */
const TOKEN =
  /"""(?:[^"\\]|\\[^]|"(?!""))*"{3,5}|'''(?:[^']|'(?!''))*'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*|[\w-]+|[^]/g
const DEPTHS: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1 }

/** The line of each key of a table; keys in inline tables have that of theirs. */
function linesOfKeys(text: string, budget: Budget): KeyLine {
  const root: KeyLine = { line: undefined, keys: new Map() }
  let [table, line, depth] = [root, 1, 0]
  let statement = { path: [] as string[], isHeader: false, isNamed: false }
  for (const [token] of text.matchAll(TOKEN)) {
    budget.read(token.length)
    const { path, isHeader, isNamed } = statement
    if (token === '\n' && depth === 0) statement = { path: [], isHeader: false, isNamed: false }
    else if (isNamed) depth += isHeader ? 0 : (DEPTHS[token] ?? 0)
    else if (token === '[') statement.isHeader = true
    else if (token === '=' || token === ']') {
      statement.isNamed = true
      const named = keyAt(isHeader ? root : table, path, budget)
      if (!isHeader) named.line = line
      else {
        table = named
        table.line ??= line
      }
    } else if (/^[\w"'-]/.test(token)) path.push(nameOf(token))
    line += token.split('\n').length - 1
  }
  return root
}

function nameOf(key: string): string {
  if (key.startsWith("'")) return key.slice(1, -1)
  return key.startsWith('"') ? (Object.keys(parse(`${key} = 0`))[0] ?? '') : key
}

function keyAt(from: KeyLine, path: readonly string[], budget: Budget): KeyLine {
  budget.read(path.length)
  let at = from
  for (const key of path) {
    const next = at.keys.get(key) ?? { line: undefined, keys: new Map() }
    at.keys.set(key, next)
    at = next
  }
  return at
}
