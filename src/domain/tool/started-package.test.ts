import assert from 'node:assert/strict'
import test from 'node:test'
import {
  bridgedAddress,
  isPinned,
  packageStarted,
  startedPackage,
  startOf,
  withoutVersion,
} from './started-package.ts'

const started = (line: string) => {
  const found = startedPackage(line.split(' '))
  return found && `${found.registry} ${found.name} ${found.version} ${isPinned(found)}`
}

test('the package that a runner starts, with its version', () => {
  const cases: Record<string, string | null> = {
    'npx -y acme-mcp': 'npm acme-mcp null false',
    'npx acme-mcp@latest --key x': 'npm acme-mcp latest false',
    'npx -y @acme/mcp@1.2.3': 'npm @acme/mcp 1.2.3 true',
    'npx -y @acme/mcp@^1.2.3': 'npm @acme/mcp ^1.2.3 false',
    'npx -y @acme/mcp@1': 'npm @acme/mcp 1 false',
    'npx -y @acme/mcp@1.2.3-beta.1': 'npm @acme/mcp 1.2.3-beta.1 true',
    'npx -y -p @acme/mcp@1.0.0 acme': 'npm @acme/mcp 1.0.0 true',
    'npx --package=@acme/mcp@1.0.0 acme': 'npm @acme/mcp 1.0.0 true',
    'npx --registry https://registry.example acme-mcp': 'npm acme-mcp null false',
    'C:\\nodejs\\npx.cmd -y acme-mcp': 'npm acme-mcp null false',
    'cmd /c npx -y acme-mcp@2.0.0': 'npm acme-mcp 2.0.0 true',
    'env A=b npx acme-mcp': 'npm acme-mcp null false',
    'npm exec -y acme-mcp': 'npm acme-mcp null false',
    'pnpm dlx acme-mcp@1.1.1': 'npm acme-mcp 1.1.1 true',
    'uvx mcp-server-git': 'pypi mcp-server-git null false',
    'uvx --from git-tools==1.2 mcp-server-git': 'pypi git-tools 1.2 true',
    'uvx mcp-server-git@1.2.3': 'pypi mcp-server-git 1.2.3 true',
    'uv tool run mcp-server-git[all]==2.0': 'pypi mcp-server-git 2.0 true',
    'docker run -i --rm -e TOKEN mcp/fetch': 'docker mcp/fetch null false',
    'docker run -i ghcr.io:5000/acme/mcp:1.4 serve': 'docker ghcr.io:5000/acme/mcp 1.4 true',
    'docker run mcp/fetch:latest': 'docker mcp/fetch latest false',
    'docker run mcp/fetch@sha256:abc': 'docker mcp/fetch sha256:abc true',
    'npx https://user:key@git.example/a.git': null,
    'npx -y': null,
    'node server.js': null,
    'npm start': null,
  }
  for (const [line, expected] of Object.entries(cases)) assert.equal(started(line), expected, line)
})

test('a bridge is the address that it passes on to', () => {
  assert.equal(
    bridgedAddress(['npx', '-y', 'mcp-remote@0.1.0', 'https://a.example/mcp']),
    'https://a.example/mcp',
  )
  assert.equal(bridgedAddress(['npx', 'acme', 'https://a.example/mcp']), null)
})

test('the version goes, the scope stays', () => {
  const names = ['name', 'name@1.2.3', '@scope/name', '@scope/name@latest', '@', 'a@b/c', 'name@']
  assert.deepEqual(names.map(withoutVersion), [
    'name',
    'name',
    '@scope/name',
    '@scope/name',
    '@',
    'a@b/c',
    'name',
  ])
})

test('the package that a command is proven to start; options and credentials are none', () => {
  assert.equal(packageStarted(['npx', '-y', '@acme/mail@2.1.0', '--api-key', '***']), '@acme/mail')
  assert.equal(packageStarted(['ACME_KEY=***', 'A=b', 'npx', '-y', 'mail']), 'mail')
  for (const line of ['/usr/bin/npx mail', 'ACME_KEY=***', 'node mail.js', 'npx --token ***'])
    assert.equal(packageStarted(line.split(' ')), null, line)
})

test('what follows an option that is not known is never named: it may be a key', () => {
  for (const line of ['npx --key hunter22', 'npx --key hunter22 acme', 'uvx --token abc def'])
    assert.deepEqual(startOf(line.split(' ')), { package: null, rest: [], doubt: 'option' }, line)
  for (const program of ['constructor', '__proto__', 'toString'])
    assert.equal(startOf([program, 'acme']).doubt, 'program')
})
