// The ways in which one source file can be made wrong: one small change each.
import { parseSync } from 'oxc-parser'

export interface Mutant {
  file: string
  line: number
  kind: Kind
  /** The text that is replaced, and by what. */
  start: number
  end: number
  text: string
  /** Both on one line, for people. */
  change: string
  /** The line of code that it begins in. */
  code: string
  /**
   * Where the change has an effect: a constant of the module where it is read, since its own line
   * runs in every test that loads the file.
   */
  effects: readonly number[]
}

export const KINDS = ['negated', 'comparison', 'logic', 'call', 'constant', 'return'] as const
export type Kind = (typeof KINDS)[number]

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

type Replacement = [kind: Kind, replaced: Node, text: string]

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }
const LEAVES = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'])
const LONGEST_CHANGE = 90

/** Types and imports do nothing at run time. */
function isInert({ type }: Node): boolean {
  return type.startsWith('TS')
    ? !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)
    : ['ImportDeclaration', 'ExportAllDeclaration'].includes(type)
}

export function mutantsOf(file: string, source: string): Mutant[] {
  const { program } = parseSync(file, source)
  const root = program as unknown as Node
  const readers = readersOfConstants(root)
  const lines = source.split('\n')
  const mutants: Mutant[] = []
  const visit = (node: Node, parent: Node | null, constant: string | null): void => {
    if (isInert(node)) return
    for (const [kind, replaced, text] of replacementsOf(node, parent, source)) {
      const { start, end } = replaced
      const before = source.slice(start, end)
      const line = source.slice(0, start).split('\n').length
      mutants.push({
        file,
        line,
        code: (lines[line - 1] ?? '').trim(),
        kind,
        start,
        end,
        text,
        change: `${oneLine(before)} → ${oneLine(text)}`,
        effects: (constant === null ? undefined : readers.get(constant)) ?? [start],
      })
    }
    for (const child of childrenOf(node))
      visit(child, node, parent === root ? constantOf(node, child) : constant)
  }
  visit(root, null, null)
  return mutants
}

function* replacementsOf(node: Node, parent: Node | null, source: string): Generator<Replacement> {
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = node['test'] as Node
    yield ['negated', test, `!(${textOf(test)})`]
    if (node.type === 'IfStatement' && node['alternate'] === null && isLeaving(node))
      yield ['return', node, ';']
  }
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const [left, right] = [node['left'] as Node, node['right'] as Node]
    const operator = node['operator'] as string
    const swapped = COMPARISONS[operator] ?? LOGIC[operator]
    // An equality that is the whole condition is negated already.
    const isNegated = operator.endsWith('==') && parent !== null && parent['test'] === node
    if (swapped !== undefined && !isNegated)
      yield [
        operator in LOGIC ? 'logic' : 'comparison',
        node,
        `(${textOf(left)}) ${swapped} (${textOf(right)})`,
      ]
  }
  if (node.type === 'ExpressionStatement' && isCall(node['expression'] as Node))
    yield ['call', node, ';']
  if (node.type === 'Literal' && !(parent?.['key'] === node && parent['computed'] !== true)) {
    const value = node['value']
    if (typeof value === 'boolean') yield ['constant', node, String(!value)]
    // A limit becomes ten times as high: nobody needs to notice one more byte or millisecond.
    if (typeof value === 'number')
      yield ['constant', node, String(value < 10 ? value + 1 : value * 10)]
  }
}

/** Whether an `if` does nothing but leave. */
function isLeaving(node: Node): boolean {
  const consequent = node['consequent'] as Node
  const body = consequent.type === 'BlockStatement' ? (consequent['body'] as Node[]) : [consequent]
  return body.length === 1 && LEAVES.has(body[0]?.type ?? '')
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression' || node.type === 'UnaryExpression')
    return isCall(node['argument'] as Node)
  if (node.type === 'ChainExpression') return isCall(node['expression'] as Node)
  return node.type === 'CallExpression'
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => value)
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    )
}

/** The name of the constant that `declarator` gives a value to, if it is one of the module. */
function constantOf(declaration: Node, declarator: Node): string | null {
  if (declaration.type !== 'VariableDeclaration') return null
  const id = declarator['id'] as Node
  return id.type === 'Identifier' ? (id['name'] as string) : null
}

/** Where each constant of the module that nobody imports is read inside a function. */
function readersOfConstants(program: Node): Map<string, number[]> {
  const declared = childrenOf(program)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) =>
      childrenOf(declaration).map((each) => [constantOf(declaration, each), each] as const),
    )
  const readers = new Map<string, number[]>()
  for (const [name] of declared) if (name !== null) readers.set(name, [])
  const visit = (node: Node): void => {
    if (node.type === 'Identifier') readers.get(node['name'] as string)?.push(node.start)
    childrenOf(node).forEach(visit)
  }
  visit(program)
  const inside = (at: number) => declared.find(([, { start, end }]) => at >= start && at < end)?.[0]
  const resolved = (name: string, path: readonly string[]): number[] =>
    (readers.get(name) ?? []).flatMap((at) => {
      const other = inside(at)
      if (other === undefined || other === null) return [at]
      return path.includes(other) ? [] : resolved(other, [...path, other])
    })
  return new Map(
    [...readers.keys()]
      .map((name) => [name, resolved(name, [name])] as const)
      .filter(([, places]) => places.length > 0),
  )
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > LONGEST_CHANGE ? `${line.slice(0, LONGEST_CHANGE)}…` : line
}
