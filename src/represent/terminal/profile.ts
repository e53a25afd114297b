// A tool's profile, as the service sends it, for a terminal.
import { counted } from '../../domain/text/counted.ts'
import type { CheckRead, ProfileRead } from '../../domain/answer/relied-tool.ts'
import { styleText } from 'node:util'
import { ACCESS_IDS, type AccessId } from '../../domain/grading/access-id.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { LEAST_POINTS } from '../../grade/evidence-rules.ts'
import { gradesLine } from '../words/tool/access-grades.ts'
import { AUTH_NAMES } from '../words/tool/auth-words.ts'
import { needsWords, unseenWords } from '../words/tool/basis-words.ts'
import { EVIDENCE_IN_SHORT } from '../words/tool/evidence-words.ts'
import { bonusLines } from '../words/tool/score-sum.ts'
import { startLine } from '../words/tool/start-line.ts'
import { plainText } from '../words/plain-text.ts'
import { scoreText } from './tools.ts'
import { scanWouldTellWords } from '../words/check/scan-would-tell.ts'
import { effortWords } from '../words/check/in-words.ts'

const BAR_CELLS = 20

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red'
type Paint = (style: Style, text: string) => string

export function profileTerminal(
  profile: ProfileRead,
  { color, checks = [] }: { color: boolean; checks?: readonly CheckRead[] },
): string {
  const paint: Paint = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const { name, url, grade, score, status, methodVersion } = profile
  const lines = [
    `${paint('bold', plainText(name))}  ${plainText(url)}`,
    `AgentGrade ${paint('bold', grade === null ? plainText(status) : `${plainText(grade)}  ${scoreText(score)} / 10`)}${methodVersion ? `   method ${plainText(methodVersion)}` : ''}`,
    ...(profile.description ? [plainText(profile.description, 500)] : []),
    ...(profile.statusDetail ? [plainText(profile.statusDetail, 500)] : []),
    ...(profile.why ? [plainText(profile.why, 600)] : []),
    summaryLine(profile),
    ...accessLines(profile),
    '',
    ...(grade === null
      ? []
      : [
          ...CRITERIA.map(({ id, name: title }) =>
            criterionLine(title, profile.criteria?.[id] ?? null, paint),
          ),
          '',
        ]),
    ...connectLines(profile),
    ...fixLines(profile, checks, paint),
    ...evidenceLines(profile),
    ...(checks.length > 0
      ? ['', paint('bold', 'Checks'), ...checks.map((check) => checkLine(check, paint))]
      : []),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

interface AccessGrade {
  grade?: Letter | null | undefined
  score?: number | null | undefined
}
/** A service before method 3 does not send them. */
interface AccessGrades {
  best?: AccessId | null | undefined
  bonus?: number | undefined
  access?: Partial<Record<AccessId, AccessGrade | null>> | undefined
}

function accessLines({ best, bonus, access = {} }: AccessGrades): string[] {
  const offered = ACCESS_IDS.filter((id) => access[id]?.grade !== undefined && access[id] !== null)
  if (offered.length < 2) return []
  const grades = Object.fromEntries(
    offered.map((id) => [
      id,
      { letter: access[id]?.grade ?? null, score: access[id]?.score ?? null },
    ]),
  )
  return [
    plainText(`Best access: ${gradesLine(grades, best ?? null)}`, 200),
    ...bonusLines({ bonus }).map((line) => `  ${line}`),
  ]
}

function summaryLine({
  category,
  evidence,
  confidence,
  provisional,
  reviewCount,
  reviewScore,
}: ProfileRead): string {
  const basis =
    evidence === null
      ? 'not graded yet'
      : `${EVIDENCE_IN_SHORT[evidence]}, confidence ${confidence.toFixed(2)}${provisional ? ', provisional' : ''}`
  const reviews =
    reviewCount > 0
      ? `${counted(reviewCount, 'review')}, ${scoreText(reviewScore)} / 10`
      : 'no reviews'
  return plainText(`${category} · ${basis} · ${reviews}`)
}

function criterionLine(title: string, score: number | null, paint: Paint): string {
  if (score === null) return `  ${title.padEnd(20)}  ${paint('dim', 'no score')}`
  const cells = Math.max(0, Math.min(BAR_CELLS, Math.round((score / 10) * BAR_CELLS)))
  const bar = `${'█'.repeat(cells)}${'░'.repeat(BAR_CELLS - cells)}`
  return `  ${title.padEnd(20)} ${scoreText(score).padStart(4)}  ${paint(score >= 7 ? 'green' : score >= 4 ? 'yellow' : 'red', bar)}`
}

function connectLines({ slug, access, auth }: ProfileRead): string[] {
  const { mcp, api, cli } = access ?? {}
  const facts: [string, string | null | undefined][] = [
    ['MCP', mcp && (mcp.url ?? startLine(slug, mcp))],
    ['API', api && (api.baseUrl ?? api.docs)],
    ['CLI', cli && (cli.install ?? cli.command)],
    [
      'Sign-in',
      auth.methods.map((method) => AUTH_NAMES[method]).join(' or ') +
        (auth.selfServe ? ', self-serve' : ''),
    ],
    ['', auth.docsUrl],
  ]
  return facts.flatMap(([label, value]) =>
    value ? [`  ${label.padEnd(8)} ${plainText(value, 500)}`] : [],
  )
}

/** A profile cuts long fixes; the checks have them in full. */
function fixLines(
  { slug, fixes: told, nextLetter, score }: ProfileRead,
  checks: readonly CheckRead[],
  paint: Paint,
): string[] {
  if (told.length === 0) return []
  const whole = new Map(checks.map(({ title, fix }) => [title, fix]))
  const fixes = told.map((each) => ({ ...each, fix: whole.get(each.title) ?? each.fix }))
  const lines = ['', paint('bold', 'Fixes, the largest gain first')]
  for (const { title, fix, gain, effort } of fixes) {
    const takes = effortWords(effort ?? 0)
    lines.push(
      `  ${gain > 0 ? paint('green', `+${gain.toFixed(2)}`) : '     '}  ${plainText(title)}${takes ? ` ${paint('dim', `(${takes})`)}` : ''}`,
    )
    if (fix) lines.push(`         ${plainText(fix, 500)}`)
  }
  if (fixes.some(({ fix }) => fix.endsWith('…')))
    lines.push(paint('dim', `         In full: agentgrade show ${plainText(slug)} --checks`))
  if (nextLetter) {
    const path = nextLetter.checks.map((check) => plainText(check)).join(', ')
    lines.push(
      '',
      `Cheapest path from ${scoreText(score)} to ${plainText(nextLetter.letter)} (${scoreText(nextLetter.score)})${gainInAll(nextLetter)}: fix ${path}.`,
    )
  }
  return lines
}

/** A service before this does not tell it. */
function gainInAll({ gain, together = 0 }: NonNullable<ProfileRead['nextLetter']>): string {
  if (gain === undefined) return ''
  const rest = together >= 0.02 ? `, ${together.toFixed(2)} of it only by all of them` : ''
  return `, +${gain.toFixed(2)} in all${rest}`
}

function evidenceLines(profile: ProfileRead): string[] {
  const { grade, evidence, confidence, needsEvidence, scanWouldTell } = profile
  const needs = needsWords({
    letter: grade,
    evidence,
    confidence,
    needsEvidence: needsEvidence ?? null,
  })
  return [
    ...(needs ? ['', needs] : []),
    ...(scanWouldTell ? ['', scanWouldTellWords(scanWouldTell)] : []),
  ].map((line) => plainText(line, 500))
}

function checkLine({ title, earned, basis, says }: CheckRead, paint: Paint): string {
  const words = `${plainText(title).padEnd(28)} ${plainText(says, 500)}`
  if (typeof earned !== 'number') return paint('dim', `   –    ${words}`)
  const unseen = unseenWords(basis)
  const mark = paint(
    earned >= 7 ? 'green' : earned > LEAST_POINTS ? 'yellow' : 'red',
    earned.toFixed(1).padStart(4),
  )
  return `  ${mark}  ${words}${unseen ? paint('dim', ` (${unseen})`) : ''}`
}
