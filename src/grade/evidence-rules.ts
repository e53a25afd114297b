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

/** How much of a criterion what nobody saw can cover, however much of it there is. */
export const UNSEEN_COVERS_AT_MOST = 0.5

/** The coverage at which a criterion counts with its whole weight. */
export const COUNTS_IN_FULL_AT = 0.5

/** What a tool publishes of itself, and could as well not publish. */
export const DESCRIPTIONS = ['openapi', 'mcpTools', 'cliHelp'] as const
/** The mean points of the checks that read a description, from which on it never costs a letter. */
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
    'What a probe saw is known; what the vendor states is believed half; what the documentation does not tell is a weaker sign still, because it may exist.',
  unseenCoversAtMost:
    'However much a vendor states, words alone cover at most half of a criterion: confidence then stays at or below 0.5, so a declaration alone never reaches an A.',
  fullAt:
    'The weight of checks that must have been seen before a criterion counts in full: two critical checks, or about six of medium weight. One small check no longer speaks for a whole criterion.',
  countsInFullAt:
    'Half of a criterion is what words alone can cover. From there on its weight no longer grows with what was captured, so that tools are compared by the same mix of criteria.',
  ordinary:
    'A tool that publishes a description shows more to judge. If the description is ordinary, at least half of the points, that must not cost a letter: the score never falls below the letter that the tool has without it.',
  unratedBelow: 'Less than a seventh of the method was judged: any letter would be a guess.',
  provisionalBelow: 'Less than two fifths: the next look may well change the letter.',
  letterNeeds:
    'A good mean over little evidence is luck. An A asks that more than half of the method was judged, an A+ that most of it was; a well-made local MCP server that was seen whole has that much. Below that the letter falls in steps, so that hiding what is weak does not pay: a command line whose help nobody read stops at C+.',
  cannotApply:
    'A program on your own machine has no answer time over a network, no limits, no callbacks, and no account unless it says so: these are left out of its confidence. An account that its vendor declares brings sign-in back.',
})
