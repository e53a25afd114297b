// A comparison with a lock file as markdown, for a pull request.
import { CHANGE_RULES, changeWords, hasValues } from '../../contract/change-rules.ts'
import type { Diff, ServerDiff } from '../../contract/diff.ts'
import { CHANGE_CLASSES } from '../../domain/scan/contract-change.ts'
import { counted } from '../../domain/text/counted.ts'
import { markdownText } from '../words/plain-text.ts'
import { measureLines } from '../words/scan/measure-words.ts'
import { valueWords } from '../words/scan/change-words.ts'

const MOST_SHOWN = 50

export function diffMarkdown({ servers, unseen }: Diff): string {
  const rest =
    unseen.length === 0
      ? []
      : [
          `Not looked at, so nothing is said of: ${unseen.map((name) => markdownText(name)).join(', ')}`,
        ]
  return `${[...servers.map(serverMarkdown), ...rest].join('\n\n')}\n`
}

function serverMarkdown({ name, changes, before, after }: ServerDiff): string {
  const parts = CHANGE_CLASSES.flatMap((kind) => {
    const own = changes.filter((change) => change.class === kind)
    if (own.length === 0) return []
    const lines = own.slice(0, MOST_SHOWN).map((change) => {
      const where = [change.tool ?? 'server', change.pointer].filter((part) => part !== '')
      const values = hasValues(change)
        ? ` (${markdownText(`${valueWords(change.before, 60)} → ${valueWords(change.after, 60)}`)})`
        : ''
      return `- ${markdownText(where.join(' '))}: ${markdownText(changeWords(change))}${values}`
    })
    const more = own.length - lines.length
    return [
      `### ${CHANGE_RULES[kind].says}\n\n${[
        ...lines,
        ...(more > 0 ? [`- and ${counted(more, 'more change')}`] : []),
      ].join('\n')}`,
    ]
  })
  const measures = measureLines(before, after).join(', ')
  return [
    `## ${markdownText(name, 80)}: ${changes.length === 0 ? 'nothing changed' : counted(changes.length, 'change')}`,
    ...(measures === '' ? [] : [`${measures}.`]),
    ...parts,
  ].join('\n\n')
}
