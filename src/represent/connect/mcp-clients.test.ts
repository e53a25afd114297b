// The configuration for each client, validated against the client's documented format.
import type { McpServer } from '../../domain/answer/profile.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv } from 'ajv'
import { clientSetups, SETUP_IDS } from './tool-setup.ts'

const SERVERS: Record<string, McpServer> = {
  remote: { type: 'http', url: 'https://mcp.acme.example/mcp' },
  keyed: {
    type: 'http',
    url: 'https://mcp.acme.example/mcp?a=1&b=$(c)',
    headers: { Authorization: 'Bearer YOUR_API_KEY' },
  },
  sse: { type: 'sse', url: 'https://mcp.acme.example/sse' },
  'keyed-sse': {
    type: 'sse',
    url: 'https://mcp.acme.example/sse',
    headers: { Authorization: 'Bearer YOUR_API_KEY' },
  },
  local: { command: 'npx', args: ['-y', '@acme/mcp'] },
  'local-keyed': {
    command: 'npx',
    args: ['-y', '@acme/mcp'],
    env: { ACME_TOKEN: 'YOUR_API_KEY' },
  },
}

const texts = { type: 'object', additionalProperties: { type: 'string' } }
const program = {
  command: { type: 'string', minLength: 1 },
  args: { type: 'array', items: { type: 'string' } },
  env: texts,
}
const address = { type: 'string', pattern: '^https?://' }

function object(properties: object, required: string[]): object {
  return { type: 'object', properties, required, additionalProperties: false }
}

function servers(member: string, ...forms: object[]): object {
  return object({ [member]: { type: 'object', additionalProperties: { oneOf: forms } } }, [member])
}

const PROGRAM = object(program, ['command'])

/** As documented by each client in November 2026. */
const FORMATS: Readonly<Record<string, object>> = {
  // code.claude.com/docs/en/mcp: `.mcp.json`; a remote server must name its type.
  'claude-code': servers(
    'mcpServers',
    PROGRAM,
    object({ type: { enum: ['http', 'sse'] }, url: address, headers: texts }, ['type', 'url']),
  ),
  // modelcontextprotocol.io/docs/develop/connect-local-servers: programs only.
  'claude-desktop': servers('mcpServers', PROGRAM),
  // cursor.com/docs/mcp: `url` and `headers`, or a program.
  cursor: servers('mcpServers', PROGRAM, object({ url: address, headers: texts }, ['url'])),
  // code.visualstudio.com/docs/agents/reference/mcp-configuration: `servers`, `type` always.
  vscode: {
    type: 'object',
    properties: {
      inputs: {
        type: 'array',
        items: object(
          {
            type: { enum: ['promptString', 'pickString', 'command'] },
            id: { type: 'string' },
            description: { type: 'string' },
            password: { type: 'boolean' },
          },
          ['type', 'id', 'description'],
        ),
      },
      servers: {
        type: 'object',
        additionalProperties: {
          oneOf: [
            object({ type: { const: 'stdio' }, ...program }, ['type', 'command']),
            object({ type: { enum: ['http', 'sse'] }, url: address, headers: texts }, [
              'type',
              'url',
            ]),
          ],
        },
      },
    },
    required: ['servers'],
    additionalProperties: false,
  },
  // docs.windsurf.com/windsurf/cascade/mcp: a remote server is at `serverUrl`.
  windsurf: servers(
    'mcpServers',
    PROGRAM,
    object({ serverUrl: address, headers: texts }, ['serverUrl']),
  ),
  // developers.openai.com/codex/mcp: Streamable HTTP or a program; no token in the file.
  codex: servers(
    'mcp_servers',
    PROGRAM,
    object(
      {
        url: { ...address, not: { pattern: '/sse$' } },
        bearer_token_env_var: { type: 'string', pattern: '^[A-Z_][A-Z0-9_]*$' },
      },
      ['url'],
    ),
  ),
  // Gemini CLI, packages/cli/src/config/settings.ts: `httpUrl` is Streamable HTTP, `url` is SSE.
  'gemini-cli': servers(
    'mcpServers',
    PROGRAM,
    object({ httpUrl: { ...address, not: { pattern: '/sse$' } }, headers: texts }, ['httpUrl']),
    object({ url: { ...address, pattern: '/sse$' }, headers: texts }, ['url']),
  ),
  json: servers(
    'mcpServers',
    PROGRAM,
    object({ type: { enum: ['http', 'sse'] }, url: address, headers: texts }, ['type', 'url']),
  ),
}

for (const id of SETUP_IDS)
  test(`${id} takes what it is given, for every kind of server`, () => {
    const validate = new Ajv({ strict: false }).compile(
      FORMATS[id] ?? assert.fail(`the format of ${id} is not known`),
    )
    for (const [kind, server] of Object.entries(SERVERS)) {
      const config = setup(id, server).config
      const read = id === 'codex' ? readToml(config) : (JSON.parse(config) as unknown)
      assert.ok(validate(read), `${kind}: ${JSON.stringify(validate.errors)}\n${config}`)
    }
  })

test('lines for a terminal: the transport, the key, and one word whatever the address holds', () => {
  assert.equal(
    line('claude-code', 'remote'),
    'claude mcp add --transport http acme https://mcp.acme.example/mcp',
  )
  assert.equal(
    line('claude-code', 'keyed'),
    `claude mcp add --transport http acme 'https://mcp.acme.example/mcp?a=1&b=$(c)' --header "Authorization: Bearer YOUR_API_KEY"`,
  )
  assert.match(line('claude-code', 'sse') ?? '', /--transport sse /)
  assert.equal(
    line('claude-code', 'local-keyed'),
    'claude mcp add acme -e ACME_TOKEN=YOUR_API_KEY -- npx -y @acme/mcp',
  )
  assert.equal(
    line('codex', 'keyed'),
    `codex mcp add acme --url 'https://mcp.acme.example/mcp?a=1&b=$(c)' --bearer-token-env-var ACME_TOKEN`,
  )
  assert.equal(
    line('codex', 'keyed-sse'),
    `codex mcp add acme --env 'AUTH_HEADER=Bearer YOUR_API_KEY' -- npx -y mcp-remote https://mcp.acme.example/sse --transport sse-only --header 'Authorization:\${AUTH_HEADER}'`,
  )
  assert.equal(
    line('vscode', 'local'),
    `code --add-mcp '{"name":"acme","type":"stdio","command":"npx","args":["-y","@acme/mcp"]}'`,
  )
})

test('links open the client with the server filled in', () => {
  const cursor = new URL(setup('cursor', SERVERS['keyed']).link ?? '')
  assert.equal(cursor.href.split('?')[0], 'cursor://anysphere.cursor-deeplink/mcp/install')
  assert.equal(cursor.searchParams.get('name'), 'acme')
  const config = Buffer.from(cursor.searchParams.get('config') ?? '', 'base64').toString()
  assert.deepEqual(JSON.parse(config), {
    url: 'https://mcp.acme.example/mcp?a=1&b=$(c)',
    headers: { Authorization: 'Bearer YOUR_API_KEY' },
  })
  const [before, filled = ''] = (setup('vscode', SERVERS['local-keyed']).link ?? '').split('?')
  assert.equal(before, 'vscode:mcp/install')
  assert.deepEqual(JSON.parse(decodeURIComponent(filled)), {
    name: 'acme',
    type: 'stdio',
    command: 'npx',
    args: ['-y', '@acme/mcp'],
    env: { ACME_TOKEN: '${input:acme-key}' },
    inputs: [{ type: 'promptString', id: 'acme-key', description: 'ACME_TOKEN', password: true }],
  })
})

test('VS Code asks for what a variable is filled with by the name of the variable', () => {
  const server: McpServer = {
    command: 'npx',
    args: ['-y', '@acme/mcp', 'YOUR_FOLDER'],
    env: { ACME_URL: 'YOUR_CLUSTER_URL', ACME_SECRET: 'YOUR_API_KEY' },
  }
  const { inputs } = JSON.parse(setup('vscode', server).config ?? '') as {
    inputs: { description: string }[]
  }
  assert.deepEqual(
    inputs.map(({ description }) => description),
    ['FOLDER', 'ACME_URL', 'ACME_SECRET'],
  )
})

test('Codex is told how to sign in where its client does that, and only there', () => {
  assert.equal(setup('codex', SERVERS['remote'], true).note, 'Then sign in: codex mcp login acme')
  assert.equal(setup('codex', SERVERS['remote']).note, null)
  assert.match(setup('codex', SERVERS['keyed'], true).note ?? '', /^Set ACME_TOKEN /)
})

test('VS Code asks for everything that is to be filled in, each once', () => {
  const server: McpServer = {
    command: 'npx',
    args: ['-y', '@acme/mcp', 'YOUR_API_KEY_SID:YOUR_API_KEY'],
    env: { ACME_URL: 'YOUR_ACME_URL', ACME_TOKEN: 'YOUR_API_KEY' },
  }
  const { inputs, servers: written } = JSON.parse(setup('vscode', server).config) as {
    inputs: { id: string }[]
    servers: { acme: { args: string[]; env: Record<string, string> } }
  }
  assert.deepEqual(
    inputs.map(({ id }) => id),
    ['acme-api-key-sid', 'acme-key', 'acme-acme-url'],
  )
  assert.equal(written.acme.args[2], '${input:acme-api-key-sid}:${input:acme-key}')
  assert.deepEqual(written.acme.env, {
    ACME_URL: '${input:acme-acme-url}',
    ACME_TOKEN: '${input:acme-key}',
  })
})

test('Claude Desktop reaches a remote server as a connector or through mcp-remote', () => {
  const remote = setup('claude-desktop', SERVERS['remote'])
  assert.match(remote.config, /"mcp-remote",\s+"https:\/\/mcp\.acme\.example\/mcp"/)
  assert.match(remote.note ?? '', /Add custom connector.*https:\/\/mcp\.acme\.example\/mcp/)
  assert.match(setup('claude-desktop', SERVERS['sse']).config, /"sse-only"/)
  const keyed = setup('claude-desktop', SERVERS['keyed'])
  assert.match(keyed.config, /"AUTH_HEADER": "Bearer YOUR_API_KEY"/)
  assert.equal(keyed.note, null)
  const plain = setup('claude-desktop', { type: 'http', url: 'http://10.0.0.1/mcp' })
  assert.match(plain.config, /"--allow-http"/)
})

function line(id: string, kind: string): string | null {
  return setup(id, SERVERS[kind]).line
}

function setup(id: string, server: McpServer | undefined, signsIn = false) {
  assert.ok(server)
  const found = clientSetups('acme', server, { key: 'ACME_TOKEN', signsIn }).find(
    (each) => each.id === id,
  )
  assert.ok(found)
  return found
}

/** Tables of strings and lists of strings, which is all that is written. */
function readToml(text: string): unknown {
  const root: Record<string, unknown> = {}
  let table = root
  for (const row of text.split('\n').filter((each) => each !== '')) {
    const [, name] = /^\[([\w.-]+)\]$/.exec(row) ?? []
    const [, key = '', value = ''] = /^([\w-]+) = (.+)$/.exec(row) ?? []
    if (name === undefined) table[key] = JSON.parse(value)
    else
      table = name
        .split('.')
        .reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, root)
  }
  return root
}
