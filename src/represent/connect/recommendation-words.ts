// Why a tool is recommended or ruled out, in sentences with figures.
import type { Connection } from '../../domain/answer/profile.ts'
import { ACCESS_NAMES, CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import type { Candidate, Constraints, Ranked, RuledOut } from '../../domain/tool/recommendation.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { categoryOf } from '../../domain/tool/category.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { EVIDENCE_WORDS, percentWords } from '../words/evidence.ts'
import { AUTH_NAMES, authWords, noAccountWords } from '../words/access.ts'
import { quotedList } from '../words/search.ts'

const KIND_WORDS: Readonly<Record<Tool['kind'], string>> = {
  service: 'It is a service.',
  local: 'It is a local program.',
  reference: 'It is a reference server: an example, to be asked for with kind=reference.',
}
/** A difference from the mean that is worth mentioning. */
const TELLING = 0.5
const STRENGTHS = 2

interface Reasons {
  reasons: string[]
  cautions: string[]
}

export function recommendationWords(
  ranked: Ranked & { access: Connection },
  candidates: readonly Candidate[],
  isOwnWeights: boolean,
): Reasons {
  const { tool, place, match, missing, weighted, access } = ranked
  const differences = differencesOf(tool, candidates)
  const grade = gradeWords(tool, candidates)
  const reasons = [
    matchReason({ match, place, missing }),
    grade.reason,
    ...(isOwnWeights ? [`${weighted.toFixed(1)} of 10 by your weights.`] : []),
    ...differences
      .filter(({ by }) => by >= TELLING)
      .slice(0, STRENGTHS)
      .map(
        ({ id, score, by }) =>
          `${nameOf(id)} ${score.toFixed(1)}, ${by.toFixed(1)} above the mean of the candidates.`,
      ),
    ...(tool.auth.machineFlow === true && !tool.auth.methods.includes('none')
      ? [`Signs in without a browser: ${authWords(tool.auth)}.`]
      : []),
    ...(tool.auth.methods.includes('none') ? [noAccountWords(tool)] : []),
  ]
  const cautions = cautionsOf(tool, differences.at(-1), access)
  return { reasons, cautions: [...grade.cautions, ...cautions] }
}

/** "Matches all of the task: the best text match.", "Matches some of the task, but not “fax”: text match 2." */
function matchReason({ match, place, missing }: Pick<Ranked, 'match' | 'place' | 'missing'>) {
  const text = place === 1 ? 'the best text match' : `text match ${place}`
  if (missing.length > 0)
    return `Matches some of the task, but not ${quotedList(missing)}: ${text}.`
  return `Matches ${match === 'all' ? 'all' : 'some'} of the task: ${text}.`
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

function gradeWords(
  { grade, score }: Tool,
  candidates: readonly Candidate[],
): { reason: string; cautions: string[] } {
  const mean = meanOf(candidates.map(({ tool }) => tool.score))
  const rated = `Grade ${grade} ${score?.toFixed(1)}`
  if (candidates.length < 2 || mean === null || score === null)
    return { reason: `${rated}.`, cautions: [] }
  const by = Math.round((score - mean) * 10) / 10
  const among = `the mean of ${candidates.length} candidates.`
  if (by < 0)
    return { reason: `${rated}.`, cautions: [`Its score is ${(-by).toFixed(1)} below ${among}`] }
  return { reason: `${rated}, ${by > 0 ? `${by.toFixed(1)} above ` : ''}${among}`, cautions: [] }
}

function cautionsOf(
  { evidence, provisional, confidence }: Tool,
  weakest: Difference | undefined,
  { mcp }: Connection,
): string[] {
  return [
    ...(weakest && weakest.by <= -TELLING
      ? [
          `${nameOf(weakest.id)} ${weakest.score.toFixed(1)}, ${(-weakest.by).toFixed(1)} below the mean of the candidates.`,
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
function differencesOf({ criteria }: Tool, candidates: readonly Candidate[]): Difference[] {
  if (candidates.length < 2) return []
  const differences = CRITERION_IDS.flatMap((id): Difference[] => {
    const mean = meanOf(candidates.map(({ tool }) => tool.criteria[id]))
    const score = criteria[id]
    return mean === null || score === null ? [] : [{ id, score, by: score - mean }]
  })
  return differences.toSorted((one, other) => other.by - one.by)
}

function meanOf(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0) / known.length
}

function nameOf(id: CriterionId): string {
  return CRITERIA.find((criterion) => criterion.id === id)?.name ?? id
}
