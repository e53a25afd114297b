// The eight criteria by name: the words that gradings, reviews and tools share.

export const CRITERION_IDS = [
  'tokenEfficiency',
  'programmaticAccess',
  'autonomousAuth',
  'speed',
  'discoverability',
  'reliability',
  'safety',
  'reactivity',
] as const
export type CriterionId = (typeof CRITERION_IDS)[number]
