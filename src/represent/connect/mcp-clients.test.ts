// The lines that add an MCP server to a client: remote and local, and one shell word whatever the
// address holds.
import assert from 'node:assert/strict'
import test from 'node:test'
import { clientLines } from './mcp-clients.ts'

test('a server at an address, one that is started, and an address that a shell would read as more', () => {
  assert.deepEqual(
    clientLines('stripe', { url: 'https://mcp.stripe.com' }).map(({ line }) => line),
    [
      'claude mcp add --transport http stripe https://mcp.stripe.com',
      `code --add-mcp '{"name":"stripe","type":"http","url":"https://mcp.stripe.com"}'`,
    ],
  )
  assert.deepEqual(
    clientLines('files', { command: 'npx', args: ['-y', '@acme/files'] }).map(({ line }) => line),
    [
      'claude mcp add files -- npx -y @acme/files',
      `code --add-mcp '{"name":"files","command":"npx","args":["-y","@acme/files"]}'`,
    ],
  )
  assert.equal(
    clientLines('x', { url: 'https://a.example/?b=1&c=$(d)' })[0]?.line,
    `claude mcp add --transport http x 'https://a.example/?b=1&c=$(d)'`,
  )
})
