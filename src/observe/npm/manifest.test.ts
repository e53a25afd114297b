import assert from 'node:assert/strict'
import test from 'node:test'
import {
  addressesOf,
  commandsOf,
  declaresTypes,
  hasInstallScript,
  isAttested,
  isDeprecated,
  isOfficial,
  licenseOf,
  repositoryOf,
  roleOf,
} from './manifest.ts'

test('commands: the one that bears the name first, and none that a shell would read as more than a word', () => {
  assert.deepEqual(commandsOf({ name: '@acme/mail', bin: './cli.js' }), ['mail'])
  assert.deepEqual(commandsOf({ name: 'vercel', bin: { vc: 'a', vercel: 'b' } }), ['vercel', 'vc'])
  assert.deepEqual(
    commandsOf({
      name: 'x',
      bin: { 'rm -rf /': 'a', 'a;b': 'b', '': 'c', ok: 'd', '\u001B[31m': 'e' },
    }),
    ['ok'],
  )
  assert.deepEqual(commandsOf({ name: 'x', bin: ['a'] }), [])
  assert.deepEqual(commandsOf({ name: 'x', bin: null }), [])
  assert.equal(
    commandsOf({
      name: 'x',
      bin: Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`c${at}`, ''])),
    }).length,
    20,
  )
})

test('role: a server by its name and library, a command line by its command, else a library', () => {
  const mcp = { '@modelcontextprotocol/sdk': '^1.30.0' }
  assert.equal(roleOf({ name: '@acme/mcp-server', bin: './x', dependencies: mcp }), 'mcp')
  assert.equal(roleOf({ name: 'acme', bin: './x', mcpName: 'io.github.acme/acme' }), 'mcp')
  assert.equal(
    roleOf({
      name: 'acme',
      bin: './x',
      dependencies: mcp,
      description: 'A Model Context Protocol server.',
    }),
    'mcp',
  )
  assert.equal(roleOf({ name: 'acme', bin: './x', dependencies: mcp }), 'cli')
  assert.equal(roleOf({ name: 'acme-mcp', dependencies: mcp }), 'sdk')
  assert.equal(
    roleOf({ name: 'acme', dependencies: 'all of them', keywords: { mcp: true } }),
    'sdk',
  )
})

test('addresses: home page, then repository, in every form that packages write it', () => {
  const repositories = {
    'git+https://github.com/acme/mail.git': 'https://github.com/acme/mail',
    'git://github.com/acme/mail.git': 'https://github.com/acme/mail',
    'git@github.com:acme/mail.git': 'https://github.com/acme/mail',
    'ssh://git@github.com/acme/mail.git': 'https://github.com/acme/mail',
    'git+ssh://git@github.com/acme/mail.git': 'https://github.com/acme/mail',
    'acme/mail': 'https://github.com/acme/mail',
    'github:acme/mail': 'https://github.com/acme/mail',
  }
  for (const [repository, address] of Object.entries(repositories)) {
    assert.deepEqual(addressesOf({ repository: { url: repository } }), [address], repository)
    assert.deepEqual(addressesOf({ homepage: 'https://acme.example', repository }), [
      'https://acme.example',
      address,
    ])
  }
  for (const nothing of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://a b',
    'https://[',
    `https://${'a'.repeat(3000)}`,
  ]) {
    assert.deepEqual(addressesOf({ homepage: nothing, repository: 7 }), [])
  }
})

test('the vendor’s own: by scope, home page or owner of the repository; a namesake elsewhere is not', () => {
  assert.ok(isOfficial({ name: '@acme/mail' }, 'acme.com'))
  assert.ok(isOfficial({ name: 'mail', homepage: 'https://docs.acme.com/cli' }, 'acme.com'))
  assert.ok(isOfficial({ name: 'mail', repository: 'https://github.com/acmehq/mail' }, 'acme.com'))
  assert.ok(
    !isOfficial({ name: 'acme', repository: 'https://github.com/somebody/acme' }, 'acme.com'),
  )
  assert.ok(!isOfficial({ name: 'acme', homepage: 'https://acme.com.evil.example' }, 'acme.com'))
  assert.ok(!isOfficial({ name: '@acmes/mail' }, 'acme.com'))
})

test('types, install scripts and deprecation are read where they stand', () => {
  assert.ok(
    declaresTypes({ types: './a.d.ts' }) &&
      declaresTypes({ exports: { '.': { types: './a.d.ts' } } }) &&
      !declaresTypes({ types: true, exports: null }),
  )
  assert.ok(
    hasInstallScript({ scripts: { postinstall: 'node x' } }) &&
      hasInstallScript({ hasInstallScript: true }) &&
      !hasInstallScript({ scripts: { prepare: 'x' } }),
  )
  assert.ok(
    isDeprecated({ deprecated: 'use other' }) &&
      !isDeprecated({ deprecated: '' }) &&
      !isDeprecated({ deprecated: false }) &&
      !isDeprecated({}),
  )
})

test('licence and repository as they are named, and nothing where there is none', () => {
  assert.equal(licenseOf({ license: 'MIT' }), 'MIT')
  assert.equal(licenseOf({ license: { type: 'ISC' } }), 'ISC')
  for (const license of [undefined, '', ' ', 'UNLICENSED', 'none', 7, {}])
    assert.equal(licenseOf({ license }), null)
  const address = 'https://github.com/acme/mail'
  for (const repository of [{ url: `git+${address}.git` }, 'acme/mail', 'github:acme/mail'])
    assert.equal(repositoryOf({ repository, homepage: 'https://acme.example' }), address)
  for (const repository of [undefined, '', {}, 'no address'])
    assert.equal(repositoryOf({ repository, homepage: 'https://acme.example' }), null)
})

test('an attestation is missing only where the registry keeps signatures', () => {
  const signatures = [{ keyid: 'a', sig: 'b' }]
  const attestations = { url: 'https://a.example', provenance: { predicateType: 'slsa' } }
  assert.equal(isAttested({ dist: { signatures, attestations } }), true)
  assert.equal(isAttested({ dist: { signatures } }), false)
  assert.equal(isAttested({ dist: { shasum: 'a' } }), undefined)
  assert.equal(isAttested({}), undefined)
})
