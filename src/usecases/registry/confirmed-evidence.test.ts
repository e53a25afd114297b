import assert from 'node:assert/strict'
import test from 'node:test'
import { lockedServer, type Lock } from '../../contract/lock.ts'
import { EVIDENCE_FORMAT, parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { exchange, mcpTool, SAMPLE } from '../../../test/sample.ts'
import { pendingRecord } from '../../../test/tool-record.ts'
import { contractOfTools } from '../local/server-contract.ts'
import { withConfirmation } from './confirmed-evidence.ts'

const NOW = Date.UTC(2026, 10, 18)
const TOOLS = [mcpTool({ name: 'search' })]
const record = pendingRecord({ slug: 'acme', name: 'Acme', url: 'https://acme.example/' })

/** Evidence whose tools come from a local program, started by this command. */
function started(command: string): Evidence {
  const stdio = {
    id: 'e2',
    kind: 'stdio',
    command,
    sent: ['{}'],
    answer: { bytes: 2, sha256: 'a'.repeat(64), ms: 1 },
  }
  const parsed = parseEvidence({
    format: EVIDENCE_FORMAT,
    tool: { name: 'Acme', url: 'https://acme.example/', kind: 'local' },
    observedAt: '2026-11-17T00:00:00Z',
    exchanges: [exchange(), stdio],
    observations: {
      mcp: {
        state: 'observed',
        exchanges: ['e2'],
        value: { ...SAMPLE.mcp, url: null, command, transport: 'stdio', instructions: null },
      },
      mcpTools: {
        state: 'observed',
        exchanges: ['e2'],
        value: { ...SAMPLE.mcpTools, tools: TOOLS },
      },
    },
  })
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.value
}

function lockOf(source: string, tools: readonly object[] = TOOLS): Lock {
  const contract = contractOfTools(tools, {
    name: 'acme',
    source,
    version: null,
    instructions: null,
  })
  const server = lockedServer(contract)
  assert.ok(server.ok)
  return { format: 'agentgrade-lock/1', servers: [server.value] }
}

/** What is found, or why nothing is. */
function found(evidence: Evidence | null, lock: unknown): string {
  const stored = evidence && JSON.stringify(evidence)
  const result = withConfirmation(record, stored, lock, NOW)
  return 'refused' in result ? result.refused : (result.found?.outcome ?? 'removed')
}

test('a package is confirmed in the version that was started, and in no other', () => {
  const evidence = started('npx -y @acme/mcp@1.4.0')
  assert.equal(found(evidence, lockOf('npx -y @acme/mcp@1.4.0')), 'same')
  assert.equal(
    found(evidence, lockOf('npx -y @acme/mcp@1.4.0', [mcpTool({ name: 'send' })])),
    'otherwise',
  )
  for (const source of [
    'npx -y @acme/mcp@1.5.0',
    'npx -y @acme/mcp',
    'npx -y @acme/mcp@1.4.0 --read-only',
    'npx -y @acrne/mcp@1.4.0',
    'https://mcp.acme.example/mcp',
    'tools.json',
  ])
    assert.equal(found(evidence, lockOf(source)), 'confirmation-elsewhere', source)
  const open = started('npx -y @acme/mcp')
  assert.equal(found(open, lockOf('npx -y @acme/mcp')), 'confirmation-elsewhere', 'newest is none')
})

test('without a list of tools, or without a lock, nothing is confirmed', () => {
  const evidence = started('npx -y @acme/mcp@1.4.0')
  const lock = lockOf('npx -y @acme/mcp@1.4.0')
  assert.equal(found(null, lock), 'nothing-to-confirm')
  evidence.observations.mcpTools = { state: 'unobserved', cause: 'timeout', exchanges: ['e2'] }
  assert.equal(found(evidence, lock), 'nothing-to-confirm')
  assert.equal(found(evidence, null), 'confirmation-not-found')
  for (const other of [undefined, [], 'lock', { ...lock, format: 'other/1' }, { servers: [] }])
    assert.equal(found(evidence, other), 'invalid-body')
})

test('what is confirmed is a part of the evidence until it is taken away', () => {
  const before = started('npx -y @acme/mcp@1.4.0')
  const result = withConfirmation(
    record,
    JSON.stringify(before),
    lockOf('npx -y @acme/mcp@1.4.0'),
    NOW,
  )
  assert.ok('evidence' in result)
  const parsed = parseEvidence(JSON.parse(result.evidence))
  assert.ok(parsed.ok, JSON.stringify(parsed))
  assert.equal(result.record.access.mcp?.look?.confirmed?.outcome, 'same')
  const gone = withConfirmation(result.record, result.evidence, null, NOW)
  assert.ok('evidence' in gone)
  assert.deepEqual(JSON.parse(gone.evidence), JSON.parse(JSON.stringify(before)))
})
