// `agentgrade mcp`: started as a program by clients of both protocol versions, on a service and on
// a
// database.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { call, openMcp, type AnyClient } from './open-mcp.ts'

const PROGRAM = join(import.meta.dirname, '../../bin/agentgrade.js')

async function start(
  t: TestContext,
  era: 'old' | 'modern',
  words: string[],
  env: Record<string, string> = {},
): Promise<AnyClient> {
  const started = {
    command: process.execPath,
    args: [PROGRAM, 'mcp', ...words],
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stderr: 'ignore' as const,
  }
  const client =
    era === 'old'
      ? new OldClient({ name: 'test', version: '1.0.0' })
      : new ModernClient(
          { name: 'test', version: '1.0.0' },
          { versionNegotiation: { mode: 'auto' } },
        )
  t.after(() => client.close())
  await client.connect(era === 'old' ? new OldStdio(started) : new ModernStdio(started))
  return client
}

test('over a service; where it no longer answers, the model is told so', async (t) => {
  const { app, address } = await openMcp(t)
  const client = await start(t, 'old', ['--url', address.replace('/mcp', '')])
  assert.equal((await client.listTools()).tools.length, 8)
  assert.match(
    (await call(client, 'search_tools', { query: 'resend', limit: 1 })).content[0]?.text ?? '',
    /"slug":"resend"/,
  )
  assert.match(
    JSON.stringify(await client.readResource({ uri: 'agentgrade://tools/resend' })),
    /# Resend/,
  )
  await app.close()
  const { isError, content } = await call(client, 'search_tools')
  assert.equal(isError, true)
  assert.match(content[0]?.text ?? '', /No AgentGrade service responds at .*AGENTGRADE_URL/)
})

test('over a database of its own', async (t) => {
  const { url } = await openMcp(t)
  const client = await start(t, 'modern', ['--local'], { DATABASE_URL: url })
  assert.match(
    (await call(client, 'get_tool', { slug: 'stripe' })).content[0]?.text ?? '',
    /mcp\.stripe\.com/,
  )
})

test('--read-only leaves out the tools that write', async (t) => {
  const { address } = await openMcp(t)
  const service = ['--url', address.replace('/mcp', '')]
  const { tools: all } = await (await start(t, 'modern', service)).listTools()
  const { tools } = await (await start(t, 'modern', [...service, '--read-only'])).listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    all.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
  )
  assert.ok(tools.length > 0 && tools.length < all.length)
})
