// The command line: its output and its exit codes.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { Option } from 'commander'
import { GradingSchema } from '../src/domain/index.ts'
import { CLIENT_IDS } from '../src/clients/clients.ts'
import { CRITERION_IDS } from '../src/domain/grading/criterion.ts'
import { REFUSALS } from '../src/errors/refusal.ts'
import { BUILD } from '../src/runtime/build.ts'
import TABLE from '../src/serve/cli/commands.json' with { type: 'json' }
import { allCommands } from '../src/serve/cli/main.ts'
import { REVIEW_OPTIONS } from '../src/serve/cli/output/command-words.ts'
import { FILTERS } from '../src/serve/cli/reading.ts'
import { POLICIES } from '../src/stack/policy/export.ts'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { copyLaunchDatabase } from './launch-database.ts'

const root = join(import.meta.dirname, '..')

const agentgrade = (words: readonly string[], input = '') =>
  runAgentgrade(words, { cwd: root, input })

const model = 'test/corpus/model-tool.evidence.json'

test('the real program reads a pipe, prints, and ends with the exit code', () => {
  const program = (words: string[], input: string) =>
    spawnSync(process.execPath, [join(root, 'bin/agentgrade.js'), 'grade', '-', ...words], {
      input,
      encoding: 'utf8',
      timeout: 240_000,
    })
  const entry = readFileSync(join(root, 'catalogue/stripe.json'), 'utf8')
  const below = program(['--min-grade', 'A', '--json'], entry)
  assert.equal(below.status, 1)
  assert.equal(JSON.parse(below.stdout).tool.name, 'Stripe')
  assert.match(below.stderr, /below --min-grade A/)
  const wrong = program([], 'not json')
  assert.deepEqual([wrong.status, wrong.stdout], [2, ''])
  assert.match(wrong.stderr, /- is not JSON: /)
})

test('grade prints a table', async () => {
  const { status, stdout, stderr } = await agentgrade(['grade', model])
  assert.equal(status, 0, stderr)
  assert.match(
    stdout,
    /^127\.0\.0\.1: B\+ · 7\.9\/10\n[^]+\n {2}Address: http:\/\/127\.0\.0\.1:39201\/\n/,
  )
  assert.match(stdout, /\n {2}Method: \d+\.\d+\.\d+\n/)
  assert.match(stdout, /\nToken efficiency +\d+\.\d\d +100% +2\d%\n/)
  assert.match(
    stdout,
    /\n {2}Best access: (?:(?:API|MCP) [A-F]\+? \d\.\d(?: · )?){2}\n[^]+\n {2}\([^\n]{50,200}\) \/ 100 = \d\.\d\d, the mean of its criteria by weight\n {2}B\+ at most: [^\n]+\n {2}= 7\.99, shown as B\+ 7\.9\n/,
  )
})

test('grade --json prints one object with the grading, words included', async () => {
  const { status, stdout } = await agentgrade(['grade', 'catalogue/stripe.json', '--json'])
  assert.equal(status, 0)
  const report = JSON.parse(stdout)
  assert.equal(report.tool.name, 'Stripe')
  assert.equal(report.evidence, 'declared')
  assert.deepEqual(report.accessMethods, ['MCP', 'API', 'CLI'])
  const { locked: _, ...always } = GradingSchema.properties
  for (const field of Object.keys(always)) assert.ok(field in report, field)
  const check = report.checks.find(({ id }: { id: string }) => id === 'api-description')
  assert.match(check.says, /machine-readable description is published/)
  assert.equal(check.basis, 'declared')
})

test('grade --md prints markdown', async () => {
  const { status, stdout } = await agentgrade(['grade', 'catalogue/stripe.json', '--md'])
  assert.equal(status, 0)
  assert.match(stdout, /^# Stripe: [A-F]\+? · \d\.\d\/10\n/)
  assert.match(stdout, /\n\| Token efficiency \| /)
})

test('grade --checks lists every check', async () => {
  const { stdout } = await agentgrade(['grade', model, '--checks'])
  assert.match(
    stdout,
    /10\/10 API description \(API\): OpenAPI 3\.1\.\d is published at http:\/\/127\.0\.0\.1:39201\/openapi\.json\./,
  )
})

test('grade - reads standard input', async () => {
  const { status, stdout } = await agentgrade(
    ['grade', '-'],
    readFileSync(join(root, model), 'utf8'),
  )
  assert.equal(status, 0)
  assert.match(stdout, /^127\.0\.0\.1: B\+ /)
})

test('the same evidence prints the same bytes', async () => {
  assert.equal(
    (await agentgrade(['grade', model, '--json'])).stdout,
    (await agentgrade(['grade', model, '--json'])).stdout,
  )
})

test('a command loads only what it needs', async () => {
  using cache = mkdtempDisposableSync(join(tmpdir(), 'agentgrade-cache-'))
  mkdirSync(join(cache.path, 'agentgrade'))
  await copyLaunchDatabase(join(cache.path, 'agentgrade', `catalogue-${BUILD}.db`))
  const env = { ...process.env, XDG_CACHE_HOME: cache.path }
  const hook = `import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context) } })
    process.on('exit', () => process.stderr.write(loaded.join('\\n')))`
  const service =
    'node_modules/(?:undici|fastify|pg|pino|typebox|gpt-tokenizer)/|src/app/(?:start|config)\\.ts'
  const aside = `${service}|node_modules/js-yaml/|src/app/build\\.ts|src/store/`
  const local = `${service}|src/grade/(?:method|checks)|src/observe/|src/represent/html/pages/|src/represent/documents\\.ts`
  for (const [words, heavy] of [
    [['grade', 'catalogue/stripe.json'], aside],
    [['search', 'x', '--url', 'http://127.0.0.1:9'], aside],
    [['search', 'send email', '--local'], `${local}|src/clients/`],
    [['recommend', 'send email', '--local'], local],
  ] as const) {
    const { stderr } = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(hook)}`,
        join(root, 'bin/agentgrade.js'),
        ...words,
      ],
      { cwd: root, env, encoding: 'utf8', timeout: 240_000 },
    )
    assert.match(stderr, /serve\/cli\/main\.ts/)
    assert.doesNotMatch(stderr, new RegExp(heavy), words.join(' '))
  }
})

test('--min-grade is a gate', async () => {
  assert.equal((await agentgrade(['grade', model, '--min-grade', 'B+'])).status, 0)
  assert.equal((await agentgrade(['grade', model, '--min-grade', 'A'])).status, 1)
  assert.equal((await agentgrade(['grade', 'catalogue/stripe.json', '--min-grade', 'A'])).status, 1)
  const { status, stderr } = await agentgrade(['grade', model, '--min-grade', 'E'])
  assert.equal(status, 2)
  assert.match(stderr, /Allowed choices are A\+, A, B\+/)
})

test('an API description or a list of tools is graded offline, and never called verified', async () => {
  const openapi = `openapi: 3.1.0
info: { title: Acme Mail, version: 1.0.0 }
components:
  securitySchemes: { key: { type: http, scheme: bearer } }
  schemas: { Mail: { type: object, properties: { id: { type: string }, to: { type: string } } } }
security: [{ key: [] }]
paths:
  /mails:
    get:
      operationId: listMails
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        200:
          description: Fine.
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Mail' } }
    post: { operationId: sendMail, responses: { 201: { description: Sent. } } }
  /mails/{id}:
    delete: { operationId: deleteMail, responses: { 204: { description: Deleted. } } }
`
  const described = await agentgrade(['grade', '-'], openapi)
  assert.equal(described.status, 0)
  assert.match(
    described.stdout,
    /^Acme Mail: [A-F].*\n[A-F]\+? because .*\n\n {2}Access: API\n {2}Evidence: From the owner’s file of its API description, texts not read; not scanned live\./,
  )
  const tools = await agentgrade(
    ['grade', '-', '--min-confidence', '0.99'],
    JSON.stringify({ tools: [{ name: 'send_mail', inputSchema: { type: 'object' } }] }),
  )
  assert.equal(tools.status, 1)
  assert.match(tools.stdout, /\n {2}Access: MCP\n/)
  assert.match(tools.stderr, /^The confidence is 0\.\d+, below --min-confidence 0\.99\.\n$/)
  assert.equal((await agentgrade(['grade', '-', '--min-confidence', '2'], openapi)).status, 2)
})

test('what cannot be read is refused with a next step, on stderr, with its exit code', async () => {
  const missing = await agentgrade(['grade', 'no-such-file.json'])
  assert.deepEqual([missing.status, missing.stdout], [3, ''])
  assert.match(missing.stderr, /There is no file no-such-file\.json\.\n.*standard input/)
  const folder = await agentgrade(['grade', 'catalogue'])
  assert.equal(folder.status, 3)
  const text = await agentgrade(['grade', '-'], 'not json')
  assert.equal(text.status, 2)
  assert.match(text.stderr, /- is not JSON: /)
  const wrong = await agentgrade(
    ['grade', '-'],
    JSON.stringify({ format: 'agentgrade-evidence/1', tool: { name: 'x', url: 'ftp://x' } }),
  )
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /\n {2}\/tool\/url: found "ftp:\/\/x", expected a string that matches/)
  const entry = await agentgrade(['grade', '-'], JSON.stringify({ slug: 'x' }))
  assert.equal(entry.status, 2)
  assert.match(entry.stderr, /not a valid catalogue entry/)
})

test('wrong usage is told on stderr and exits with 2', async () => {
  const unknown = await agentgrade(['grad'])
  assert.deepEqual([unknown.status, unknown.stdout], [2, ''])
  assert.match(unknown.stderr, /Did you mean grade/)
  assert.equal((await agentgrade(['grade'])).status, 2)
})

test('control characters in evidence never reach a terminal', async () => {
  const evidence = JSON.parse(readFileSync(join(root, model), 'utf8'))
  evidence.tool.name = 'Evil\u001b]0;owned\u0007\u202Etxt'
  evidence.observations.openapi.value.url = 'https://acme.example/\u001b[31mred'
  const { stdout } = await agentgrade(['grade', '-', '--checks'], JSON.stringify(evidence))
  assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
})

test('method prints the method as a table, as data and as markdown', async () => {
  assert.match(
    (await agentgrade(['method'])).stdout,
    /^AgentGrade method \d+\.\d+\.\d+: \d+ scored checks\n/,
  )
  const method = JSON.parse((await agentgrade(['method', '--json'])).stdout)
  assert.equal(method.criteria.length, 8)
  assert.ok(method.checks.length >= 80)
  assert.match((await agentgrade(['method', '--md'])).stdout, /^# The grading method\n/)
  assert.match((await agentgrade(['method', 'llms-txt'])).stdout, /^### llms-txt\n/)
  assert.equal(
    JSON.parse((await agentgrade(['method', 'llms-txt', '--json'])).stdout).id,
    'llms-txt',
  )
  assert.equal((await agentgrade(['method', 'no-such-check'])).status, 3)
})

test('help and version answer on stdout with 0', async () => {
  const help = await agentgrade(['--help'])
  assert.equal(help.status, 0)
  assert.match(help.stdout, /Exit codes:/)
  const { stdout } = await agentgrade(['import', '--help'])
  assert.doesNotMatch(stdout, /[/\\]catalogue/, 'no path of this machine')
  assert.match((await agentgrade(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
})

test('the lists in the table of commands are those of the program', () => {
  const { clients, policy, verify, attest, review } = TABLE.commands
  const exits = Object.values(REFUSALS)
    .filter(({ exit }) => exit >= 10 && exit < 70)
    .map(({ exit, title }) => `  ${exit} ${title}`)
  assert.deepEqual(verify.help.slice(-exits.length), exits)
  assert.deepEqual(attest.help.slice(-2), exits.slice(-2))
  assert.deepEqual(
    CLIENT_IDS.filter((id) => !clients.help.join(' ').includes(` ${id}`)),
    [],
  )
  const { choices } = policy.commands.export.options['--format <format>']
  assert.deepEqual(choices, [...POLICIES.keys()])
  assert.ok(review.options['--rating <criterion=number>'].says.endsWith(CRITERION_IDS.join(', ')))
})

test('every option is read by the program, not only announced', async () => {
  const folder = join(root, 'src/serve/cli')
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  // Without comments, texts and the fields of types, what is left of a name is its use.
  const code = files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/^ *(?:\/\/|\/?\*).*$/gm, '')
    .replace(/'[^'\n]*'/g, '')
    .replace(/^ +\w+\??: [\w[\]|<>, ]*[\w\]>]$/gm, '')
  const commands = (await allCommands()).flatMap((command) => [command, ...command.commands])
  const options = commands.flatMap((command) =>
    command.options.map((option) => ({ command: command.name(), name: option.attributeName() })),
  )
  assert.ok(options.length > 100)
  // Tables that name what an option fills.
  const filled = new Set([
    ...Object.values(FILTERS).map((filter) => ('name' in filter ? filter.name : '')),
    ...Object.values(REVIEW_OPTIONS).map((option) => new Option(option).attributeName()),
  ])
  const unread = options.filter(
    ({ name }) => !filled.has(name) && !new RegExp(`\\b${name}\\b`).test(code),
  )
  assert.deepEqual(unread, [])
})
