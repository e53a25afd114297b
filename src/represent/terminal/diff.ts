// A comparison with a lock file for a terminal: the most important changes first.
import { CHANGE_RULES, changeWords, hasValues, type Change } from '../../contract/change-rules.ts'
import type { Diff, ServerDiff } from '../../contract/diff.ts'
import { CHANGE_CLASSES, type ChangeClass } from '../../domain/scan/contract-change.ts'
import { counted } from '../../domain/text/counted.ts'
import { plainText } from '../words/plain-text.ts'
import { measureLines } from '../words/scan/measure-words.ts'
import { countWords, valueWords } from '../words/scan/change-words.ts'

const WIDTH = 100
const MOST_SHOWN: Readonly<Record<ChangeClass, number>> = {
  breaking: 40,
  safety: 40,
  client: 20,
  compatible: 10,
  wording: 10,
}

export function diffTerminal({ servers, unseen }: Diff): string {
  const parts = servers.map(serverText)
  const rest =
    unseen.length === 0 ? [] : [`Not looked at, so nothing is said of: ${unseen.join(', ')}`]
  return `${[...parts, ...rest.map((line) => cut(line))].join('\n\n')}\n`
}

function serverText({ name, changes, before, after }: ServerDiff): string {
  return [
    cut(`${name}: ${countWords(changes)}`),
    ...measureLines(before, after).map((line) => cut(`  ${line}`)),
    ...CHANGE_CLASSES.flatMap((kind) => classLines(changes, kind)),
  ].join('\n')
}

function classLines(all: readonly Change[], kind: ChangeClass): string[] {
  const changes = all.filter((change) => change.class === kind)
  if (changes.length === 0) return []
  const shown = changes.slice(0, MOST_SHOWN[kind])
  const more = changes.length - shown.length
  return [
    '',
    CHANGE_RULES[kind].says,
    ...shown.flatMap(changeLines),
    ...(more > 0 ? [`  and ${counted(more, 'more change')}; --json has them all`] : []),
  ]
}

function changeLines(change: Change): string[] {
  const { tool, pointer, before, after } = change
  const where = [tool ?? 'server', pointer].filter((part) => part !== '').join(' ')
  return [
    cut(`  ${where}: ${changeWords(change)}`),
    ...(hasValues(change) ? [cut(`    ${valueWords(before, 42)} → ${valueWords(after, 42)}`)] : []),
  ]
}

/** One line of at most 100 columns, without what a terminal would obey. */
function cut(line: string): string {
  const indent = /^ */.exec(line)?.[0] ?? ''
  return `${indent}${plainText(line, WIDTH - indent.length)}`
}
