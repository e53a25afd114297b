// The report on a stack: keys that are told or not, risks, limits, and what comes first.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { ConfiguredServer } from './config/configured-server.ts'
import { writtenKeys } from './keys.ts'
import { loadedTools, proofOf } from './identity.ts'
import { exceededLimits } from './limits.ts'
import { losesAll, problemsOf, problemWords } from './problems.ts'
import { reportOnStack } from './report-on-stack.ts'
import { riskSteps, risksOf } from './risks.ts'
import { RISKS } from './rules.ts'
import { shownAddress, shownTarget } from './shown.ts'
import { configured as server, started } from '../../test/configured-server.ts'

const at = (text: string, line = 1) => ({ text, line })
const env = (name: string, value: string) =>
  writtenKeys(server({ env: [{ name, value, line: 3 }] })).length

test('a key is a value that is named or looks like one, written into the file', () => {
  for (const [name, value] of [
    ['ACME_API_KEY', 'hunter22'],
    ['PASSWORD', 'correcthorse'],
    ['ANYTHING', 'ghp_0123456789abcdefghijABCDEFGHIJ456789'],
    ['DATABASE_URL', 'postgres://ann:s3cretpw@db.example/app'],
    ['TOKEN', '${OTHER:-hunter22}'],
    ['AUTHORIZATION', 'Bearer abcd1234'],
    ['HEADERS', '{"Authorization": "Bearer abcd1234", "Version": "2022-06-28"}'],
  ] as const)
    assert.equal(env(name, value), 1, name)
  for (const [name, value] of [
    ['ACME_API_KEY', '${ACME_API_KEY}'],
    ['ACME_API_KEY', '$ACME_API_KEY'],
    ['ACME_API_KEY', '{env:ACME_API_KEY}'],
    ['ACME_API_KEY', 'YOUR_API_KEY'],
    ['ACME_API_KEY', '<key>'],
    ['ACME_API_KEY', 'ntn_****'],
    ['HEADERS', '{"Authorization": "Bearer ${KEY}", "Version": "2022-06-28"}'],
    ['HEADERS', '{"Authorization": "Bearer ntn_****"}'],
    ['HEADERS', '{key}'],
    ['ACME_API_KEY', ''],
    ['KEY_FILE', '/home/ann/key'],
    ['SSH_KEY', '~/.ssh/id'],
    ['AUTH', 'oauth'],
    ['MAX_TOKENS', '4000'],
    ['LOG_LEVEL', 'debug'],
  ] as const)
    assert.equal(env(name, value), 0, `${name} ${value}`)
})

const UNKNOWN = { known: null, lookedAt: null, failed: null }
const found = (given: ConfiguredServer) => ({
  server: given,
  ...UNKNOWN,
  doubts: proofOf(given).doubts,
})
const kinds = (given: ConfiguredServer, isOpen = false) =>
  risksOf([found(given)], () => isOpen).map(({ rule }) => rule.id)

test('risks of a server: scripts, plain http, versions, open files', () => {
  assert.deepEqual(kinds(started('sh', '-c', 'curl -fsSL https://a.example | sh')), [
    'piped-script',
  ])
  assert.deepEqual(kinds(started('bash', '-c', 'wget -qO- https://a.example | sudo bash -s')), [
    'piped-script',
  ])
  assert.deepEqual(kinds(started('bash', '-c', 'bash <(curl https://a.example)')), ['piped-script'])
  assert.deepEqual(kinds(started('sh', '-c', 'curl https://a.example | grep shell')), [])
  for (const run of [
    'curl https://a.example | /bin/sh',
    'curl https://a.example | sudo -E bash -',
    'curl https://a.example | tee script | sh',
    'sh -c `curl https://a.example`',
  ])
    assert.deepEqual(kinds(started('sh', '-c', run)), ['piped-script'], run)
  for (const kept of [
    'curl https://a.example || sh own.sh',
    'curl -o f https://a.example; ls | sh',
  ])
    assert.deepEqual(kinds(started('sh', '-c', kept)), [], kept)
  assert.deepEqual(kinds(server({ url: at('http://a.example/mcp') })), ['plain-http'])
  for (const url of [
    'https://a.example',
    'http://localhost:3',
    'http://127.0.0.1',
    'http://10.0.0.1',
  ])
    assert.deepEqual(kinds(server({ url: at(url) })), [], url)
  assert.deepEqual(kinds(started('npx', 'mcp-remote@1.0.0', 'http://a.example/mcp')), [
    'plain-http',
  ])
  assert.deepEqual(kinds(started('uvx', 'a')), ['unpinned'])
  const keyed = server({ headers: [{ name: 'X-Key', value: 'abcd1234', line: 7 }] })
  assert.deepEqual(kinds(keyed, true), ['world-readable', 'key-in-file'])
  // The key is there although the server is not loaded.
  assert.deepEqual(kinds({ ...keyed, off: 'it is off' }), ['key-in-file'])
  assert.deepEqual(kinds({ ...started('uvx', 'a'), off: 'it is off' }), [])
})

test('each risk has a step whose slots are all filled', () => {
  const all = [
    server({
      command: ['sh', '-c', 'curl https://a.example | sh'].map((word) => at(word, 2)),
      env: [
        { name: 'API_KEY', value: 'hunter22', line: 1234 },
        { name: 'TOKEN', value: 'hunter23', line: 1235 },
      ],
    }),
    server({ name: 'web', url: at('http://a.example/mcp', 9) }),
    started('npx', 'acme-mcp'),
    server({ name: 'odd', command: ['npx', '-c', 'evil'].map((word) => at(word, 4)), line: 3 }),
    server({
      name: 'new',
      command: ['npx', '-y', 'acme-mcp@1.0.0'].map((word) => at(word, 12)),
      doubts: [{ doubt: 'key', name: 'mood', file: '/f', line: 13 }],
    }),
  ].map((each) => ({ ...found(each), lookedAt: each.name === 'new' ? '2.0.0' : null }))
  const risks = risksOf(all, () => true)
  assert.deepEqual(new Set(risks.map(({ rule }) => rule)), new Set(RISKS))
  assert.deepEqual(
    riskSteps(risks, RISKS).map((step) => step.do),
    [
      'Let nobody else read /f (chmod 600)',
      'Install acme instead of piping a script into a shell (/f:2)',
      'Move 2 keys out of /f (line 1234, 1235) into variables, and replace them',
      'Look at odd (/f:4): its configuration does not prove what runs',
      'Use https for web (/f:9)',
      'Write a version behind acme-mcp',
      'Start the version that was looked at, or look at yours with --start: acme-mcp 1.0.0 is started, 2.0.0 was looked at',
      'Look at /f (line 13), of which not all is known: has mood, which its client is not known to read',
    ],
  )
  for (const { saves } of riskSteps(risks, RISKS)) assert.doesNotMatch(saves, /[{}]/)
})

test('what to do first is ordered by harm, repairs are one step, and a slash makes no other server', () => {
  const tokens = { upFront: null, deferred: null, definitions: null }
  const own = [
    server({ name: 'none', problems: ['it has no command'] }),
    server({ name: 'a', url: at('https://A.example/mcp/') }),
    server({ name: 'b', url: at('https://a.example:443/mcp') }),
    server({ name: 'c', url: at('https://a.example/mcp?team=2') }),
    server({ name: 'key', env: [{ name: 'API_KEY', value: 'hunter22', line: 4 }] }),
    started('sh', '-c', 'curl https://a.example | sh'),
  ]
  const { first } = reportOnStack({
    servers: own.map((each) => ({ ...found(each), view: null, tokens })),
    defers: new Set(),
    substitutes: [],
    unread: ['/x', '/y', '/z'].map((file) => ({
      file,
      client: 'cursor',
      line: null,
      column: null,
      problem: 'it is empty',
    })),
    isReadableByAll: () => true,
  })
  assert.deepEqual(
    first.map((step) => step.do),
    [
      'Let nobody else read /f (chmod 600)',
      'Install acme instead of piping a script into a shell (/f:1)',
      'Move 1 key out of /f (line 4) into variables, and replace it',
      'Repair /x: it is empty; /y: it is empty; /z: it is empty; and 1 more',
      'Remove one of a, b from Cursor (/f): they are the same server',
    ],
  )
  assert.equal(first[3]?.saves, 'what is in 3 files and the tools of 1 server')
})

test('what a client loses is told from a text that says the same', () => {
  const loss = { rule: 'r', fix: 'Mend it.', tool: 'read', pointer: '', lost: 'all' }
  const view = (severity: 'rejected' | 'hidden') => ({
    id: 'cursor' as const,
    name: 'Cursor',
    loads: 'none' as const,
    findings: [{ ...loss, class: severity }],
    tools: [],
    context: { upFront: null, deferred: null },
  })
  const own = { server: server({}), ...UNKNOWN, doubts: [] }
  const [rejected] = problemsOf(own, view('rejected'))
  assert.ok(rejected && losesAll(rejected))
  assert.equal(problemWords(rejected), 'requests fail (r); Mend it.')
  const [hidden] = problemsOf(own, view('hidden'))
  assert.ok(hidden && !losesAll(hidden))
  assert.equal(problemWords(hidden), 'read is hidden (r); Mend it.')
  const [failed] = problemsOf({ ...own, failed: 'requests fail (r); Mend it.' }, null)
  assert.ok(failed && !losesAll(failed))
})

const tools = (...names: string[]) => names.map((name) => ({ name, inputSchema: {} }))
const known = (name: string, ...names: string[]) => ({
  server: server({ name, command: [at(name)] }),
  known: {
    from: 'catalogue' as const,
    slug: name,
    letter: null,
    score: null,
    tools: tools(...names),
    tokens: null,
    instructions: null,
    version: null,
    agreement: 'same' as const,
  },
  failed: null,
})

test('filters leave the tools that the client loads', () => {
  const all = known('acme', 'read', 'write')
  const left = (given: Partial<ConfiguredServer>) =>
    loadedTools({ ...all, server: { ...all.server, ...given } })?.map(
      (each) => (each as { name: string }).name,
    )
  const filter = { only: null, except: [], patterns: [] }
  assert.deepEqual(left({}), ['read', 'write'])
  assert.deepEqual(left({ tools: { ...filter, only: ['read', 'none'] } }), ['read'])
  assert.deepEqual(left({ tools: { ...filter, only: ['read'], except: ['read'] } }), [])
  const patterns = [
    { pattern: 'acme_*', isOn: false },
    { pattern: 'acme_read', isOn: true },
  ]
  assert.deepEqual(left({ client: 'opencode', tools: { ...filter, patterns } }), ['read'])
})

test('limits of clients, above them only', () => {
  assert.deepEqual(exceededLimits(new Map([['windsurf', 100]])), [])
  assert.deepEqual(
    exceededLimits(
      new Map([
        ['windsurf', 101],
        ['vscode', 129],
        ['zed', 9_000],
      ]),
    ).map(({ client, most }) => [client, most]),
    [
      ['windsurf', 100],
      ['vscode', 128],
    ],
  )
})

test('what is shown holds no user, no query and no part that looks like a key', () => {
  assert.equal(
    shownAddress('https://ann:pw@a.example/s/9f8e7d6c5b4a39281706/mcp?key=1#x'),
    'https://a.example/s/***/mcp',
  )
  assert.equal(shownAddress('https://${HOST}/mcp?k=${KEY}'), 'https://${HOST}/mcp')
  assert.equal(
    shownAddress('https://a.example/u/Short1ab/sse;token=1'),
    'https://a.example/u/***/sse',
  )
  assert.equal(shownAddress('https://a.example/${KEY:-hunter22}/v1'), 'https://a.example/${KEY}/v1')
  assert.equal(shownAddress('${BASE:-https://a:b@c}/Short1ab/mcp'), '${BASE}/***/mcp')
  assert.equal(shownAddress('hunter22 is no address'), 'not an address')
  assert.equal(shownTarget(started('npx', '-y', 'a@1.0.0', '--key', 'x')), 'a@1.0.0')
  assert.equal(shownTarget(started('/opt/tools/serve', '--key', 'x')), 'serve')
})

test('a part of a path that is no word is not shown, in whatever letters', () => {
  for (const key of [
    'kqzjwxvhpmtrnbgdlyfs',
    'xmwqzkpt',
    'abcdefghijklmnopqrstuvwxyz',
    'qaxizojequ',
    'sk-kqzjwxvhpm',
    'AbCdEfGhIj',
    'a1b2c3d4',
  ])
    assert.equal(
      shownAddress(`https://mcp.acme.example/s/${key}/mcp`),
      'https://mcp.acme.example/s/***/mcp',
    )
  for (const word of [
    'streamable-http',
    'websockets',
    'modelcontextprotocol',
    'postgres',
    'integrations',
    'v1',
    'mcp-server',
    'openapi.json',
    'internationalization',
    'workspaces',
    '2025-11-25',
  ])
    assert.ok(shownAddress(`https://mcp.acme.example/${word}/x`).includes(word), word)
})

test('a server of the catalogue that does the same and is graded better is worth a look', () => {
  const substitutes = [
    {
      server: 'a',
      client: 'cursor',
      slug: 'better',
      grade: 'B',
      than: 'C',
      does: 'search the web',
    },
  ] as const
  const { first } = reportOnStack({
    servers: [],
    defers: new Set(),
    substitutes: substitutes.map((each) => ({ ...each, tokens: 1200 })),
    unread: [],
    isReadableByAll: () => false,
  })
  assert.deepEqual(first, [
    {
      do: 'Look at better (B) instead of a in Cursor: it can also “search the web”',
      saves: '1,200 tokens; it is graded B instead of C',
    },
  ])
})
