// Evidence: everything known about a tool at one point in time, in one JSON file that anyone can
// grade again; with what it rests on, and how that of another version is read.
import type { Static } from 'typebox'
import { DeclarationSchema, KindSchema } from './declaration.ts'
import { type Exchange, ExchangeSchema } from './exchange.ts'
import type { Observation, Unobserved } from './observation.ts'
import {
  OBSERVATION_NAMES,
  OBSERVATION_SCHEMAS,
  type ObservationName,
  RETIRED_OBSERVATIONS,
  type Seen,
} from './observations/index.ts'
import { parseAs, problem, type Parsed, type Problem } from '../schema/parse.ts'
import { choice, orNull, retired, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { isObject, type Members } from '../schema/json.ts'

/** The format that is written. Every earlier format can still be read. */
export const EVIDENCE_FORMAT = 'agentgrade-evidence/1.2'
const FORMATS = ['agentgrade-evidence/1', 'agentgrade-evidence/1.1', EVIDENCE_FORMAT] as const

export const EvidenceSchema = shape(
  {
    $schema: Type.Optional(text('Address of the JSON Schema.', 300)),
    format: choice(
      FORMATS,
      'Name and version of this file format. 1.1 adds the beginning of answers, 1.2 the texts that readers are shown, and readings.',
    ),
    tool: shape({
      name: Type.String({ minLength: 1, maxLength: 80, description: 'Display name.' }),
      url: webAddress('The tool’s home page, or its package or repository page.'),
      description: Type.Optional(text('One sentence.', 500)),
      kind: Type.Optional(KindSchema),
    }),
    observedAt: orNull(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
        description: 'When the looking began, in UTC; null where nobody has looked.',
      }),
    ),
    observer: Type.Optional(text('Program and version that looked.', 100)),
    exchanges: Type.Array(ExchangeSchema, {
      maxItems: 200,
      description: 'All that was asked and answered.',
    }),
    observations: shape(
      { ...OBSERVATION_SCHEMAS, ...retired(...RETIRED_OBSERVATIONS) },
      'What was seen, by name. One left out was not looked for.',
    ),
    declaration: Type.Optional(DeclarationSchema),
  },
  'Evidence about one tool.',
)

type Raw = Static<typeof EvidenceSchema>
export type Observations = { [N in ObservationName]?: Observation<Seen<N>> }
export type Evidence = Omit<Raw, 'observations'> & { observations: Observations }

/** Of a tool that nobody has looked at yet. */
export function withoutObservations(tool: Evidence['tool']): Evidence {
  return { format: EVIDENCE_FORMAT, tool, observedAt: null, exchanges: [], observations: {} }
}

export type SeenValues = { [N in ObservationName]?: Seen<N> }

/** What was observed, without what it rests on. */
export function seenIn({ observations }: Pick<Evidence, 'observations'>): SeenValues {
  return Object.fromEntries(
    Object.entries(observations).flatMap(([name, observation]) =>
      observation?.state === 'observed' ? [[name, observation.value]] : [],
    ),
  )
}

/** Parses evidence, or reports what is wrong with it. */
export function parseEvidence(input: unknown): Parsed<Evidence> {
  const parsed = parseAs<Evidence>(EvidenceSchema, input)
  if (!parsed.ok) return parsed
  const problems = [
    ...referenceProblems(parsed.value),
    ...provenanceProblems(parsed.value.exchanges, parsed.value.observations),
  ]
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: withoutRetired(parsed.value) }
}

function withoutRetired(evidence: Evidence): Evidence {
  const gone: readonly string[] = RETIRED_OBSERVATIONS
  const { observations } = evidence
  if (!gone.some((name) => name in observations)) return evidence
  const kept = Object.entries(observations).filter(([name]) => !gone.includes(name))
  return { ...evidence, observations: Object.fromEntries(kept) }
}

function referenceProblems({ exchanges, observations }: Evidence): Problem[] {
  const ids = exchanges.map(({ id }) => id)
  const known = new Set(ids)
  const repeated = ids.flatMap((id, at): Problem[] =>
    ids.indexOf(id) < at
      ? [problem(`/exchanges/${at}/id`, JSON.stringify(id), 'an id that no other exchange has')]
      : [],
  )
  const dangling = OBSERVATION_NAMES.flatMap((name) =>
    (observations[name]?.exchanges ?? []).flatMap((id, at): Problem[] => {
      const pointer = `/observations/${name}/exchanges/${at}`
      return known.has(id)
        ? []
        : [problem(pointer, JSON.stringify(id), 'the id of an exchange in /exchanges')]
    }),
  )
  return [...repeated, ...dangling]
}

/**
 * The rule about published documents and files: they count as observed for questions about the
 * document, and for nothing else. Such a document does not show that it is served at a URL of the
 * tool, that its server responds, or that the API exists at all. A check that depends on one of
 * these calls this first. Evidence in which anything but a description, a list of tools in a file, or
 * what an operator has locked is based on one is refused.
 */
export function isServed({ found }: Pick<Seen<'openapi'>, 'found'>): boolean {
  return found !== 'published' && found !== 'file'
}

const IN_FILES: ReadonlySet<string> = new Set(['mcpTools', 'mcpConfirmed'])

/** Violations of this rule. */
export function provenanceProblems(
  exchanges: readonly Exchange[],
  observations: Observations,
): Problem[] {
  const { openapi, mcpTools, ...others } = observations
  const kinds = new Map(exchanges.map(({ id, kind }) => [id, kind]))
  const rests = (ids: readonly string[], kind: Exchange['kind']) =>
    ids.some((id) => kinds.get(id) === kind)
  const problems = Object.entries({ ...others, ...(mcpTools && { mcpTools }) })
    .filter(
      ([name, { exchanges: ids }]) =>
        rests(ids, 'published') || (!IN_FILES.has(name) && rests(ids, 'file')),
    )
    .map(([name]) =>
      problem(`/observations/${name}/exchanges`, 'a document', 'an exchange with the tool itself'),
    )
  if (openapi?.state !== 'observed') return problems
  const source =
    // What it promises may rest on exchanges with the tool as well, which contradict it.
    (['published', 'file'] as const).find((kind) => rests(openapi.exchanges, kind)) ?? null
  const { found } = openapi.value
  if (source === (isServed({ found }) ? null : found)) return problems
  const expected =
    source === null
      ? `an exchange of the kind ${found} for it, or another way of finding`
      : `"${source}", since it was read from there`
  return [
    ...problems,
    problem('/observations/openapi/value/found', JSON.stringify(found), expected),
  ]
}

/** Each round changes something; a reference to a part that is gone is the next round's problem. */
const MOST_ROUNDS = 50

/** Null if not even tool and format can be read. Without the tools it takes a third of the time. */
export function readStoredEvidence(
  stored: string,
  { hasTools = true }: { hasTools?: boolean } = {},
): Evidence | null {
  try {
    const input = asUnderstood(JSON.parse(stored))
    if (!hasTools) emptyToolList(input as Partial<Evidence> | null)
    return fittingEvidence(input).evidence
  } catch {
    return null
  }
}

/**
 * What fits of evidence, and the problems of the rest, which is left out; of an observation `instead`
 * may be kept.
 */
export function fittingEvidence(
  input: unknown,
  instead?: (problem: Problem) => Unobserved,
): { evidence: Evidence | null; problems: Problem[] } {
  const problems: Problem[] = []
  let rest = input
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const parsed = parseEvidence(rest)
    if (parsed.ok) return { evidence: parsed.value, problems }
    problems.push(...parsed.problems)
    const parts = new Map(parsed.problems.map((each) => [partOf(each), each]))
    if (!isObject(rest) || parts.has(null)) break
    const copy = structuredClone(rest)
    for (const [part, cause] of [...parts].toReversed()) {
      if (part === null) continue
      leaveOut(copy, part)
      const [, top, name = ''] = part.split('/')
      if (instead && top === 'observations' && isObject(copy[top])) copy[top][name] = instead(cause)
    }
    rest = copy
  }
  return { evidence: null, problems }
}

function emptyToolList(evidence: Partial<Evidence> | null): void {
  const list = evidence?.observations?.mcpTools
  if (list?.state === 'observed' && isObject(list.value)) list.value.tools = []
}

const LATER = /^agentgrade-evidence\/1\.\d{1,4}$/

/** A later format only adds fields: it is read as the latest one known here. */
function asUnderstood(input: unknown): unknown {
  const isLater =
    isObject(input) && typeof input['format'] === 'string' && LATER.test(input['format'])
  return isLater ? { ...input, format: EVIDENCE_FORMAT } : input
}

/** The smallest part that can be removed so that the rest is evidence; null if there is none. */
function partOf({ pointer }: Problem): string | null {
  const [, top = '', second, third] = pointer.split('/')
  if (
    top === 'format' ||
    top === '' ||
    (top === 'tool' && ['name', 'url', undefined].includes(second))
  )
    return null
  if (second === undefined) return `/${top}`
  if (top === 'declaration' && second === 'facts' && third !== undefined)
    return `/${top}/${second}/${third}`
  return top === 'declaration' && second === 'sources' ? `/${top}` : `/${top}/${second}`
}

function leaveOut(evidence: Members, part: string): void {
  const names = part
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    evidence,
  )
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder)) delete holder[last]
  // Required, even if empty.
  if (names.length === 0 && last === 'exchanges') evidence['exchanges'] = []
  if (names.length === 0 && last === 'observations') evidence['observations'] = {}
  if (names.length === 0 && last === 'observedAt') evidence['observedAt'] = null
}
