// What exactly costs points: the operations and tools at fault, and nothing beside them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { exchange, SAMPLE } from '../../test/sample.ts'
import type { Evidence, ObservationName } from '../domain/index.ts'
import { MOST_TOOLS } from '../domain/evidence/observations/mcp.ts'
import { evidenceOfDocument } from '../usecases/local/document-evidence.ts'
import { CHECKS } from './checks.ts'
import { dependsOnTime, faultsIn } from './faults.ts'
import { grade } from './grade.ts'
import { wholeOf } from './method.ts'
import { roundedScore } from './rounding.ts'

async function faultsOf(document: unknown) {
  const evidence = await evidenceOfDocument({ name: 'a.json', text: JSON.stringify(document) })
  assert.ok(evidence)
  return faultsIn(evidence, grade(evidence).checks)
}

const answers = { 200: { description: 'Fine' } }

test('each operation that fails alone is a fault; what is about the whole stays one', async () => {
  const summary = 'Reads one message by its id, and says so if there is none. '.repeat(4)
  const described = { summary, responses: answers }
  const faults = await faultsOf({
    openapi: '3.0.0',
    info: { title: 'A', version: '1' },
    paths: {
      '/told': { get: described },
      '/bare': { get: { responses: answers }, post: { responses: answers } },
    },
  })
  const of = (id: string) =>
    faults.filter(({ check }) => check.id === id).map(({ item }) => item?.name ?? null)
  assert.deepEqual(of('operation-texts'), ['GET /bare', 'POST /bare'])
  assert.deepEqual(of('operation-errors'), ['GET /told', 'GET /bare', 'POST /bare'])
  assert.deepEqual(of('operation-arguments'), [], 'none has any, and nothing can be mended')
  assert.deepEqual(of('api-servers'), [null])
  assert.ok(faults.every(({ observation, lost }) => observation === 'openapi' && lost > 0))
})

test('each secret and each error of a description is a fault of its own', async () => {
  const evidence = await evidenceOfDocument({
    name: 'a.json',
    text: JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { responses: 7 } }, '/b': { get: { responses: 7 } } },
    }),
  })
  assert.ok(evidence)
  const { openapi } = evidence.observations
  assert.ok(openapi?.state === 'observed')
  const secrets = ['/info/a', '/info/b'].map((pointer) => ({ pointer, looks: 'live' as const }))
  const leaking = {
    ...evidence,
    observations: {
      ...evidence.observations,
      openapi: { ...openapi, value: { ...openapi.value, secrets } },
    },
  }
  const faults = faultsIn(leaking, grade(leaking).checks)
  const named = new Set(faults.map(({ check, item }) => `${check.id} ${item?.name}`))
  for (const expected of [
    'published-secrets /info/a',
    'published-secrets /info/b',
    'api-description-validity #/paths/~1a/get/responses',
    'api-description-validity #/paths/~1b/get/responses',
  ])
    assert.ok(named.has(expected), expected)
})

test('each tool that fails alone is a fault, and the second of a name has its own', async () => {
  const schema = { type: 'object', properties: {}, additionalProperties: false }
  const faults = await faultsOf({
    tools: [
      {
        name: 'run_shell',
        description: 'Runs any shell command that it is given.',
        inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
      },
      {
        name: 'list_items',
        description: 'Lists all items of the account.',
        inputSchema: schema,
        annotations: { readOnlyHint: true },
      },
      { name: 'x', inputSchema: schema },
      { name: 'x', inputSchema: schema },
    ],
  })
  const of = (id: string) =>
    faults.filter(({ check }) => check.id === id).map(({ item }) => item?.name ?? null)
  assert.deepEqual(of('command-inputs'), ['run_shell'])
  assert.deepEqual(of('tool-arguments'), ['run_shell'])
  assert.deepEqual(of('tool-marks'), ['run_shell', 'x', 'x#2'])
  assert.deepEqual(of('tool-texts'), ['run_shell', 'list_items', 'x', 'x#2'])
})

test('what is as good as structure can show is no fault, and a measured one says what to do', async () => {
  const inputSchema = {
    type: 'object',
    properties: { limit: { type: 'integer', description: 'How many to return.', maximum: 50 } },
  }
  const annotations = { readOnlyHint: true }
  const tool = { inputSchema, annotations, outputSchema: { type: 'object' } }
  const description = 'Lists the items of the account, newest first, a page at a time. '.repeat(4)
  const faults = await faultsOf({
    tools: [
      { ...tool, name: 'list_items', description },
      { ...tool, name: 'list_pages', description, annotations: {} },
    ],
  })
  assert.deepEqual(
    faults.map(({ check, item, outcome, points }) => [check.id, item?.name, outcome, points]),
    [['tool-marks', 'list_pages', 'none', 2]],
  )
  assert.match(faults[0]?.check.outcomes['none']?.fix ?? '', /^Set readOnlyHint on every tool/)
})

test('one of many at fault costs nothing, and is known', async () => {
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
  const told = { post: { parameters: [key], responses: answers } }
  const paths = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/a${at}`, told]))
  const faults = await faultsOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { ...paths, '/bare': { post: { responses: answers } } },
  })
  const own = faults.filter(({ check }) => check.id === 'idempotency')
  assert.deepEqual(
    own.map(({ item, lost }) => [item?.name, lost]),
    [['POST /bare', 0]],
  )
})

test('one of many operations at fault costs the whole little, and is known with its own points', async () => {
  const told = { get: { summary: 'Reads one message. '.repeat(12), responses: answers } }
  const paths = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/a${at}`, told]))
  const faults = await faultsOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { ...paths, '/bare': { get: { responses: answers } } },
  })
  const own = faults.filter(({ check }) => check.id === 'operation-texts')
  // 20 with 3.6 and one with 0.4 are 3.448, or 7.12 points, of 7.5 that an estimate can give.
  assert.deepEqual(
    own.map(({ item, points, lost }) => [item?.name, points, roundedScore(lost)]),
    [['GET /bare', 1.4, 0.38]],
  )
})

test('what a check is made of is at fault, not the check', () => {
  const evidence = evidenceWith({
    api: SAMPLE.api,
    apiErrors: { ...SAMPLE.apiErrors, status: 200, hasPointer: false },
    methodRefusal: SAMPLE.methodRefusal,
  })
  const faults = faultsIn(evidence, grade(evidence).checks)
  assert.deepEqual(
    faults.flatMap(({ check, lost }) =>
      wholeOf(check.id)?.id === 'api-errors' ? [[check.id, lost]] : [],
    ),
    [
      ['error-guidance', 3],
      ['api-missing-path', 10],
    ],
  )
  assert.ok(faults.every(({ check }) => check.parts.length === 0))
})

test('a list of the longest kind is looked through in a moment', () => {
  const tools = Array.from({ length: MOST_TOOLS }, (_, at) => ({
    name: `server_shows_one_of_the_things_that_it_has_${at}`,
    inputSchema: { type: 'object' },
  }))
  const evidence = evidenceWith({ mcp: SAMPLE.mcp, mcpTools: { ...SAMPLE.mcpTools, tools } })
  const marks = grade(evidence).checks.filter(({ id }) => id === 'tool-marks')
  const start = process.cpuUsage()
  assert.equal(faultsIn(evidence, marks).length, MOST_TOOLS)
  // With each name compared to each other one it took a second and a half.
  assert.ok(process.cpuUsage(start).user < 500_000)
})

function evidenceWith(values: Partial<Record<ObservationName, unknown>>): Evidence {
  const observations = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      { state: 'observed', exchanges: ['e1'], value },
    ]),
  )
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations,
  }
}

test('a document without faults has none, and every check of time exists', async () => {
  const times = CHECKS.filter(({ id }) => dependsOnTime(id)).map(({ id }) => id)
  assert.deepEqual(times.toSorted(), [
    'api-latency',
    'changelog',
    'mcp-latency',
    'package-maintenance',
    'uptime',
  ])
  assert.ok(dependsOnTime('latency-median') && dependsOnTime('latency-tail'), 'its parts')
  const evidence = await evidenceOfDocument({
    name: 'a.json',
    text: JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} }),
  })
  assert.ok(evidence)
  const faults = faultsIn(evidence, grade(evidence).checks)
  assert.ok(faults.every(({ item }) => item === null))
})

test('a tool that is judged alone still has the others beside it', async () => {
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } } }
  const tool = (name: string) => ({ name, inputSchema, annotations: { readOnlyHint: true } })
  const faults = await faultsOf({ tools: [tool('acme_list_items'), tool('acme_delete_item')] })
  assert.deepEqual(
    faults
      .filter(({ check }) => check.id === 'tool-marks')
      .map(({ item, outcome }) => [item?.name, outcome]),
    [['acme_delete_item', 'contradicted']],
    'alone, its name begins with that of the server',
  )
})
