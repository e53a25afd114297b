// A judged build as markdown: the comment of a pull request, and the summary of a step.
import type { Block, Figures, GateReport } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import { figure } from '../../domain/text/figures.ts'
import { effortWords, fixInWords, gainWords } from '../words/checks.ts'
import { markdownText } from '../words/text.ts'
import { placeOf } from './finding-words.ts'

/** By this line the comment is found again. */
const COMMENT_MARK = '<!-- agentgrade -->'
/** GitHub refuses a comment of more than 65,536 characters, and drops a summary of more than 1 MiB. */
const LONGEST_COMMENT = 60_000
export const LONGEST_SUMMARY_BYTES = 1_000_000

type Waived = NonNullable<Finding['waived']>

const MOST_BLOCKS = 20
const MOST_FIXES = 5
const MOST_WAIVED = 20
const LONGEST = 500
/** Room for the line that says how many are left out. */
const LAST_LINE = 100

export function commentText(reports: readonly GateReport[]): string {
  const text = [COMMENT_MARK, ...reports.flatMap(reportLines)].join('\n')
  return `${text.slice(0, LONGEST_COMMENT)}\n`
}

/** The comment, and every finding as far as there is room, in bytes. */
export function summaryText(reports: readonly GateReport[], room = LONGEST_SUMMARY_BYTES): string {
  let text = reports.flatMap(reportLines).join('\n')
  let bytes = Buffer.byteLength(text)
  const findings = reports.flatMap((report) => report.findings)
  if (findings.length === 0) return `${text}\n`
  const head = `\n\n### All findings\n\n| Level | Where | Check | What to do |\n| --- | --- | --- | --- |\n`
  const rows: string[] = []
  bytes += Buffer.byteLength(head)
  for (const finding of findings) {
    const row = rowOf(finding)
    bytes += Buffer.byteLength(row)
    if (bytes > room - LAST_LINE) break
    rows.push(row)
  }
  text += head + rows.join('')
  return rows.length < findings.length
    ? `${text}\n${findings.length - rows.length} more findings have no room here.\n`
    : `${text}\n`
}

function rowOf({ level, state, file, region, where, title, message }: Finding): string {
  const place = file === null ? where : placeOf({ file, region }).slice(0, -2)
  const cells = [state === 'new' ? level : `${level}, ${state}`, place, title, message]
  return `| ${cells.map((cell) => said(cell, LONGEST)).join(' | ')} |\n`
}

function reportLines(gated: GateReport): string[] {
  const { target, report, blocks, before, now, command } = gated
  const { grading } = report
  const grade =
    grading.letter === null ? 'not rated' : `${grading.letter} · ${grading.score?.toFixed(1)}/10`
  return [
    `## AgentGrade: ${said(target)}: ${grade}`,
    '',
    blocks.length === 0
      ? 'Nothing blocks the merge.'
      : `**${blocks.length === 1 ? 'One thing blocks' : `${blocks.length} things block`} the merge.**`,
    '',
    ...figureTable(before, now),
    ...blockLines(blocks),
    ...fixLines(gated),
    ...waivedLines(gated.findings),
    'Do it again:',
    '',
    `    ${oneLine(command)}`,
    '',
  ]
}

function figureTable(before: Figures | null, now: Figures): string[] {
  const rows: [string, (figures: Figures) => string | null][] = [
    ['Letter', ({ letter }) => letter],
    ['Score', ({ score }) => (score === null ? null : (Math.floor(score * 10) / 10).toFixed(1))],
    ['Model tokens', ({ tokens }) => (tokens === null ? null : figure(tokens))],
    [
      'Clients that load every tool',
      ({ clients }) => clients && `${clients.loading} of ${clients.all}`,
    ],
    [
      'Tools that a search finds',
      ({ findable }) => findable && `${findable.found} of ${findable.all}`,
    ],
  ]
  const lines = rows.flatMap(([name, of]) => {
    const after = of(now)
    if (before === null) return after === null ? [] : [`| ${name} | ${after} |`]
    const was = of(before)
    if (after === null && was === null) return []
    return [`| ${name} | ${was ?? 'not known'} | ${after ?? 'not known'} |`]
  })
  return before === null
    ? ['| | Now |', '| --- | --- |', ...lines, '']
    : ['| | Before | Now |', '| --- | --- | --- |', ...lines, '']
}

function blockLines(blocks: readonly Block[]): string[] {
  if (blocks.length === 0) return []
  const rest = blocks.length - MOST_BLOCKS
  return [
    '### What blocks the merge',
    '',
    ...blocks
      .slice(0, MOST_BLOCKS)
      .map(
        ({ message, finding }) =>
          `- ${finding ? said(placeOf(finding), LONGEST) : ''}${finding?.file ? ' ' : ''}${said(message, LONGEST)}`,
      ),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    '',
  ]
}

/** The cheapest fixes that lead to the next letter, or else the first ones. */
function fixLines({ report, blocks }: GateReport): string[] {
  const { fixes, nextLetter } = report.grading
  const blocked = new Set(blocks.flatMap(({ check }) => check ?? []))
  const cheapest = fixes
    .filter(({ act }) => act !== 'verify')
    .filter(({ check }) =>
      blocked.size > 0 ? blocked.has(check) : nextLetter?.checks.includes(check),
    )
    .toSorted((a, b) => a.effort - b.effort || b.gain - a.gain)
    .slice(0, MOST_FIXES)
    .map((fix) => fixInWords(fix, report))
  if (cheapest.length === 0) return []
  const title =
    blocked.size > 0 ? 'The cheapest way back' : `The cheapest way to ${nextLetter?.letter}`
  return [
    `### ${title}`,
    '',
    ...cheapest.map(
      (fix) =>
        `- **${gainWords(fix)}** ${fix.title} (${effortWords(fix.effort)}): ${said(fix.does, LONGEST)}`,
    ),
    '',
  ]
}

function waivedLines(findings: readonly Finding[]): string[] {
  const waivers = new Map<string, { finding: Finding; by: Waived; count: number }>()
  for (const finding of findings) {
    const { waived: by, rule } = finding
    if (!by) continue
    const key = JSON.stringify([rule, by.reason, by.expires])
    const known = waivers.get(key)
    waivers.set(key, { finding, by, count: (known?.count ?? 0) + 1 })
  }
  if (waivers.size === 0) return []
  const all = [...waivers.values()]
  const rest = all.length - MOST_WAIVED
  return [
    '### Waived',
    '',
    ...all.slice(0, MOST_WAIVED).map(({ finding: { title, where }, by, count }) => {
      const what = count > 1 ? `, ${count} findings` : where === '' ? '' : `, ${said(where)}`
      return `- ${title}${what}: until ${by.expires}, because ${said(by.reason, LONGEST)}`
    }),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    '',
  ]
}

/** In a comment a name calls a person, and an address becomes a link: an empty comment parts them. */
function said(text: string, longest?: number): string {
  return markdownText(text, longest).replace(
    /@|\\#|\bwww(?=\.)|:(?=\/\/)|\b(?:GH|gh)(?=-)/gi,
    '$&<!-- -->',
  )
}

/** Indented code: nothing in it is markdown, and it has no line breaks. */
function oneLine(command: string): string {
  return command.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 1_000)
}
