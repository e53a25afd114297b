// A comparison with a lock file, the most important changes first: for a terminal, and as markdown for
// a pull request.
import {
  CHANGE_RULES,
  changeWords,
  hasValues,
  isFailing,
  type Change,
} from '../../contract/change-rules.ts'
import type { Diff, ServerDiff } from '../../contract/compare.ts'
import { CHANGE_CLASSES } from '../../domain/scan/contract-change.ts'
import { counted } from '../../domain/text/figures.ts'
import { markdownText, plainText } from '../words/text.ts'
import { countWords, valueWords, measureLines } from '../words/changes.ts'
import { heading, lines, list, type Part } from './document.ts'
import { markdown } from './markdown.ts'
import { painter, terminal, type Look } from './terminal.ts'

const MOST_FAILING = 40
const MOST_OTHERS = 10
const LONGEST_LINE = 600
const CUT: Look = { paint: painter(false), fits: 'cut' }
const UNSEEN = 'Not looked at, so nothing is said of:'

/**
 * The changes of each class that has some: as many as are shown, and how many more there are. Beside
 * what fails, the others are only counted.
 */
function classesOf(
  changes: readonly Change[],
  write: (says: string, shown: readonly Change[], more: string) => Part,
): Part {
  const failing = changes.filter(isFailing)
  const listed = failing.length > 0 ? failing : changes
  const most = failing.length > 0 ? MOST_FAILING : MOST_OTHERS
  const others = failing.length > 0 ? changes.filter((change) => !isFailing(change)) : []
  return [
    ...CHANGE_CLASSES.map((kind) => {
      const own = listed.filter((change) => change.class === kind)
      const more = own.length - most
      return (
        own.length > 0 &&
        write(
          CHANGE_RULES[kind].says,
          own.slice(0, most),
          more > 0 ? `and ${counted(more, 'more change')}` : '',
        )
      )
    }),
    others.length > 0 && `Not listed: ${countWords(others)}; --json has them all.`,
  ]
}

function whereOf({ tool, pointer }: Change): string {
  return [tool ?? 'server', pointer].filter((part) => part !== '').join(' ')
}

function plain(text: string): string {
  return plainText(text, LONGEST_LINE)
}

function changeText(change: Change): string {
  const values = `${valueWords(change.before, 42)} → ${valueWords(change.after, 42)}`
  return lines(
    plain(`${whereOf(change)}: ${changeWords(change)}`),
    hasValues(change) && `  ${plain(values)}`,
  )
}

function changeItem(change: Change): string {
  const values = `${valueWords(change.before, 60)} → ${valueWords(change.after, 60)}`
  return `${markdownText(whereOf(change))}: ${markdownText(changeWords(change))}${hasValues(change) ? ` (${markdownText(values)})` : ''}`
}

export function diffTerminal({ servers, unseen }: Diff): string {
  return terminal(
    CUT,
    servers.map(({ name, changes, before, after }: ServerDiff) => [
      lines(
        plain(`${name}: ${countWords(changes)}`),
        ...measureLines(before, after).map((line) => `  ${line}`),
      ),
      classesOf(changes, (says, shown, more) => [
        heading(2, says),
        list([...shown.map(changeText), more && `${more}; --json has them all`]),
      ]),
    ]),
    unseen.length > 0 && plain(`${UNSEEN} ${unseen.join(', ')}`),
  )
}

export function diffMarkdown({ servers, unseen }: Diff): string {
  return markdown(
    servers.map(({ name, changes, before, after }: ServerDiff) => {
      const measures = measureLines(before, after).join(', ')
      const count = changes.length === 0 ? 'nothing changed' : counted(changes.length, 'change')
      return [
        heading(2, `${markdownText(name, 80)}: ${count}`),
        measures && `${measures}.`,
        classesOf(changes, (says, shown, more) => [
          heading(3, says),
          list([...shown.map(changeItem), more]),
        ]),
      ]
    }),
    unseen.length > 0 && `${UNSEEN} ${unseen.map((name) => markdownText(name)).join(', ')}`,
  )
}
