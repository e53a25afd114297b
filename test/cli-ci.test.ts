// `grade` for CI: formats, the baseline, waivers, required behaviours, and what is refused.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { agentgrade } from './command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-ci-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string) => join(folder, name)
const write = (name: string, value: unknown) =>
  writeFileSync(path(name), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
const read = (name: string) => readFileSync(path(name), 'utf8')
const grade = (...words: string[]) =>
  agentgrade(['grade', ...words], {
    cwd: folder,
    env: { ...process.env, GITHUB_STEP_SUMMARY: path('summary.md'), GITHUB_WORKSPACE: folder },
  })

const item = { type: 'object', properties: { id: { type: 'string', description: 'Its id.' } } }
/** Told, an operation is as good as structure can show, but for its errors. */
const operation = (summary?: string) => ({
  ...(summary && { summary }),
  parameters: [
    {
      name: 'limit',
      in: 'query',
      description: 'How many to return.',
      schema: { type: 'integer', default: 10 },
    },
  ],
  security: [{ key: [] }],
  responses: {
    200: {
      description: 'ok',
      content: { 'application/json': { schema: { type: 'array', items: item } } },
    },
    default: { description: 'error' },
  },
})
const TOLD =
  'Reads the messages of an account, newest first, a page at a time. Use it to find out what was sent before anything is sent again. It changes nothing, and leaves out messages that somebody has deleted.'
const api = (paths: Record<string, unknown>) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  servers: [{ url: 'https://a.example' }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: { ...paths, '/messages': { post: { ...operation(TOLD), requestBody: body } } },
})
const body = { content: { 'application/json': { schema: item, example: { id: 'm1' } } } }
const first = api({ '/a': { get: operation() }, '/b': { get: operation(TOLD) } })
write('openapi.json', first)

const tools = (names: readonly string[]) => ({
  tools: names.map((name) => ({
    name,
    description: `Does ${name.replaceAll('_', ' ')} for the account of the caller.`,
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
  })),
})

test('each format is printed, with lines of the file', async () => {
  const github = await grade('openapi.json', '--format', 'github')
  assert.equal(github.status, 0, github.stderr)
  const line =
    read('openapi.json')
      .split('\n')
      .findIndex((each) => each.includes('"get"')) + 1
  assert.match(
    github.stdout,
    new RegExp(
      `^::warning file=openapi\\.json,line=${line},.*title=AgentGrade%3A Operation descriptions::GET /a: `,
      'm',
    ),
  )
  assert.match(read('summary.md'), /## AgentGrade: openapi.json: .*\n[^]*### All findings/)
  const sarif = JSON.parse((await grade('openapi.json', '--format', 'sarif')).stdout)
  const result = sarif.runs[0].results.find(
    ({ ruleId }: { ruleId: string }) => ruleId === 'operation-texts',
  )
  assert.equal(result.locations[0].physicalLocation.region.startLine, line)
  assert.match(
    (await grade('openapi.json', '--format', 'junit')).stdout,
    /<testsuites .*failures="0"/,
  )
  const json = await grade('openapi.json', '--format', 'json')
  assert.equal(json.stdout, (await grade('openapi.json', '--json')).stdout)
  assert.match((await grade('openapi.json', '--format', 'md')).stdout, /^# openapi: /)
  const both = await grade('openapi.json', '--format', 'sarif', '--json')
  assert.equal(both.status, 2)
})

test('only what is new fails; what is fixed tightens the baseline; a rearranged file is the same', async () => {
  write('ratchet.json', first)
  const words = ['ratchet.json', '--baseline', 'baseline.json']
  const none = await grade(...words)
  assert.equal(none.status, 2)
  assert.match(none.stderr, /there is no baseline baseline\.json; --update-baseline writes it/)
  assert.equal((await grade(...words, '--update-baseline')).status, 0)
  const known = JSON.parse(read('baseline.json'))
  assert.deepEqual(
    known.targets[0].findings
      .filter(({ check }: { check: string }) => check === 'operation-texts')
      .map(({ where }: { where: string }) => where),
    ['GET /a'],
  )
  assert.equal((await grade(...words)).status, 0)

  const more = {
    '/c': { get: operation() },
    '/b': { get: operation(TOLD) },
    '/a': { get: operation() },
  }
  write('ratchet.json', api(more))
  const worse = await grade(
    ...words,
    '--format',
    'github',
    '--comment',
    'comment.md',
    '--update-baseline',
  )
  assert.equal(worse.status, 1)
  assert.match(worse.stderr, /New: GET \/c: Say of every operation what it does/)
  assert.doesNotMatch(worse.stderr, /New: GET \/a/)
  assert.match(
    worse.stdout,
    /::error file=ratchet\.json,line=\d+,.*Operation descriptions::GET \/c/,
  )
  assert.match(read('comment.md'), /- ratchet\.json:\d+: New: GET \/c: Say of every operation/)
  assert.deepEqual(JSON.parse(read('baseline.json')).targets[0].findings, known.targets[0].findings)

  write('ratchet.json', api({ ...more, '/a': { get: operation(TOLD) } }))
  const mixed = await grade(...words, '--update-baseline')
  assert.equal(mixed.status, 0, 'what it writes is done')
  assert.match(mixed.stderr, /is written: [^]*New: GET \/c/)
  assert.equal((await grade(...words)).status, 1)

  write('ratchet.json', api({ '/b': { get: operation(TOLD) }, '/a': { get: operation(TOLD) } }))
  const better = await grade(...words, '--update-baseline')
  assert.equal(better.status, 0, better.stderr)
  const tight = JSON.parse(read('baseline.json')).targets[0]
  assert.ok(tight.floor > known.targets[0].floor)
  assert.ok(tight.findings.length < known.targets[0].findings.length)
  write('ratchet.json', first)
  const fell = await grade(...words)
  assert.equal(fell.status, 1)
  assert.match(
    fell.stderr,
    /The score fell from \d\.\d\d to \d\.\d\d.*operation-texts 7\.5 → 4\.83/,
  )
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.tmp')),
    [],
  )
})

test('a file that is too sparse for a grade fails where one is asked for', async () => {
  write('sparse.json', { ...api({}), paths: {} })
  const words = ['sparse.json', '--baseline', 'sparse-baseline.json']
  assert.equal((await grade(...words, '--update-baseline')).status, 0)
  assert.equal((await grade(...words)).status, 0)
  assert.equal((await grade(...words, '--min-grade', 'F')).status, 1)
})

test('a baseline of another method, of another target or of no form is told with what to do', async () => {
  const entry = {
    target: 'openapi.json',
    methodVersion: '1.0.0',
    letter: 'B',
    score: 6,
    floor: 6.1,
    tokens: 1,
    clients: null,
    findable: null,
    checks: { constructor: 3 },
    findings: [],
  }
  const words = ['openapi.json', '--baseline', 'other.json']
  write('other.json', { format: 'agentgrade-baseline/1', targets: [entry] })
  const other = await grade(...words)
  assert.equal(other.status, 1)
  assert.match(
    other.stderr,
    new RegExp(`is of method 1\\.0\\.0, and this is method ${METHOD_VERSION}.*--update-baseline`),
  )
  assert.equal((await grade(...words, '--update-baseline')).status, 0)
  assert.equal(JSON.parse(read('other.json')).targets[0].methodVersion, METHOD_VERSION)
  write('other.json', { format: 'agentgrade-baseline/1', targets: [{ ...entry, target: 'x' }] })
  assert.match((await grade(...words)).stderr, /no entry for openapi\.json/)
  const broken = JSON.stringify({
    format: 'agentgrade-baseline/1',
    targets: [{ ...entry, score: 'A' }],
  })
  for (const [text, told] of [
    [broken, /\/targets\/0\/score: found "A"/],
    ['{', /is not JSON/],
    ['{"format":"x","targets":[]}', /\/format/],
    [
      JSON.stringify({ format: 'agentgrade-baseline/1', targets: [entry, entry] }),
      /\/targets\/1\/target/,
    ],
  ] as const) {
    write('other.json', text)
    const refused = await grade(...words, '--update-baseline')
    assert.equal(refused.status, 2)
    assert.match(refused.stderr, told)
    assert.equal(read('other.json'), text, 'nothing is overwritten')
  }
})

test('a gate with a member twice is none: a reviewer may read the other one', async () => {
  write('twice.json', '{"minGrade":"A+","minGr\\u0061de":"F"}')
  const config = await grade('openapi.json', '--config', 'twice.json')
  assert.equal(config.status, 2)
  assert.match(config.stderr, /twice\.json has the member \/minGrade twice/)
  const words = ['openapi.json', '--baseline', 'known.json']
  assert.equal((await grade(...words, '--update-baseline')).status, 0)
  write('known.json', read('known.json').replace('"targets"', '"targets":[],"targets"'))
  const baseline = await grade(...words)
  assert.equal(baseline.status, 2)
  assert.match(baseline.stderr, /known\.json has the member \/targets twice/)
})

const waiver = (given: object) => ({
  check: 'operation-texts',
  reason: 'old',
  expires: '2999-01-31',
  ...given,
})

const waiving = async (waivers: unknown[], ...words: string[]) => {
  write('agentgrade.config.json', { waivers })
  return await grade('openapi.json', ...words)
}

test('a waiver holds until its day, and fails after it, and when nothing needs it', async () => {
  try {
    const held = await waiving([waiver({ where: 'GET /a' })], '--comment', 'waived.md')
    assert.equal(held.status, 0, held.stderr)
    assert.match(read('waived.md'), /GET \/a: until 2999-01-31, because old/)
    const expired = await waiving([waiver({ expires: '2020-01-31' })], '--format', 'github')
    assert.equal(expired.status, 1)
    assert.match(expired.stderr, / expired on 2020-01-31/)
    const line =
      read('agentgrade.config.json')
        .split('\n')
        .findIndex((each) => each.includes('expires')) + 1
    assert.match(
      expired.stdout,
      new RegExp(`::error file=agentgrade\\.config\\.json,line=${line},`),
    )
    const idle = await waiving([waiver({ where: 'GET /b' })])
    assert.equal(idle.status, 1)
    assert.match(idle.stderr, /accepts nothing.*Remove the waiver/)
    assert.equal((await waiving([waiver({ check: 'llms-txt' })])).status, 0, 'it was not judged')
    for (const [bad, told] of [
      [waiver({ check: 'no-such' }), /\/waivers\/0\/check: found "no-such"/],
      [waiver({ expires: '2026-02-31' }), /\/waivers\/0\/expires/],
      [waiver({ reason: '' }), /\/waivers\/0\/reason/],
      [{ check: 'operation-texts' }, /\/waivers\/0/],
    ] as const) {
      const refused = await waiving([bad])
      assert.equal(refused.status, 2)
      assert.match(refused.stderr, told)
    }
  } finally {
    rmSync(path('agentgrade.config.json'))
  }
})

test('a required behaviour fails beside the letter, also that of a client', async () => {
  write('tools.json', tools(['list_messages', 'page.get']))
  const requiring = async (require: string[], file: string) => {
    write('require.json', { require })
    return await grade(file, '--config', 'require.json')
  }
  const lost = await requiring(['operation-texts'], 'openapi.json')
  assert.equal(lost.status, 1)
  assert.match(
    lost.stderr,
    /Required: Operation descriptions\. 2 of 3 operations have a summary and description of 80 characters or more/,
  )
  assert.equal((await requiring(['api-description-version'], 'openapi.json')).status, 0)
  const unseen = await requiring(['llms-txt'], 'openapi.json')
  assert.match(unseen.stderr, /Required: llms\.txt\. It could not be judged/)
  // What has parts is met when each of them is, and as good as structure shows is met.
  const whole = await requiring(['llms-txt-file'], 'openapi.json')
  assert.equal(whole.stderr.match(/Required: llms\.txt.*\. It could not be judged/g)?.length, 4)
  assert.equal((await requiring(['operation-errors'], 'openapi.json')).status, 1)
  assert.equal((await requiring(['operation-arguments', 'list-answers'], 'openapi.json')).status, 0)
  const desktop = await requiring(['client-compatibility:claude-desktop'], 'tools.json')
  assert.equal(desktop.status, 1)
  assert.match(desktop.stderr, /Required: that Claude Desktop loads every tool\. It loads none\./)
  assert.equal((await requiring(['client-compatibility:claude-code'], 'tools.json')).status, 0)
  const absent = await requiring(['client-compatibility:codex'], 'openapi.json')
  assert.match(absent.stderr, /The tools of no MCP server were seen/)
  const wrong = await requiring(['client-compatibility:none', 'nothing'], 'openapi.json')
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /\/require\/0: .*\n.*\/require\/1: /)
})

test('tools that a baseline knows are compared by their names, and figures are kept', async () => {
  write('tools.json', tools(['list_messages', 'get_message']))
  await grade('tools.json', '--baseline', 'tools-baseline.json', '--update-baseline')
  const [entry] = JSON.parse(read('tools-baseline.json')).targets
  assert.equal(entry.clients.loading, entry.clients.all)
  assert.equal(entry.findable.all, 2)
  write('tools.json', {
    tools: [
      ...tools(['get_message', 'list_messages']).tools,
      {
        name: 'run_shell',
        description: 'Runs any shell command that it is given.',
        inputSchema: { type: 'object', properties: { command: { type: 'string' } } },
      },
    ],
  })
  const { status, stdout, stderr } = await grade(
    'tools.json',
    '--baseline',
    'tools-baseline.json',
    '--comment',
    'tools.md',
    '--json',
  )
  assert.equal(status, 1)
  const { gate } = JSON.parse(stdout)
  const shown = new Set(gate.findings.map((each: { fingerprint: string }) => each.fingerprint))
  assert.ok(gate.blocks.length > 0)
  for (const block of gate.blocks)
    assert.ok(block.fingerprint === null || shown.has(block.fingerprint), block.message)
  assert.match(stderr, /New: run_shell: /)
  assert.match(read('tools.md'), /\| Tools that a search finds \| \d of 2 \| \d of 3 \|/)
})
