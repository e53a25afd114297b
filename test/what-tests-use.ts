// What the test files use, read from their text: files they import, words they pass together, and
// paths they request.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

const ROOT = join(import.meta.dirname, '..')

type Node = Record<string, unknown>

export interface TestFile {
  file: string
  text: string
}

export function testFiles(pattern: string): TestFile[] {
  return globSync(pattern, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

/** What it imports of ours, as `file name`. */
export function namesImportedBy({ file, text }: TestFile): string[] {
  return [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(
    ([, names = '', path = '']) =>
      names.split(',').map((name) => `${join(dirname(file), path)} ${name.trim()}`),
  )
}

/** The paths in its strings, with `{}` for what is put into them: `/tools/{}/reviews`. */
export function pathsIn({ text }: TestFile): string[] {
  const plain = text.replaceAll(/\$\{[^{}]*\}/g, '{}')
  return [...plain.matchAll(/(?<![\w.}])(\/[\w.{}~%:-]*)+/g)].map(([path]) => path)
}

/**
 * Whether a test that names `path` requests this route. What is put in stands for a parameter, or,
 * in a route without parameters, for the names of many such routes: `/docs/{}`.
 */
export function isRequested(route: string, path: string): boolean {
  const [own, named] = [route.split('/'), path.split('/')]
  const isOneOfMany = !route.includes(':') && named.at(-1) === '{}' && named.length > 2
  return (
    own.length === named.length &&
    own.every(
      (part, at) =>
        part.startsWith(':') || part === named[at] || (isOneOfMany && at === own.length - 1),
    )
  )
}

/**
 * For each call and each list with an option in it, all words of it, and those of the functions and
 * constants of the file that it uses: `run('--json')` has those of `run`.
 */
export function wordsTogether({ file, text }: TestFile): Set<string>[] {
  if (!/['\x60 ]--\w/.test(text)) return []
  const nodes = nodesOf(parseSync(file, text).program as unknown as Node)
  const declared = Map.groupBy(nodes.flatMap(declarationOf), ([name]) => name)
  // Each body is read once, however many use it.
  const read = new Map<string, Used>()
  const usedBy = (name: string): Used => {
    const known = read.get(name) ?? usedIn((declared.get(name) ?? []).map(([, body]) => body))
    read.set(name, known)
    return known
  }
  const usedIn = (roots: readonly Node[]): Used => {
    const parts = roots.flatMap((root) => nodesOf(root))
    const names = parts.flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []))
    return {
      words: parts.flatMap(literalWords),
      names: [...new Set(names)].filter((name) => declared.has(name)),
    }
  }
  return nodes
    .filter(({ type }) => type === 'CallExpression' || type === 'ArrayExpression')
    .filter((node) => nodesOf(node, isFunction).some((each) => literalWords(each).some(isOption)))
    .map((node) => {
      const { words, names } = usedIn([node])
      const all = new Set(names)
      for (const name of all) for (const each of usedBy(name).names) all.add(each)
      return new Set([...words, ...[...all].flatMap((name) => usedBy(name).words)])
    })
}

/** Words that stand there, and names of the file that are used. */
interface Used {
  words: readonly string[]
  names: readonly string[]
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

function isOption(word: string): boolean {
  return word.startsWith('-')
}

/** The name that a node gives to a value, and that value. */
function declarationOf(node: Node): [string, Node][] {
  const name = (node['id'] as Node | null | undefined)?.['name']
  const body = node['type'] === 'FunctionDeclaration' ? node['body'] : node['init']
  return typeof name === 'string' && typeof body === 'object' && body !== null
    ? [[name, body as Node]]
    : []
}

function literalWords({ type, value }: Node): string[] {
  const text =
    type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? value : ''
  return typeof text === 'string' ? text.split(/[\s=]+/) : []
}

/** A node and everything in it, but nothing in those that are left out. */
function nodesOf(root: Node, isLeftOut: (node: Node) => boolean = () => false): Node[] {
  const nodes = [root]
  for (const node of nodes)
    for (const value of Object.values(node).flat())
      if (typeof value === 'object' && value !== null && 'type' in value && !isLeftOut(value))
        nodes.push(value)
  return nodes
}
