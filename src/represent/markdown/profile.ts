// A tool's profile as markdown, about 200 tokens: what an agent reads before it decides to use the
// tool.
import type { Grading } from '../../domain/grading/grading.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { authWords } from '../words/tool/auth-words.ts'
import { connectionOf } from '../connect/connection.ts'
import { markdownText, plainText } from '../words/plain-text.ts'
import { linksOf } from '../json/profile.ts'
import { OWNERS_WORDS, statusWords, SUBMITTERS_WORDS } from '../words/tool/status-words.ts'
import { shortFinding } from '../words/check/in-words.ts'
import { gradingOf, toolJson } from '../json/tool.ts'
import { bestAccessLine } from '../words/tool/access-grades.ts'
import { stepLines } from '../words/tool/score-sum.ts'
import { largestLosses, lossesWords } from '../words/check/why-words.ts'

const MAX_CODE = 120
const MOST_TOKENS = 200
/** At least: names and URLs take more tokens than words. */
const CHARS_PER_TOKEN = 3
const LOSS_CHARS_PER_TOKEN = 3.8
const OTHER = '- Other losses: '

export function profileMarkdown(record: ToolRecord): string {
  const tool = toolJson(record)
  const lines = [`# ${inert(tool.name, 80)}: ${gradeWords(tool)}`, '']
  if (tool.description !== '') lines.push(`${whoseWords(tool)}${inert(tool.description, 160)}`, '')
  if (tool.wordsBy === 'submitter') lines.push(`- ${SUBMITTERS_WORDS}`)
  if (tool.wordsBy === 'owner') lines.push(`- ${OWNERS_WORDS}`)
  if (tool.grade === null) 
    lines.push(
      `- ${inert(statusWords(tool, record.latestScan, record.grading?.unratedBecause), 400)}`,
    )
  else lines.push(`- Scores: ${criteriaWords(tool.criteria)}`)
  lines.push(...accessLines(gradingOf(record)))
  lines.push(...connectionLines(record))
  if (record.auth.methods.length > 0) lines.push(`- Auth: ${authWords(record.auth)}`)
  const friction = frictionOf(record)
  if (friction !== null) lines.push(`- Biggest friction: ${inert(friction, 130)}`)
  lines.push(`- [Full profile](${linksOf(record.slug).json})`)
  return `${withLosses(lines, gradingOf(record)).join('\n')}\n`
}

/** The grade of each access method, and what was added to the best one or taken from it. */
function accessLines(grading: Grading | null): string[] {
  if (grading === null) return []
  const access = bestAccessLine(grading)
  return [...(access === null ? [] : [access]), ...stepLines(grading)].map((line) => `- ${line}`)
}

/** The next largest losses after the friction, as many as fit; the full profile has all. */
function withLosses(lines: readonly string[], grading: Grading | null): readonly string[] {
  if (grading === null) return lines
  const room = (MOST_TOKENS - lines.join('\n').length / CHARS_PER_TOKEN) * LOSS_CHARS_PER_TOKEN
  for (const most of [3, 2]) {
    const losses = lossesWords(grading, { first: 1, most })
    if (losses !== null && losses.length + OTHER.length <= room)
      return lines.toSpliced(-1, 0, `${OTHER}${inert(losses, losses.length)}`)
  }
  return lines
}

/** Only the texts of the catalogue are ours; others are attributed. */
function whoseWords({ wordsBy }: ReturnType<typeof toolJson>): string {
  return wordsBy === 'catalogue'
    ? ''
    : `Untrusted, in the words of ${wordsBy === 'site' || wordsBy === 'owner' ? `its ${wordsBy}` : 'its submitter'}: `
}

function gradeWords({
  grade,
  score,
  evidence,
  provisional,
  status,
}: ReturnType<typeof toolJson>): string {
  if (grade === null) return status === 'graded' ? 'unrated' : status
  return `${grade} ${score?.toFixed(1)}/10 (${evidence}${provisional ? ', provisional' : ''})`
}

/**
 * `tokenEfficiency` is as readable as "token efficiency", is the name in the JSON, and costs less.
 */
function criteriaWords(criteria: ReturnType<typeof toolJson>['criteria']): string {
  return Object.entries(criteria)
    .map(([id, score]) => `${id} ${score ?? 'n/a'}`)
    .join(', ')
}

/**
 * The finding of the check that costs most: a user of the tool cares about the problem, not its
 * fix.
 */
function frictionOf(record: ToolRecord): string | null {
  const grading = gradingOf(record)
  const [first] = grading === null ? [] : largestLosses(grading, 1)
  const result = grading?.checks.find(({ id }) => id === first?.check)
  return result ? shortFinding(result).replaceAll('`', '') : null
}

function connectionLines(record: ToolRecord): string[] {
  const { mcp, api, cli } = connectionOf(record)
  const lines: string[] = []
  if (mcp)
    lines.push(`- MCP: ${code(mcp.url ?? (mcp.package && `npx -y ${mcp.package}`)) ?? 'offered'}`)
  if (api) lines.push(`- API: ${code(api.baseUrl) ?? 'offered'}`)
  if (cli) lines.push(`- CLI: ${code(cli.install) ?? code(cli.command) ?? 'offered'}`)
  return lines
}

/** Validated URLs and commands contain no backtick; a longer one is left to the full profile. */
function code(text: string | null): string | null {
  return text !== null && text !== '' && text.length <= MAX_CODE && !text.includes('`')
    ? `\`${text}\``
    : null
}

/**
 * Text that stays text in every dialect, also at the start of a line, where dialects turn bare URLs
 * into links or dashes into lists.
 */
export function inert(text: string, maxChars: number): string {
  const words = plainText(text, maxChars)
    .replace(/(?:https?|ftp):\/\//gi, ' ')
    .replace(/:\/\//g, ': //')
    .replace(/(www)\./gi, '$1 .')
    .replaceAll('@', ' at ')
  return markdownText(words, maxChars + 20)
    .replace(/^([-=:"'$])/, '\\$1')
    .replace(/^(\d+)\./, '$1\\.')
}
