// The command line as agents use it: with JSON, with readable errors, without a network.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import test, { type TestContext } from 'node:test'
import { agentgrade as runAgentgrade } from '../command-line.ts'
import { openMcp } from './open-mcp.ts'

const agentgrade = (words: readonly string[], env: Record<string, string> = {}) =>
  runAgentgrade(words, { env: { PATH: process.env['PATH'], ...env } })

const EVIDENCE = new URL('../corpus/average-tool.evidence.json', import.meta.url).pathname

async function opened(t: TestContext): Promise<Record<string, string>> {
  const { address } = await openMcp(t)
  return { AGENTGRADE_URL: address.replace('/mcp', '') }
}

test('reads', async (t) => {
  const env = await opened(t)

  await t.test('warnings are told on standard error, and stand in the JSON', async () => {
    const [plain, json] = await Promise.all([
      agentgrade(['search', 'book a flight'], env),
      agentgrade(['search', 'book a flight', '--json'], env),
    ])
    assert.match(plain.stderr, /^Warning: No good match/)
    assert.doesNotMatch(plain.stdout, /No good match/)
    const nothing = await agentgrade(['recommend', 'book a flight'], env)
    assert.match(
      nothing.stdout,
      /^# For: book a flight\n\n- Warning: Nothing fits: no tool .*; the nearest category is .*\n/,
    )
    assert.deepEqual([nothing.stdout.split('Nothing fits').length, nothing.stderr], [2, ''])
    assert.equal(json.stderr, '')
    assert.equal((JSON.parse(json.stdout) as { warnings: string[] }).warnings.length, 1)
  })

  await t.test('recommend, compare and changes print text, JSON and markdown', async () => {
    const cases: [string[], RegExp, RegExp][] = [
      [
        ['recommend', 'email', 'api', 'with', 'mcp', '--headless', '--limit', '10'],
        /\[Resend\]|Resend \(/,
        /^# For: email api with mcp/,
      ],
      [
        ['compare', 'resend', 'stripe'],
        /^\| grade \| [A-F][^]*^\| tokenEfficiency 20% \| .*\d\.\d\d[^]*^\| speed 12% \| not known \|/m,
        /^# Resend vs Stripe/,
      ],
      [
        ['changes', '--since', '0', '--limit', '3'],
        /^\d{4}-\d\d-\d\d \d\d:\d\d +[a-z0-9-]+ +Added with grade[^]*There is more: `agentgrade changes --since 3`/m,
        /^\| When \|/,
      ],
    ]
    await Promise.all(
      cases.map(async ([words, text, markdown]) => {
        const [plain, json, md] = await Promise.all([
          agentgrade(words, env),
          agentgrade([...words, '--json'], env),
          agentgrade([...words, '--md'], env),
        ])
        assert.deepEqual(
          [plain.status, json.status, md.status],
          [0, 0, 0],
          plain.stderr + json.stderr + md.stderr,
        )
        assert.match(plain.stdout, text)
        assert.ok(typeof JSON.parse(json.stdout) === 'object')
        assert.match(md.stdout, markdown)
        assert.equal(plain.stderr + json.stderr + md.stderr, '')
      }),
    )
  })

  await t.test('doctor looks at a service and the key', async () => {
    const [fine, bad] = await Promise.all([
      agentgrade(['doctor', '--service'], env),
      agentgrade(['doctor', '--service', '--json'], { ...env, AGENTGRADE_KEY: 'ag_wrong' }),
    ])
    assert.match(fine.stdout, /answers: ok, API 1\.0\.0, \d+ tools, ready\. No key is set\./)
    assert.deepEqual(
      [bad.status, (JSON.parse(bad.stderr) as { error: { code: string } }).error.code],
      [2, 'invalid-key'],
    )
  })

  await t.test('colours are forced, or never there', async () => {
    const [plain, forced, never] = await Promise.all([
      agentgrade(['grade', EVIDENCE], env),
      agentgrade(['grade', EVIDENCE], { ...env, FORCE_COLOR: '1' }),
      agentgrade(['grade', EVIDENCE], { ...env, FORCE_COLOR: '0' }),
    ])
    const escape = String.fromCodePoint(27)
    assert.deepEqual(
      [
        plain.stdout.includes(escape),
        forced.stdout.includes(escape),
        never.stdout.includes(escape),
      ],
      [false, true, false],
    )
  })
})

test('errors with --json are one JSON object on standard error', async (t) => {
  const env = await opened(t)
  const cases: [string[], Record<string, string>, number, string][] = [
    [['show', 'resendx', '--json'], env, 3, 'tool-not-found'],
    [['compare', 'resend', '--json'], env, 2, 'invalid-parameter'],
    [['recommend', 'x', '--weights', 'nice:1', '--json'], env, 2, 'invalid-parameter'],
    [['search', 'x', '--json', '--limit', 'many'], env, 2, 'invalid-usage'],
    [['lst', '--json'], env, 2, 'invalid-usage'],
    [
      ['search', 'x', '--json', '--timeout', '5'],
      { AGENTGRADE_URL: 'http://127.0.0.1:1' },
      4,
      'service-unreachable',
    ],
    [['search', 'x', '--json'], { AGENTGRADE_URL: 'ftp://x' }, 2, 'invalid-configuration'],
  ]
  await Promise.all(
    cases.map(async ([words, variables, status, code]) => {
      const ended = await agentgrade(words, variables)
      assert.equal(ended.stdout, '', words.join(' '))
      const { error } = JSON.parse(ended.stderr) as {
        error: { code: string; detail: string; exit: number }
      }
      assert.deepEqual(
        [ended.status, error.exit, error.code],
        [status, status, code],
        words.join(' '),
      )
      assert.ok(error.detail.length > 5)
    }),
  )
})

test('completion knows every command and its options', async () => {
  const scripts = await Promise.all(
    ['bash', 'zsh', 'fish'].map((shell) => agentgrade(['completion', shell])),
  )
  for (const { status, stdout } of scripts) {
    assert.equal(status, 0)
    for (const word of ['recommend', 'compare', 'changes', 'mcp', 'doctor', 'headless'])
      assert.match(stdout, new RegExp(word))
  }
  const bash = await new Promise<string>((resolve, reject) => {
    const line = `${scripts[0]?.stdout}\nCOMP_WORDS=(agentgrade rec); COMP_CWORD=1; _agentgrade; echo "$COMPREPLY"`
    execFile('bash', ['-c', line], (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })
  assert.equal(bash, 'recommend\n')
})
