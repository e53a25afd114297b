// How evidence weighs and how much of it a letter needs: the constants of the method, each with its
// reason.
import type { CriterionId } from '../domain/grading/criterion.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import type { Kind } from '../domain/evidence/kind.ts'
import type { Letter } from '../domain/grading/letter.ts'

/** How much of a check's weight counts, by how its answer is known. */
export const EVIDENCE_WEIGHT: Readonly<Record<NonNullable<CheckResult['basis']>, number>> =
  Object.freeze({
    seen: 1,
    declared: 0.5,
    undocumented: 0.25,
  })

/** The most that unobserved results can cover of a criterion. */
export const UNSEEN_COVERS_AT_MOST = 0.5

/** The coverage at which a criterion counts with its whole weight. */
export const COUNTS_IN_FULL_AT = 0.5

/** What a tool publishes about itself voluntarily. */
export const DESCRIPTIONS = ['openapi', 'mcpTools', 'cliHelp'] as const
/** From these mean points of its checks on, a description never costs a letter. */
export const ORDINARY = 5

/** Below this confidence a tool is unrated. */
export const UNRATED_BELOW = 0.15
/** Below this confidence a grade is provisional. */
export const PROVISIONAL_BELOW = 0.4
/** The confidence that a letter needs; the others need none beyond being rated. */
export const LETTER_NEEDS: Readonly<Partial<Record<Letter, number>>> = Object.freeze({
  'A+': 0.7,
  A: 0.55,
  'B+': 0.3,
  B: 0.2,
})

/** The criteria that cannot apply to a kind of tool. */
export const CANNOT_APPLY: Readonly<Record<Kind, readonly CriterionId[]>> = Object.freeze({
  service: [],
  local: ['autonomousAuth', 'speed', 'reactivity'],
  reference: [],
})

export const REASONS = Object.freeze({
  evidenceWeight:
    'What a probe observed is known; what the vendor states counts half; what the docs do not mention is even weaker evidence, because it may still exist.',
  unseenCoversAtMost:
    'However much a vendor states, claims alone cover at most half of a criterion: confidence then stays at or below 0.5, so declared facts alone never earn an A.',
  fullAt:
    'The weight of checks that must be observed before a criterion counts in full: two critical checks, or about six of medium weight. One small check does not represent a whole criterion.',
  countsInFullAt:
    'Half of a criterion is what claims alone can cover. Beyond that its weight no longer grows with the evidence, so that tools are compared by the same mix of criteria.',
  ordinary:
    'A tool that publishes a description exposes more to judge. If the description is ordinary (at least half of the points), that must not cost a letter: the score never falls below the letter that the tool has without it.',
  unratedBelow: 'Less than a seventh of the method was judged: any letter would be a guess.',
  provisionalBelow:
    'Less than two fifths of the method was judged: the next scan may well change the letter.',
  letterNeeds:
    'A good average over little evidence is luck. An A requires that more than half of the method was judged, an A+ most of it; a well-made local MCP server that was fully observed reaches that. Below that the best letter falls in steps, so that hiding weaknesses does not pay: a CLI whose help nobody read is capped at C+.',
  cannotApply:
    'A program on your own machine has no network latency, no rate limits, no webhooks, and no account unless it says so: these are left out of its confidence. If its vendor declares an account, authentication counts again.',
})
