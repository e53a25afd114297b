// The filters that lists, search and recommendations share. What a tool is filtered by is one number
// with a bit for each trait, so that a filter is one comparison, whoever asks.
import type { AuthMethod, Kind } from '../evidence/declaration.ts'
import {
  ACCESS_IDS,
  ACCESS_NAMES,
  type AccessId,
  byAccess,
  type ByAccess,
} from '../grading/criterion.ts'
import { LETTER_BOUNDS, type Letter, PROVISIONAL_BELOW } from '../grading/letter.ts'
import { isDeprecated } from '../grading/grading.ts'
import type { EvidenceLevel, Tool, ToolRecord } from './tool.ts'

export interface ToolFilter {
  category?: string | undefined
  /** An access method that the tool offers, and whose grade counts instead of the tool's. */
  access?: AccessId | undefined
  minGrade?: Letter | undefined
  hasMcp?: boolean | undefined
  hasApi?: boolean | undefined
  hasCli?: boolean | undefined
  kind?: Kind | undefined
  /** What the grade is based on. */
  evidence?: EvidenceLevel | undefined
  /** An authentication method that the tool offers. */
  auth?: AuthMethod | undefined
  /** Whether too little is known to rely on the grade. */
  provisional?: boolean | undefined
}

/** With what only the service itself asks. */
export interface ListFilter extends ToolFilter {
  /** Whether it may be called the best of its category. */
  canLead?: boolean | undefined
}

/** The filters that words of a query (`mcp`, `at least B`) were understood as. */
export interface Understood extends ToolFilter {
  auth?: 'none' | 'api_key' | 'oauth2' | undefined
  /** What the query rules out: slugs of tools, and names of products that are not listed. */
  excluded?: string[]
  /** Known products in the query that the catalogue does not have. */
  notListed?: string[]
  /** Makers that the query rules out, of which the catalogue does not know all tools. */
  makers?: string[]
}

/** The properties of a tool that have bits. */
export interface Traits {
  accessMethods: Tool['accessMethods']
  kind?: Kind
  authMethods: readonly AuthMethod[]
  evidence?: EvidenceLevel | null
  provisional?: boolean
  canLead?: boolean
  /** The access methods by which it can lead. */
  leadsAs?: readonly AccessId[]
  /** Whether strangers see nothing but requests for credentials. */
  isLocked?: boolean
}

export function recordTraits(record: ToolRecord): Traits {
  const { accessMethods, kind, auth, status, grading } = record
  const shown = status === 'graded' ? grading : null
  const { evidence = null, provisional = true } = shown ?? {}
  return {
    accessMethods,
    kind,
    authMethods: auth.methods,
    evidence,
    provisional,
    canLead: canLead({ kind, provisional, deprecated: isDeprecated(shown) }),
    leadsAs: ACCESS_IDS.filter((id) => canLeadAs(record, id)),
    isLocked: (shown?.locked ?? null) !== null,
  }
}

/** The same in a list by one access method: what is known of that one counts. */
export function canLeadAs(
  { kind, status, grading }: Pick<ToolRecord, 'kind' | 'status' | 'grading'>,
  id: AccessId,
): boolean {
  const { letter = null, confidence = 0 } = grading?.access?.[id] ?? {}
  const provisional = status !== 'graded' || letter === null || confidence < PROVISIONAL_BELOW
  return canLead({ kind, provisional, deprecated: grading?.deprecated?.includes(id) ?? false })
}

/**
 * Whether it is ranked among others: enough is known, its vendor has not given it up, and it is no
 * demo. Every list of a page shows these first, and only these are called the best of something.
 */
export function canLead({ kind, provisional, deprecated = false }: Rankable): boolean {
  return kind !== 'reference' && !provisional && !deprecated
}

type Rankable = Pick<Tool, 'kind' | 'provisional' | 'deprecated'>

/** The first key of every order in which tools are ranked. */
export function leadsFirst(one: Rankable, other: Rankable): number {
  return Number(canLead(other)) - Number(canLead(one))
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
const LEADS_BIT = 1 << 15
const PROVISIONAL_BIT = 1 << 16
const LOCKED_BIT = 1 << 17
const LEADS_AS_BITS = byAccess((id) => 1 << (18 + ACCESS_IDS.indexOf(id)))
/** How many bits there are. */
export const TRAIT_BITS = 21

export function traitsOf({
  accessMethods,
  kind = 'service',
  authMethods,
  evidence = null,
  provisional = false,
  canLead: leads = false,
  leadsAs = [],
  isLocked = false,
}: Traits): number {
  const access = accessMethods.reduce((bits, way) => bits | ACCESS_BITS[way], 0)
  const auth = authMethods.reduce((bits, method) => bits | AUTH_BITS[method], 0)
  const proof = (evidence === null ? 0 : EVIDENCE_BITS[evidence]) | (leads ? LEADS_BIT : 0)
  const rest = (provisional ? PROVISIONAL_BIT : 0) | (isLocked ? LOCKED_BIT : 0)
  const rank = leadsAs.reduce((bits, id) => bits | LEADS_AS_BITS[id], proof)
  return access | KIND_BITS[kind] | auth | rank | rest
}

/** What a live scan has found at an address; null if the bits are of documents alone. */
export function scannedAs(bits: number): 'sign-in' | 'alive' | 'not-mcp' | null {
  if ((bits & LOCKED_BIT) !== 0) return 'sign-in'
  if ((bits & EVIDENCE_BITS.verified) === 0) return null
  return (bits & ACCESS_BITS.MCP) === 0 ? 'not-mcp' : 'alive'
}

/** A tool passes by its category, its score in thousandths, and its traits under the mask. */
export interface TraitTest {
  category: string | undefined
  /** The access method whose score is compared, if it is not that of the tool. */
  access: AccessId | undefined
  least: number
  mask: number
  wanted: number
}

const has = (bits: number, isWanted = true) => ({ mask: bits, wanted: isWanted ? bits : 0 })

/** What each filter tests; a recommendation names the first one of these that a tool fails. */
const TESTS: {
  [N in keyof ListFilter]-?: (
    asked: NonNullable<ListFilter[N]>,
    filter: ListFilter,
  ) => Partial<TraitTest>
} = {
  category: (category) => ({ category }),
  hasMcp: (isWanted) => has(ACCESS_BITS.MCP, isWanted),
  hasApi: (isWanted) => has(ACCESS_BITS.API, isWanted),
  hasCli: (isWanted) => has(ACCESS_BITS.CLI, isWanted),
  access: (access) => ({ access, ...has(ACCESS_BITS[ACCESS_NAMES[access]]) }),
  minGrade: (letter) => ({ least: LETTER_BOUNDS[letter] * 1000 }),
  kind: (kind) => ({ mask: KIND_BITS.local | KIND_BITS.reference, wanted: KIND_BITS[kind] }),
  evidence: (level) => has(EVIDENCE_BITS[level]),
  auth: (method) => has(AUTH_BITS[method]),
  provisional: (isWanted) => has(PROVISIONAL_BIT, isWanted),
  canLead: (isWanted, { access }) => has(access ? LEADS_AS_BITS[access] : LEADS_BIT, isWanted),
}
const NAMES = Object.keys(TESTS) as (keyof ListFilter)[]
export const FILTER_NAMES = NAMES.filter((name): name is keyof ToolFilter => name !== 'canLead')

export function testOf(filter: ListFilter): TraitTest {
  const test: TraitTest = {
    category: undefined,
    access: undefined,
    least: -Infinity,
    mask: 0,
    wanted: 0,
  }
  for (const name of NAMES) {
    if (filter[name] === undefined) continue
    const {
      category,
      access,
      least = -Infinity,
      mask = 0,
      wanted = 0,
    } = TESTS[name](filter[name] as never, filter)
    // With MCP and without: nothing passes.
    const isContradiction = ((test.wanted ^ wanted) & test.mask & mask) !== 0
    test.category ??= category
    test.access ??= access
    test.least = Math.max(test.least, isContradiction ? Infinity : least)
    test.mask |= mask
    test.wanted |= wanted
  }
  return test
}

/** Separate arguments, because search does this for every match; no score is below 0. */
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
  const grade = filter.access ? tool.accessGrades[filter.access] : tool.grade
  const scoreKey = grade === null ? -1 : LETTER_BOUNDS[grade] * 1000
  const traits = traitsOf({ ...tool, authMethods: tool.auth.methods })
  return passes(testOf(filter), tool.category, scoreKey, traits)
}

/** Null if there is none to choose from; without grades the first of them. */
export function bestAccess(
  among: readonly AccessId[],
  scores: ByAccess<number | null>,
): AccessId | null {
  return among.reduce<AccessId | null>(
    (best, id) => (best === null || (scores[id] ?? -1) > (scores[best] ?? -1) ? id : best),
    null,
  )
}

export function offeredBy({ accessMethods }: Pick<Tool, 'accessMethods'>): AccessId[] {
  return ACCESS_IDS.filter((id) => accessMethods.includes(ACCESS_NAMES[id]))
}

/** The filter by which an access method is asked for. */
export const HAS_ACCESS = Object.freeze({ api: 'hasApi', mcp: 'hasMcp', cli: 'hasCli' } as const)

/** The access methods that a filter asks for; if it asks for none, all of them. */
export function allowedBy({ access, ...filter }: ToolFilter): AccessId[] {
  if (access) return [access]
  const asked = ACCESS_IDS.filter((id) => filter[HAS_ACCESS[id]] === true)
  return asked.length > 0 ? asked : [...ACCESS_IDS]
}
