// The method as data, for `agentgrade method`, `GET /method` and docs/checks.md.
import { LETTER_BOUNDS, LETTERS, PROVISIONAL_BELOW } from '../domain/grading/letter.ts'
import { sentence, sentenceWithBounds } from '../domain/rule/rule.ts'
import { canBeDeclared, NOT_DOCUMENTED, STANDARDS, UNPUBLISHED, type Check } from './check.ts'
import { CHECKS } from './checks.ts'
import * as RULES from './evidence-rules.ts'
import REASONS from './reasons.json' with { type: 'json' }
import { CRITERIA } from './criteria.ts'

/** Part of every grading. Any change that can move a score changes it. */
export const METHOD_VERSION = '5.1.0'

function describeMethod() {
  return {
    version: METHOD_VERSION,
    letters: LETTERS.map((letter) => ({ letter, from: LETTER_BOUNDS[letter] })),
    leastPoints: RULES.LEAST_POINTS,
    evidenceWeight: RULES.STRENGTH,
    unpublishedCertainty: RULES.UNPUBLISHED_CERTAINTY,
    old: { afterMonths: RULES.OLD_AFTER_MONTHS, certainty: RULES.OLD_CERTAINTY },
    unknown: RULES.UNKNOWN,
    notDocumented: NOT_DOCUMENTED,
    unpublished: UNPUBLISHED,
    letterNeeds: RULES.LETTER_NEEDS,
    anA: {
      safetyCoverage: RULES.SAFETY_FOR_AN_A,
      seriousWeight: RULES.SERIOUS_WEIGHT,
      seriousBelow: RULES.SERIOUS_BELOW,
    },
    withoutToolList: RULES.WITHOUT_TOOL_LIST,
    descriptionAlone: RULES.DESCRIPTION_ALONE,
    deprecated: RULES.DEPRECATED,
    estimated: RULES.ESTIMATED,
    provisionalBelow: PROVISIONAL_BELOW,
    unratedBelow: RULES.UNRATED_BELOW,
    reasons: REASONS,
    criteria: CRITERIA.map((criterion) => ({ ...criterion, fullAt: RULES.FULL_AT })),
    checks: CHECKS.map(describe),
    parts: CHECKS.flatMap(({ parts }) => parts).map(describe),
  }
}
export type Method = ReturnType<typeof describeMethod>

let described: Method | undefined

/** Described on first use: it never changes. */
export function method(): Method {
  return (described ??= describeMethod())
}

/** The check or part of one with this id, for the words that go with its outcomes. */
export function checkOf(id: string): Check | undefined {
  return BY_ID.get(id)
}

/** Checks that only earlier versions have, by the version that removed them. */
export const REMOVED_CHECKS: Record<string, readonly string[]> = {
  '5.0.0': [
    'annotation-truth',
    'cli-exit-codes',
    'cli-help',
    'cli-help-tokens',
    'cli-json',
    'cli-output-control',
    'error-responses',
    'error-schema',
    'filtering',
    'findability',
    'mcp-read-only-mode',
    'operation-descriptions',
    'operation-examples',
    'operation-parameters',
    'page-bounds',
    'parameter-descriptions',
    'property-descriptions',
    'readme-tools',
    'schema-depth',
    'schema-size',
    'tokens-per-tool',
    'tool-annotations',
    'tool-descriptions',
    'tool-list-tokens',
    'tool-output-control',
    'tool-parameters',
    'tool-power',
  ],
}

/** The version that removed the check; undefined if no version did. */
export function removedIn(id: string): string | undefined {
  return Object.keys(REMOVED_CHECKS).find((version) => REMOVED_CHECKS[version]?.includes(id))
}

const BY_ID: ReadonlyMap<string, Check> = new Map(
  CHECKS.flatMap((check) => [check, ...check.parts]).map((check) => [check.id, check]),
)

/** The check that this one is a part of; undefined if it stands alone. */
export function wholeOf(id: string): Check | undefined {
  return CHECKS.find(({ parts }) => parts.some((part) => part.id === id))
}

function describe(check: Check) {
  return {
    id: check.id,
    criterion: check.criterion,
    weight: check.weight,
    effort: check.effort,
    title: check.title,
    why: check.why,
    standard: { name: check.standard, url: STANDARDS[check.standard] },
    surfaces: check.surfaces,
    needs: check.needs,
    uses: check.uses,
    absent: check.absent ?? null,
    canBeDeclared: canBeDeclared(check),
    isEstimated: check.isEstimated,
    parts: check.parts.map(({ id }) => id),
    outcomes: outcomesIn(check.outcomes),
    read: outcomesIn(check.read?.outcomes ?? {}),
  }
}

function outcomesIn(outcomes: Check['outcomes']) {
  return Object.entries(outcomes).map(([name, outcome]) => ({
    name,
    points: outcome.points,
    ...('measured' in outcome && { least: outcome.least }),
    says: sentenceWithBounds(outcome, {}),
    bounds: outcome.bounds,
    fix: outcome.fix === undefined ? null : sentence(outcome.fix, {}),
    cap: outcome.cap ?? null,
    hazard: outcome.hazard ?? false,
  }))
}
