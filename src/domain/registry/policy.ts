// A policy: which servers of the registry a company lets in, and why each is in or out.
import type { Static } from 'typebox'
import { LETTERS } from '../grading/letter.ts'
import { sentence, type Facts } from '../rule/rule.ts'
import { parseAs, type Parsed, type Problem } from '../schema/parse.ts'
import { choice, flag, listOf, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { isDay } from '../text/day.ts'
import { withoutEnding } from '../text/without-ending.ts'
import { EVIDENCE_LEVELS } from '../tool/tool.ts'
import { namespaceOf } from './entry.ts'
import { doubtWords, isExact, leadText, type Lead, type LeadDoubt } from './lead.ts'
import { POLICY_RULES, strengthOf, type JudgedRule, type ServerGrade } from './registration.ts'
import { RULE_REASONS } from './rule-reasons.ts'
import { NAME_PATTERN } from './server-json.ts'

export const POLICY_NAME = '^[a-z0-9][a-z0-9-]{0,62}$'

const ExceptionSchema = shape({
  server: Type.String({
    maxLength: 200,
    pattern: NAME_PATTERN,
    description: 'The name of the server.',
  }),
  decision: choice(['in', 'out'], 'Whether it is let in or kept out, whatever else holds.'),
  leadsTo: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2100 }), {
      minItems: 1,
      maxItems: 20,
      description:
        'What is let in: every address, and every package with its version, such as npm:@acme/mail@1.2.3; it holds only while the entry leads to exactly that. Without it, it holds while the entry starts what it started when this was written.',
    }),
  ),
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
        'bounded-tools: every tool was read, and none does more than change something without bounds; until then not known, and failed by a parameter that takes any command; believed-annotations: tools are marked, and neither the name of one nor its readers deny its mark; no-steering: nothing was found in its texts that would hijack or push an agent; seen-twice: another client, at another hour, or the operator’s own was shown the same tools.',
      ),
    ),
    texts: Type.Optional(
      choice(['read'], 'read: all texts of its tools that are there now were read.'),
    ),
    readers: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 100,
        description:
          'Its texts were read, and each pass was by one of these readers, whose answers then count here. A name is what a pass says of itself.',
      }),
    ),
    noRuns: Type.Optional(
      flag(
        'Whether every tool must have been read, and none may run what it is given: code, a command, a query that changes things, or any request to any address; bounds do not help.',
      ),
    ),
    pinned: Type.Optional(
      flag(
        'Whether entries must name the exact version of each package that was looked at. An address has none.',
      ),
    ),
    publishers: Type.Optional(
      listOf(
        Type.String({ pattern: '^[a-zA-Z0-9.-]+$', maxLength: 198 }),
        1000,
        'The namespaces that servers may have: what stands before the slash of a name. It counts where a registry of `registries` lists the name.',
      ),
    ),
    registries: Type.Optional(
      listOf(
        webAddress('A registry.'),
        50,
        'The registries whose word on names counts for `publishers`; without it those of REGISTRY_SOURCES. Names of our own say nothing about a publisher.',
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
export type PolicyException = Static<typeof ExceptionSchema>

const PolicyFileSchema = shape({
  policies: Type.Record(Type.String({ pattern: POLICY_NAME }), PolicySchema),
})

export function parsePolicy(input: unknown): Parsed<Policy> {
  const parsed = parseAs<Policy>(PolicySchema, input)
  return parsed.ok ? checked(parsed.value, { '': parsed.value }) : parsed
}

/** A file of policies by name. */
export function parsePolicyFile(input: unknown): Parsed<Record<string, Policy>> {
  const parsed = parseAs<Static<typeof PolicyFileSchema>>(PolicyFileSchema, input)
  if (!parsed.ok) return parsed
  const { policies } = parsed.value
  const named = Object.entries(policies).map(([name, policy]) => [`/policies/${name}`, policy])
  return checked(policies, Object.fromEntries(named))
}

/** What a schema cannot say of these policies, by pointer: days exist, and hosts are different. */
function checked<T>(value: T, policies: Readonly<Record<string, Policy>>): Parsed<T> {
  const hosts = new Set<string>()
  const problems: Problem[] = []
  for (const [pointer, { exceptions = [], host }] of Object.entries(policies)) {
    for (const [at, { until: found }] of exceptions.entries())
      if (!isDay(found))
        problems.push({ pointer: `${pointer}/exceptions/${at}/until`, found, expected: 'a day' })
    if (host === undefined) continue
    if (hosts.has(host))
      problems.push({ pointer: `${pointer}/host`, found: host, expected: 'a host of its own' })
    hosts.add(host)
  }
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems }
}

const REASONS = {
  meets: 'it meets everything that the policy asks for',
  'exception-in': 'an exception lets it in until {until} ({reason})',
  'exception-out': 'an exception keeps it out until {until} ({reason})',
  publisher: 'its publisher {publisher} is not among those allowed',
  'publisher-unproven':
    'nobody has proven that its publisher is {publisher}: it was imported from {source}, whose word on names does not count',
  'publisher-own':
    'nobody has proven that its publisher is {publisher}: we gave it this name ourselves',
  'exception-other': 'an exception lets in {named}, and it leads to {leads}',
  'exception-unbound':
    'an exception lets in what it started when that was written, which was not this; write it anew to let in {leads}',
  'not-listed': 'it is not listed any more',
  changed: '{what} changed since it was let in, and it is out until it is looked at again',
  'not-scanned': 'it was not scanned, or only a part of it',
  'not-graded': 'it has no grade: {why}',
  'not-pinned': '{part} names no version, and one is asked for',
  'no-letter': 'it has no letter, and at least {least} is asked for',
  letter: 'its letter is {letter}, and at least {least} is asked for',
  evidence: 'its evidence is {evidence}, and at least {least} is asked for',
  'no-live-scan': 'there was no live scan, and one in the last {most|# day|# days} is asked for',
  age: 'its last scan was {days|# day|# days} ago, and at most {most|# day is|# days are} allowed',
  ...RULE_REASONS,
  'texts-unread': 'its texts have to be read, and nobody has read them',
  'texts-changed': 'its texts have to be read, and not all of them are as they were read on {day}',
  'texts-by-others': 'its texts have to be read, and {readers}, who read them, do not count here',
  'no-reader': 'it has to be read by {named}, and nobody has read it',
  'other-readers': 'it has to be read by {named}, and was read by {readers}',
  'rule-fails': '{rule} is asked for, and does not hold',
  'rule-unknown': '{rule} is asked for, and could not be judged',
  'seen-otherwise':
    'seen-twice is asked for, and on {day} another client was shown other tools than the scan, again and again',
  'seen-changed':
    'seen-twice is asked for, and its tools were others when they were looked at again on {day}',
  'confirmed-otherwise':
    'seen-twice is asked for, and on {day} a client of the operator was shown other tools than the scan',
  'confirmed-outdated':
    'seen-twice is asked for, and its tools are others by now than those that a client of the operator confirmed on {day}',
  'seen-once': 'seen-twice is asked for, and its tools were not looked at again yet',
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

/** What a policy judges of an entry. */
export interface Judged {
  name: string
  /** The registry that lists it; empty for our own entries. */
  source: string
  grade: ServerGrade | null
  /** Why it has no grade. */
  doubt: LeadDoubt | null
  /** A package of which it names no version, or none that was looked at; null if there is none. */
  open: Lead | null
  leads: readonly Lead[]
  /** What changed since the policy let it in; null if nothing did. */
  change: string | null
  /** Whether it starts what it started when an exception without a target was written. */
  isAsWritten: (exception: PolicyException) => boolean
}

/** `trusted` are the registries whose word on names counts where the policy names none. */
export function judge(
  policy: Policy,
  judged: Judged,
  { now, trusted }: { now: number; trusted: readonly string[] },
): PolicyVerdict {
  const { exceptions = [], maxScanDays } = policy
  const { name, grade } = judged
  const valid = exceptions.filter(({ server, until }) => server === name && endOf(until) > now)
  const holding = valid.find((exception) => isHolding(exception, judged))
  if (holding) {
    const { decision, until, reason } = holding
    const reasons = [{ code: `exception-${decision}` as const, facts: { until, reason } }]
    return { isIn: decision === 'in', reasons, until: endOf(until) }
  }
  const reasons = [
    ...publisherReasons(policy, judged, trusted),
    ...gradeReasons(policy, judged, now),
  ]
  if (reasons.length > 0) {
    reasons.push(...valid.map((exception) => missedReason(exception, judged)))
    return { isIn: false, reasons, until: null }
  }
  const oldAt =
    grade?.scannedAt && maxScanDays ? Date.parse(grade.scannedAt) + maxScanDays * DAY_MS + 1 : null
  return { isIn: true, reasons: [{ code: 'meets', facts: {} }], until: oldAt }
}

/** A name is kept out whatever it leads to; one that is let in is bound to that. */
function isHolding(exception: PolicyException, { leads, isAsWritten }: Judged): boolean {
  const { decision, leadsTo } = exception
  if (decision === 'out') return true
  if (leadsTo === undefined) return isAsWritten(exception)
  const named = new Set(leadsTo)
  return (
    leads.length > 0 &&
    leads.every((lead) => isExact(lead) && named.has(leadText(lead))) &&
    named.size === new Set(leads.map(leadText)).size
  )
}

const LONGEST_LIST = 250

const shown = (texts: readonly string[]): string =>
  texts.join(', ').slice(0, LONGEST_LIST) || 'nothing'

function missedReason({ leadsTo }: PolicyException, { leads }: Judged): PolicyReason {
  const now = shown(
    leads.map((lead) => (isExact(lead) ? leadText(lead) : `${leadText(lead)} with more beside it`)),
  )
  return leadsTo === undefined
    ? { code: 'exception-unbound', facts: { leads: now } }
    : { code: 'exception-other', facts: { named: shown(leadsTo), leads: now } }
}

/** "In: …" or "Out: …", with every reason. */
export function verdictSentence({ isIn, reasons }: Omit<PolicyVerdict, 'until'>): string {
  const words = reasons.map(({ code, facts }) => sentence(REASONS[code], facts))
  return `${isIn ? 'In' : 'Out'}: ${words.join('; ')}.`
}

/** Whether it lets in whatever is listed. */
export function asksForNothing(policy: Policy): boolean {
  const { publishers, exceptions = [] } = policy
  return (
    !asksForGrade(policy) && !publishers && exceptions.every(({ decision }) => decision === 'in')
  )
}

/** Whether what it lets in rests on a look at it. */
export function asksForGrade({
  minLetter,
  evidence,
  maxScanDays,
  rules = [],
  texts,
  readers,
  noRuns,
  pinned,
}: Policy): boolean {
  const asked = minLetter ?? evidence ?? maxScanDays ?? texts ?? readers
  return asked !== undefined || pinned === true || noRuns === true || rules.length > 0
}

/** A name is proven by the registry that lists it: anybody may submit a tool, under any name. */
function publisherReasons(
  { publishers, registries }: Policy,
  { name, source }: Judged,
  trusted: readonly string[],
): PolicyReason[] {
  const publisher = namespaceOf(name)
  if (!publishers) return []
  if (!publishers.includes(publisher)) return [{ code: 'publisher', facts: { publisher } }]
  if (source === '') return [{ code: 'publisher-own', facts: { publisher } }]
  const proving = (registries ?? trusted).map((address) => withoutEnding(address, '/'))
  if (proving.includes(source)) return []
  return [{ code: 'publisher-unproven', facts: { publisher, source } }]
}

function gradeReasons(policy: Policy, judged: Judged, now: number): PolicyReason[] {
  const { grade, doubt, open, change } = judged
  if (!asksForGrade(policy)) return []
  if (doubt !== null) return [{ code: 'not-graded', facts: { why: doubtWords(doubt) } }]
  if (grade === null) return [{ code: 'not-scanned', facts: {} }]
  const { minLetter: least, evidence, maxScanDays: most, rules = [] } = policy
  const { letter, scannedAt } = grade
  const reasons: PolicyReason[] =
    change === null ? [] : [{ code: 'changed', facts: { what: change } }]
  if (least && letter === null) reasons.push({ code: 'no-letter', facts: { least } })
  else if (least && letter && LETTERS.indexOf(letter) > LETTERS.indexOf(least))
    reasons.push({ code: 'letter', facts: { letter, least } })
  if (evidence && strengthOf(grade.evidence) < strengthOf(evidence)) {
    const facts = { evidence: grade.evidence ?? 'none', least: evidence }
    reasons.push({ code: 'evidence', facts })
  }
  const days = scannedAt === null ? null : (now - Date.parse(scannedAt)) / DAY_MS
  if (most && days === null) reasons.push({ code: 'no-live-scan', facts: { most } })
  else if (most && days !== null && days > most)
    reasons.push({ code: 'age', facts: { days: Math.ceil(days), most } })
  if (policy.pinned && open !== null)
    reasons.push({ code: 'not-pinned', facts: { part: leadText(open).slice(0, 120) } })
  reasons.push(...textReasons(policy, grade))
  for (const rule of [...rules, ...(policy.noRuns ? (['noRuns'] as const) : [])])
    if (!isMet(rule, policy, grade)) reasons.push(ruleReason(rule, grade))
  return reasons
}

/** What only its readers say holds where they are known here, or named by the policy. */
function isMet(rule: JudgedRule, policy: Policy, grade: ServerGrade): boolean {
  if (grade.rules[rule] === 'holds') return true
  return areNamed(policy, grade) && grade.ifBelieved?.includes(rule) === true
}

/** Whether each of those who read it is named; false where nobody has. */
function areNamed({ readers: named }: Policy, { readers = [] }: ServerGrade): boolean {
  return named !== undefined && readers.length > 0 && readers.every((each) => named.includes(each))
}

function textReasons(policy: Policy, grade: ServerGrade): PolicyReason[] {
  const { texts = 'estimated', readers = [], readOn = '', ifBelieved } = grade
  const by = shown(readers)
  const reasons: PolicyReason[] = []
  if (policy.readers && !areNamed(policy, grade)) {
    const named = shown(policy.readers)
    reasons.push(
      readers.length === 0
        ? { code: 'no-reader', facts: { named } }
        : { code: 'other-readers', facts: { named, readers: by } },
    )
  }
  if (policy.texts === undefined) return reasons
  if (texts === 'estimated') reasons.push({ code: 'texts-unread', facts: {} })
  else if (texts === 'changed') reasons.push({ code: 'texts-changed', facts: { day: readOn } })
  else if (ifBelieved !== undefined && !areNamed(policy, grade))
    reasons.push({ code: 'texts-by-others', facts: { readers: by } })
  return reasons
}

function ruleReason(rule: JudgedRule, grade: ServerGrade): PolicyReason {
  const seen = rule === 'seen-twice' ? twiceReason(grade) : null
  if (seen !== null) return seen
  const because = grade.because?.[rule]
  if (because) return { code: because.code, facts: { rule, ...because.facts } }
  return { code: grade.rules[rule] === 'fails' ? 'rule-fails' : 'rule-unknown', facts: { rule } }
}

/** Null where nobody has looked a second time, and nobody will. */
function twiceReason({ secondLook, confirmation }: ServerGrade): PolicyReason | null {
  if (confirmation?.outcome === 'otherwise') return onDay('confirmed-otherwise', confirmation)
  if (secondLook?.outcome === 'otherwise') return onDay('seen-otherwise', secondLook)
  if (secondLook) return onDay('seen-changed', secondLook)
  if (confirmation) return onDay('confirmed-outdated', confirmation)
  return secondLook === null ? { code: 'seen-once', facts: {} } : null
}

function onDay(code: PolicyReason['code'], { at }: { at: string }): PolicyReason {
  return { code, facts: { day: at.slice(0, 10) } }
}

function endOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY_MS
}
