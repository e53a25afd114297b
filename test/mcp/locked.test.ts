// MCP servers behind a lock, on real servers: which refusal is a lock, and what the owner's key opens.
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import test from 'node:test'
import { findChallenge } from '../../src/observe/api/sign-in.ts'
import { lookAtServer, withScan } from './look.ts'
import { modern, sse, stateful, withServer } from './servers.ts'

/** Bare refusals at these paths, 404 elsewhere. */
const refusing =
  (status: number, ...paths: string[]): RequestListener =>
  (request, response) =>
    void response.writeHead(paths.includes(request.url ?? '') ? status : 404).end()
const everywhere =
  (status: number, body?: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, body ? { 'content-type': 'text/html' } : {}).end(body)
const WALL = '<!doctype html><title>403</title><p>This distribution does not allow it.</p>'

test('a bare refusal is a lock where an invented path gets another answer', async () => {
  for (const status of [401, 403])
    for (const path of ['/', '/mcp']) {
      const { mcp, mcpTools } = await lookAtServer(refusing(status, '/mcp'), { path })
      assert.ok(mcp?.state === 'observed', `${status} from ${path}: ${JSON.stringify(mcp)}`)
      assert.deepEqual([mcp.value.isAuthRequired, mcp.value.challenge?.status], [true, status])
      assert.equal(mcpTools?.state === 'unobserved' && mcpTools.cause, 'auth-required')
    }
})

test('a refusal that is the same everywhere is none, unless the owner names the address', async () => {
  for (const status of [401, 403]) {
    const { mcp } = await lookAtServer(everywhere(status), { path: '/' })
    assert.equal(mcp?.state === 'unobserved' && mcp.cause, 'auth-required', String(status))
  }
  await withServer(everywhere(403), async ({ origin }) => {
    const url = `${origin}/mcp`
    await withScan({ kind: 'web', url }, { given: { mcp: url } }, async (scan) => {
      const { observation } = await findChallenge(scan, scan.outbound.for('auth', 5))
      assert.equal(observation.state === 'observed' && observation.value.status, 403)
    })
  })
  // Every GET asks for a password, and a POST is something else.
  const calendar = await lookAtServer(
    (request, response) => void response.writeHead(request.method === 'GET' ? 401 : 405).end(),
    { path: '/' },
  )
  assert.notEqual(calendar.mcp?.state, 'observed')
  const walled = await lookAtServer(everywhere(403, WALL))
  assert.equal(walled.mcp?.state, 'unobserved', 'a page is the wall of a content network')
})

test('the address that the owner names is never said to have no server', async () => {
  await withServer(everywhere(404), async ({ origin }) => {
    const url = `${origin}/agents`
    const { mcp } = await lookAtServer(everywhere(404), { given: { mcp: url } })
    assert.equal(mcp?.state, 'unobserved')
    assert.match(mcp?.detail ?? '', /answers 404, and not as an MCP server does/)
  })
})

test('a server that the key of the owner opens requires authentication', async () => {
  for (const [name, make] of Object.entries({ modern: () => modern(), stateful, sse })) {
    const behind = make()
    const { mcp, mcpTools } = await lookAtServer(
      (request, response) =>
        request.headers['x-api-key'] === '123'
          ? behind(request, response)
          : void response.writeHead(401).end(),
      { path: name === 'sse' ? '/sse' : '/mcp', fields: { 'x-api-key': '123' } },
    )
    assert.ok(mcp?.state === 'observed', name)
    assert.equal(mcp.value.isAuthRequired, true, name)
    assert.equal(mcpTools?.state, 'observed', name)
  }
})

test('a server that shows its tools to strangers only after sign-in requires it', async () => {
  const behind = modern()
  const { mcp } = await lookAtServer(
    (request, response) =>
      request.headers['mcp-method'] === 'tools/list' && request.headers['x-api-key'] !== '123'
        ? void response.writeHead(403).end()
        : behind(request, response),
    { fields: { 'x-api-key': '123' } },
  )
  assert.equal(mcp?.state === 'observed' && mcp.value.isAuthRequired, true)
  const open = await lookAtServer(behind, { fields: { 'x-api-key': '123' } })
  assert.equal(open.mcp?.state === 'observed' && open.mcp.value.isAuthRequired, false)
})
