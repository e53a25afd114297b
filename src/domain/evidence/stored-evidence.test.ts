// Stored evidence of another version is read as far as it is understood, above all the vendor's
// declaration.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Evidence, parseEvidence, readStoredEvidence } from './evidence.ts'
import { RETIRED_OBSERVATIONS } from './observations/index.ts'

const stored = readFileSync(
  join(import.meta.dirname, '../../../test/corpus/model-tool.evidence.json'),
  'utf8',
)
const withoutRetired = (observations: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(observations).filter(
      ([name]) => !(RETIRED_OBSERVATIONS as readonly string[]).includes(name),
    ),
  )
const understood = JSON.parse(stored) as Evidence
const text = JSON.stringify({
  ...understood,
  observations: withoutRetired(understood.observations),
})
const declaration = {
  sources: ['https://acme.example/docs'],
  auth: { methods: ['bearer'] },
  facts: { 'api.readOnly': { value: false, basis: 'known', source: 'https://acme.example/docs' } },
}
const whole = () =>
  ({ ...(JSON.parse(text) as Evidence), declaration }) as unknown as {
    observations: Record<string, unknown>
    exchanges: unknown[]
  }

test('evidence that is understood is read whole', () => {
  assert.deepEqual(readStoredEvidence(text), JSON.parse(text) as Evidence)
})

test('what earlier versions have observed and this one does not read is passed over', () => {
  const evidence = JSON.parse(stored) as Record<'observations', Record<string, unknown>>
  const url = 'https://acme.example/asyncapi.json'
  const [exchange] = whole().exchanges as { id: string }[]
  // As version 3.3.0 of the method stored them.
  const observations: Record<string, unknown> = {
    ...evidence.observations,
    asyncapi: {
      state: 'observed',
      exchanges: [exchange?.id],
      reason: 'the usual place /asyncapi.json',
      value: { url, version: '3.0.0', isValid: true },
    },
    paymentChallenge: { state: 'unobserved', cause: 'not-probed', exchanges: [] },
  }
  for (const name of RETIRED_OBSERVATIONS) assert.ok(name in observations, name)
  const old = { ...evidence, observations }
  const read = readStoredEvidence(JSON.stringify(old)) ?? assert.fail()
  assert.deepEqual(read.observations, withoutRetired(observations))
  const parsed = parseEvidence(old)
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, read)
  assert.equal(parseEvidence({ ...old, observations: { unheardOf: {} } }).ok, false)
})

test('format 1 is read, 1.1 with the beginning of answers, and a later one as far as it is understood', () => {
  const { exchanges, ...rest } = whole()
  const [first, ...others] = exchanges as { id: string; answer: object }[]
  assert.ok(first)
  const excerpt = { ...first, answer: { ...first.answer, excerpt: 'User-agent: *' } }
  const read = (format: string, ...more: object[]) =>
    readStoredEvidence(
      JSON.stringify({ ...rest, format, exchanges: [excerpt, ...others, ...more] }),
    ) ?? assert.fail(format)
  for (const format of [
    'agentgrade-evidence/1',
    'agentgrade-evidence/1.1',
    'agentgrade-evidence/1.7',
  ]) {
    const evidence = read(format)
    assert.deepEqual(evidence.exchanges, [excerpt, ...others], format)
    assert.deepEqual(evidence.observations, rest.observations, format)
    assert.deepEqual(evidence.declaration, declaration, format)
  }
  const later = read('agentgrade-evidence/1.7', { id: 'new', kind: 'telegram' })
  assert.deepEqual(later, read('agentgrade-evidence/1.7'))
  assert.equal(
    readStoredEvidence(JSON.stringify({ ...whole(), format: 'agentgrade-evidence/2' })),
    null,
  )
})

test('what is not understood is left out alone, and the rest stays', () => {
  const evidence = whole()
  const [name = ''] = Object.keys(evidence.observations)
  const changed = {
    ...evidence,
    observations: {
      ...evidence.observations,
      [name]: { state: 'seen-otherwise' },
      gone: { state: 'observed' },
    },
    declaration: {
      ...declaration,
      later: {},
      facts: { ...declaration.facts, 'api.unheardOf': { value: 1 } },
    },
  }
  const read = readStoredEvidence(JSON.stringify(changed)) ?? assert.fail()
  assert.deepEqual(read.declaration, declaration)
  const { [name]: _changed, ...others } = evidence.observations
  assert.deepEqual(read.observations, others)
})

test('an exchange that is not understood takes what rests on it with it', () => {
  const evidence = whole()
  const exchanges = evidence.exchanges.toSpliced(0, 1, { id: 'odd' })
  const read = readStoredEvidence(JSON.stringify({ ...evidence, exchanges })) ?? assert.fail()
  assert.equal(read.exchanges.length, exchanges.length - 1)
  assert.deepEqual(read.declaration, declaration)
})

test('what is no evidence at all is told apart', () => {
  for (const odd of [
    '',
    'null',
    '[]',
    '{}',
    '"x"',
    JSON.stringify({ ...whole(), format: 'other/9' }),
  ])
    assert.equal(readStoredEvidence(odd), null)
})
