// Local scans: a program of the user's in the process that starts it, a package, and what cannot be
// scanned.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { Refusal } from '../../errors/refusal.ts'
import { withRegistry } from '../../../test/npm-registry.ts'
import { scanHere } from '../../../test/scan-here.ts'
import { listen } from '../../../test/targets/listen.ts'
import { givenHeaders } from './own-headers.ts'
import { scanLocally } from './scan-locally.ts'

const NOW = Date.UTC(2026, 10, 15)
const program = join(import.meta.dirname, '../../../test/mcp/program.ts')
const wish = (subject: string | readonly string[], registry = 'http://127.0.0.1:9/') => ({
  subject,
  allowedRanges: [],
  botUrl: 'https://agentgrade.example/bot',
  environment: {
    PATH: process.env['PATH'],
    NPM_CONFIG_REGISTRY: registry,
    NPM_CONFIG_USERCONFIG: '/dev/null',
  },
  folder: import.meta.dirname,
  now: NOW,
})
const here = (...args: Parameters<typeof wish>) => ({ ...wish(...args), runScan: scanHere })

test('a program is started with the environment of its user and without the limits of the process that starts it', async () => {
  const { evidence } = await scanLocally(wish([process.execPath, program, 'modern']))
  assert.ok(evidence.observations.mcp?.state === 'observed')
  assert.deepEqual(
    [evidence.observations.mcp.value.transport, evidence.observations.mcp.value.protocolVersion],
    ['stdio', '2026-07-28'],
  )
  await assert.rejects(scanLocally(wish([process.execPath, program, 'environment'])), (error) => {
    assert.ok(error instanceof Refusal && error.code === 'program-failed' && error.exit === 1)
    return /\n {2}.*\["AGENTGRADE_PROGRAM","NPM_CONFIG_REGISTRY","NPM_CONFIG_USERCONFIG","PATH"\]$/.test(
      error.message,
    )
  })
})

test('a package is looked up in the registry of its user', async () => {
  const found = { mail: { manifest: { bin: './cli.js', homepage: 'https://mail.example' } } }
  const { evidence } = await withRegistry(found, ({ url }) => scanLocally(here('npm:mail', url)))
  assert.deepEqual([evidence.tool.name, evidence.tool.url], ['mail', 'https://mail.example'])
  assert.equal(
    evidence.observations.cli?.state === 'observed' && evidence.observations.cli.value.install,
    'npm install -g mail',
  )
  await assert.rejects(
    withRegistry({}, ({ url }) => scanLocally(here('npm:mail', url))),
    { code: 'package-not-found' },
  )
})

test('an installed command is run with --help, and who brought it is unknown where no package manager tells', async () => {
  const place = await mkdtemp(join(tmpdir(), 'agentgrade-command-'))
  try {
    const help = 'Usage: acme-find --json PATTERN\n  --version  print the version\n'
    await writeFile(
      join(place, 'acme-find'),
      `#!/bin/sh\ntest "$1" = --help && printf '%s' '${help}'\n`,
      { mode: 0o755 },
    )
    const { evidence } = await scanLocally({
      ...here('command:acme-find'),
      environment: { PATH: `${place}:${process.env['PATH']}` },
    })
    const { cli, cliHelp, mcp } = evidence.observations
    assert.ok(cli?.state === 'observed' && cliHelp?.state === 'observed')
    assert.deepEqual(cli.value, {
      command: 'acme-find',
      package: null,
      install: null,
      isOfficial: true,
    })
    assert.deepEqual(
      [cliHelp.value.source, cliHelp.value.exitCode, cliHelp.value.printsVersion],
      ['help', 0, true],
    )
    assert.equal(mcp?.state, 'not-offered')
    const { evidence: none } = await scanLocally({
      ...here('command:acme-lost'),
      environment: { PATH: place },
    })
    assert.equal(none.observations.cli?.state, 'unobserved')
    await assert.rejects(scanLocally(here('command:./acme')), { code: 'invalid-usage' })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
})

test('what the owner gives is asked first, and its header fields reach the own origin and no record', async () => {
  const description = {
    openapi: '3.1.0',
    info: { title: 'Acme Mail', version: '1' },
    paths: { '/mails': { get: { responses: { 200: { description: 'Fine.' } } } } },
  }
  const target = await listen(() => (request, response) => {
    if (request.headers['x-preview'] !== 'let-me-in') response.writeHead(401).end()
    else if (request.url === '/hidden/api.json')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(description))
    else
      response
        .writeHead(404, { 'x-robots-tag': request.headers['x-preview'] })
        .end(`You said ${request.headers['x-preview']}`)
  })
  try {
    const given = { openapi: `${target.url}/hidden/api.json` }
    const { json, evidence } = await scanLocally({
      ...here(target.url),
      given,
      headers: givenHeaders(['X-Preview: let-me-in']),
      timeoutMs: 30_000,
    })
    assert.ok(evidence.observations.openapi?.state === 'observed')
    assert.deepEqual(
      [evidence.tool.name, evidence.observations.openapi.reason],
      ['Acme Mail', 'given by the owner'],
    )
    assert.match(json, /x-preview: \*\*\*/)
    assert.doesNotMatch(json, /let-me-in/)
    await assert.rejects(
      scanLocally({ ...here(target.url), given: { mcp: 'ftp://acme.example' } }),
      { code: 'invalid-url' },
    )
  } finally {
    await target.close()
  }
})
