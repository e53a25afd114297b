// Homes of every client on every system, and files that are broken in every way.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import type { System } from '../../clients/client.ts'
import type { ClientId } from '../../clients/clients.ts'
import { PLACES, placeOfFile } from '../../stack/config/places.ts'
import { configuredServers, type StackPlace } from './configured-servers.ts'

const root = mkdtempSync(join(tmpdir(), 'agentgrade-stack-'))
after(() => rmSync(root, { recursive: true, force: true }))

let homes = 0
/** A home with files; a project is in `work/app`, and the machine's own folders are in `machine`. */
function homeOf(files: Record<string, string>, system: System = 'linux') {
  const base = join(root, `home-${++homes}`)
  const folder = join(base, 'work/app')
  mkdirSync(join(folder, '.git'), { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, name)), { recursive: true })
    writeFileSync(join(base, name), text)
  }
  const machine = join(base, 'machine')
  const where: StackPlace = {
    home: base,
    folder,
    system,
    environment: { ProgramData: '/ProgramData', ProgramFiles: '/ProgramFiles' },
    machine,
  }
  return { base, folder, where, at: (name: string) => join(base, name) }
}

const json = (value: unknown) => JSON.stringify(value, null, 2)
const STDIO = { command: 'npx', args: ['-y', 'acme-mcp@1.2.3'], env: { ACME_KEY: '${ACME_KEY}' } }
const SERVERS = json({ mcpServers: { acme: STDIO } })

/** One file of each layout that holds the server `acme`. */
const CONTENT: Partial<Record<string, string>> = {
  'json servers': json({ servers: { acme: { type: 'stdio', ...STDIO } } }),
  'json customizations.vscode.mcp.servers': json({
    customizations: { vscode: { mcp: { servers: { acme: STDIO } } } },
  }),
  'toml mcp_servers': '[mcp_servers.acme]\ncommand = "npx"\nargs = ["-y", "acme-mcp@1.2.3"]\n',
  'json context_servers': json({ context_servers: { acme: STDIO } }),
  'json mcp': json({ mcp: { acme: { type: 'local', command: ['npx', '-y', 'acme-mcp@1.2.3'] } } }),
  'yaml extensions':
    'extensions:\n  memory:\n    type: builtin\n  acme:\n    type: stdio\n    cmd: npx\n    args: [-y, acme-mcp@1.2.3]\n',
  'yaml mcpServers':
    'mcpServers:\n  - name: acme\n    command: npx\n    args:\n      - -y\n      - acme-mcp@1.2.3\n',
}

const FOLDERS: readonly (readonly [RegExp, string])[] = [
  [/^~\//, ''],
  [/^%APPDATA%/, 'AppData/Roaming'],
  [/^%(ProgramData|ProgramFiles)%/, 'machine/$1'],
  [/^\//, 'machine/'],
]

test('every place of every client is found and read, on three systems', async () => {
  for (const system of ['linux', 'macos', 'windows'] as const)
    for (const place of PLACES) {
      const keys = place.layout?.servers?.join('.')
      if (keys === undefined || place.path === '') continue
      if (place.system !== null && place.system !== system) continue
      const known = FOLDERS.find(([start]) => start.test(place.path))
      const path = (known ? place.path.replace(...known) : `work/app/${place.path}`).replace(
        '*',
        'one',
      )
      const { where, at, base } = homeOf(
        { [path]: CONTENT[`${place.format} ${keys}`] ?? SERVERS },
        system,
      )
      const { onlyWith } = place
      if (onlyWith !== undefined) {
        const folder = onlyWith
          .replace(/^~/, base)
          .replace('%APPDATA%', join(base, 'AppData/Roaming'))
        mkdirSync(folder, { recursive: true })
      }
      const { servers, unread } = await configuredServers(where, { clients: [place.client] })
      const told = `${system} ${place.client} ${place.path}`
      assert.deepEqual(unread, [], told)
      assert.equal(servers.length, 1, told)
      const [server] = servers
      assert.equal(server?.name, 'acme', told)
      assert.equal(server?.file, at(path), told)
      assert.equal(server?.transport, 'stdio', told)
      assert.deepEqual(
        server?.command?.map(({ text }) => text),
        ['npx', '-y', 'acme-mcp@1.2.3'],
        told,
      )
      assert.equal(server?.off, null, told)
    }
})

test('comments, trailing commas, a BOM, CRLF and repeated names are read, with their lines', async () => {
  const { where } = homeOf({
    '.cursor/mcp.json':
      '\uFEFF{\r\n  // mine\r\n  "mcpServers": {\r\n    "a": {"command": "x"},\r\n    "a": {\r\n      "url": "https://a.example/mcp",\r\n      "headers": {\r\n        "X": "1", /* why */\r\n      },\r\n    },\r\n  },\r\n}\r\n',
  })
  const { servers, unread } = await configuredServers(where)
  assert.deepEqual(unread, [])
  assert.equal(servers.length, 1)
  assert.equal(servers[0]?.line, 5)
  assert.deepEqual(servers[0]?.url, { text: 'https://a.example/mcp', line: 6 })
  assert.deepEqual(servers[0]?.headers, [{ name: 'X', value: '1', line: 8 }])
  assert.match(servers[0]?.problems[0] ?? '', /given twice/)
})

test('TOML: dotted, quoted and inline keys have their lines, and filters are read', async () => {
  const { where } = homeOf({
    '.codex/config.toml': `# comment [mcp_servers.no]
model = """
[mcp_servers.neither]
"""
[mcp_servers."my docs"]   # quoted
url = "https://docs.example/mcp"
http_headers = { "X-Key" = "v" }
bearer_token_env_var = "TOKEN"
enabled_tools = ["read"]
disabled_tools = [
  "write", # ] no end
]

[mcp_servers.local.env]
A = "1"

[mcp_servers.local]
command = 'serve'
enabled = false
`,
  })
  const { servers, unread } = await configuredServers(where)
  assert.deepEqual(unread, [])
  const [docs, local] = servers
  assert.deepEqual([docs?.name, docs?.line, docs?.url?.line], ['my docs', 5, 6])
  assert.deepEqual(
    docs?.headers.map(({ name, value, line }) => [name, value, line]),
    [
      ['X-Key', 'v', 7],
      ['Authorization', 'Bearer ${TOKEN}', 8],
    ],
  )
  assert.deepEqual(docs?.tools, { only: ['read'], except: ['write'], patterns: [] })
  assert.deepEqual(local?.env, [{ name: 'A', value: '1', line: 15 }])
  assert.match(local?.off ?? '', /switched off/)
})

test('ten broken files are named with line and column, and all others are read', async () => {
  const { where, at, base } = homeOf({
    '.cursor/mcp.json': '{\n  "mcpServers": {\n    "a" {}\n',
    '.codex/config.toml': '[mcp_servers.a]\ncommand = \n',
    '.config/goose/config.yaml': 'extensions:\n  a: [1\n',
    '.gemini/settings.json': '',
    '.config/zed/settings.json': 'sk-canary-3141592653',
    '.continue/config.yaml': 'mcpServers:\n  a: 1\n  a: 2\n',
    '.codeium/windsurf/mcp_config.json': '['.repeat(200_000),
    '.config/opencode/opencode.json': '{"mcp": "\\q"}',
    '.claude.json': '\uD800\uD800',
    'work/app/.mcp.json': SERVERS,
  })
  writeFileSync(at('.claude.json'), Buffer.from([0xff, 0xfe, 0x7b, 0x00]))
  mkdirSync(at('.copilot/mcp-config.json'), { recursive: true })
  const { servers, unread } = await configuredServers(where)
  assert.deepEqual(
    [...new Set(servers.map(({ client }) => client))],
    ['claude-code', 'copilot-cli'],
  )
  const where3 = Object.fromEntries(
    unread.map(({ file, line, column, problem }) => [
      file.slice(base.length + 1),
      `${line}:${column} ${problem}`,
    ]),
  )
  assert.deepEqual(Object.keys(where3).length, 10)
  assert.equal(where3['.cursor/mcp.json'], '3:9 a colon is expected')
  assert.match(where3['.codex/config.toml'] ?? '', /^2:\d+ /)
  assert.match(where3['.config/goose/config.yaml'] ?? '', /^3:1 it is not YAML/)
  assert.match(where3['.continue/config.yaml'] ?? '', /^3:3 a key is given twice/)
  assert.match(where3['.gemini/settings.json'] ?? '', /^1:1 /)
  assert.equal(where3['.config/opencode/opencode.json'], '1:9 an escape that is not valid')
  assert.match(where3['.codeium/windsurf/mcp_config.json'] ?? '', /nested deeper/)
  assert.match(where3['.claude.json'] ?? '', /not UTF-8/)
  assert.match(where3['.copilot/mcp-config.json'] ?? '', /no file/)
  assert.doesNotMatch(json(unread), /canary/)
})

test('links, pipes, large files and aliases without end', async () => {
  const { where, at, base } = homeOf({
    'dotfiles/mcp.json': SERVERS,
    '.codeium/windsurf/mcp_config.json': `${SERVERS}${' '.repeat(5_000_000)}`,
    '.config/goose/config.yaml': [
      'a: &a [x, x, x, x, x, x, x, x, x, x]',
      ...'bcdefghi'
        .split('')
        .map((name, n) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[n]}`).join(', ')}]`),
    ].join('\n'),
  })
  for (const folder of ['.cursor', '.gemini', '.config/Claude', '.config/zed'])
    mkdirSync(at(folder), { recursive: true })
  symlinkSync(at('dotfiles/mcp.json'), at('.cursor/mcp.json'))
  symlinkSync(at('dotfiles/mcp.json'), at('.config/Claude/claude_desktop_config.json'))
  symlinkSync(at('nowhere'), at('.gemini/settings.json'))
  symlinkSync(at('.config/zed/settings.json'), at('.config/zed/settings.json'))
  execFileSync('mkfifo', [at('.claude.json')])
  const { servers, unread } = await configuredServers(where)
  assert.deepEqual(
    servers.map(({ client }) => client),
    ['claude-desktop', 'cursor'],
  )
  const told = Object.fromEntries(
    unread.map(({ file, problem }) => [file.slice(base.length + 1), problem]),
  )
  assert.match(told['.claude.json'] ?? '', /no file/)
  assert.match(told['.gemini/settings.json'] ?? '', /link to nothing/)
  assert.match(told['.config/zed/settings.json'] ?? '', /link to itself/)
  assert.match(told['.codeium/windsurf/mcp_config.json'] ?? '', /bytes/)
  assert.match(told['.config/goose/config.yaml'] ?? '', /has an alias/)
})

const on = (servers: readonly { file: string; off: string | null }[]) =>
  servers.filter(({ off }) => off === null).map(({ file }) => file)

test('the place that wins, the nearest project, and what is not known', async () => {
  const { where, at, base, folder } = homeOf({
    '.claude.json': json({
      mcpServers: { acme: STDIO, mine: STDIO },
      projects: {
        [join(root, `home-${homes + 1}`, 'work/app')]: {
          mcpServers: { acme: STDIO },
          disabledMcpjsonServers: ['other'],
        },
        '/elsewhere': { mcpServers: { far: STDIO } },
      },
    }),
    'work/app/.mcp.json': json({ mcpServers: { acme: STDIO, other: STDIO } }),
    '.cursor/mcp.json': SERVERS,
    'work/app/.cursor/mcp.json': SERVERS,
    'work/app/opencode.json': CONTENT['json mcp'] ?? '',
    'work/app/deep/opencode.json': CONTENT['json mcp'] ?? '',
  })
  const claude = await configuredServers(where, { clients: ['claude-code'] })
  assert.deepEqual(
    claude.servers.map(({ name, scope, off }) => [name, scope, off === null]),
    [
      ['acme', 'project', false],
      ['other', 'project', false],
      ['acme', 'local', true],
      ['acme', 'user', false],
      ['mine', 'user', true],
    ],
  )
  const cursor = await configuredServers(where, { clients: ['cursor'] })
  assert.equal(on(cursor.servers).length, 2)
  assert.match(cursor.servers[0]?.problems[0] ?? '', /which one counts is not known/)
  const deep = { ...where, folder: join(folder, 'deep') }
  const { servers } = await configuredServers(deep, { clients: ['opencode'] })
  assert.deepEqual(on(servers), [at('work/app/deep/opencode.json')])
  mkdirSync(join(base, 'machine/etc/claude-code'), { recursive: true })
  writeFileSync(join(base, 'machine/etc/claude-code/managed-mcp.json'), '{"mcpServers":{}}')
  const managed = await configuredServers(where, { clients: ['claude-code'] })
  assert.deepEqual(on(managed.servers), [])
})

test('the project ends at its repository, and never above the home', async () => {
  const { where, at, base } = homeOf({
    '.mcp.json': json({ mcpServers: { home: STDIO } }),
    'work/.mcp.json': json({ mcpServers: { above: STDIO } }),
    'work/app/.mcp.json': json({ mcpServers: { app: STDIO } }),
    'work/plain/deep/.mcp.json': json({ mcpServers: { deep: STDIO } }),
  })
  const names = async (folder: string) =>
    (await configuredServers({ ...where, folder: at(folder) })).servers.map(({ name }) => name)
  assert.deepEqual(await names('work/app'), ['app'])
  assert.deepEqual(await names('work/plain/deep'), ['deep', 'above'])
  writeFileSync(join(dirname(base), '.mcp.json'), json({ mcpServers: { outside: STDIO } }))
  assert.deepEqual(await names('.'), ['home'])
  rmSync(join(dirname(base), '.mcp.json'))
})

test('switches and filters of each client', async () => {
  const { where } = homeOf({
    '.gemini/settings.json': json({
      mcp: { allowed: ['acme', 'b'], excluded: ['b'] },
      mcpServers: {
        acme: { ...STDIO, includeTools: ['read(x)'], excludeTools: ['write'] },
        b: STDIO,
        c: STDIO,
      },
    }),
    '.copilot/mcp-config.json': json({ acme: { ...STDIO, tools: ['read'] } }),
    '.config/goose/config.yaml':
      'extensions:\n  acme:\n    type: streamable_http\n    uri: https://a.example\n    enabled: false\n    available_tools: [read]\n',
    '.cline/data/settings/cline_mcp_settings.json': json({
      mcpServers: { acme: { url: 'https://a.example/sse', disabled: true } },
    }),
    'work/app/opencode.json': json({
      mcp: { acme: { type: 'remote', url: 'https://a.example', enabled: true } },
      tools: { 'acme_*': false, acme_read: true },
    }),
    'work/app/.roo/mcp.json': json({
      mcpServers: { acme: { ...STDIO, disabledTools: ['write'], alwaysAllow: ['read'] } },
    }),
  })
  const { servers } = await configuredServers(where)
  const of = (client: ClientId) => servers.filter((server) => server.client === client)
  assert.deepEqual(
    of('gemini-cli').map(({ off }) => off === null),
    [true, false, false],
  )
  assert.deepEqual(of('gemini-cli')[0]?.tools, { only: ['read'], except: ['write'], patterns: [] })
  assert.deepEqual(of('copilot-cli')[0]?.tools.only, ['read'])
  assert.equal(of('goose')[0]?.transport, 'http')
  assert.ok(of('goose')[0]?.off && of('cline')[0]?.off)
  assert.equal(of('cline')[0]?.transport, 'sse')
  assert.deepEqual(of('roo')[0]?.tools.except, ['write'])
  assert.equal(of('opencode')[0]?.tools.patterns.length, 2)
})

test('variables name other files; a file that is named is known by its name or its keys', async () => {
  const { where, at } = homeOf({
    'else/config.toml': CONTENT['toml mcp_servers'] ?? '',
    'else/servers.json': CONTENT['json servers'] ?? '',
    'else/any.json': SERVERS,
    'else/.cursor/mcp.json': SERVERS,
  })
  const environment = { CODEX_HOME: at('else') }
  const codex = await configuredServers({ ...where, environment })
  assert.deepEqual(
    codex.servers.map(({ file }) => file),
    [at('else/config.toml')],
  )
  const files = ['else/servers.json', 'else/any.json', 'else/.cursor/mcp.json'].map(at)
  const { servers } = await configuredServers(where, { files })
  assert.deepEqual(
    servers.map(({ client }) => client),
    ['vscode', 'claude-code', 'cursor'],
  )
  const zed = await configuredServers(where, {
    files: [at('else/any.json')],
    clients: ['windsurf'],
  })
  assert.equal(zed.servers[0]?.client, 'windsurf')
  await assert.rejects(configuredServers(where, { files: ['none.json'] }), {
    code: 'file-not-found',
  })
  assert.equal(
    placeOfFile('C:\\Users\\ann\\.codeium\\windsurf\\mcp_config.json')?.client,
    'windsurf',
  )
  assert.equal(placeOfFile('notes.json'), null)
})

test('older and indirect entries are read as their clients mean them', async () => {
  const { where } = homeOf({
    '.config/zed/settings.json': json({
      context_servers: {
        old: { source: 'custom', command: { path: 'npx', args: ['-y', 'acme'], env: { A: 'b' } } },
        ext: { source: 'extension', settings: { acme_key: 'x' } },
        off: { source: 'custom', command: 'x', enabled: false },
      },
    }),
    '.cursor/mcp.json':
      '{"mcpServers": {"a": {"command": "x"}}, "mcpServers": {"b": {"url": "y"}}}',
    '.continue/config.yaml': 'mcpServers:\n  - uses: acme/memory\n  - name: none\n',
  })
  const { servers } = await configuredServers(where)
  assert.deepEqual(
    servers
      .filter(({ off }) => off === null)
      .map(({ name, command, env, problems }) => [
        name,
        command?.map(({ text }) => text).join(' '),
        env.length,
        problems.length,
      ]),
    [
      ['b', undefined, 0, 1],
      ['old', 'npx -y acme', 1, 0],
      ['ext', undefined, 0, 0],
      ['acme/memory', undefined, 0, 0],
      ['none', undefined, 0, 1],
    ],
  )
})

test('who may read a file is told; hostile keys are only keys', async () => {
  const { where, at } = homeOf({
    '.cursor/mcp.json':
      '{"mcpServers": {"__proto__": {"command": "x", "env": {"__proto__": "1"}}, "constructor": {"command": "y"}}}',
    '.gemini/settings.json': '{"mcpServers": [1, {"a": 1}], "mcp": 3}',
    '.copilot/mcp-config.json': '[]',
    '.config/zed/settings.json':
      '{"context_servers": {"a": null, "b": {"command": 3, "args": "x"}}}',
  })
  chmodSync(at('.cursor/mcp.json'), 0o600)
  chmodSync(at('.gemini/settings.json'), 0o644)
  const { servers, files } = await configuredServers(where)
  assert.deepEqual(
    servers.map(({ client, name, transport }) => [client, name, transport]),
    [
      ['gemini-cli', 'server 1', 'unknown'],
      ['gemini-cli', 'server 2', 'unknown'],
      ['cursor', '__proto__', 'stdio'],
      ['cursor', 'constructor', 'stdio'],
      ['zed', 'a', 'unknown'],
      ['zed', 'b', 'unknown'],
    ],
  )
  const isOpen = (client: ClientId) => files.find((file) => file.client === client)?.isReadableByAll
  assert.deepEqual([isOpen('cursor'), isOpen('gemini-cli')], [false, true])
})
