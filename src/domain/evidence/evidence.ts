// Evidence: everything known about a tool at one point in time, in one JSON file that anyone can
// grade again.
import type { Static } from 'typebox'
import { DeclarationSchema, KindSchema } from './declaration.ts'
import { ExchangeSchema } from './exchange.ts'
import type { Observation } from './observation.ts'
import {
  OBSERVATION_NAMES,
  OBSERVATION_SCHEMAS,
  RETIRED_OBSERVATIONS,
  type ObservationName,
  type Seen,
} from './observations/index.ts'
import { provenanceProblems } from './provenance.ts'
import { parseAs, type Parsed, type Problem } from '../schema/parse.ts'
import { choice, orNull, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

/** The format that is written. Every earlier format can still be read. */
export const EVIDENCE_FORMAT = 'agentgrade-evidence/1.1'
const FORMATS = ['agentgrade-evidence/1', EVIDENCE_FORMAT] as const

const RETIRED = Object.fromEntries(
  RETIRED_OBSERVATIONS.map((name) => [
    name,
    Type.Optional(Type.Unknown({ deprecated: true, description: 'No longer read.' })),
  ]),
)

export const EvidenceSchema = shape(
  {
    $schema: Type.Optional(text('Address of the JSON Schema.', 300)),
    format: choice(
      FORMATS,
      'Name and version of this file format. 1.1 adds the beginning of answers.',
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
      { ...OBSERVATION_SCHEMAS, ...RETIRED },
      'What was seen, by name. One left out was not looked for.',
    ),
    declaration: Type.Optional(DeclarationSchema),
  },
  'Evidence about one tool.',
)

type Raw = Static<typeof EvidenceSchema>
export type Observations = { [N in ObservationName]?: Observation<Seen<N>> }
export type Evidence = Omit<Raw, 'observations'> & { observations: Observations }

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
  const retired: readonly string[] = RETIRED_OBSERVATIONS
  const { observations } = evidence
  if (!retired.some((name) => name in observations)) return evidence
  const kept = Object.entries(observations).filter(([name]) => !retired.includes(name))
  return { ...evidence, observations: Object.fromEntries(kept) }
}

function referenceProblems(evidence: Evidence): Problem[] {
  const problems: Problem[] = []
  const ids = new Set<string>()
  evidence.exchanges.forEach((exchange, index) => {
    if (ids.has(exchange.id)) {
      problems.push({
        pointer: `/exchanges/${index}/id`,
        found: JSON.stringify(exchange.id),
        expected: 'an id that no other exchange has',
      })
    }
    ids.add(exchange.id)
  })
  for (const name of OBSERVATION_NAMES) {
    evidence.observations[name]?.exchanges.forEach((id, index) => {
      if (!ids.has(id)) {
        problems.push({
          pointer: `/observations/${name}/exchanges/${index}`,
          found: JSON.stringify(id),
          expected: 'the id of an exchange in /exchanges',
        })
      }
    })
  }
  return problems
}
