// What the registry needs of a tool that has an MCP server: its entry, what it leads to, and its
// grade. Rendered when the tool is written.
import type { Letter } from '../grading/letter.ts'
import type { EvidenceLevel } from '../tool/tool.ts'
import type { PolicyRule } from './policy.ts'
import type { ServerJson } from './server-json.ts'

export type RuleState = 'holds' | 'fails' | 'unknown'

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
}

export interface Registration {
  slug: string
  targets: readonly string[]
  /** Its own entry, but for the name, which depends on where it is served. */
  server: Omit<ServerJson, 'name'>
  createdAt: string
  updatedAt: string
  /** Null while it is not graded. */
  grade: ServerGrade | null
  /** The report in short, as markdown. */
  readme: string
}

const WORST_FIRST = { fails: 0, unknown: 1, holds: 2 }
const STRENGTH = { declared: 0, mixed: 1, verified: 2 }

/**
 * The grade of an entry that leads to several tools: the worst of each part, because whoever installs
 * it may get any of them. Null if one of them has none.
 */
export function jointGrade(grades: readonly (ServerGrade | null)[]): ServerGrade | null {
  const [first = null, ...others] = grades
  return others.reduce(
    (one, other) => (one === null || other === null ? null : worseOf(one, other)),
    first,
  )
}

function worseOf(one: ServerGrade, other: ServerGrade): ServerGrade {
  const worse = (one.score ?? -1) <= (other.score ?? -1) ? one : other
  const isWeaker = strength(one) <= strength(other)
  const [older] = [one.scannedAt, other.scannedAt].toSorted((a, b) =>
    (a ?? '') < (b ?? '') ? -1 : 1,
  )
  const rules = Object.entries(one.rules).map(([name, state]) => {
    const theirs = other.rules[name as PolicyRule]
    return [name, WORST_FIRST[state] <= WORST_FIRST[theirs] ? state : theirs]
  })
  return {
    ...worse,
    evidence: (isWeaker ? one : other).evidence,
    scannedAt: older ?? null,
    rules: Object.fromEntries(rules) as ServerGrade['rules'],
  }
}

function strength({ evidence }: ServerGrade): number {
  return evidence === null ? -1 : STRENGTH[evidence]
}
