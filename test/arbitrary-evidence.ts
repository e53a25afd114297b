// Random evidence that the schema allows: every field, every choice, every kind of observation.
import fc from 'fast-check'
import {
  DeclarationSchema,
  OBSERVATION_NAMES,
  type Declaration,
  type Evidence,
  type ObservationName,
  type Observations,
} from '../src/domain/index.ts'
import { CAUSES } from '../src/domain/evidence/failure.ts'
import { OBSERVATION_SCHEMAS } from '../src/domain/evidence/observations/index.ts'
import { exchange, fileExchange, publishedExchange, SAMPLE } from './sample.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

const WORDS = [
  '',
  'a',
  'GET',
  'limit',
  'cursor',
  'read',
  'delete_all',
  'https://acme.example/x',
  'application/json',
  'max-age=60',
  '2026-07-28',
  '\u200b{}',
]

/** Anything that the schema of the domain allows. */
function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyOf))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      if (schema.patternProperties)
        return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }))
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            anyOf(property),
          ]),
        ),
        {
          requiredKeys: schema.required ?? [],
        },
      )
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'string':
      return anyString(schema)
    case 'integer': {
      const { minimum: min = -40_000, maximum: max = 200_000 } = schema
      // A filter that nothing passes would try for ever.
      const fit = [200, 304, 404, 405].filter((value) => value >= min && value <= max)
      const any = fc.integer({ min, max })
      return fit.length === 0 ? any : fc.oneof(any, fc.constantFrom(...fit))
    }
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e6,
        max: schema.maximum ?? 1e6,
        noNaN: true,
        noDefaultInfinity: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom(...SAMPLE.mcpTools.tools.map((tool) => tool.inputSchema)),
      )
  }
}

function anyString({ pattern, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (pattern?.startsWith('^https?'))
    return fc.constantFrom(
      'https://acme.example/',
      'http://[::1',
      'https://{tenant}.acme.example/v1/llms.txt',
    )
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const most = Math.min(maxLength, 50)
  return fc.oneof(
    fc.constantFrom(...WORDS.filter((word) => word.length <= most)),
    fc.string({ maxLength: most }),
    fc.string({ maxLength: most, unit: 'grapheme' }).filter((text) => [...text].length <= most),
  )
}

function anyObservation(name: ObservationName): fc.Arbitrary<unknown> {
  const observed = (
    OBSERVATION_SCHEMAS[name] as unknown as { anyOf: { properties: { value: Schema } }[] }
  ).anyOf[0]
  return fc.oneof(
    {
      weight: 3,
      arbitrary: anyOf(observed?.properties.value ?? {}).map((value) => ({
        state: 'observed',
        exchanges: ['e1'],
        value,
      })),
    },
    {
      weight: 3,
      arbitrary: fc.constant({ state: 'observed', exchanges: ['e1'], value: SAMPLE[name] }),
    },
    { weight: 1, arbitrary: fc.constant({ state: 'not-offered', exchanges: ['e1'] }) },
    { weight: 1, arbitrary: anyUnobserved() },
  )
}

export function anyUnobserved() {
  return fc
    .constantFrom(...CAUSES)
    .map((cause) => ({ state: 'unobserved' as const, cause, exchanges: [] }))
}

export const anyDeclaration = anyOf(
  DeclarationSchema as unknown as Schema,
) as fc.Arbitrary<Declaration>

/**
 * A published description refers to the published exchange, a given one to the file, any other to
 * the remaining one.
 */
function restingOn(observations: Observations): Observations {
  const { openapi } = observations
  const sources: Readonly<Record<string, string>> = { published: 'p1', file: 'f1' }
  const id = openapi?.state === 'observed' ? sources[openapi.value.found] : undefined
  if (openapi?.state !== 'observed' || id === undefined) return observations
  return { ...observations, openapi: { ...openapi, exchanges: [id] } }
}

export const anyEvidence: fc.Arbitrary<Evidence> = fc
  .record({
    observations: fc.record(
      Object.fromEntries(OBSERVATION_NAMES.map((name) => [name, anyObservation(name)])),
      { requiredKeys: [] },
    ),
    declaration: fc.option(anyDeclaration, { nil: undefined }),
    url: fc.constantFrom('https://acme.example', 'https://github.com/acme/mail'),
  })
  .map(({ observations, declaration, url }) => ({
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange(), publishedExchange(), fileExchange()],
    observations: restingOn(observations as Observations),
    ...(declaration && { declaration }),
  }))
