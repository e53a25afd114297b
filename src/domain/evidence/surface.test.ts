import assert from 'node:assert/strict'
import test from 'node:test'
import { exchange, pkg, SAMPLE } from '../../../test/sample.ts'
import type { Evidence } from './evidence.ts'
import { surfacesOf } from './surface.ts'

const started = (command: string, declaration?: Evidence['declaration']): Evidence => ({
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: {
    mcp: {
      state: 'observed',
      exchanges: ['e1'],
      value: { ...SAMPLE.mcp, url: null, command, transport: 'stdio' },
    },
    cli: { state: 'observed', exchanges: ['e1'], value: { ...SAMPLE.cli, package: '@acme/mcp' } },
    packages: {
      state: 'observed',
      exchanges: ['e1'],
      value: { packages: [pkg({ name: '@acme/mcp', role: 'sdk' })] },
    },
  },
  ...(declaration && { declaration }),
})

test('a package that was started as an MCP server is neither a CLI nor a library', () => {
  const { cli, sdk, mcp } = surfacesOf(started('npx -y @acme/mcp@1.2.0'))
  assert.deepEqual([mcp, cli, sdk], ['seen', 'absent', 'absent'])
})

test('another package, or a CLI that the vendor names, stays one', () => {
  assert.equal(surfacesOf(started('npx -y @acme/mcp-other@1.2.0')).cli, 'seen')
  const named = { cli: { command: 'acme' }, sources: ['https://acme.example/docs'] }
  assert.equal(surfacesOf(started('npx -y @acme/mcp@1.2.0', named)).cli, 'seen')
})
