// What nobody writes by chance: names of every object, lists and texts without measure, schemas inside
// themselves, figures that do not add up. A check answers all of it, within its points, in time.
import assert from 'node:assert/strict'
import test from 'node:test'
import { surfacesOf, type ObservationName, type Seen } from '../src/domain/index.ts'
import { outcomeOf, type Check } from '../src/grade/check.ts'
import { helpFigures, operation, parameter, SAMPLE } from './sample.ts'

type Tools = Seen<'mcpTools'>['tools']
type Operations = Seen<'openapi'>['operations']

const PROTOTYPES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length']
const LONG_NAME = 'command'.repeat(1_500)
const MEGABYTES = 'Löscht 全部. '.repeat(400_000)
const MANY = 10_000

const INSIDE_ITSELF = {
  type: 'object',
  $ref: '#',
  anyOf: [{ $ref: '#' }, { $ref: '#/$defs/one' }],
  properties: { again: { $ref: '#' }, one: { $ref: '#/$defs/one' } },
  $defs: { one: { allOf: [{ $ref: '#/$defs/two' }] }, two: { $ref: '#/$defs/one' } },
}

const ofName = (name: string) => ({
  name,
  inputSchema: JSON.parse(
    `{"type":"object","properties":{"${name}":{"type":"string"},"limit":{"$ref":"#/${name}"}}}`,
  ) as unknown,
})

const TOOLS: Record<string, Tools> = {
  'names that every object has': PROTOTYPES.map(ofName),
  'tools without end': Array.from({ length: MANY }, (_, at) => ofName(`delete_${at}`)),
  'a description of megabytes': [{ name: 'one', description: MEGABYTES, inputSchema: {} }],
  'a schema inside itself': [
    { name: 'one', inputSchema: INSIDE_ITSELF, outputSchema: INSIDE_ITSELF },
  ],
  'names of 10 kB': [ofName(LONG_NAME), ofName(LONG_NAME)],
  'no schema at all': [null, 1, 'text', [], true].map((inputSchema, at) => ({
    name: `tool ${at}`,
    inputSchema,
    annotations: { readOnlyHint: 'yes', destructiveHint: null },
  })),
}

const OPERATIONS: Record<string, Operations> = {
  'names that every object has': PROTOTYPES.map((name) =>
    operation({ path: `/${name}`, operationId: name, parameters: [parameter({ name })] }),
  ),
  'operations without end': Array.from({ length: MANY }, (_, at) =>
    operation({ path: `/things/${at}`, operationId: null, descriptionChars: at }),
  ),
  'names of 10 kB': [
    operation({ path: `/${LONG_NAME}`, parameters: [parameter({ name: LONG_NAME })] }),
  ],
  'figures that do not add up': [
    operation({
      descriptionChars: Number.MAX_SAFE_INTEGER,
      body: {
        fields: 1,
        describedFields: Number.MAX_SAFE_INTEGER,
        fieldNames: [],
        hasExample: true,
        isArray: true,
      },
    }),
  ],
}

const HELPS: Record<string, Partial<Seen<'cliHelp'>['figures'] & object>> = {
  'figures without measure': Object.fromEntries(
    Object.entries(helpFigures()).flatMap(([name, figure]) =>
      typeof figure === 'number' ? [[name, Number.MAX_SAFE_INTEGER]] : [],
    ),
  ),
  'nothing but one option': Object.fromEntries(
    Object.entries(helpFigures()).flatMap(([name, figure]) =>
      typeof figure === 'number' ? [[name, name === 'options' ? 1 : 0]] : [],
    ),
  ),
  'more described than there is': { options: 1, commands: 0, describedOptions: 1_000_000 },
}

const surfaces = surfacesOf({
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: null,
  exchanges: [],
  observations: {},
})
/** Far more than any takes: what grows with the square of a list takes minutes. */
const LONGEST_FACT = 200

/** Judges what is hostile in the observation that the check reads. */
export function testHostile(check: Check, reads: 'mcpTools' | 'openapi' | 'cliHelp'): void {
  const given: Record<string, Partial<Record<ObservationName, unknown>>> = reads === 'mcpTools'
    ? each(TOOLS, (tools) => ({ mcpTools: { ...SAMPLE.mcpTools, tools } }))
    : reads === 'openapi'
      ? each(OPERATIONS, (operations) => ({
          openapi: { ...SAMPLE.openapi, operations, operationCount: operations.length },
        }))
      : each(HELPS, (bent) => ({ cliHelp: { ...SAMPLE.cliHelp, figures: helpFigures(bent) } }))
  for (const [name, seen] of Object.entries(given))
    test(`${check.id}: ${name}`, () => {
      const answer = check.judge(seen, surfaces, { by: 'unknown', isKnown: false })
      if (!('outcome' in answer)) return
      const outcome = outcomeOf(check, answer.outcome)
      assert.ok(outcome, answer.outcome)
      if ('measured' in outcome) {
        const { points = NaN } = answer
        assert.ok(points >= outcome.least && points <= outcome.points, `${points} points`)
      }
      for (const fact of Object.values(answer.facts ?? {}))
        assert.ok(
          typeof fact === 'string' ? fact.length <= LONGEST_FACT : Number.isFinite(fact),
          'facts are short, and numbers are numbers',
        )
    })
}

function each<T, R>(table: Record<string, T>, made: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, made(value)]))
}
