// Evidence is about what was looked at, and about nothing that it only names.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { accessAbout, aboutText, identityIn, letterAbout, type About } from './about.ts'

const corpus = (name: string, change: (value: Loose) => void = () => {}): Evidence => {
  const file = join(import.meta.dirname, `../../../test/corpus/${name}.evidence.json`)
  const value: Loose = JSON.parse(readFileSync(file, 'utf8'))
  change(value)
  return value
}
/** Whatever a test makes of it. */
type Loose = ReturnType<typeof JSON.parse>

const about = (text: string): About => identityIn(text) ?? { kind: 'command', command: text }
const access = (evidence: Evidence, text: string) => accessAbout(evidence, about(text))

/** An MCP server that was started with these words. */
const started = (command: string, change: (value: Loose) => void = () => {}) =>
  corpus('poisoned-mcp', (value) => {
    value.observations.mcp.value.command = command
    change(value)
  })
/** One that was reached at this address; its package is named, and was not started. */
const reached = (url: string) =>
  corpus('poisoned-mcp', ({ tool, exchanges, observations: { mcp } }) => {
    Object.assign(mcp.value, { url, command: null, transport: 'streamable-http' })
    tool.url = 'https://acme.example/'
    exchanges.push({ kind: 'http', request: { url: tool.url }, answer: {} })
  })

test('a server that was started is known by its package, its version and its command', () => {
  const newest = started('npx -y poisoned-mcp')
  for (const text of ['npm:poisoned-mcp', 'npm:poisoned-mcp@3.2.1', 'npm:poisoned-mcp@latest'])
    assert.equal(access(newest, text), 'mcp', text)
  assert.equal(access(newest, 'npx -y poisoned-mcp'), 'mcp')
  const pinned = started('npx -y poisoned-mcp@1.0.0')
  assert.equal(access(pinned, 'npm:poisoned-mcp@1.0.0'), 'mcp')
  for (const other of [
    'npm:poisoned-mcp@3.2.0',
    'npm:poisoned-mcp@3',
    'npm:poisoned',
    'npm:@acme/poisoned-mcp',
    'pypi:poisoned-mcp',
    'docker:poisoned-mcp',
    'npx poisoned-mcp',
    'npx -y poisoned-mcp@3.2.1',
    'poisoned-mcp',
    'https://poisoned.example/',
  ])
    assert.equal(access(newest, other), null, other)
  assert.equal(access(pinned, 'npm:poisoned-mcp@3.2.1'), null)
})

test('a command that does not prove what runs is known by its words alone', () => {
  for (const command of [
    'npx -y --registry=https://evil.example poisoned-mcp',
    'npx -y --package=evil poisoned-mcp',
    './npx -y poisoned-mcp',
    'npx -y poisoned-mcp@npm:evil',
    'node ./poisoned-mcp.js',
    'NODE_OPTIONS=--require=./evil.js npx -y poisoned-mcp',
  ]) {
    assert.equal(access(started(command), 'npm:poisoned-mcp'), null, command)
    assert.equal(access(started(command), command), 'mcp', command)
  }
})

test('a server that was reached is known by its exact address, and is not its package', () => {
  const evidence = reached('https://mcp.acme.example/mcp')
  assert.equal(access(evidence, 'https://mcp.acme.example/mcp'), 'mcp')
  assert.equal(access(evidence, 'https://acme.example'), 'whole')
  for (const other of [
    'http://mcp.acme.example/mcp',
    'https://mcp.acme.example/',
    'https://mcp.acme.example/mcp/',
    'https://mcp.acme.example/mcp?to=evil',
    'https://www.acme.example',
    'npm:poisoned-mcp',
    'npm:poisoned-mcp@3.2.1',
  ])
    assert.equal(access(evidence, other), null, other)
  // The page of a package says nothing about who was reached.
  const local = started('npx -y poisoned-mcp')
  assert.equal(access(local, local.tool.url), null)
})

test('a package that was read is known by its version, if it is the own one', () => {
  const read = corpus('local-cli')
  assert.equal(access(read, 'npm:sift-cli@3.2.1'), 'cli')
  assert.equal(access(read, 'npm:sift-cli@3.2.0'), null)
  const foreign = corpus('local-cli', ({ observations }) => {
    observations.packages.value.packages[0].isOfficial = false
  })
  assert.equal(access(foreign, 'npm:sift-cli@3.2.1'), null)
})

test('the letter is the own one, and a refusal says what was looked at', () => {
  const verdict = { letter: 'A', access: { api: 'A', mcp: 'F', cli: null } } as const
  assert.equal(letterAbout(started('npx -y poisoned-mcp'), verdict, about('npm:poisoned-mcp')), 'F')
  assert.equal(letterAbout(corpus('local-cli'), verdict, about('npm:sift-cli')), null)
  assert.throws(
    () => letterAbout(started('npx -y poisoned-mcp'), verdict, about('npm:good@1.0.0')),
    {
      code: 'verdict-other-subject',
      message:
        'The verdict is about something else: what was looked at is "npx -y poisoned-mcp", not "npm:good@1.0.0".',
    },
  )
})

test('what is meant is written plainly', () => {
  for (const text of [
    'npm:@acme/mcp@1.2.3',
    'npm:acme',
    'docker:acme/mcp@1.2',
    'https://a.example/',
  ])
    assert.equal(aboutText(about(text)), text)
  for (const odd of ['https://user@a.example/', 'https://a.example/../mcp', 'HTTPS://A.example\\b'])
    assert.throws(() => identityIn(odd), { code: 'invalid-usage' })
  assert.equal(identityIn('npx -y acme'), null)
})
