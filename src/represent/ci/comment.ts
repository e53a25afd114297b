// A judged build as markdown: the comment of a pull request, and the summary of a step.
import type { Block, Figures, GateReport } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import { figure } from '../../domain/text/figures.ts'
import { effortWords, fixInWords, gainWords } from '../words/checks.ts'
import { markdownRow, markdownText } from '../words/text.ts'
import { markdown, heading, list, table, type Part } from '../text/markdown.ts'
import { placeOf } from './finding-words.ts'

/** By this line the comment is found again. */
const COMMENT_MARK = '<!-- agentgrade -->'
/** GitHub refuses a comment of more than 65,536 characters, and drops a summary of more than 1 MiB. */
const LONGEST_COMMENT = 60_000
export const LONGEST_SUMMARY_BYTES = 1_000_000

const MOST_BLOCKS = 20
const MOST_FIXES = 5
const MOST_WAIVED = 20
const LONGEST = 500
/** Room for the line that says how many are left out. */
const LAST_LINE = 100

export function commentText(reports: readonly GateReport[]): string {
  const text = `${COMMENT_MARK}\n${markdown(reports.map(reportParts))}`
  return text.length > LONGEST_COMMENT ? `${text.slice(0, LONGEST_COMMENT)}\n` : text
}

/** The comment, and every finding as far as there is room, in bytes. */
export function summaryText(reports: readonly GateReport[], room = LONGEST_SUMMARY_BYTES): string {
  const findings = reports.flatMap((report) => report.findings)
  const head = markdown(
    reports.map(reportParts),
    findings.length > 0 && [
      heading(3, 'All findings'),
      table(['Level', 'Where', 'Check', 'What to do'], []),
    ],
  )
  let bytes = Buffer.byteLength(head)
  const rows = findings.map(rowOf)
  const fitting = rows.findIndex((row) => (bytes += Buffer.byteLength(row)) > room - LAST_LINE)
  const shown = fitting < 0 ? rows : rows.slice(0, fitting)
  const more = rows.length - shown.length
  return `${head}${shown.join('')}${more > 0 ? `\n${more} more findings have no room here.\n` : ''}`
}

function rowOf({ level, state, file, region, where, title, message }: Finding): string {
  const place = file === null ? where : placeOf({ file, region }).slice(0, -2)
  const cells = [state === 'new' ? level : `${level}, ${state}`, place, title, message]
  return `${markdownRow(cells.map((cell) => said(cell, LONGEST)))}\n`
}

function reportParts(gated: GateReport): Part {
  const { target, report, blocks, before, now, command } = gated
  const { letter, score } = report.grading
  const grade = letter === null ? 'not rated' : `${letter} · ${score?.toFixed(1)}/10`
  return [
    heading(2, `AgentGrade: ${said(target)}: ${grade}`),
    blocks.length === 0
      ? 'Nothing blocks the merge.'
      : `**${blocks.length === 1 ? 'One thing blocks' : `${blocks.length} things block`} the merge.**`,
    figureTable(before, now),
    part('What blocks the merge', blocks.map(blockWords), MOST_BLOCKS),
    fixParts(gated),
    part('Waived', waivedWords(gated.findings), MOST_WAIVED),
    'Do it again:',
    `    ${oneLine(command)}`,
  ]
}

/** At most so many lines below a title; nothing if there are none. */
function part(title: string, lines: readonly string[], most: number): Part {
  const more = lines.length - most
  return (
    lines.length > 0 && [
      heading(3, title),
      list([...lines.slice(0, most), more > 0 && `and ${more} more`]),
    ]
  )
}

function figureTable(before: Figures | null, now: Figures): Part {
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
  const states = before === null ? [now] : [before, now]
  return table(
    ['', ...(before === null ? [] : ['Before']), 'Now'],
    rows.flatMap(([name, of]) =>
      states.every((each) => of(each) === null)
        ? []
        : [[name, ...states.map((each) => of(each) ?? 'not known')]],
    ),
  )
}

function blockWords({ message, finding }: Block): string {
  return `${finding ? said(placeOf(finding), LONGEST) : ''}${finding?.file ? ' ' : ''}${said(message, LONGEST)}`
}

/** The cheapest fixes that lead to the next letter, or else the first ones. */
function fixParts({ report, blocks }: GateReport): Part {
  const { fixes, nextLetter } = report.grading
  const blocked = new Set(blocks.flatMap(({ check }) => check ?? []))
  const cheapest = fixes
    .filter(({ act }) => act !== 'verify')
    .filter(({ check }) =>
      blocked.size > 0 ? blocked.has(check) : nextLetter?.checks.includes(check),
    )
    .toSorted((a, b) => a.effort - b.effort || b.gain - a.gain)
    .map((fix) => fixInWords(fix, report))
    .map(
      (fix) =>
        `**${gainWords(fix)}** ${fix.title} (${effortWords(fix.effort)}): ${said(fix.does, LONGEST)}`,
    )
  const title =
    blocked.size > 0 ? 'The cheapest way back' : `The cheapest way to ${nextLetter?.letter}`
  return part(title, cheapest.slice(0, MOST_FIXES), MOST_FIXES)
}

/** What was waived for one reason is one line. */
function waivedWords(findings: readonly Finding[]): string[] {
  const waived = findings.flatMap((finding) =>
    finding.waived ? [{ ...finding, by: finding.waived }] : [],
  )
  const groups = Map.groupBy(waived, ({ rule, by }) =>
    JSON.stringify([rule, by.reason, by.expires]),
  )
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1)
    if (!last) return []
    const { title, where, by } = last
    const what =
      group.length > 1 ? `, ${group.length} findings` : where === '' ? '' : `, ${said(where)}`
    return [`${title}${what}: until ${by.expires}, because ${said(by.reason, LONGEST)}`]
  })
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
