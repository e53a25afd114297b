// A tool's profile, as the service sends it, for a terminal.
import type { CheckRead, ProfileRead } from '../../domain/answer/relied.ts'
import { ACCESS_IDS, type AccessId } from '../../domain/grading/criterion.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import { counted } from '../../domain/text/figures.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { LEAST_POINTS } from '../../grade/evidence-rules.ts'
import { scanWouldTellWords } from '../words/fixes.ts'
import { plainText } from '../words/text.ts'
import { gradesLine, AUTH_NAMES, startLine } from '../words/access.ts'
import { ifKnownWords } from '../words/checks.ts'
import { needsWords, EVIDENCE_IN_SHORT } from '../words/evidence.ts'
import { sumLines } from '../words/score.ts'
import { lines, list, section, type Part } from './document.ts'
import { checkLine, criterionLine, FIXES, fixLines } from './report.ts'
import { scoreText } from './rows.ts'
import { painter, terminal, type Paint } from './terminal.ts'

export function profileTerminal(
  profile: ProfileRead,
  { color, checks = [] }: { color: boolean; checks?: readonly CheckRead[] },
): string {
  const paint = painter(color)
  const { name, url, grade, score, status, methodVersion } = profile
  const stands =
    grade === null ? plainText(status) : `${plainText(grade)}  ${scoreText(score)} / 10`
  return terminal(
    { paint },
    lines(
      `${paint('bold', plainText(name))}  ${plainText(url)}`,
      `AgentGrade ${paint('bold', stands)}${methodVersion ? `   method ${plainText(methodVersion)}` : ''}`,
      plainText(profile.description, 500),
      profile.statusDetail && plainText(profile.statusDetail, 500),
      profile.why && plainText(profile.why, 600),
      summaryLine(profile),
      ...accessLines(profile),
      ...sumOf(profile).map((line) => paint('dim', `  ${line}`)),
    ),
    grade !== null &&
      list(
        CRITERIA.map(({ id, name: title }) =>
          criterionLine(title, profile.criteria[id] ?? 'no score', paint),
        ),
      ),
    list(connectLines(profile)),
    fixParts(profile, checks, paint),
    evidenceWords(profile),
    section(
      'Checks',
      list(
        checks.map(({ title, says, earned, basis, ifKnown }) =>
          checkLine(
            {
              title: plainText(title),
              says: `${plainText(says, 500)}${ifKnown ? ` ${ifKnownWords(ifKnown, profile.best)}` : ''}`,
              earned,
              basis,
            },
            (earned ?? 0) >= 7 ? 'green' : (earned ?? 0) > LEAST_POINTS ? 'yellow' : 'red',
            paint,
          ),
        ),
      ),
    ),
  )
}

interface AccessGrade {
  grade?: Letter | null | undefined
  score?: number | null | undefined
}
/** A service before method 3 does not send them. */
interface AccessGrades {
  best?: AccessId | null | undefined
  access?: Partial<Record<AccessId, AccessGrade | null>> | undefined
}

function accessLines({ best, access = {} }: AccessGrades): string[] {
  const offered = ACCESS_IDS.filter((id) => access[id]?.grade !== undefined && access[id] !== null)
  if (offered.length < 2) return []
  const grades = Object.fromEntries(
    offered.map((id) => [
      id,
      { letter: access[id]?.grade ?? null, score: access[id]?.score ?? null },
    ]),
  )
  return [plainText(`Best access: ${gradesLine(grades, best ?? null)}`, 200)]
}

/** A service before method 4 does not send what it needs; the reason of a limit is in `why`. */
function sumOf({ exact, bonus = 0, limitedBy = null, grade, ...profile }: ProfileRead): string[] {
  if (exact === undefined) return []
  const sum = sumLines({ ...profile, exact, bonus, limitedBy, letter: grade, checks: [] })
  return sum.map((line) => plainText(line, 500))
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
    value ? [`${label.padEnd(8)} ${plainText(value, 500)}`] : [],
  )
}

/** A profile cuts long fixes; the checks have them in full. */
function fixParts(
  { slug, fixes, nextLetter, score }: ProfileRead,
  checks: readonly CheckRead[],
  paint: Paint,
): Part {
  if (fixes.length === 0) return null
  const inFull = new Map(checks.map(({ title, fix }) => [title, fix]))
  const shown = fixes.map((each) => ({ ...each, fix: inFull.get(each.title) ?? each.fix }))
  const isCut = shown.some(({ fix }) => fix.endsWith('…'))
  return [
    section(
      FIXES,
      list([
        ...shown.map(({ title, fix, gain, effort }) =>
          fixLines(
            {
              gain: gain > 0 ? paint('green', `+${gain.toFixed(2)}`) : '     ',
              title: plainText(title),
              effort,
              does: plainText(fix, 500),
            },
            paint,
          ),
        ),
        isCut && paint('dim', `       In full: agentgrade show ${plainText(slug)} --checks`),
      ]),
    ),
    nextLetter &&
      `Cheapest path from ${scoreText(score)} to ${plainText(nextLetter.letter)} (${scoreText(nextLetter.score)})${gainInAll(nextLetter)}: fix ${nextLetter.checks.map((check) => plainText(check)).join(', ')}.`,
  ]
}

/** A service before this does not tell it. */
function gainInAll({ gain, together = 0 }: NonNullable<ProfileRead['nextLetter']>): string {
  if (gain === undefined) return ''
  const rest = together >= 0.02 ? `, ${together.toFixed(2)} of it only by all of them` : ''
  return `, +${gain.toFixed(2)} in all${rest}`
}

function evidenceWords(profile: ProfileRead): Part {
  const { grade, evidence, confidence, needsEvidence = null, scanWouldTell } = profile
  const needs = needsWords({ letter: grade, evidence, confidence, needsEvidence })
  return [
    needs && plainText(needs, 500),
    scanWouldTell && plainText(scanWouldTellWords(scanWouldTell), 500),
  ]
}
