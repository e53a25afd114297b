// The filters that lists, search and recommendations share. What a tool is filtered by is one number
// with a bit for each trait, so that a filter is one comparison, whoever asks.
import type { AuthMethod } from '../evidence/declaration.ts'
import type { Kind } from '../evidence/kind.ts'
import { LETTER_BOUNDS, type Letter } from '../grading/letter.ts'
import type { EvidenceLevel, Tool, ToolRecord } from './tool.ts'

export interface ToolFilter {
  category?: string | undefined
  minGrade?: Letter | undefined
  hasMcp?: boolean | undefined
  hasApi?: boolean | undefined
  hasCli?: boolean | undefined
  kind?: Kind | undefined
  /** What the grade is based on. */
  evidence?: EvidenceLevel | undefined
  /** An authentication method that the tool offers. */
  auth?: AuthMethod | undefined
}

/** The filters that words of a query (`mcp`, `at least B`) were understood as. */
export interface Understood extends ToolFilter {
  auth?: 'none' | 'api_key' | 'oauth2' | undefined
  /** What the query rules out: slugs of tools, and names of products that are not listed. */
  excluded?: string[]
  /** Known products in the query that the catalogue does not have. */
  notListed?: string[]
}

/** The properties of a tool that have bits. */
export interface Traits {
  accessMethods: Tool['accessMethods']
  kind?: Kind
  authMethods: readonly AuthMethod[]
  evidence?: EvidenceLevel | null
}

export function recordTraits({ accessMethods, kind, auth, status, grading }: ToolRecord): Traits {
  return {
    accessMethods,
    kind,
    authMethods: auth.methods,
    evidence: status === 'graded' && grading !== null ? grading.evidence : null,
  }
}

/** The bits are stored in the column `flags`: a new trait takes the next one. */
const ACCESS_BITS = { MCP: 1 << 0, API: 1 << 1, CLI: 1 << 2 }
const KIND_BITS: Record<Kind, number> = { service: 0, local: 1 << 3, reference: 1 << 4 }
const AUTH_BITS: Record<AuthMethod, number> = {
  none: 1 << 5,
  api_key: 1 << 6,
  bearer: 1 << 7,
  oauth2: 1 << 8,
  basic: 1 << 9,
  jwt: 1 << 10,
  service_account: 1 << 11,
}
const EVIDENCE_BITS: Record<EvidenceLevel, number> = {
  verified: 1 << 12,
  declared: 1 << 13,
  mixed: 1 << 14,
}
/** How many bits there are. */
export const TRAIT_BITS = 15

export function traitsOf({
  accessMethods,
  kind = 'service',
  authMethods,
  evidence = null,
}: Traits): number {
  const access = accessMethods.reduce((bits, way) => bits | ACCESS_BITS[way], 0)
  const auth = authMethods.reduce((bits, method) => bits | AUTH_BITS[method], 0)
  return access | KIND_BITS[kind] | auth | (evidence === null ? 0 : EVIDENCE_BITS[evidence])
}

/**
 * A filter to compare with: a tool passes if its category is this one, its score, in thousandths,
 * is at least this, and its traits under the mask are the wanted ones.
 */
export interface TraitTest {
  category: string | undefined
  least: number
  mask: number
  wanted: number
}

const has = (bits: number, isWanted = true) => ({ mask: bits, wanted: isWanted ? bits : 0 })

/** What each filter tests; a recommendation names the first one of these that a tool fails. */
const TESTS: {
  [N in keyof ToolFilter]-?: (asked: NonNullable<ToolFilter[N]>) => Partial<TraitTest>
} = {
  category: (category) => ({ category }),
  minGrade: (letter) => ({ least: LETTER_BOUNDS[letter] * 1000 }),
  hasMcp: (isWanted) => has(ACCESS_BITS.MCP, isWanted),
  hasApi: (isWanted) => has(ACCESS_BITS.API, isWanted),
  hasCli: (isWanted) => has(ACCESS_BITS.CLI, isWanted),
  kind: (kind) => ({ mask: KIND_BITS.local | KIND_BITS.reference, wanted: KIND_BITS[kind] }),
  evidence: (level) => has(EVIDENCE_BITS[level]),
  auth: (method) => has(AUTH_BITS[method]),
}
export const FILTER_NAMES = Object.keys(TESTS) as (keyof ToolFilter)[]

export function testOf(filter: ToolFilter): TraitTest {
  const test: TraitTest = { category: undefined, least: -Infinity, mask: 0, wanted: 0 }
  for (const name of FILTER_NAMES) {
    if (filter[name] === undefined) continue
    const part = TESTS[name](filter[name] as never)
    test.category ??= part.category
    test.least = part.least ?? test.least
    test.mask |= part.mask ?? 0
    test.wanted |= part.wanted ?? 0
  }
  return test
}

/** Separate arguments, because search does this for every match of a common word. */
export function passes(
  test: TraitTest,
  category: string,
  scoreKey: number,
  traits: number,
): boolean {
  return (
    (traits & test.mask) === test.wanted &&
    scoreKey >= test.least &&
    (test.category === undefined || category === test.category)
  )
}

/** Whether a tool passes that is read already. */
export function isKept(filter: ToolFilter, tool: Tool): boolean {
  const scoreKey = tool.grade === null ? -Infinity : LETTER_BOUNDS[tool.grade] * 1000
  const traits = traitsOf({ ...tool, authMethods: tool.auth.methods })
  return passes(testOf(filter), tool.category, scoreKey, traits)
}
