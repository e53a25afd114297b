// What the registry needs of a tool that has an MCP server: its entry, what it leads to, and its
// grade. Rendered when the tool is written.
import type { Letter } from '../grading/letter.ts'
import type { Confirmed, LookedAgain } from '../tool/access.ts'
import { TEXT_STATES, type EvidenceLevel, type TextState } from '../tool/tool.ts'
import type { RuleReason } from './rule-reasons.ts'
import type { ServerJson } from './server-json.ts'

/** What a policy can require of the tools of a server. */
export const POLICY_RULES = [
  'bounded-tools',
  'believed-annotations',
  'no-steering',
  'seen-twice',
] as const
export type PolicyRule = (typeof POLICY_RULES)[number]

/** What is judged of each server; `noRuns` is a field of a policy. */
export const JUDGED_RULES = [...POLICY_RULES, 'noRuns'] as const
export type JudgedRule = (typeof JUDGED_RULES)[number]
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
  /** An earlier release does not know of the latest. */
  rules: Readonly<Record<PolicyRule, RuleState> & Partial<Record<JudgedRule, RuleState>>>
  /** How far its texts are known; left out by an earlier release. */
  texts?: TextState
  /** Who read them, and until which day; left out where nobody did. */
  readers?: readonly string[]
  readOn?: string
  /** Whether their answers count here only for a policy that names them, and what holds then. */
  ifBelieved?: readonly JudgedRule[]
  /** Why rules do not hold, where more is known than that. */
  because?: Readonly<Partial<Record<JudgedRule, RuleReason>>>
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
  const worse = (rule: JudgedRule) =>
    rankOf(one.rules[rule]) <= rankOf(other.rules[rule]) ? one : other
  const rules = JUDGED_RULES.map((rule) => [rule, worse(rule).rules[rule] ?? 'unknown'])
  const because = JUDGED_RULES.flatMap((rule) => {
    const reason = worse(rule).because?.[rule]
    return reason ? [[rule, reason] as const] : []
  })
  const { secondLook, confirmation } = worse('seen-twice')
  const {
    secondLook: _,
    confirmation: __,
    ...grade
  } = (one.score ?? -1) <= (other.score ?? -1) ? one : other
  return {
    ...withoutTexts(grade),
    ...jointTexts(one, other),
    evidence: (strengthOf(one.evidence) <= strengthOf(other.evidence) ? one : other).evidence,
    scannedAt: ((one.scannedAt ?? '') < (other.scannedAt ?? '') ? one : other).scannedAt,
    rules: Object.fromEntries(rules) as ServerGrade['rules'],
    ...(because.length > 0 && { because: Object.fromEntries(because) }),
    ...(secondLook !== undefined && { secondLook }),
    ...(confirmation && { confirmation }),
  }
}

function rankOf(state: RuleState = 'unknown'): number {
  return WORST_FIRST.indexOf(state)
}

type Texts = Pick<ServerGrade, 'texts' | 'readers' | 'readOn' | 'ifBelieved' | 'because'>

function withoutTexts<T extends Texts>(grade: T): Omit<T, keyof Texts> {
  const { texts: _, readers: __, readOn: ___, ifBelieved: ____, because: _____, ...rest } = grade
  return rest
}

/** Read is what was read of both, by all who have read either. */
function jointTexts(one: ServerGrade, other: ServerGrade): Texts {
  const both = [one, other]
  const texts = both.map((each) => each.texts ?? 'estimated')
  const [weakest = 'estimated'] = texts.toSorted(
    (a, b) => TEXT_STATES.indexOf(b) - TEXT_STATES.indexOf(a),
  )
  const isRead = both.every(({ readers }) => readers !== undefined)
  const readers = isRead ? [...new Set(both.flatMap((each) => each.readers ?? []))] : []
  const [first] = isRead ? both.flatMap(({ readOn }) => readOn ?? []).toSorted() : []
  const doubted = both.filter(({ ifBelieved }) => ifBelieved !== undefined)
  // What holds of one whose readers are known here needs no belief.
  const believed = JUDGED_RULES.filter((rule) =>
    both.every((each) => each.rules[rule] === 'holds' || each.ifBelieved?.includes(rule)),
  )
  return {
    texts: weakest,
    ...(readers.length > 0 && { readers }),
    ...(first !== undefined && { readOn: first }),
    ...(doubted.length > 0 && { ifBelieved: believed }),
  }
}

/** What is unknown is the weakest. */
export function strengthOf(level: EvidenceLevel | null): number {
  return level === null ? -1 : BY_STRENGTH.indexOf(level)
}
