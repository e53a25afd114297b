// What the registry needs of a tool that has an MCP server: its entry, what it leads to, and its
// grade. Rendered when the tool is written.
import type { Letter } from '../grading/letter.ts'
import type { Confirmed, LookedAgain } from '../tool/access.ts'
import type { EvidenceLevel } from '../tool/tool.ts'
import type { ServerJson } from './server-json.ts'

/** What a policy can require of the tools of a server. */
export const POLICY_RULES = [
  'bounded-tools',
  'believed-annotations',
  'no-steering',
  'seen-twice',
] as const
export type PolicyRule = (typeof POLICY_RULES)[number]
const WORST_FIRST = ['fails', 'unknown', 'holds'] as const
export type RuleState = (typeof WORST_FIRST)[number]
/** The weakest first. */
const BY_STRENGTH: readonly EvidenceLevel[] = ['declared', 'mixed', 'verified']

/** The grade of an MCP server; times are ISO 8601. */
export interface ServerGrade {
  /** Null if too little is known for one. */
  letter: Letter | null
  score: number | null
  evidence: EvidenceLevel | null
  scannedAt: string | null
  evidenceDate: string | null
  method: string | null
  rules: Readonly<Record<PolicyRule, RuleState>>
  /** Null before the first; left out where its tools were not read at an address. */
  secondLook?: LookedAgain
  /** What a client of the operator was shown; left out where none was asked. */
  confirmation?: Confirmed
}

export interface Registration {
  slug: string
  /** Its own entry, but for the name, which depends on where it is served. */
  server: Omit<ServerJson, 'name'>
  createdAt: string
  updatedAt: string
  /** Null while it is not graded. */
  grade: ServerGrade | null
  /** Headers in which its documentation says that its key goes, in lower case. */
  keyHeaders: readonly string[]
  /**
   * When its MCP server was looked at, and the digest of its list of tools, by its address or its
   * package; null if never.
   */
  look: { at: string; tools: string | null; of: 'address' | 'package' | null } | null
  /** The report in short, as markdown. */
  readme: string
}

/**
 * The grade of an entry that leads to several tools: the worst of each part, because whoever installs
 * it may get any of them. Null if one of them has none.
 */
export function jointGrade(grades: readonly (ServerGrade | null)[]): ServerGrade | null {
  return grades.reduce((one, other) => one && other && worseOf(one, other), grades[0] ?? null)
}

function worseOf(one: ServerGrade, other: ServerGrade): ServerGrade {
  const rank = (rule: PolicyRule, grade: ServerGrade) => WORST_FIRST.indexOf(grade.rules[rule])
  const rules = POLICY_RULES.map((rule) => [
    rule,
    (rank(rule, one) <= rank(rule, other) ? one : other).rules[rule],
  ])
  const { secondLook, confirmation } =
    rank('seen-twice', one) <= rank('seen-twice', other) ? one : other
  const {
    secondLook: _,
    confirmation: __,
    ...grade
  } = (one.score ?? -1) <= (other.score ?? -1) ? one : other
  return {
    ...grade,
    evidence: (strengthOf(one.evidence) <= strengthOf(other.evidence) ? one : other).evidence,
    scannedAt: ((one.scannedAt ?? '') < (other.scannedAt ?? '') ? one : other).scannedAt,
    rules: Object.fromEntries(rules) as ServerGrade['rules'],
    ...(secondLook !== undefined && { secondLook }),
    ...(confirmation && { confirmation }),
  }
}

/** What is unknown is the weakest. */
export function strengthOf(level: EvidenceLevel | null): number {
  return level === null ? -1 : BY_STRENGTH.indexOf(level)
}
