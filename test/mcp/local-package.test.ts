// A local MCP server from npm: what its package says of it, beside what its program does.
import assert from 'node:assert/strict'
import test from 'node:test'
import { join } from 'node:path'
import { makeScan } from '../../src/observe/make-scan.ts'
import { createOutbound } from '../../src/observe/outbound/client.ts'
import { mcp } from '../../src/observe/probes/mcp/server.ts'
import { registryListing } from '../../src/observe/probes/mcp/listing.ts'
import { packages } from '../../src/observe/probes/packages.ts'
import { type FakePackage, withRegistry } from '../npm-registry.ts'

const program = join(import.meta.dirname, 'program.ts')

function look(found: FakePackage) {
  return withRegistry({ '@acme/mail': found }, async ({ url }) => {
    const outbound = createOutbound({ allowedRanges: [], botUrl: 'https://agentgrade.example/bot' })
    try {
      const scan = makeScan({
        target: {
          kind: 'stdio',
          command: [process.execPath, program, 'tell-tale'],
          shown: ['MAIL_KEY=***', 'npx', '-y', '@acme/mail'],
          environment: { PATH: process.env['PATH'] ?? '', MAIL_KEY: 'CANARY' },
        },
        hints: null,
        now: Date.UTC(2026, 10, 15),
        outbound,
        npm: { of: 'user', settings: { registry: url } },
      })
      const [server, listing, published] = await Promise.all([
        mcp.look(scan, outbound.for(mcp.id, mcp.requests)),
        registryListing.look(scan, outbound.for(registryListing.id, registryListing.requests)),
        packages.look(scan, outbound.for(packages.id, packages.requests)),
      ])
      return { ...server, ...listing, ...published }
    } finally {
      await outbound.close()
    }
  })
}

test('README, credentials, role and name for the registry come from the package', async () => {
  const seen = await look({
    manifest: { version: '1.0.0', bin: { mail: 'index.js' } },
    files: {
      'README.md': '{"mcpServers": {"mail": {"command": "npx", "args": ["@acme/mail"]}}} `cut`',
      'index.js': 'process.env.MAIL_KEY',
    },
  })
  assert.ok(seen.mcp?.state === 'observed' && seen.packages?.state === 'observed')
  assert.deepEqual(seen.mcp.value.readme, {
    package: '@acme/mail',
    setup: 'configuration',
    tools: 2,
    unnamed: ['CANARY'],
    variables: ['MAIL_KEY'],
    unexplained: ['MAIL_KEY'],
  })
  // Its metadata calls it a command; it was started as a server.
  assert.equal(seen.packages.value.packages[0]?.role, 'mcp')
  assert.equal(seen.cli?.state, 'not-offered')
  assert.deepEqual(seen.registryListing?.state === 'observed' && seen.registryListing.value, {
    registry: 'unnamed',
    name: '@acme/mail',
    isActive: false,
  })
})

test('a package without a README has none, and a name for the registry is seen', async () => {
  const seen = await look({
    manifest: { version: '1.0.0', bin: { mail: 'index.js' }, mcpName: 'example.acme/mail' },
    files: { 'index.js': '' },
  })
  assert.equal(seen.mcp?.state === 'observed' && seen.mcp.value.readme, null)
  assert.equal(
    seen.registryListing?.state === 'observed' && seen.registryListing.value.registry,
    'own',
  )
})
