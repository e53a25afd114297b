// The exports of `@agentgrade/cli/domain`.
export { CATEGORIES, CATEGORY_SLUGS, type CategorySlug } from './tool/tool.ts'
export {
  CatalogueEntrySchema,
  declaredEvidence,
  joinedEvidence,
  mergedEvidence,
  parseCatalogueEntry,
  type CatalogueEntry,
} from './tool/catalogue-entry.ts'
export { CRITERION_IDS, type CriterionId } from './grading/criterion.ts'
export { DeclarationSchema, type Declaration } from './evidence/declaration.ts'
export {
  EVIDENCE_FORMAT,
  EvidenceSchema,
  parseEvidence,
  type Evidence,
  type Observations,
} from './evidence/evidence.ts'
export {
  curlLine,
  ExchangeSchema,
  publishedAddress,
  publishedLine,
  type Exchange,
  type HttpRequest,
} from './evidence/exchange.ts'
export type { Cause } from './evidence/failure.ts'
export {
  GradingSchema,
  type CheckResult,
  type CriterionResult,
  type Fix,
  type Grading,
} from './grading/grading.ts'
export {
  LETTER_BOUNDS,
  letterAbove,
  letterOf,
  LETTERS,
  shownScore,
  type Letter,
} from './grading/letter.ts'
export type { NotOffered, Observation, Observed, Unobserved } from './evidence/observation.ts'
export {
  OBSERVATION_NAMES,
  type ObservationName,
  type Seen,
} from './evidence/observations/index.ts'
export type { Parsed, Problem } from './schema/parse.ts'
export {
  accessMethodsOf,
  isOffered,
  surfacesOf,
  type AccessMethod,
  type Surface,
  type Surfaces,
  type SurfaceState,
} from './evidence/surface.ts'
