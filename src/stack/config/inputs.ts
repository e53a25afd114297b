// What `${input:id}` stands for: what the user is asked for, unless the file itself fills it in.
import { hasShellSigns } from '../../domain/identity/started-package.ts'
import { textAt, type ConfigNode, type LocatedText } from './node.ts'
import type { EntryDoubt, EntryFacts } from './entry-facts.ts'

const INPUT = /\$\{input:([^{}]{1,200})\}/g

/** Answers of a command, and values that the file offers for a line that a shell reads. */
export function inputDoubts(
  entry: ConfigNode,
  line: readonly LocatedText[],
  inputs: ConfigNode | undefined,
  facts: EntryFacts,
): EntryDoubt[] {
  if (facts.inputs === undefined) return []
  const inLine = new Set(line.flatMap(({ text }) => idsIn(text)))
  return textsIn(entry).flatMap(({ text, line: at }) =>
    idsIn(text).flatMap((id) => {
      const input =
        inputs?.kind === 'list' ? inputs.items.find((each) => textAt(each, 'id') === id) : undefined
      return isAsked(input, inLine.has(id))
        ? []
        : [{ doubt: 'setting', name: `input:${id}`, line: at }]
    }),
  )
}

function idsIn(text: string): string[] {
  return [...text.matchAll(INPUT)].map(([, id = '']) => id)
}

/** Whether the user gives it, and nothing that is offered can end a line. */
function isAsked(input: ConfigNode | undefined, isInLine: boolean): boolean {
  const type = textAt(input, 'type')
  if (input === undefined || (type !== 'promptString' && type !== 'pickString')) return false
  const offered =
    input.kind === 'map' ? [input.entries.get('default'), input.entries.get('options')] : []
  const texts = offered.flatMap((each) => (each ? textsIn(each) : []))
  return !isInLine || !texts.some(({ text }) => hasShellSigns(text))
}

const DEEPEST = 8

function textsIn(node: ConfigNode, depth = 0): LocatedText[] {
  if (depth > DEEPEST) return []
  if (node.kind === 'value')
    return typeof node.value === 'string' ? [{ text: node.value, line: node.line }] : []
  const inner = node.kind === 'list' ? node.items : [...node.entries.values()]
  return inner.flatMap((each) => textsIn(each, depth + 1))
}
