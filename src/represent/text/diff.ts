// A comparison with a lock file, the most important changes first: for terminals, or as markdown.
import {
  CHANGE_RULES,
  changeWords,
  DIFF_CLASSES,
  hasValues,
  isFailing,
  type Change,
  type DiffClass,
} from '../../contract/change-rules.ts'
import type { Diff } from '../../contract/compare.ts'
import { counted } from '../../domain/text/figures.ts'
import { countWords, valueWords, measureLines } from '../words/changes.ts'
import { heading, list, type Part } from './markdown.ts'
import { inForm, type Form, type Safe } from './print.ts'

const MOST_FAILING = 40
const MOST_OTHERS = 10
const LONGEST = 600

export function diffText({ servers, unseen, failOn }: Diff, form: Form): string {
  return inForm(form, (safe) => [
    servers.map(({ name, changes, before, after }) => {
      const measures = measureLines(before, after).join(', ')
      return [
        heading(2, `${safe(name, 80)}: ${countWords(changes)}`),
        measures && `${measures}.`,
        classesOf(changes, failOn, safe),
      ]
    }),
    unseen.length > 0 &&
      safe(`Not looked at, so nothing is said of: ${unseen.join(', ')}`, LONGEST),
  ])
}

/** Beside what fails, the others are only counted. */
function classesOf(changes: readonly Change[], failOn: readonly DiffClass[], safe: Safe): Part {
  const failing = changes.filter((change) => isFailing(change, failOn))
  const listed = failing.length > 0 ? failing : changes
  const most = failing.length > 0 ? MOST_FAILING : MOST_OTHERS
  const others = failing.length > 0 ? changes.filter((change) => !isFailing(change, failOn)) : []
  return [
    ...DIFF_CLASSES.map((kind) => {
      const own = listed.filter((change) => change.class === kind)
      const more = own.length - most
      return (
        own.length > 0 && [
          heading(3, CHANGE_RULES[kind].says),
          list([
            ...own.slice(0, most).map((change) => changeItem(change, safe)),
            more > 0 && `and ${counted(more, 'more change')}; --json has them all`,
          ]),
        ]
      )
    }),
    others.length > 0 && `Not listed: ${countWords(others)}; --json has them all.`,
  ]
}

function changeItem(change: Change, safe: Safe): string {
  const { tool, pointer, before, after } = change
  const where = [tool ?? 'server', pointer].filter((part) => part !== '').join(' ')
  const values = hasValues(change) ? ` (${valueWords(before, 60)} → ${valueWords(after, 60)})` : ''
  return safe(`${where}: ${changeWords(change)}${values}`, LONGEST)
}
