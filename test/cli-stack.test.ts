// `agentgrade stack` and `agentgrade policy`: shape, text, secrets, and that nothing is started or
// sent unless somebody asks for it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { agentgrade, type Ended } from './command-line.ts'
import { openApp } from './http/open-app.ts'
import { modern, withServer } from './mcp/servers.ts'
import { skipWithout } from './needs.ts'

const repository = join(import.meta.dirname, '..')
const root = mkdtempSync(join(tmpdir(), 'agentgrade-cli-stack-'))
after(() => rmSync(root, { recursive: true, force: true }))

let homes = 0
function homeWith(files: Record<string, unknown>): string {
  const home = join(root, `home-${++homes}`)
  mkdirSync(join(home, 'work/.git'), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(
      join(home, name),
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    )
  }
  return home
}

const run = (
  home: string,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> =>
  agentgrade([...words, '--home', home], {
    cwd: join(home, 'work'),
    env: { ...process.env, ...env },
  })

const npx = (...args: string[]) => ({ command: 'npx', args: ['-y', ...args] })
const FILESYSTEM = '@modelcontextprotocol/server-filesystem'

/** Of several clients, with files that are known, unknown and broken. */
const HOME = homeWith({
  '.cursor/mcp.json': {
    mcpServers: {
      brave: { ...npx('@brave/brave-search-mcp-server@2.1.4') },
      notion: { url: 'https://mcp.notion.com/mcp' },
      files: npx(FILESYSTEM, '/tmp'),
      browser: npx('@playwright/mcp@latest'),
      own: { url: 'http://tools.acme.example/mcp' },
    },
  },
  '.codex/config.toml': `[mcp_servers.filesystem]
command = "npx"
args = ["-y", "${FILESYSTEM}"]
enabled_tools = ["read_file", "write_file"]
[mcp_servers.filesystem-2]
command = "npx"
args = ["-y", "${FILESYSTEM}"]
enabled_tools = ["read_file", "write_file"]
`,
  '.gemini/settings.json': '{"mcpServers": {\n "a": }',
  'work/.zed/settings.json': {
    context_servers: {
      one: npx('@modelcontextprotocol/server-memory@2026.8.31'),
      two: npx('@modelcontextprotocol/server-memory@2026.8.31'),
    },
  },
})

test('--json has the announced shape, and says what is not known', async () => {
  const { status, stdout, stderr } = await run(HOME, ['stack', '--json'])
  assert.equal(status, 0, stderr)
  const report = JSON.parse(stdout)
  for (const key of ['servers', 'tokens', 'collisions', 'risks', 'unread', 'first'])
    assert.ok(Object.hasOwn(report, key), key)
  const of = (name: string) =>
    report.servers.find((server: { name: string }) => server.name === name)
  for (const server of report.servers)
    for (const key of [
      'name',
      'client',
      'file',
      'transport',
      'grade',
      'tools',
      'tokens',
      'problems',
    ])
      assert.ok(Object.hasOwn(server, key), key)
  assert.match(of('brave').grade, /^[A-F]/)
  assert.deepEqual([of('brave').tools, of('brave').known.version], [8, '2.1.4'])
  // The tools that were captured are those of the local program, not of this address.
  assert.deepEqual([of('notion').tools, of('notion').known.slug], [null, 'notion'])
  assert.deepEqual([of('own').grade, of('own').tools, of('own').known], [null, null, null])
  assert.equal(of('filesystem').tools, 2)
  assert.equal(report.tokens.cursor.unknown, 2)
  assert.ok(report.tokens.codex.deferred < report.tokens.codex.upFront)
  const both = [of('filesystem'), of('filesystem-2')].map(({ tokens }) => tokens.upFront)
  assert.equal(both[0] + both[1], report.tokens.codex.upFront)
  assert.ok(of('filesystem').tokens.definitions > 0)
  assert.equal(of('own').tokens.definitions, null)
  assert.deepEqual(
    report.unread.map(({ line, column }: { line: number; column: number }) => [line, column]),
    [[2, 7]],
  )
  const kinds = report.risks.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual([...new Set(kinds)], ['plain-http', 'unpinned'])
  for (const risk of report.risks)
    assert.ok(risk.server && existsSync(risk.file) && risk.line > 0, JSON.stringify(risk))
  assert.equal(report.collisions[0].client, 'zed')
  assert.deepEqual(report.collisions[0].servers, ['one', 'two'])
  const steps = report.first.map((step: { do: string }) => step.do).join('\n')
  assert.match(steps, /^Use https for .*\nRepair .*settings\.json:2:7: a value is expected\n/)
  assert.match(steps, /Remove one of filesystem, filesystem-2 from Codex/)
  assert.match(steps, /Look at exa \(B\+\) instead of brave in Cursor/)
  for (const step of report.first) assert.ok(step.saves.length > 3)
})

test('a server has one grade and one figure in stack and in diff, whatever else is compared', async () => {
  const lock = join(HOME, 'one.lock')
  assert.equal((await run(HOME, ['lock', 'brave-search', '--out', lock])).status, 0)
  const diff = JSON.parse((await run(HOME, ['diff', lock, 'brave-search', '--json'])).stdout)
  const { servers } = JSON.parse((await run(HOME, ['stack', '--json'])).stdout)
  const brave = servers.find(({ name }: { name: string }) => name === 'brave')
  assert.deepEqual(
    [diff.grade.after, diff.score.after, diff.tokens.after],
    [brave.grade, brave.score, brave.tokens.definitions],
  )
  assert.deepEqual(diff.tokens.before, diff.tokens.after)
})

test('text fits 100 columns, and its first screen says cost, what is broken, what to do', async () => {
  const { stdout } = await run(HOME, ['stack'])
  for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line)
  const screen = stdout.split('\n').slice(0, 24).join('\n')
  assert.match(
    screen,
    /^9 servers in 3 clients, \d+ tools known from the catalogue, the tools of 2 servers/,
  )
  assert.match(screen, /\nCost\n {2}Zed: ≈[\d,]+ tokens before you type\n/)
  assert.match(screen, /\nBroken\n {2}1 file cannot be read/)
  assert.match(screen, /\n {2}2\. Repair ~\/\.gemini\/settings\.json:2:7/)
  assert.match(stdout, /\nfiles +Cursor +stdio +B\+ +14 /)
  const { stdout: markdown } = await run(HOME, ['stack', '--md', '--client', 'cursor'])
  assert.match(markdown, /^# \d servers in 1 client, /)
  assert.match(markdown, /\| brave \| Cursor \| stdio \|/)
  assert.doesNotMatch(markdown, /Codex CLI/)
})

test('--min-grade, --client, files and wrong usage have their exit codes', async () => {
  assert.equal((await run(HOME, ['stack', '--client', 'codex', '--min-grade', 'B'])).status, 0)
  const below = await run(HOME, ['stack', '--min-grade', 'A+'])
  assert.equal(below.status, 1)
  assert.match(below.stderr, /brave in cursor is \S+, below --min-grade A\+\./)
  assert.match(below.stderr, /1 of 9 servers have no grade/)
  assert.equal((await run(HOME, ['stack', '--client', 'emacs'])).status, 2)
  assert.equal((await run(HOME, ['stack', '--yes'])).status, 2)
  assert.equal((await run(HOME, ['stack', 'none.json'])).status, 3)
  assert.equal((await agentgrade(['stack', '--home', join(HOME, 'none')])).status, 2)
  const file = await run(HOME, ['stack', join(HOME, '.cursor/mcp.json'), '--json'])
  assert.equal(JSON.parse(file.stdout).servers.length, 5)
  const empty = await run(homeWith({}), ['stack'])
  assert.match(empty.stdout, /^No MCP server is configured in any known place\.\n$/)
  const none = await run(homeWith({ '.cursor/mcp.json': { mcpServers: { a: {} } } }), ['stack'])
  assert.match(none.stdout, /Do first\n {2}1\. Repair a in Cursor \(\S+:\d+\): it has nei/)
  const broken = await run(homeWith({ '.cursor/mcp.json': ' ' }), ['stack'])
  assert.match(broken.stdout, /Cost\n {2}not known: no server was read\n/)
  assert.match(broken.stdout, /mcp\.json:1:1: it is empty; write \{\} or remove it/)
  assert.doesNotMatch(broken.stdout, /SERVER/)
})

const CANARY = 'CANARY7fQx9zLm27TtRpW4'
const KEYS = homeWith({
  '.cursor/mcp.json': {
    mcpServers: {
      env: { ...npx('acme-mcp'), env: { ACME_API_KEY: CANARY, PLAIN: `x-${CANARY}` } },
      header: { url: 'https://a.example/mcp', headers: { Authorization: `Bearer ${CANARY}` } },
      args: npx('acme-mcp', '--api-key', CANARY),
      glued: npx('acme-mcp', `--token=${CANARY}`, `Authorization: Bearer ${CANARY}`),
      bare: npx('acme-mcp', CANARY),
      user: { url: `https://ann:${CANARY}@a.example/mcp` },
      query: { url: `https://a.example/mcp?key=${CANARY}#${CANARY}` },
      path: { url: `https://a.example/s/${CANARY}/mcp` },
      default: { ...npx('acme-mcp'), env: { ACME_TOKEN: `\${ACME_TOKEN:-${CANARY}}` } },
      setting: { url: 'https://a.example/mcp', auth: { CLIENT_SECRET: CANARY } },
      git: npx(`https://ann:${CANARY}@git.example/a.git`),
      program: { command: `/opt/${CANARY}/serve` },
      fine: {
        ...npx('acme-mcp@1.0.0', '--token', '${ACME_TOKEN}'),
        env: { ACME_API_KEY: '${env:ACME_API_KEY}', OTHER_KEY: 'YOUR_KEY', TOKEN_FILE: '/k' },
      },
    },
  },
  '.codex/config.toml': `[mcp_servers.toml]\nurl = "https://a.example"\nhttp_headers = { X-Key = "${CANARY}" }\n`,
  '.config/goose/config.yaml': `extensions:\n  yaml:\n    type: stdio\n    cmd: serve\n    envs:\n      GOOSE_KEY: ${CANARY}\n`,
  '.gemini/settings.json': `{"mcpServers": {"a": {"env": {"KEY": "${CANARY}"}} "${CANARY}`,
  '.continue/config.yaml': `a: b\n  c: ${CANARY}: "${CANARY}`,
})

test('no key appears in any output; each is told with its file and line', async () => {
  const outputs = await Promise.all(
    [
      ['stack'],
      ['stack', '--json'],
      ['stack', '--md'],
      ['stack', '--format', 'github'],
      ['stack', '--format', 'sarif'],
      ['stack', '--format', 'junit'],
      ['policy', 'export', '--min-grade', 'F'],
      ['policy', 'export', '--min-grade', 'F', '--format', 'codex'],
    ].map((words) => run(KEYS, words)),
  )
  for (const { stdout, stderr } of outputs) {
    assert.ok(stdout !== '')
    assert.doesNotMatch(`${stdout}${stderr}`, /CANARY7f/i)
    assert.doesNotMatch(
      `${stdout}${stderr}`,
      new RegExp(Buffer.from(CANARY).toString('base64').slice(0, 12)),
    )
  }
  const report = JSON.parse(outputs[1]?.stdout ?? '')
  const told = report.risks
    .filter(({ kind }: { kind: string }) => kind === 'key-in-file')
    .map(({ server }: { server: string }) => server)
  const expected =
    'env header args glued bare user query path default setting git program toml yaml'
  assert.deepEqual(new Set(told), new Set(expected.split(' ')))
  for (const { kind, file, line } of report.risks)
    if (kind === 'key-in-file')
      assert.match(readFileSync(file, 'utf8').split('\n')[line - 1] ?? '', /CANARY7f/)
  const open = report.risks.filter(({ kind }: { kind: string }) => kind === 'world-readable')
  assert.equal(open.length, 3)
})

interface Result {
  ruleId: string
  locations: [
    { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } },
  ]
}

test('--format tells CI each finding at its line; what is outside of the folder is not in SARIF', async () => {
  const home = homeWith({
    '.cursor/mcp.json': '{"mcpServers": {\n "a": }',
    'work/.mcp.json': {
      mcpServers: {
        brave: { ...npx('@brave/brave-search-mcp-server@2.1.4'), env: { BRAVE_API_KEY: CANARY } },
        files: npx(FILESYSTEM),
        own: { type: 'http', url: 'http://tools.acme.example/mcp' },
      },
    },
  })
  const summary = join(home, 'summary.md')
  const told = (format: string, ...words: string[]) =>
    run(home, ['stack', '--format', format, ...words], {
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: '',
    })
  const lines = readFileSync(join(home, 'work/.mcp.json'), 'utf8').split('\n')
  const lineOf = (part: string) => lines.findIndex((line) => line.includes(part)) + 1
  const sarif = await told('sarif')
  assert.equal(sarif.status, 0)
  assert.match(sarif.stderr, /^1 finding in no file of this folder: SARIF cannot hold that/)
  assert.match(readFileSync(summary, 'utf8'), /~\/\.cursor\/mcp\.json:2:7: a value is expected/)
  const [{ results, tool }] = JSON.parse(sarif.stdout).runs
  const places = results.map(({ ruleId, locations: [{ physicalLocation: at }] }: Result) =>
    [ruleId, `${at.artifactLocation.uri}:${at.region.startLine}`].join(' '),
  )
  assert.deepEqual(places, [
    `key-in-file-danger .mcp.json:${lineOf('BRAVE_API_KEY')}`,
    `plain-http-danger .mcp.json:${lineOf('http://')}`,
    `world-readable .mcp.json:${lineOf('BRAVE_API_KEY')}`,
    `unpinned .mcp.json:${lineOf(FILESYSTEM)}`,
  ])
  for (const { id, properties } of tool.driver.rules)
    assert.equal('security-severity' in properties, id.endsWith('-danger'), id)
  const github = await told('github')
  assert.match(github.stdout, /^AgentGrade: 3 servers in 1 client/)
  assert.match(github.stdout, /^::error title=[^,]*::~\/\.cursor\/mcp\.json:2: Cursor: /m)
  assert.match(
    github.stdout,
    new RegExp(`^::error file=\\.mcp\\.json,line=${lineOf('BRAVE_API_KEY')},.*BRAVE_API_KEY$`, 'm'),
  )
  const junit = await told('junit', '--min-grade', 'B+')
  assert.equal(junit.status, 1)
  assert.match(junit.stdout, /<testsuite name="Claude Code" tests="3" failures="1" .*skipped="1"/)
  assert.match(junit.stdout, /<failure message="[^"]*grade below --min-grade: B instead of B\+"/)
  assert.match(junit.stdout, /<skipped>It has no grade: not compared\.<\/skipped>/)
  for (const { stdout } of [sarif, github, junit]) assert.doesNotMatch(stdout, /CANARY7f/)
  assert.equal((await told('md')).stdout, (await run(home, ['stack', '--md'])).stdout)
  assert.equal((await told('sarif', '--json')).status, 2)
})

test('names are hostile text, and fifty servers are one report', async () => {
  const names = [
    '\u001b[31mred\u0007',
    'a\u202eb',
    'x'.repeat(300),
    '| `x` |',
    '${A}',
    '__proto__',
    '',
  ]
  const entries = [
    ...names.map((name, at) => [name, npx(`acme-${at}`)] as const),
    ...Array.from({ length: 43 }, (_, at) => [`server-${at}`, npx(FILESYSTEM)] as const),
  ]
  const home = homeWith({
    '.codeium/windsurf/mcp_config.json': `{"mcpServers": {${entries
      .map(([name, server]) => `${JSON.stringify(name)}: ${JSON.stringify(server)}`)
      .join(',')}}}`,
  })
  for (const form of [[], ['--json'], ['--md'], ['--format', 'github'], ['--format', 'junit']]) {
    const { status, stdout } = await run(home, ['stack', ...form])
    assert.equal(status, 0)
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f\u202e]/)
    if (form.length === 0)
      for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line)
  }
  const { stdout } = await run(home, ['stack', '--json'])
  const { servers, limits } = JSON.parse(stdout)
  assert.equal(servers.length, 50)
  assert.deepEqual(
    limits.map(({ client, most, tools }: Record<string, unknown>) => [client, most, tools]),
    [['windsurf', 100, 43 * 14]],
  )
})

const SERVER = `import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const result = method === 'initialize'
    ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'Own', version: '1' } }
    : method === 'tools/list' ? { tools: [{ name: process.env.STACK_TOOL, description: process.env.STACK_KEY, inputSchema: { type: 'object' } }] } : undefined
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'no' } }) }))
}
`

test('--start needs a terminal or --yes, and passes only what the file names', async () => {
  const program = join(repository, 'test/mcp/program.ts')
  const home = homeWith({
    'server.mjs': SERVER,
    '.cursor/mcp.json': {
      mcpServers: {
        own: {
          command: process.execPath,
          args: ['../server.mjs'],
          env: { STACK_TOOL: '${env:STACK_OUTER}', STACK_KEY: CANARY },
        },
        told: {
          command: process.execPath,
          args: [program, 'environment'],
          env: { STACK_GIVEN: 'x' },
        },
        missing: { command: process.execPath, args: [program, '${STACK_UNSET}'] },
        gone: { command: '/nowhere/at-all', args: ['--token', CANARY] },
      },
    },
  })
  const refused = await run(home, ['stack', '--start'])
  assert.equal(refused.status, 2)
  assert.match(refused.stderr, /no terminal to ask at/)
  const env = { STACK_OUTER: 'outer_tool', STACK_HIDDEN: 'hidden' }
  const { stdout, stderr } = await run(home, ['stack', '--start', '--yes', '--json'], env)
  const [own, told, missing, gone] = JSON.parse(stdout || stderr).servers
  assert.deepEqual([own.known?.from, own.tools], ['started', 1], JSON.stringify(own))
  assert.match(told.problems[0], /STACK_GIVEN/)
  assert.doesNotMatch(told.problems[0], /STACK_HIDDEN|STACK_OUTER/)
  assert.match(missing.problems[0], /STACK_UNSET, which is not set here/)
  assert.match(gone.problems[0], /nowhere/)
  assert.doesNotMatch(`${stdout}${stderr}`, /CANARY7f/)
})

test('--connect asks with the headers of the file', async () => {
  const seen = new Set<string>()
  const listener = modern()
  await withServer(
    (request, response) => {
      if (request.headers['x-acme']) seen.add(String(request.headers['x-acme']))
      return listener(request, response)
    },
    async ({ origin }) => {
      const home = homeWith({
        '.cursor/mcp.json': {
          mcpServers: {
            here: { url: `${origin}/mcp`, headers: { 'X-Acme': '${env:ACME_HEADER}' } },
          },
        },
      })
      const { stdout, stderr } = await run(home, ['stack', '--connect', '--json'], {
        ACME_HEADER: CANARY,
      })
      const [server] = JSON.parse(stdout || stderr).servers
      assert.equal(server.known.from, 'connected', JSON.stringify(server))
      assert.ok(server.tools > 0)
      assert.deepEqual([...seen], [CANARY])
      assert.doesNotMatch(`${stdout}${stderr}`, /CANARY7f/)
    },
  )
})

test('--lookup sends packages and addresses without queries, and nothing else', async (t) => {
  const { app } = await openApp(t, {})
  const asked: string[] = []
  app.addHook('onRequest', async (request) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`)
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const home = homeWith({
    '.cursor/mcp.json': {
      mcpServers: {
        mine: { ...npx('acme-unknown', '--token', CANARY), env: { KEY: CANARY } },
        far: { url: `https://far.example/mcp?key=${CANARY}` },
        signed: { url: `https://ann:${CANARY}@near.example/mcp` },
        known: { url: 'https://mcp.notion.com/mcp' },
      },
    },
  })
  const { status, stdout, stderr } = await run(home, ['stack', '--lookup', '--json'], {
    AGENTGRADE_URL: url,
  })
  assert.equal(status, 0, stderr)
  assert.equal(JSON.parse(stdout).servers.length, 4)
  assert.ok(asked.some((each) => each.includes('q=acme-unknown')))
  assert.ok(asked.some((each) => each.includes('q=far.example')))
  assert.ok(!asked.some((each) => each.includes('notion') || each.includes('near')))
  assert.doesNotMatch(asked.join('\n'), /CANARY7f|ann/)
})

test('a policy of the registry is written for another client', async (t) => {
  const remotes = [
    { type: 'streamable-http', url: 'https://mcp.acme.io/mcp' },
    { type: 'streamable-http', url: 'https://{tenant}.acme.io/mcp' },
  ]
  const packages = [{ registryType: 'npm', identifier: '@acme/mcp', transport: { type: 'stdio' } }]
  const server = { name: 'io.acme/mail', description: 'Mail.', version: '1.0.0', remotes, packages }
  const [plain] = packages
  const odd = { ...server, name: 'io.acme/odd', remotes: [], packages: [] as object[] }
  odd.packages = [
    { ...plain, version: '1.2.3' },
    {
      ...plain,
      runtimeArguments: [{ type: 'named', name: '--registry', value: 'https://e.example' }],
    },
    { ...plain, registryBaseUrl: 'https://packages.example' },
    { ...plain, environmentVariables: [{ name: 'NODE_OPTIONS' }] },
    { ...plain, version: '^1' },
  ]
  const file = { servers: [{ server }, { server: odd }] }
  const home = homeWith({ 'work/registry.json': file, 'work/other.json': { servers: 1 } })
  const allowedMcpServers = [
    { serverUrl: 'https://mcp.acme.io/mcp' },
    { serverCommand: ['npx', '-y', '@acme/mcp'] },
    { serverCommand: ['npx', '-y', '@acme/mcp@1.2.3'] },
  ]
  const saved = await run(home, ['policy', 'export', '--registry-policy', 'registry.json'])
  assert.deepEqual(JSON.parse(saved.stdout), { allowedMcpServers, deniedMcpServers: [] })
  assert.match(saved.stderr, /io\.acme\/mail: a part of it is neither/)
  assert.match(saved.stderr, /io\.acme\/odd: a part of it is neither/)
  const service = createServer((request, response) => {
    response.statusCode = request.url === '/policies/strict/registry.json' ? 200 : 404
    response.end(JSON.stringify(file))
  }).listen(0, '127.0.0.1')
  t.after(() => service.close())
  await once(service, 'listening')
  const AGENTGRADE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const asked = await run(home, ['policy', 'export', '--registry-policy', 'strict'], {
    AGENTGRADE_URL,
  })
  assert.equal(asked.stdout, saved.stdout, asked.stderr)
  const wrong = await run(home, ['policy', 'export', '--registry-policy', 'other.json'])
  assert.equal(wrong.status, 2)
})

test('a policy is written from grades, and blocks what it says', async () => {
  const { stdout, stderr } = await run(HOME, ['policy', 'export', '--min-grade', 'B'])
  const policy = JSON.parse(stdout)
  // Readers found marks of Playwright's false: it is a C+.
  assert.deepEqual(policy.deniedMcpServers, [
    { serverUrl: 'https://mcp.notion.com/mcp' },
    { serverCommand: ['npx', '-y', '@playwright/mcp@latest'] },
  ])
  assert.deepEqual(policy.allowedMcpServers, [
    { serverCommand: ['npx', '-y', FILESYSTEM] },
    { serverCommand: ['npx', '-y', '@brave/brave-search-mcp-server@2.1.4'] },
    { serverCommand: ['npx', '-y', FILESYSTEM, '/tmp'] },
    { serverCommand: ['npx', '-y', '@modelcontextprotocol/server-memory@2026.8.31'] },
  ])
  assert.match(stderr, /own: it has no grade here/)
  const verified = await run(HOME, ['policy', 'export', '--min-grade', 'C', '--verified'])
  assert.doesNotMatch(verified.stdout, /mcp\.notion\.com/)
  const whole = await run(homeWith({}), ['policy', 'export', '--min-grade', 'C', '--catalogue'])
  assert.match(whole.stdout, /mcp\.notion\.com/)
  const home = homeWith({
    'work/.mcp.json': {
      mcpServers: { a: npx('a'), b: { type: 'http', url: 'https://b.example/mcp' } },
    },
    '.cursor/mcp.json': { mcpServers: { c: npx('c') } },
    'work/policy.json': { allowedMcpServers: [{ serverUrl: 'https://*.example/*' }] },
    'work/none.json': { other: 1 },
    'work/requirements.toml':
      '[mcp_servers.a.identity]\nurl = { match = "regex", expression = "(?i)a" }\n',
  })
  const check = await run(home, ['policy', 'check', 'policy.json', '--json'])
  assert.equal(check.status, 1)
  assert.deepEqual(JSON.parse(check.stdout), {
    allowed: [{ name: 'b', client: 'claude-code', why: 'allowedMcpServers has its address' }],
    blocked: [{ name: 'a', client: 'claude-code', why: 'nothing in allowedMcpServers matches' }],
    ungoverned: [{ name: 'c', client: 'cursor' }],
  })
  const text = await run(home, ['policy', 'check', 'policy.json'])
  assert.match(text.stdout, /^1 blocked, 1 allowed\.\n/)
  assert.equal((await run(home, ['policy', 'check', 'none.json'])).status, 2)
  assert.equal((await run(home, ['policy', 'check', 'absent.json'])).status, 3)
  assert.equal((await run(home, ['policy', 'export'])).status, 2)
  assert.equal((await run(home, ['policy', 'check', 'requirements.toml'])).status, 0)
})

test(
  'no program is started and no socket is opened unless somebody asks for it',
  { skip: skipWithout('strace') },
  () => {
    const log = join(root, 'trace')
    const traced = spawnSync(
      'strace',
      [
        '-f',
        '-qq',
        '--seccomp-bpf',
        '-o',
        log,
        '-e',
        'trace=execve,execveat,fork,vfork,socket,connect',
        process.execPath,
        '--no-warnings',
        join(repository, 'bin/program.js'),
        'stack',
        '--home',
        HOME,
      ],
      { cwd: join(HOME, 'work'), encoding: 'utf8' },
    )
    assert.match(traced.stdout, /^9 servers in 3 clients/, traced.stderr)
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => /\w\(/.test(line))
    assert.deepEqual(
      calls.map((line) => /(\w+)\(/.exec(line)?.[1]),
      ['execve'],
      calls.join('\n'),
    )
  },
)
