// A policy: which servers of the registry a company lets in, and why each is in or out.
import type { Static } from 'typebox'
import { LETTERS, type Letter } from '../grading/letter.ts'
import { sentence, type Facts } from '../rule/sentence.ts'
import { parseAs, type Parsed, type Problem } from '../schema/parse.ts'
import { choice, flag, listOf, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { EVIDENCE_LEVELS, type EvidenceLevel } from '../tool/tool.ts'
import { NAME_PATTERN } from './server-json.ts'

/** What a policy can require of the tools of a server. */
export const POLICY_RULES = ['bounded-tools', 'believed-annotations', 'no-steering'] as const
export type PolicyRule = (typeof POLICY_RULES)[number]

export const POLICY_NAME = '^[a-z0-9][a-z0-9-]{0,62}$'

const ExceptionSchema = shape({
  server: Type.String({
    maxLength: 200,
    pattern: NAME_PATTERN,
    description: 'The name of the server.',
  }),
  decision: choice(['in', 'out'], 'Whether it is let in or kept out, whatever else holds.'),
  reason: Type.String({ minLength: 1, maxLength: 300, description: 'Why; everybody reads it.' }),
  until: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'The last day (UTC) on which it holds.',
  }),
})

export const PolicySchema = shape(
  {
    description: Type.Optional(text('What the policy is for.', 300)),
    minLetter: Type.Optional(choice(LETTERS, 'The lowest letter of the MCP server.')),
    evidence: Type.Optional(
      choice(EVIDENCE_LEVELS, 'The weakest evidence: verified is more than mixed, than declared.'),
    ),
    maxScanDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'The most days since the last scan.',
      }),
    ),
    rules: Type.Optional(
      listOf(
        choice(POLICY_RULES),
        POLICY_RULES.length,
        'bounded-tools: inputs bound what its tools reach; believed-annotations: no annotation contradicts its tool; no-steering: its texts were read, and none steers an agent.',
      ),
    ),
    publishers: Type.Optional(
      listOf(
        Type.String({ pattern: '^[a-zA-Z0-9.-]+$', maxLength: 198 }),
        1000,
        'The namespaces that servers may have: what stands before the slash of a name.',
      ),
    ),
    exceptions: Type.Optional(
      listOf(ExceptionSchema, 1000, 'Servers that are decided one by one.'),
    ),
    isPrivate: Type.Optional(
      flag('Whether only its secret paths and admin keys read it; its moves are no events.'),
    ),
    host: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$',
        description: 'A host name at whose root the registry of this policy is served.',
      }),
    ),
  },
  'What a policy asks for; what is left out is not asked for.',
)
export type Policy = Static<typeof PolicySchema>

const PolicyFileSchema = shape({
  policies: Type.Record(Type.String({ pattern: POLICY_NAME }), PolicySchema),
})

export function parsePolicy(input: unknown): Parsed<Policy> {
  const parsed = parseAs<Policy>(PolicySchema, input)
  return parsed.ok ? checked(parsed.value, daysIn(parsed.value, '')) : parsed
}

/** A file of policies by name. */
export function parsePolicyFile(input: unknown): Parsed<Record<string, Policy>> {
  const parsed = parseAs<Static<typeof PolicyFileSchema>>(PolicyFileSchema, input)
  if (!parsed.ok) return parsed
  const { policies } = parsed.value
  const entries = Object.entries(policies)
  const hosts = entries.map(([, { host }]) => host)
  return checked(policies, [
    ...entries.flatMap(([name, policy]) => daysIn(policy, `/policies/${name}`)),
    ...entries.flatMap(([name, { host }], at) =>
      host !== undefined && hosts.indexOf(host) < at
        ? [{ pointer: `/policies/${name}/host`, found: host, expected: 'a host of its own' }]
        : [],
    ),
  ])
}

function checked<T>(value: T, problems: Problem[]): Parsed<T> {
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems }
}

/** A day as it is written, which 2026-02-30 is not. */
const DAYS = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' })

function daysIn({ exceptions = [] }: Policy, pointer: string): Problem[] {
  return exceptions.flatMap(({ until }, at) =>
    DAYS.format(endOf(until) - DAY_MS) !== until
      ? [{ pointer: `${pointer}/exceptions/${at}/until`, found: until, expected: 'a day' }]
      : [],
  )
}

/** What a policy judges. */
export interface PolicySubject {
  /** Of the server. */
  name: string
  /** Null if it was never scanned nor read. */
  graded: {
    /** Of its MCP server; null if too little is known. */
    letter: Letter | null
    evidence: EvidenceLevel | null
    /** In milliseconds; null if there was no live scan. */
    scannedAt: number | null
    rules: Readonly<Record<PolicyRule, 'holds' | 'fails' | 'unknown'>>
  } | null
}

const REASONS = {
  meets: 'it meets everything that the policy asks for',
  'exception-in': 'an exception lets it in until {until} ({reason})',
  'exception-out': 'an exception keeps it out until {until} ({reason})',
  publisher: 'its publisher {publisher} is not among those allowed',
  'not-listed': 'it is not listed any more',
  'not-scanned': 'it was not scanned, or only a part of it',
  'no-letter': 'it has no letter, and at least {least} is asked for',
  letter: 'its letter is {letter}, and at least {least} is asked for',
  evidence: 'its evidence is {evidence}, and at least {least} is asked for',
  'no-live-scan': 'there was no live scan, and one in the last {most|# day|# days} is asked for',
  age: 'its last scan was {days|# day|# days} ago, and at most {most|# day is|# days are} allowed',
  'rule-fails': '{rule} is asked for, and does not hold',
  'rule-unknown': '{rule} is asked for, and could not be judged',
} as const

export interface PolicyReason {
  code: keyof typeof REASONS
  facts: Facts
}

export interface PolicyVerdict {
  isIn: boolean
  reasons: readonly PolicyReason[]
  /** When the same facts may lead to another verdict, in milliseconds; null for never. */
  until: number | null
}

const DAY_MS = 86_400_000
/** The weakest first. */
const BY_STRENGTH: readonly EvidenceLevel[] = ['declared', 'mixed', 'verified']

export function judge(policy: Policy, subject: PolicySubject, now: number): PolicyVerdict {
  const valid = (policy.exceptions ?? []).find(
    ({ server, until }) => server === subject.name && endOf(until) > now,
  )
  if (valid) {
    const { decision, until, reason } = valid
    const code = decision === 'in' ? 'exception-in' : 'exception-out'
    return verdict(decision === 'in', [why(code, { until, reason })], endOf(until))
  }
  const reasons = [...publisherReasons(policy, subject), ...gradeReasons(policy, subject, now)]
  const { scannedAt = null } = subject.graded ?? {}
  const { maxScanDays } = policy
  if (reasons.length > 0) return verdict(false, reasons, null)
  const oldAt =
    scannedAt === null || maxScanDays === undefined ? null : scannedAt + maxScanDays * DAY_MS + 1
  return verdict(true, [why('meets', {})], oldAt)
}

/** "In: …" or "Out: …", with every reason. */
export function verdictSentence({ isIn, reasons }: Omit<PolicyVerdict, 'until'>): string {
  const words = reasons.map(({ code, facts }) => sentence(REASONS[code], facts))
  return `${isIn ? 'In' : 'Out'}: ${words.join('; ')}.`
}

/** Whether it lets in whatever is listed. */
export function asksForNothing(policy: Policy): boolean {
  const { minLetter, evidence, maxScanDays, rules = [], publishers, exceptions = [] } = policy
  return (
    [minLetter, evidence, maxScanDays, publishers].every((part) => part === undefined) &&
    rules.length === 0 &&
    exceptions.every(({ decision }) => decision === 'in')
  )
}

function publisherReasons({ publishers }: Policy, { name }: PolicySubject): PolicyReason[] {
  const publisher = name.slice(0, name.indexOf('/'))
  return publishers === undefined || publishers.includes(publisher)
    ? []
    : [why('publisher', { publisher })]
}

function gradeReasons(
  { minLetter, evidence, maxScanDays, rules = [] }: Policy,
  { graded }: PolicySubject,
  now: number,
): PolicyReason[] {
  const isAsked = [minLetter, evidence, maxScanDays].some((part) => part !== undefined)
  if (graded === null) return isAsked || rules.length > 0 ? [why('not-scanned', {})] : []
  const reasons: PolicyReason[] = []
  const { letter, scannedAt } = graded
  if (minLetter !== undefined && letter === null)
    reasons.push(why('no-letter', { least: minLetter }))
  else if (minLetter !== undefined && letter !== null && rank(letter) > rank(minLetter))
    reasons.push(why('letter', { letter, least: minLetter }))
  if (evidence !== undefined && strength(graded.evidence) < strength(evidence))
    reasons.push(why('evidence', { evidence: graded.evidence ?? 'none', least: evidence }))
  if (maxScanDays !== undefined && scannedAt === null)
    reasons.push(why('no-live-scan', { most: maxScanDays }))
  else if (
    maxScanDays !== undefined &&
    scannedAt !== null &&
    now - scannedAt > maxScanDays * DAY_MS
  )
    reasons.push(why('age', { days: Math.ceil((now - scannedAt) / DAY_MS), most: maxScanDays }))
  for (const rule of rules)
    if (graded.rules[rule] !== 'holds')
      reasons.push(why(graded.rules[rule] === 'fails' ? 'rule-fails' : 'rule-unknown', { rule }))
  return reasons
}

function verdict(
  isIn: boolean,
  reasons: readonly PolicyReason[],
  until: number | null,
): PolicyVerdict {
  return { isIn, reasons, until }
}

function why(code: PolicyReason['code'], facts: Facts): PolicyReason {
  return { code, facts }
}

function rank(letter: Letter): number {
  return LETTERS.indexOf(letter)
}

function strength(level: EvidenceLevel | null): number {
  return level === null ? -1 : BY_STRENGTH.indexOf(level)
}

/** The end of a day. */
function endOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS
}
