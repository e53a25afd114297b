import assert from 'node:assert/strict'
import test from 'node:test'
import { type Delivered, isLocked, resourceMetadataIn } from './wire.ts'

const METADATA = 'https://mail.example/.well-known/oauth-protected-resource'

function refusal(status: number, challenge: string | null, code: number | null = null): Delivered {
  const response = code === null ? null : { result: null, error: { code, message: '', data: null } }
  return {
    ok: true,
    exchanges: ['mcp-1'],
    ms: 1,
    status,
    headers: challenge === null ? {} : { 'www-authenticate': challenge },
    response,
    reply: null,
  }
}

test('the address of the metadata is read in all its spellings, and only if it is one', () => {
  const named = [
    `Bearer resource_metadata="${METADATA}"`,
    `Bearer realm="a, b", error="invalid_token", Resource_Metadata = "${METADATA}", scope="x"`,
    `Basic realm="x", bearer resource_metadata=${METADATA}, scope=y`,
  ]
  for (const challenge of named) assert.equal(resourceMetadataIn(refusal(401, challenge)), METADATA)
  for (const challenge of [
    null,
    'Bearer',
    'Bearer resource_metadata="/relative"',
    'Bearer resource_metadata="file:///etc/passwd"',
    'Bearer x_resource_metadata="a:b"',
  ])
    assert.equal(resourceMetadataIn(refusal(401, challenge)), null)
})

test('not everything that is refused is an MCP server', () => {
  assert.equal(isLocked(refusal(401, `Bearer resource_metadata="${METADATA}"`)), true)
  assert.equal(isLocked(refusal(403, `Bearer resource_metadata="${METADATA}"`)), true)
  assert.equal(isLocked(refusal(401, null, -32001)), true)
  assert.equal(isLocked(refusal(401, 'Bearer')), false)
  assert.equal(isLocked(refusal(403, null, -32001)), false)
  assert.equal(isLocked(refusal(200, `Bearer resource_metadata="${METADATA}"`)), false)
})
