// A tool's profile as markdown, about 200 tokens: what an agent reads before it chooses the tool.
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { gradingOf, type ToolRecord } from '../../domain/tool/tool.ts'
import { authWords, startLine, bestAccessLine } from '../words/access.ts'
import { connectionOf } from '../connect/connection.ts'
import { linksOf, toolJson } from '../json/profile.ts'
import { OWNERS_WORDS, statusWords, SUBMITTERS_WORDS } from '../words/tools.ts'
import { shortFinding, lossSentence, withoutScoreWords } from '../words/checks.ts'
import { NOT_KNOWN } from '../words/criteria.ts'
import { restsOnInShort, EVIDENCE_WORDS } from '../words/evidence.ts'
import { bindingCeiling } from '../../grade/sum.ts'
import { hazardWords, limitLine, largestLosses, otherLossesWords } from '../words/score.ts'
import { inert, markdown, heading, list } from './markdown.ts'

const MAX_CODE = 120
const MOST_TOKENS = 200
/** The estimate is at most this much too low. */
const UNSURE = 10
/** A word of up to ten letters, a number and a sign are about one token each. */
const TOKEN = /:\/\/|[A-Z]?[a-z]{1,10}|[A-Z]+|\d{1,3}|[^\sA-Za-z\d]|\n/g

/** How much is told: the richest that fits is taken. The full profile has everything. */
interface Fill {
  /** The finding that costs most: whole, its first sentence, or as a clause. */
  friction: 'whole' | 'short' | 'clause' | null
  losses: number
  /** What the grade rests on: every document, or the level of evidence. */
  rests: 'whole' | 'short'
  /** How to install the command line, or only its command. */
  cli: 'install' | 'command'
  /** All criteria, or without those that were not judged. */
  scores: 'all' | 'known'
  description: number
  /** How to sign in, or the methods alone. */
  auth: 'whole' | 'methods'
}
const RICHEST: Fill = {
  friction: 'whole',
  losses: 3,
  rests: 'whole',
  cli: 'install',
  scores: 'all',
  description: 160,
  auth: 'whole',
}
/** Each gives up one thing more. */
const LESS = [
  { losses: 2 },
  { friction: 'short' },
  { losses: 0 },
  { rests: 'short' },
  { friction: 'clause' },
  { scores: 'known' },
  { cli: 'command' },
  { description: 100 },
  { auth: 'methods' },
  { description: 60 },
  { friction: null },
] as const satisfies readonly Partial<Fill>[]

export function profileMarkdown(record: ToolRecord): string {
  const fill: Fill = { ...RICHEST }
  let text = filled(record, fill)
  for (const less of LESS) {
    if ((text.match(TOKEN)?.length ?? 0) <= MOST_TOKENS - UNSURE) break
    Object.assign(fill, less)
    text = filled(record, fill)
  }
  return text
}

function filled(record: ToolRecord, fill: Fill): string {
  const tool = toolJson(record)
  const grading = gradingOf(record)
  return markdown(
    heading(1, `${inert(tool.name, 80)}: ${gradeWords(tool, grading, fill)}`),
    tool.description !== '' &&
      `${whoseWords(tool)}${inert(atClause(tool.description, fill.description), 160)}`,
    list([
      tool.wordsBy === 'submitter' && SUBMITTERS_WORDS,
      tool.wordsBy === 'owner' && OWNERS_WORDS,
      tool.grade === null
        ? inert(statusWords(tool, record.latestScan, record.grading?.unratedBecause), 400)
        : `Scores: ${criteriaWords(tool, grading, fill)}`,
      ...(grading ? hazardWords(grading).map((words) => inert(words, 200)) : []),
      ...accessLines(grading),
      ...connectionLines(record, fill),
      record.auth.methods.length > 0 && `Auth: ${authLine(record.auth, fill)}`,
      ...lossLines(grading, fill),
      `[Full profile](${linksOf(record.slug).json})`,
    ]),
  )
}

/** Ends before a clause that has no room, so that what is left is still a sentence. */
function atClause(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const room = text.slice(0, maxChars)
  const end = Math.max(...CLAUSES.map((word) => room.lastIndexOf(word)))
  return end < maxChars / 3
    ? `${room.replace(/ [^ ]*$/, '')} …`
    : `${room.slice(0, end).replace(/,$/, '')}.`
}

const CLAUSES = [', ', '; ', ' with ', ' that ', ' from ', ' for ', ' behind ', ' through ']

/** The grade of each access method, and how the score of the tool comes from the best one. */
function accessLines(grading: Grading | null): string[] {
  if (grading === null) return []
  // A plus sign is text here, because a line begins with another one.
  return [bestAccessLine(grading), limitLine(grading)].flatMap((line) =>
    line === null ? [] : [inert(line, 300).replaceAll('\\+', '+')],
  )
}

function authLine(auth: ToolRecord['auth'], fill: Fill): string {
  const methods = { ...auth, selfServe: null, scoped: null, machineFlow: null }
  return authWords(fill.auth === 'whole' ? auth : methods)
}

/**
 * The finding of the check that costs most, because a user of the tool cares about the problem, not
 * its fix; then the next largest losses. What limits the score is said already.
 */
function lossLines(grading: Grading | null, { friction, losses }: Fill): string[] {
  if (grading === null || friction === null) return []
  const [first] = largestLosses(grading, 1)
  const result = grading.checks.find(({ id }) => id === first?.check)
  if (!result || result.id === bindingCeiling(grading)?.check) return []
  const words = frictionWords(result, friction).replaceAll('`', '')
  const others = losses === 0 ? null : otherLossesWords(grading, losses)
  return [
    `Biggest friction: ${inert(words, 130)}`,
    ...(others === null ? [] : [`Other losses: ${inert(others, others.length)}`]),
  ]
}

function frictionWords(result: CheckResult, friction: NonNullable<Fill['friction']>): string {
  // What a check finds that is partly met may read as praise.
  if (friction === 'clause' || (result.points ?? 0) > 0) return lossSentence(result)
  const whole = shortFinding(result)
  return friction === 'whole' ? whole : (/^.*?\.(?= |$)/.exec(whole)?.[0] ?? whole)
}

/** Only the texts of the catalogue are ours; others are attributed. */
function whoseWords({ wordsBy }: ReturnType<typeof toolJson>): string {
  return wordsBy === 'catalogue'
    ? ''
    : `Untrusted, in the words of ${wordsBy === 'site' || wordsBy === 'owner' ? `its ${wordsBy}` : 'its submitter'}: `
}

function gradeWords(
  { grade, score, evidence, provisional, status }: ReturnType<typeof toolJson>,
  grading: Grading | null,
  { rests }: Fill,
): string {
  if (grade === null) return status === 'graded' ? 'unrated' : status
  const words = [
    ...(rests === 'whole'
      ? grading?.restsOn
        ? [restsOnInShort(grading.restsOn)]
        : []
      : evidence
        ? [EVIDENCE_WORDS[evidence]]
        : []),
    ...(grading?.deprecated?.length ? ['deprecated by its vendor'] : []),
    ...(provisional ? ['provisional'] : []),
  ]
  return `${grade} ${score?.toFixed(1)}/10${words.length > 0 ? ` (${words.join(', ')})` : ''}`
}

/** `tokenEfficiency` is as readable as "token efficiency", is the name in the JSON, and costs less. */
function criteriaWords(
  { criteria, unknownCriteria = [] }: ReturnType<typeof toolJson>,
  grading: Grading | null,
  { scores }: Fill,
): string {
  const isKnown = (id: CriterionId) => criteria[id] !== null && !unknownCriteria.includes(id)
  const wordsOf = (id: CriterionId) =>
    unknownCriteria.includes(id)
      ? NOT_KNOWN
      : (criteria[id] ?? (grading ? withoutScoreWords(grading, id, grading.best) : 'no score'))
  return CRITERION_IDS.filter((id) => scores === 'all' || isKnown(id))
    .map((id) => `${id} ${wordsOf(id)}`)
    .join(', ')
}

function connectionLines(record: ToolRecord, fill: Fill): (string | null)[] {
  const { mcp, api, cli } = connectionOf(record)
  const install = cli && fill.cli === 'install' ? shortCode(cli.install) : null
  return [
    mcp && `MCP: ${shortCode(mcp.url ?? startLine(record.slug, mcp)) ?? 'offered'}`,
    api && `API: ${shortCode(api.baseUrl) ?? 'offered'}`,
    cli && `CLI: ${install ?? shortCode(cli.command) ?? 'offered'}`,
  ]
}

/** Validated URLs and commands contain no backtick; a longer one is left to the full profile. */
function shortCode(text: string | null): string | null {
  return text !== null && text !== '' && text.length <= MAX_CODE && !text.includes('`')
    ? `\`${text}\``
    : null
}
