// Credentials given to a scan never leave it: not on standard output or error, and not in a file.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { listen } from './targets/listen.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-secrets-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const CANARY = 'CANARY/7fQ+x"9zLm27'
/** Its raw form, and each encoding of it. */
const FORMS = [
  CANARY,
  CANARY.slice(0, 12),
  encodeURIComponent(CANARY),
  Buffer.from(CANARY).toString('base64').slice(0, 20),
  JSON.stringify(CANARY).slice(1, -1),
]
const program = join(root, 'test/mcp/program.ts')

async function agentgrade(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ status: number; all: string }> {
  const env = { ...process.env, ...environment }
  const { status, stdout, stderr } = await runAgentgrade(words, { cwd: folder, env })
  return { status, all: stdout + stderr }
}

function clean(text: string, what: string): void {
  for (const form of FORMS)
    assert.ok(
      !text.toLowerCase().includes(form.toLowerCase()),
      `${what} holds ${form}: …${around(text, form)}…`,
    )
}

function around(text: string, form: string): string {
  const at = text.toLowerCase().indexOf(form.toLowerCase())
  return text.slice(Math.max(0, at - 80), at + 80)
}

const quoted = JSON.stringify(CANARY)
const start = (manner: string, ...more: string[]) =>
  [process.execPath, program, manner, ...more].join(' ')

test('a program that tells everywhere what it was given tells nothing through us', async () => {
  // Each way to give it, and each form to print: secrets are taken out before any form is made.
  const header = `--header "Authorization: Bearer ${CANARY.replace('"', '\\"')}"`
  const scans: [string, string, Record<string, string>, ...string[]][] = [
    ['--json', start('tell-tale', '--api-key', quoted), {}],
    ['--md', start('tell-tale', header), {}],
    ['--checks', `FOO_TOKEN=${quoted} ${start('tell-tale')}`, {}],
    ['--json', start('tell-tale'), { FOO: CANARY }, '--env', 'FOO'],
  ]
  await Promise.all(
    scans.map(async ([form, command, environment, ...more], index) => {
      const file = join(folder, `told-${index}.json`)
      const { status, all } = await agentgrade(
        ['scan', '--stdio', command, form, '--evidence', file, ...more],
        environment,
      )
      assert.equal(status, 0, all)
      clean(all, `${form} of ${command}`)
      const evidence = readFileSync(file, 'utf8')
      clean(evidence, `the evidence of ${command}`)
      assert.match(evidence, /\*\*\*/, 'it was told, and taken out')
    }),
  )
})

test('what cannot be started or ends at once tells nothing either', async () => {
  const scans: [string, ...string[]][] = [
    ['a program that ends', '--stdio', start('tell-tale-ends', '--token', quoted)],
    ['no program, with an argument', '--stdio', `/nowhere/at-all --token ${quoted}`],
    ['no program, with a variable', '--stdio', `TOKEN=${quoted} /nowhere/at-all`],
    ['an option that is not known', '--stdio', 'x', `--api-key=${CANARY}`],
    ['a variable that is not set', '--stdio', 'x', '--env', `FOO=${CANARY}`],
    ['an address with a password', `https://user:${encodeURIComponent(CANARY)}@acme.example/`],
  ]
  await Promise.all(
    scans.map(async ([what, ...args]) => {
      const { status, all } = await agentgrade(['scan', ...args])
      assert.ok(status > 0 && all !== '', what)
      clean(all, what)
    }),
  )
})

test('a variable reaches the program only when it is passed by name', async () => {
  const environment = { FOO_PLAIN: 'seen', BAR_PLAIN: 'seen' }
  const { all } = await agentgrade(
    ['scan', '--stdio', start('environment'), '--env', 'FOO_PLAIN', '--quiet'],
    environment,
  )
  assert.match(all, /FOO_PLAIN/)
  assert.doesNotMatch(all, /BAR_PLAIN/)
})

test('an address is asked with its parameters and told without them', async () => {
  const target = await listen(() => (request, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/html',
        link: `<${request.url ?? ''}>; rel="service-doc"`,
      })
      .end(`<html><body><a href="${request.url}">docs</a> ${request.url}</body></html>`)
  })
  try {
    const file = join(folder, 'address.json')
    const secret = 'CANARY7fQx9zLm27TtRp'
    const { status, all } = await agentgrade([
      'scan',
      `${target.url}/api?token=${secret}&view=full#access_token=${secret}`,
      '--json',
      '--evidence',
      file,
    ])
    assert.ok(status <= 1, all)
    assert.doesNotMatch(`${all}${readFileSync(file, 'utf8')}`, new RegExp(secret))
  } finally {
    await target.close()
  }
})
