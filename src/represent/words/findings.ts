// What a report says first about an access method: its weak spot in a sentence, the five findings that
// matter most, and what is not known, by what would tell.
import { OBSERVATION_TITLES } from '../../domain/evidence/observations/index.ts'
import { ACCESS_NAMES, type AccessId, type CriterionId } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import { hundredths } from '../../domain/grading/letter.ts'
import { counted } from '../../domain/text/figures.ts'
import { isForReaders, outcomeOf } from '../../grade/check.ts'
import { checkOf } from '../../grade/method.ts'
import { bindingCeiling, countingChecks, lossesOf, termOf } from '../../grade/sum.ts'
import { ifKnown, type IfKnown } from '../../grade/unknown.ts'
import { lossSentence, lossWords } from './checks.ts'
import type { CriterionLine } from './criteria.ts'
import { percentWords } from './evidence.ts'
import { ceilingReason, ceilingWords } from './score.ts'
import { sentenceOf } from './text.ts'

export interface Finding {
  kind: 'hazard' | 'costs' | 'helps'
  result: CheckResult
  /** "−0.28", "held at C+", "full points" */
  effect: string
}

const MOST = 5
const MOST_LOSSES = 3
/** Of one criterion. */
const MOST_ALIKE = 2

/** Hazards first, then the largest losses, then strengths; only what has evidence to open. */
export function fiveFindings(
  grading: Grading,
  access: AccessId | null,
  hasEvidence: (result: CheckResult) => boolean,
): Finding[] {
  const checks = [...countingChecks(grading, access), ...limitsOf(grading, access)].filter(
    (check) =>
      check.status === 'judged' &&
      check.basis !== 'unread' &&
      check.basis !== 'third-party' &&
      // A hazard is told even where no request that shows it is stored.
      (check.weight === 0 || hasEvidence(check)),
  )
  const losses = lossesOf(grading, access)
  const hazards = checks.flatMap((result) => hazardOf(grading, access, result, losses))
  const isHazard = new Set(hazards.map(({ result }) => result.id))
  const costs = checks
    .filter(({ id }) => !isHazard.has(id) && (losses.get(id) ?? 0) > 0)
    .toSorted((one, other) => (losses.get(other.id) ?? 0) - (losses.get(one.id) ?? 0))
    .map((result): Finding => ({ kind: 'costs', result, effect: costWords(losses, result.id) }))
  const helps = checks
    .filter(({ earned, basis }) => earned === 10 && basis !== 'unpublished')
    .toSorted((one, other) => termOf(other, access).counts - termOf(one, access).counts)
    .map((result): Finding => ({ kind: 'helps', result, effect: 'full points' }))
  const chosen = [
    ...hazards.slice(0, MOST),
    ...varied(costs, MOST_ALIKE).slice(0, MOST_LOSSES),
    ...varied(helps, 1),
    ...helps,
    ...costs,
  ]
  const five = new Set<CheckResult>()
  const isNew = ({ result }: Finding) => !five.has(result) && five.size < MOST && five.add(result)
  const order = { hazard: 0, costs: 1, helps: 2 }
  return chosen.filter(isNew).toSorted((one, other) => order[one.kind] - order[other.kind])
}

/** What earns nothing and costs nothing, but limits the letter. */
function limitsOf({ checks }: Grading, access: AccessId | null): CheckResult[] {
  return checks.filter(({ id, weight, outcome, access: own = [] }) => {
    const check = checkOf(id)
    const cap = check && outcome !== null ? outcomeOf(check, outcome)?.cap : undefined
    return weight === 0 && cap && (access === null || cap.tool || own.includes(access))
  })
}

/** A hazard, or whatever holds the letter down. */
function hazardOf(
  grading: Grading,
  access: AccessId | null,
  result: CheckResult,
  losses: ReadonlyMap<string, number>,
): Finding[] {
  const check = checkOf(result.id)
  const outcome = check && outcomeOf(check, result.outcome ?? '')
  const own = access && grading.access?.[access]
  const ceiling = own && own.isHeld && own.ceiling?.check === result.id ? own.ceiling : null
  if (ceiling) return [{ kind: 'hazard', result, effect: `held at ${ceiling.letter}` }]
  if (!outcome?.hazard) return []
  return [
    {
      kind: 'hazard',
      result,
      effect: outcome.cap ? `at most ${outcome.cap.letter}` : costWords(losses, result.id),
    },
  ]
}

/** "−0.28"; empty for what moves nothing. */
export function costWords(losses: ReadonlyMap<string, number>, id: string): string {
  const lost = losses.get(id) ?? 0
  return lost < 0.005 ? '' : `−${lost.toFixed(2)}`
}

function varied(findings: readonly Finding[], most: number): Finding[] {
  const counts = new Map<CriterionId, number>()
  return findings.filter(({ result: { criterion } }) => {
    const count = (counts.get(criterion) ?? 0) + 1
    counts.set(criterion, count)
    return count <= most
  })
}

export interface UnknownGroup {
  /** What would tell: "API reads", "Documentation". */
  title: string
  act: IfKnown['act']
  checks: CheckResult[]
  /** The most that one of them could add. */
  most: number
}

/** The checks that apply and are not known, by what would tell; what counts most comes first. */
export function unknownGroups(grading: Grading, access: AccessId | null): UnknownGroup[] {
  const known = ifKnown(grading)
  const exact = (access && grading.access?.[access]?.exact) ?? 0
  const unknown = countingChecks(grading, access).filter(({ status }) => status === 'inconclusive')
  const groups = [...Map.groupBy(unknown, ({ id }) => tellerOf(id))].map(([title, checks]) => {
    const highest = checks.map(({ id }) => (access && known.get(id)?.scores[access]?.highest) || 0)
    return {
      title,
      act:
        title === READING
          ? 'read'
          : checks.some(({ id }) => known.get(id)?.act === 'declare')
            ? 'declare'
            : 'scan',
      checks,
      most: hundredths(Math.max(0, Math.max(...highest) - exact)),
    } as const
  })
  const weightIn = ({ checks }: UnknownGroup) => checks.reduce((sum, each) => sum + each.weight, 0)
  return groups.toSorted((one, other) => weightIn(other) - weightIn(one))
}

/** What only a reader can tell: no scan and no statement of the vendor does. */
const READING = 'Reading of its texts'

function tellerOf(id: string): string {
  const check = checkOf(id)
  if (check && isForReaders(check)) return READING
  const [first] = [...(check?.needs ?? []), ...(check?.uses ?? [])]
  return first === undefined ? OBSERVATION_TITLES.docs : OBSERVATION_TITLES[first]
}

const STARTS: Readonly<Record<string, string>> = {
  'B+': 'Works for an agent, with one weak spot',
  'C+': 'Takes work',
  C: 'Hard for an agent',
  D: 'Hard for an agent',
  F: 'Do not give this to an agent',
}

/** What the letter means for an agent: from what holds it down, else from the weakest criterion. */
export function meaningOf(grading: Grading, lines: readonly CriterionLine[]) {
  const { letter, best } = grading
  if (letter === null) return null
  const isGood = letter.startsWith('A')
  const good = 'An agent can use it with almost no trouble.'
  const ceiling = bindingCeiling(grading)
  if (ceiling !== null)
    return {
      start: `${isGood ? `${good} ` : ''}Held at ${letter}:`,
      spot: ceilingReason(ceiling, grading),
      end: '.',
    }
  const start = STARTS[letter] ?? (best ? `Workable by its ${ACCESS_NAMES[best]}` : 'Workable')
  const weakest = lines.find(({ isWeakest }) => isWeakest)
  const worst = weakest && worstIn(grading, weakest.id)
  if (worst)
    return {
      start: isGood ? `${good} Its weakest spot:` : `${start}:`,
      spot: lossWords(worst),
      end: '.',
    }
  const [unknown] = unknownGroups(grading, best ?? null)
  const rest = unknown
    ? ` Not known: ${unknown.title} (${counted(unknown.checks.length, 'check')}).`
    : ''
  if (isGood) return { start: good, spot: null, end: rest }
  return {
    start: `${start.split(',')[0]};`,
    spot: 'nothing that is known is weak',
    end: `.${rest}`,
  }
}

function worstIn(grading: Grading, criterion: CriterionId): CheckResult | undefined {
  const losses = lossesOf(grading, grading.best ?? null)
  return countingChecks(grading, grading.best ?? null)
    .filter((check) => check.criterion === criterion && check.status === 'judged')
    .toSorted((one, other) => (losses.get(other.id) ?? 0) - (losses.get(one.id) ?? 0))[0]
}

/** What really holds an access method down: its ceiling if that binds, else its largest loss. */
export function accessWhy(grading: Grading, id: AccessId): string | null {
  const own = grading.access?.[id]
  if (!own) return null
  const { checks } = grading
  if (own.letter === null)
    return `Only ${percentWords(own.confidence)} is known: too little for a grade.`
  if (own.isHeld && own.ceiling)
    return sentenceOf(ceilingWords(own.ceiling, { checks, confidence: own.confidence }))
  const [worst] = [...lossesOf(grading, id)].toSorted(([, one], [, other]) => other - one)
  const check = checks.find((each) => each.id === worst?.[0])
  return check ? lossSentence(check) : 'Every check that applies passes.'
}
