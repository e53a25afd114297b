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

/** The line of each key of a table; keys in inline tables have that of theirs. */
function linesOfKeys(text: string, budget: Budget): KeyLine {
  const root: KeyLine = { line: undefined, keys: new Map() }
  const reader = new TomlReader(text, budget)
  let table = root
  while (reader.toNext()) {
    const { line } = reader
    if (reader.peek() === '[') {
      table = keyAt(root, reader.header(), budget)
      table.line ??= line
    } else keyAt(table, reader.key(), budget).line = line
    reader.skipRest()
  }
  return root
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

/** Walks over a document that is known to be valid. */
class TomlReader {
  line = 1
  readonly #text: string
  readonly #budget: Budget
  #at = 0

  constructor(text: string, budget: Budget) {
    this.#text = text
    this.#budget = budget
  }

  peek(): string {
    return this.#text.charAt(this.#at)
  }

  /** To the next key or header; false at the end. */
  toNext(): boolean {
    while (this.#at < this.#text.length) {
      const sign = this.peek()
      if (sign === '#') this.#toLineEnd()
      else if (/\s/.test(sign)) this.#step()
      else return true
    }
    return false
  }

  header(): string[] {
    while (this.peek() === '[') this.#step()
    const path = this.key()
    while (this.peek() === ']') this.#step()
    return path
  }

  /** A dotted key, up to what ends it. */
  key(): string[] {
    const parts: string[] = []
    let bare = ''
    while (this.#at < this.#text.length) {
      const sign = this.peek()
      if (sign === '"' || sign === "'") parts.push(this.#quoted(sign))
      else if (/[A-Za-z0-9_-]/.test(sign)) {
        bare += sign
        this.#step()
      } else if (/[ \t.]/.test(sign)) {
        if (bare !== '') parts.push(bare)
        bare = ''
        this.#step()
      } else break
    }
    return bare === '' ? parts : [...parts, bare]
  }

  /** Over the value, to the end of its last line. */
  skipRest(): void {
    let depth = 0
    while (this.#at < this.#text.length) {
      const sign = this.peek()
      if (sign === '\n' && depth === 0) return
      if (sign === '#') this.#toLineEnd()
      else if (sign === '"' || sign === "'") this.#skipText(sign)
      else {
        if (sign === '[' || sign === '{') depth += 1
        if (sign === ']' || sign === '}') depth -= 1
        this.#step()
      }
    }
  }

  #step(): void {
    if (this.peek() === '\n') this.line += 1
    this.#at += 1
    this.#budget.read(1)
  }

  #toLineEnd(): void {
    while (this.#at < this.#text.length && this.peek() !== '\n') this.#step()
  }

  #quoted(quote: string): string {
    const from = this.#at
    this.#skipText(quote)
    const raw = this.#text.slice(from, this.#at)
    if (quote === "'") return raw.slice(1, -1)
    return Object.keys(parse(`${raw} = 0`))[0] ?? ''
  }

  #skipText(quote: string): void {
    const isLong = this.#text.startsWith(quote.repeat(3), this.#at)
    const end = isLong ? quote.repeat(3) : quote
    for (let step = 0; step < end.length; step++) this.#step()
    while (this.#at < this.#text.length && !this.#text.startsWith(end, this.#at)) {
      if (quote === '"' && this.peek() === '\\') this.#step()
      this.#step()
    }
    // A long text may end with quotes of its own.
    if (isLong) while (this.#text.charAt(this.#at + end.length) === quote) this.#step()
    for (let step = 0; step < end.length; step++) this.#step()
  }
}
