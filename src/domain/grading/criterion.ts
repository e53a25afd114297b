// The eight criteria by name, shared by gradings, reviews and tools.

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
