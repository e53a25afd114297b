import assert from 'node:assert/strict'
import test from 'node:test'
import { agreementOf, identityKey, identityOfAddress, type Identity } from './identity.ts'

const GOOD = 'https://mcp.acme.example/mcp'
const address = (text: string) => identityOfAddress(text)?.address ?? null

test('an address is known by scheme, host, port, path and query', () => {
  for (const same of [GOOD, 'HTTPS://MCP.acme.example/mcp', 'https://mcp.acme.example:443/mcp'])
    assert.equal(address(same), GOOD, same)
  assert.equal(address('https://mcp.acme.example'), 'https://mcp.acme.example/')
  for (const other of [
    'http://mcp.acme.example/mcp',
    'https://mcp.acme.example:8443/mcp',
    'https://mcp.acme.example/mcp/',
    'https://mcp.acme.example/MCP',
    'https://mcp.acme.example/mcp?to=evil',
    'https://mcp.acme.example/mcp;to=evil',
    'https://www.mcp.acme.example/mcp',
    'https://mcp.acme.example/%6dcp',
    'http://127.0.0.1:3000/mcp',
    'http://[::1]:3000/mcp',
  ]) {
    assert.notEqual(address(other), null, other)
    assert.notEqual(address(other), GOOD, other)
  }
})

test('what clients may read differently is no identity', () => {
  for (const odd of [
    'https://user@mcp.acme.example/mcp',
    'https://:@mcp.acme.example/mcp',
    'https://mcp.acme.example./mcp',
    'https://mcp.acme.example\\@evil.example/mcp',
    'https:\\\\mcp.acme.example/mcp',
    'https://mcp.acme.example/mcp#x',
    'https://mcp.acme.example/a/../mcp',
    'https://mcp.acme.example/a/%2E%2e/mcp',
    'https://mcp.acme.example/mcp/.',
    'https://mcp.acme.example/%zz',
    'https://mcp.acme.ex\tample/mcp',
    ' https://mcp.acme.example/mcp',
    'https://mcp.acme.example/mcp\n',
    'https://xn--mcp-acme.example/mcp',
    'https://mcp.аcme.example/mcp',
    'https://${HOST}/mcp',
    'https://{store}.acme.example/mcp',
    'https://*.acme.example/mcp',
    'https://2130706433/mcp',
    'https://127.1/mcp',
    'https://0x7f.1/mcp',
    'https://0177.0.0.1/mcp',
    'https://mcp.acme.example:99999/mcp',
    'ftp://mcp.acme.example/mcp',
    'https:mcp.acme.example/mcp',
    '',
  ])
    assert.equal(address(odd), null, odd)
})

const of = (version: string | null, name = 'acme-mcp'): Identity => ({
  kind: 'package',
  registry: 'npm',
  name,
  version,
})

test('a package agrees with the version that was looked at, and with no other', () => {
  assert.equal(agreementOf(of('1.2.3'), of('1.2.3')), 'same')
  assert.equal(agreementOf(of('1.2.3'), of(null)), 'newest')
  assert.equal(agreementOf(of(null), of('1.2.3')), 'newest')
  assert.equal(agreementOf(of('1.2.3'), of('1.2.4')), 'other-version')
  assert.equal(agreementOf(of('1.2.3'), of('1.2.3', 'acme-mpc')), 'other')
  const pypi: Identity = { kind: 'package', registry: 'pypi', name: 'acme-mcp', version: '1.2.3' }
  assert.equal(agreementOf(of('1.2.3'), pypi), 'other')
  const reached = identityOfAddress(GOOD)
  assert.ok(reached)
  assert.equal(agreementOf(reached, reached), 'same')
  assert.equal(agreementOf(reached, of('1.2.3')), 'other')
  assert.equal(identityKey(reached), GOOD)
})
