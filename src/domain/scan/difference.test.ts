import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyEvidence } from '../../../test/arbitrary-evidence.ts'
import { exchange, mcpTool, operation, SAMPLE } from '../../../test/sample.ts'
import { grade } from '../../grade/grade.ts'
import { scanDifference } from '../../contract/scan-contract.ts'
import { DifferenceSchema, type Difference } from './difference.ts'
import type { Evidence, Observations } from '../evidence/evidence.ts'
import { parseAs } from '../schema/parse.ts'
import { holds } from '../../../test/property.ts'

type Tool = (typeof SAMPLE.mcpTools)['tools'][number]

const NONE = { total: 0, names: [] }

function evidenceOf(observations: Observations): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations,
  }
}

const seen = <V>(value: V) => ({ state: 'observed' as const, exchanges: ['e1'], value })
const mcpTools = (tools: (typeof SAMPLE.mcpTools)['tools']) => ({
  mcpTools: seen({ ...SAMPLE.mcpTools, tools }),
})
const openapi = (
  operations: (typeof SAMPLE.openapi)['operations'],
  operationCount = operations.length,
) => ({
  openapi: seen({ ...SAMPLE.openapi, operations, operationCount }),
})
const looked = (evidence: Evidence) => ({ evidence, grading: grade(evidence) })
const between = (before: Observations, after: Observations) =>
  scanDifference(looked(evidenceOf(before)), looked(evidenceOf(after)))

const turn = <T extends { from: unknown; to: unknown }>(change: T): T => ({
  ...change,
  from: change.to,
  to: change.from,
})

/** The reverse of the difference. */
function turned({
  score,
  letter,
  criteria,
  checks,
  surfaces,
  mcpTools: tools,
  operations,
}: Difference): Difference {
  return {
    score: score && turn(score),
    letter: letter && turn(letter),
    criteria: criteria.map(turn),
    checks: {
      total: checks.total,
      changed: checks.changed.map((check) => ({ ...turn(check), points: turn(check.points) })),
    },
    surfaces: { appeared: surfaces.vanished, vanished: surfaces.appeared },
    mcpTools: { ...tools, added: tools.removed, removed: tools.added },
    operations: { added: operations.removed, removed: operations.added },
  }
}

test('the same evidence twice is no difference; two evidences differ alike from both ends, within the schema', () => {
  holds(
    fc.property(anyEvidence, anyEvidence, (one, other) => {
      const [before, after] = [looked(one), looked(other)]
      assert.equal(scanDifference(before, structuredClone(before)), null)
      const [there, back] = [scanDifference(before, after), scanDifference(after, before)]
      if (there) assert.deepEqual(parseAs(DifferenceSchema, there), { ok: true, value: there })
      // A breaking change in one direction is none in the other.
      assert.deepEqual(
        there && { ...turned(there), contract: null },
        back && { ...back, contract: null },
      )
    }),
    { tries: 20 },
  )
})

test('tools of an MCP server are added, removed and changed by name, whatever their order', () => {
  const [list, send, drop] = ['list', 'send', 'drop'].map((name) => mcpTool({ name })) as [
    Tool,
    Tool,
    Tool,
  ]
  const reordered = {
    ...send,
    inputSchema: Object.fromEntries(Object.entries(send.inputSchema as object).toReversed()),
  }
  assert.equal(between(mcpTools([list, send]), mcpTools([reordered, list])), null)
  const difference = between(
    mcpTools([list, send]),
    mcpTools([{ ...send, description: 'Sends it twice.' }, drop]),
  )
  assert.deepEqual(difference?.mcpTools, {
    added: { total: 1, names: ['drop'] },
    removed: { total: 1, names: ['list'] },
    changed: { total: 1, names: ['send'] },
  })
  const schema = between(
    mcpTools([send]),
    mcpTools([
      { ...send, inputSchema: { type: 'object', properties: { to: { type: 'integer' } } } },
    ]),
  )
  assert.deepEqual(schema?.mcpTools.changed.names, ['send'])
})

test('operations are named as an agent calls them; a selection of them is not compared', () => {
  const [read, make] = [
    operation({ method: 'get', path: '/users' }),
    operation({ method: 'post', path: '/users' }),
  ]
  assert.deepEqual(between(openapi([read]), openapi([make]))?.operations, {
    added: { total: 1, names: ['POST /users'] },
    removed: { total: 1, names: ['GET /users'] },
  })
  assert.deepEqual(
    between(openapi([read], 9000), openapi([make], 9000))?.operations ?? {
      added: NONE,
      removed: NONE,
    },
    { added: NONE, removed: NONE },
  )
})

test('what could not be seen once is not compared; what is not offered is gone', () => {
  const unseen = { state: 'unobserved' as const, cause: 'timeout' as const, exchanges: [] }
  const gone = { state: 'not-offered' as const, exchanges: ['e1'] }
  const mcp = { mcp: seen(SAMPLE.mcp), ...mcpTools([mcpTool({ name: 'send' })]) }
  const lost = between(mcp, { mcp: unseen, mcpTools: unseen })
  assert.deepEqual([lost?.surfaces.vanished, lost?.mcpTools.removed], [[], NONE])
  const removed = between(mcp, { mcp: gone, mcpTools: gone })
  assert.deepEqual(
    [removed?.surfaces.vanished, removed?.mcpTools.removed.names],
    [['mcp'], ['send']],
  )
  assert.deepEqual(between({ mcp: gone, mcpTools: gone }, mcp)?.surfaces.appeared, ['mcp'])
})

test('score, letter, criteria and checks tell from what to what', () => {
  const gone = { state: 'not-offered' as const, exchanges: ['e1'] }
  const difference =
    between(
      { api: seen(SAMPLE.api), openapi: seen(SAMPLE.openapi) },
      { api: seen(SAMPLE.api), openapi: gone },
    ) ?? assert.fail()
  const check = difference.checks.changed.find(({ id }) => id === 'api-description')
  assert.ok(
    check && check.from !== check.to && (check.points.from ?? 0) > (check.points.to ?? 0),
    JSON.stringify(check),
  )
  assert.ok(
    difference.criteria.some(
      ({ id, from, to }) => id === 'discoverability' && (from ?? 0) > (to ?? 0),
    ),
  )
  assert.equal(difference.checks.total, difference.checks.changed.length)
})

test('lists are bounded and counted, and names are inert', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    mcpTool({ name: `tool-${String(index).padStart(3, '0')}\u001b[31m\u200b${'x'.repeat(400)}` }),
  )
  const added = between(mcpTools([]), mcpTools(many))?.mcpTools.added
  assert.deepEqual([added?.total, added?.names.length], [400, 100])
  assert.match(added?.names[0] ?? '', /^tool-000 ?\[31mx+…$/)
  assert.equal([...(added?.names[0] ?? '')].length, 120)
})
