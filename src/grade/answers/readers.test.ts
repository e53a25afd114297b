// Whose answers count fully, and how a reading is told.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readCorpus } from '../../../scripts/corpus-files.ts'
import { readEvidence } from '../../../test/readings.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { grade } from '../grade.ts'
import { digestOf, readingsOf, readState } from './readers.ts'

const observed = (value: unknown) => ({ state: 'observed' as const, exchanges: ['e1'], value })
const EVIDENCE: Evidence = {
  format: 'agentgrade-evidence/1.2',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: {
    mcp: observed(SAMPLE.mcp),
    mcpTools: observed({ ...SAMPLE.mcpTools, tools: [mcpTool(), mcpTool({ name: 'wipe' })] }),
    openapi: observed(SAMPLE.openapi),
  } as Evidence['observations'],
}
const read = readEvidence(EVIDENCE, 'mcp', { reader: 'a' }, { reader: 'b', date: '2026-11-21' })

test('who is named is known, by the whole name', () => {
  for (const [readers, state] of [
    ['any', 'settled'],
    [['a', 'b'], 'settled'],
    [['a', 'b', 'c'], 'settled'],
    [['a'], 'unknown'],
    [[], 'unknown'],
    [['ab'], 'unknown'],
  ] as const)
    assert.equal(readState(read, 'mcp', readers), state, String(readers))
  assert.equal(readState(read, 'api', 'any'), 'none')
  assert.equal(readState(EVIDENCE, 'mcp', 'any'), 'none')
})

test('changed before unknown before unsettled', () => {
  const other = observed({ ...SAMPLE.mcpTools, tools: [mcpTool(), mcpTool({ name: 'new' })] })
  const changed = {
    ...read,
    observations: {
      ...read.observations,
      mcpTools: other as Evidence['observations']['mcpTools'] & object,
    },
  }
  assert.equal(readState(changed, 'mcp', 'any'), 'changed')
  assert.equal(readState(changed, 'mcp', []), 'changed')
  const torn = readEvidence(
    EVIDENCE,
    'mcp',
    { reader: 'a', whole: { args: 'opaque' } },
    { reader: 'b', whole: { args: 'exemplary' } },
  )
  assert.equal(readState(torn, 'mcp', 'any'), 'unsettled')
  assert.equal(readState(torn, 'mcp', []), 'unknown')
})

test('a reading is told by whom, when, in how many passes, and with its worst', () => {
  const items = { wipe: { effect: 'destroys', bound: 'open' } }
  const told = readEvidence(
    EVIDENCE,
    'mcp',
    { reader: 'a', items },
    { reader: 'b', date: '2026-11-21', items },
  )
  assert.deepEqual(readingsOf(told, 'any'), [
    {
      of: 'mcp',
      state: 'settled',
      readers: ['a', 'b'],
      date: '2026-11-21',
      passes: 2,
      share: 1,
      unsettled: [],
      worst: { tool: 'wipe', effect: 'destroys', bound: 'open' },
    },
  ])
  assert.equal(readingsOf(read, 'any')[0]?.worst, null)
  assert.deepEqual(readingsOf(EVIDENCE, 'any'), [])
})

test('the digest of a reading is that of what it says, whatever the order of its members', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([name, each]) => [name, turned(each)]),
          )
        : value
  const value = (read.observations.mcpReading as { value: object }).value
  assert.equal(digestOf(turned(value) as object), digestOf(value))
  assert.notEqual(digestOf({ ...value, left: 1 }), digestOf(value))
})

test('what is shipped is known without a name, and one changed answer of it is not', async () => {
  const { readdir, readFile } = await import('node:fs/promises')
  const folder = new URL('../../../catalogue/captured/', import.meta.url)
  let known = 0
  for (const file of (await readdir(folder)).filter((name) =>
    name.endsWith('.mcp.evidence.json'),
  )) {
    const evidence = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Evidence
    const reading = evidence.observations.mcpReading
    if (reading?.state !== 'observed') continue
    const state = readState(evidence, 'mcp', [])
    // Of the longest lists a part was read.
    if (state === 'changed') continue
    assert.ok(state === 'settled' || state === 'unsettled', `${file}: ${state}`)
    known += 1
    const bent = structuredClone(evidence)
    const own = bent.observations.mcpReading as {
      value: { passes: { whole: Record<string, unknown> }[] }
    }
    for (const { whole } of own.value.passes)
      whole['job'] = whole['job'] === 'broad' ? 'real' : 'broad'
    assert.equal(readState(bent, 'mcp', []), 'unknown', file)
  }
  assert.ok(known > 10, `${known} are shipped`)
})

test('evidence of before has no reading, and its grade says nothing of any', async () => {
  for (const { evidence } of await readCorpus()) {
    const bare = Object.fromEntries(
      Object.entries(evidence.observations).filter(([name]) => !name.endsWith('Reading')),
    )
    const { restsOn } = grade({ ...evidence, observations: bare })
    assert.equal(restsOn?.readings, undefined)
  }
})
