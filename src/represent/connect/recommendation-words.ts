// Why a tool is recommended or ruled out, in sentences with figures.
import type { Connection } from '../../domain/answer/profile.ts'
import { ACCESS_NAMES, CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import { shownScore } from '../../domain/grading/letter.ts'
import type {
  Candidate,
  Constraints,
  NothingFits,
  Ranked,
  RuledOut,
} from '../../domain/tool/recommendation.ts'
import { bestAccess, offeredBy } from '../../domain/tool/tool-filter.ts'
import { type Tool, categoryOf } from '../../domain/tool/tool.ts'
import { EVIDENCE_WORDS, percentWords } from '../words/evidence.ts'
import { AUTH_NAMES, authWords, noAccountWords } from '../words/access.ts'
import { nearWords, quotedList, understoodWords } from '../words/search.ts'
import { clauseOf } from '../words/text.ts'
import { criterionName } from '../words/criteria.ts'

const KIND_WORDS: Readonly<Record<Tool['kind'], string>> = {
  service: 'It is a service.',
  local: 'It is a local program.',
  reference: 'It is a reference server: an example, to be asked for with kind=reference.',
}
/** A difference from the mean that is worth mentioning. */
const TELLING = 0.5
const STRENGTHS = 2

export function recommendationWords(
  ranked: Ranked & { access: Connection },
  all: readonly Candidate[],
  isOwnWeights: boolean,
) {
  const candidates = all.filter(({ part }) => part === ranked.part)
  const { tool, chosen, weighted, access } = ranked
  // The criteria are those of the tool's best access method: of another they say nothing.
  const isBest = chosen === null || chosen === bestAccess(offeredBy(tool), ranked.accessScores)
  const differences = isBest ? differencesOf(tool, candidates) : []
  const grade = gradeWords(ranked, candidates, isBest)
  const reasons = [
    matchReason(ranked),
    grade.reason,
    ...(isOwnWeights ? [`${weighted.toFixed(1)} of 10 by your weights.`] : []),
    ...differences
      .filter(({ by }) => by >= TELLING)
      .slice(0, STRENGTHS)
      .map(
        ({ id, score, by }) =>
          `${criterionName(id)} ${score.toFixed(1)}, ${by.toFixed(1)} above the mean of the candidates.`,
      ),
    ...(tool.auth.machineFlow === true && !tool.auth.methods.includes('none')
      ? [`Signs in without a browser: ${authWords(tool.auth)}.`]
      : []),
    ...(tool.auth.methods.includes('none') ? [noAccountWords(tool)] : []),
  ]
  const cautions = cautionsOf(tool, differences.at(-1), chosen === 'mcp' ? access.mcp : null)
  return { reasons, cautions: [...grade.cautions, ...cautions] }
}

/** "Matches all of the task better than any other tool.", "Matches some of the task, but not “fax”." */
function matchReason({ match, place, missing, part }: Ranked): string {
  const what = part === undefined ? 'the task' : `“${part}”`
  const isFirst = place === 1 ? ' better than any other tool' : ''
  if (missing.length > 0)
    return `Matches some of ${what}${isFirst}, but not ${quotedList(missing)}.`
  return `Matches ${match === 'all' ? 'all' : 'some'} of ${what}${isFirst}.`
}

/** Why nothing is recommended, and what the nearest tool lacks. */
export function nothingFitsWords(
  { by, category: near, nearest }: NothingFits,
  asked: Constraints,
): { why: string; nearest: { slug: string; name: string; lacks: string } | null } {
  const { headless, verified, category, ...filters } = asked
  const conditions = [
    understoodWords(filters as Parameters<typeof understoodWords>[0]),
    ...(category === undefined ? [] : [`category ${category}`]),
    ...(headless === true ? ['without a browser'] : []),
    ...(verified === true ? ['verified'] : []),
  ].filter((words) => words !== '')
  const why =
    by === 'words'
      ? `No tool in the catalogue does this${nearWords(near)}.`
      : `No tool that does this meets what you ask${conditions.length === 0 ? '' : ` (${conditions.join(', ')})`}.`
  if (nearest === null) return { why, nearest: null }
  const { tool, missing, ruledOut } = nearest
  const lacks = ruledOut
    ? (ruledOut.why ?? ruledOutWords(tool, ruledOut.by, asked))
    : missing.length > 0
      ? `It does not match ${quotedList(missing)}.`
      : 'It matches the words, but in passing.'
  return { why, nearest: { slug: tool.slug, name: tool.name, lacks } }
}

/** The same as one sentence, for every representation. */
export function nothingFitsSentence({ why, nearest }: ReturnType<typeof nothingFitsWords>): string {
  const said = `Nothing fits: ${clauseOf(why)}`
  return nearest === null
    ? `${said}.`
    : `${said}; the nearest tool is ${nearest.name}: ${clauseOf(nearest.lacks)}.`
}

export function ruledOutWords(
  { grade, score, accessGrades, auth, evidence, kind, category }: Tool,
  by: RuledOut['by'],
  asked: Constraints,
): string {
  const { access } = asked
  const words: Record<RuledOut['by'], string> = {
    excluded: 'The task rules it out by name.',
    category: `It is in the category ${categoryOf(category)?.name ?? category}.`,
    minGrade: access
      ? `Its ${ACCESS_NAMES[access]} access is ${accessGrades[access] ?? 'unrated'}, below ${asked.minGrade}.`
      : `${grade === null ? 'Unrated' : `Grade ${grade}`}${score === null ? '' : ` ${score.toFixed(1)}`} is below ${asked.minGrade}.`,
    access: wayWords(access ? ACCESS_NAMES[access] : '', true),
    hasMcp: wayWords('MCP', asked.hasMcp),
    hasApi: wayWords('API', asked.hasApi),
    hasCli: wayWords('CLI', asked.hasCli),
    kind: KIND_WORDS[kind],
    evidence: `Its grade rests on: ${evidence === null ? 'nothing' : EVIDENCE_WORDS[evidence]}.`,
    auth:
      asked.auth === 'none'
        ? `Its sign-in: ${authWords(auth)}.`
        : `It does not offer ${asked.auth === undefined ? 'it' : AUTH_NAMES[asked.auth]}.`,
    provisional: asked.provisional
      ? 'Enough is known about it to rely on its grade.'
      : 'Too little is known about it to rely on its grade.',
    headless:
      auth.machineFlow === null
        ? 'Whether a program can sign in without a browser is not known.'
        : 'It signs in at a browser.',
    verified: `Its grade rests on: ${evidence === null ? 'nothing' : EVIDENCE_WORDS[evidence]}.`,
  }
  return words[by]
}

function wayWords(name: string, isAsked: boolean | undefined): string {
  return isAsked ? `It has no ${name} access.` : `It has ${name} access.`
}

/** The grade of the tool, or of the access method if another one is its best. */
function gradeWords(
  { tool, chosen, accessScores }: Ranked,
  candidates: readonly Candidate[],
  isBest: boolean,
): { reason: string; cautions: string[] } {
  const id = isBest ? null : chosen
  const scoreOf = (each: Pick<Candidate, 'tool' | 'accessScores'>) =>
    id === null ? each.tool.score : shownOrNull(each.accessScores[id])
  const mean = meanOf(candidates.map(scoreOf))
  const score = scoreOf({ tool, accessScores })
  const grade = id === null ? tool.grade : tool.accessGrades[id]
  const rated = `${id === null ? 'Grade' : `${ACCESS_NAMES[id]} grade`} ${grade} ${score?.toFixed(1)}`
  if (candidates.length < 2 || mean === null || score === null)
    return { reason: `${rated}.`, cautions: [] }
  const by = Math.round((score - mean) * 10) / 10
  const among = `the mean of ${candidates.length} candidates.`
  if (by < 0)
    return { reason: `${rated}.`, cautions: [`Its score is ${(-by).toFixed(1)} below ${among}`] }
  return { reason: `${rated}, ${by > 0 ? `${by.toFixed(1)} above ` : ''}${among}`, cautions: [] }
}

function shownOrNull(score: number | null): number | null {
  return score === null ? null : shownScore(score)
}

function cautionsOf(
  { evidence, provisional, confidence }: Tool,
  weakest: Difference | undefined,
  mcp: Connection['mcp'],
): string[] {
  return [
    ...(weakest && weakest.by <= -TELLING
      ? [
          `${criterionName(weakest.id)} ${weakest.score.toFixed(1)}, ${(-weakest.by).toFixed(1)} below the mean of the candidates.`,
        ]
      : []),
    ...(evidence === 'declared'
      ? ['Graded by what its vendor states; no probe of ours has seen it.']
      : []),
    ...(provisional
      ? [`Provisional: only ${percentWords(confidence)} of what matters is known.`]
      : []),
    ...(mcp && mcp.auth.length > 0 && mcp.auth.every((method) => method === 'oauth2')
      ? ['Its MCP server signs in by OAuth: a browser is needed once.']
      : []),
  ]
}

interface Difference {
  id: CriterionId
  score: number
  by: number
}

/** The difference of each criterion from the mean of the candidates, best first. */
function differencesOf(own: Tool, candidates: readonly Candidate[]): Difference[] {
  if (candidates.length < 2) return []
  const differences = CRITERION_IDS.flatMap((id): Difference[] => {
    const mean = meanOf(candidates.map(({ tool }) => knownScore(tool, id)))
    const score = knownScore(own, id)
    return mean === null || score === null ? [] : [{ id, score, by: score - mean }]
  })
  return differences.toSorted((one, other) => other.by - one.by)
}

/** Null where nothing is known: the middle that counts instead says nothing. */
function knownScore({ criteria, unknownCriteria = [] }: Tool, id: CriterionId): number | null {
  return unknownCriteria.includes(id) ? null : criteria[id]
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length
}
