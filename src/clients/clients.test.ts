// What each client makes of a list, by vectors: server and tool in, name and schema out.
import assert from 'node:assert/strict'
import test from 'node:test'
import { endsSoon } from '../../test/ends-soon.ts'
import {
  CLIENT_IDS,
  CLIENTS,
  clientViews,
  NEWEST_LOOK,
  RULES,
  type ClientId,
  type ClientView,
} from './clients.ts'
import { OWN_LIMITS, type ClientOptions, type Server } from './server.ts'

const EMPTY = { type: 'object', properties: {} }
const tool = (name: string, inputSchema: unknown = EMPTY, more: object = {}) => ({
  name,
  description: 'Gets a page.',
  inputSchema,
  ...more,
})

function view(
  client: ClientId,
  server: Partial<Server> & Pick<Server, 'tools'>,
  options: ClientOptions = {},
): ClientView {
  const found = clientViews({ name: 'docs', ...server }, options).find(({ id }) => id === client)
  assert.ok(found)
  return found
}

const rulesOf = (seen: ClientView) => seen.findings.map(({ rule }) => rule)
const withProperty = (schema: unknown) => ({ type: 'object', properties: { a: schema } })
const parametersOf = (seen: ClientView) =>
  (seen.tools[0]?.parameters ?? {}) as { properties: Record<string, unknown>; required: string[] }
const propertyOf = (seen: ClientView) => parametersOf(seen).properties['a']
const outputLoads = (client: ClientId, outputSchema: unknown) =>
  view(client, { tools: [tool('a', EMPTY, { outputSchema })] }).loads
const bytes = (schema: object) => Buffer.byteLength(JSON.stringify(schema))
const part = (name: string) => ({ type: 'object', properties: { [name]: {} }, required: [name] })
const withLongName = (length: number) =>
  view('cursor', { name: 'posthog', tools: [tool('x'.repeat(length)), tool('a')] })
const large = (length: number) => withProperty({ type: 'string', description: 'x'.repeat(length) })

const NAMES: readonly [ClientId, server: string, tool: string, as: string][] = [
  ['codex', 'server-one', 'tool.two-three', 'tool_two_three'],
  ['codex', 'docs', 'x'.repeat(117), 'x'.repeat(117)],
  ['codex', 'docs', 'a'.repeat(130), `${'a'.repeat(104)}_0cec3be05a49`],
  ['gemini-cli', 'github', 'list_repos', 'mcp_github_list_repos'],
  ['gemini-cli', 'x', 'mcp_a', 'mcp_x_mcp_a'],
  ['gemini-cli', 'mcp_x', 'a', 'mcp_x_a'],
  [
    'gemini-cli',
    'analytics-production',
    'export_quarterly_revenue_by_region_and_segment_v2',
    'mcp_analytics-production_expor...venue_by_region_and_segment_v2',
  ],
  ['vscode', 'GitHub MCP Server', 'list.issues', 'mcp_github_mcp_se_list_issues'],
  ['vscode', 'docs', 'x'.repeat(70), `mcp_docs_${'x'.repeat(55)}`],
  ['claude-code', 'my docs', 'page.get', 'mcp__my_docs__page_get'],
  ['copilot-cli', 'my docs', 'page.get', 'my-docs-page-get'],
  ['cline', 'docs', 'page.get', 'docs__page_get_c28a3c6d'],
  ['cline', 'docs', 'x'.repeat(70), `docs__${'x'.repeat(49)}_38a5d7be`],
  ['roo', 'my docs', 'page.get', 'mcp--my_docs--pageget'],
  ['continue', 'GitHub MCP', 'list.issues', 'github_mcp_list.issues'],
  ['continue', 'github', 'github_list', 'github_list'],
  ['opencode', 'my docs', 'page.get', 'my_docs_page_get'],
  ['goose', 'My Docs', 'page.get', 'mydocs__page.get'],
  ['zed', 'docs', 'page.get', 'page_get'],
  ['ai-sdk', 'docs', 'page.get', 'page.get'],
]

for (const [client, server, name, as] of NAMES)
  test(`${client}: ${server} / ${name.slice(0, 50)} is ${as}`, () => {
    assert.equal(view(client, { name: server, tools: [tool(name)] }).tools[0]?.as, as)
  })

test('Codex sends the namespace apart from the name', () => {
  const seen = view('codex', { name: 'server-one', tools: [tool('tool.two-three')] })
  assert.equal(seen.tools[0]?.namespace, 'mcp__server_one')
  assert.deepEqual(rulesOf(seen), ['codex-name'])
  assert.equal(view('codex', { name: 'my docs', tools: [tool('a')] }).loads, 'none')
})

test('Codex gives two tools of the same plain name a hash each, and keeps the first of twins', () => {
  const seen = view('codex', { tools: [tool('a.b'), tool('a-b'), tool('c'), tool('c')] })
  const names = seen.tools.map(({ as }) => as ?? '')
  assert.equal(new Set(names).size, 3)
  assert.match(names[0] ?? '', /^a_b_[0-9a-f]{12}$/)
  assert.deepEqual(rulesOf(seen), ['codex-duplicate', 'codex-clash', 'codex-clash'])
  assert.equal(seen.loads, 'some')
})

test('Zed puts the server in front of a name that is taken', () => {
  const server = { name: 'Azure DevOps', tools: [tool('echo')] }
  assert.equal(view('zed', server).tools[0]?.as, 'echo')
  assert.equal(view('zed', server, { otherNames: ['echo'] }).tools[0]?.as, 'azure_dev_ops_echo')
})

test('the SDK refuses a list for one malformed tool, and so do the clients on it', () => {
  const cases: [sent: object, pointer: string][] = [
    [tool('a', { type: ['object', 'null'] }), '/inputSchema/type'],
    [tool('a', undefined), ''],
    [{ name: 'a' }, '/inputSchema'],
    [tool('a', { anyOf: [EMPTY] }), '/inputSchema/type'],
    [tool('a', { type: 'object', properties: { x: true } }), '/inputSchema/properties/x'],
    [tool('a', { type: 'object', properties: null }), '/inputSchema/properties'],
    [tool('a', { type: 'object', required: null }), '/inputSchema/required'],
    [tool('a', EMPTY, { description: null }), '/description'],
    [tool('a', EMPTY, { title: null }), '/title'],
    [tool('a', EMPTY, { annotations: { readOnlyHint: 'yes' } }), '/annotations/readOnlyHint'],
  ]
  for (const [sent, pointer] of cases.filter(([, at]) => at !== ''))
    for (const client of ['sdk-v1', 'gemini-cli', 'opencode', 'cline', 'continue'] as const) {
      const seen = view(client, { tools: [sent, tool('good')] })
      assert.equal(seen.loads, 'none', `${client} ${pointer}`)
      assert.deepEqual(seen.tools, [])
      assert.deepEqual(
        seen.findings.map((finding) => [finding.class, finding.tool, finding.pointer]),
        [['all-hidden', 'a', pointer]],
      )
    }
})

test('an outputSchema fails the list of the SDK; Gemini CLI and opencode go on', () => {
  const missing = { type: 'object', properties: { a: { $ref: '#/$defs/Missing' } } }
  assert.deepEqual(
    (['sdk-v1', 'cline', 'gemini-cli', 'opencode'] as const).map((id) => outputLoads(id, missing)),
    ['none', 'none', 'all', 'all'],
  )
  assert.deepEqual(
    (['sdk-v1', 'gemini-cli', 'opencode'] as const).map((id) => outputLoads(id, { type: 'array' })),
    ['none', 'none', 'all'],
  )
  const found = { ...missing, $defs: { Missing: { type: 'string' } } }
  const unbound = { type: 'object', properties: { a: { type: 'number', minimum: '1' } } }
  assert.deepEqual(
    (['gemini-cli', 'opencode'] as const).map((id) => outputLoads(id, unbound)),
    ['all', 'none'],
    'opencode lists again for a $ref, and for nothing else in a schema',
  )
  assert.equal(outputLoads('sdk-v1', found), 'all')
})

test('Codex keeps few keywords, and hides what it cannot read', () => {
  const dated = { type: 'string', format: 'date', default: 'x' }
  const seen = view('codex', { tools: [tool('a', withProperty(dated))] })
  assert.deepEqual(propertyOf(seen), { type: 'string' })
  assert.deepEqual(
    seen.findings.map(({ rule, lost }) => [rule, lost]),
    [['codex-keywords', 'format, default']],
  )
  const tuple = withProperty({ type: 'array', items: [{ type: 'string' }] })
  for (const schema of [tuple, { type: 'null' }]) {
    const hidden = view('codex', { tools: [tool('a', schema), tool('b')] })
    assert.deepEqual([hidden.loads, ...rulesOf(hidden)], ['some', 'codex-unreadable'])
  }
})

test('Codex infers types, turns const into enum, and empties what has no hint', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { const: 1 },
      b: { description: 'Anything.' },
      c: { type: 'array' },
      d: true,
      e: { minimum: 1 },
      f: { $ref: '#/$defs/F' },
    },
    $defs: { F: { type: 'string', format: 'uri' }, Unused: { type: 'string' } },
  }
  const seen = view('codex', { tools: [tool('a', schema)] })
  assert.deepEqual(seen.tools[0]?.parameters, {
    type: 'object',
    properties: {
      a: { type: 'string', enum: [1] },
      b: {},
      c: { type: 'array', items: { type: 'string' } },
      d: { type: 'string' },
      e: { type: 'number' },
      f: { $ref: '#/$defs/F' },
    },
    $defs: { F: { type: 'string' } },
  })
  assert.deepEqual(rulesOf(seen), ['codex-keywords', 'codex-untyped'])
})

test('Codex removes descriptions above 5,000 bytes, and no more than it must', () => {
  const fits = large(5_000 - bytes(large(0)))
  assert.equal(bytes(fits), 5_000)
  assert.deepEqual(rulesOf(view('codex', { tools: [tool('a', fits)] })), [])
  const over = view('codex', { tools: [tool('a', large(5_001 - bytes(large(0))))] })
  assert.deepEqual(over.tools[0]?.parameters, {
    type: 'object',
    properties: { a: { type: 'string' } },
  })
  assert.match(over.findings[0]?.lost ?? '', /^all descriptions of its parameters \(/)
})

test('Codex counts the bytes that it sends: without the members that it leaves out', () => {
  const own = { type: 'string', description: 'x'.repeat(6_000) }
  const sent = { type: 'object', properties: { a: own, é: { type: 'integer' }, b: {}, c: {} } }
  const more = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...sent,
    properties: {
      a: { title: 'Ä', ...own, default: null, examples: ['é', { b: 1 }] },
      é: { type: 'integer', minimum: 1 },
      b: {},
      c: { anyOf: null, title: 'C' },
    },
  }
  for (const schema of [sent, more]) {
    const { findings } = view('codex', { tools: [tool('a', schema)] })
    const { lost = '' } = findings.find(({ rule }) => rule === 'codex-large-schema') ?? {}
    assert.ok(lost.endsWith(` (it has ${bytes(sent)} bytes)`), lost)
  }
})

test('each change of a schema is told, also where it is the only one', () => {
  const string = { type: 'string' }
  const changes: readonly [ClientId, ClientOptions, object, string][] = [
    ['roo', {}, { type: ['string', 'null'] }, 'roo-types'],
    ['roo', {}, { ...string, format: 'binary' }, 'roo-format'],
    ['roo', {}, { ...EMPTY, additionalProperties: true }, 'roo-closed'],
    ['roo', {}, { ...EMPTY, required: ['b'] }, 'roo-required'],
    ['vscode', {}, { ...EMPTY, required: ['b'] }, 'vscode-required'],
    ['vscode', {}, { type: 'array' }, 'vscode-items'],
    ['vscode', { model: 'gpt-4o' }, { ...string, minLength: 1 }, 'vscode-gpt-4'],
    ['vscode', { model: 'gemini-3' }, { type: ['string', 'null'] }, 'vscode-gemini'],
  ]
  for (const [client, options, schema, rule] of changes) {
    const seen = view(client, { tools: [tool('a', withProperty(schema))] }, options)
    assert.deepEqual(rulesOf(seen), [rule])
  }
})

test('Gemini CLI says nullable, adds a parameter, and reads one page', () => {
  const seen = view('gemini-cli', {
    tools: [tool('a', withProperty({ type: ['string', 'null'] }))],
  })
  assert.deepEqual(propertyOf(seen), { type: 'string', nullable: true })
  const { properties } = parametersOf(seen)
  assert.deepEqual(Object.keys(properties), ['a', 'wait_for_previous'])
  const paged = { tools: [tool('a'), tool('b')], pageSizes: [1, 1] }
  for (const client of ['gemini-cli', 'cline', 'continue'] as const) {
    const first = view(client, paged)
    assert.deepEqual([first.loads, first.tools.length], ['some', 1])
  }
  assert.equal(view('ai-sdk', paged).loads, 'all')
})

test('VS Code fails a request for an array without items, and hides what is not draft-07', () => {
  const rejected = view('vscode', {
    tools: [tool('a', withProperty({ type: 'array' })), tool('b')],
  })
  assert.deepEqual([rejected.loads, ...rulesOf(rejected)], ['none', 'vscode-items'])
  assert.equal(rejected.findings[0]?.pointer, '/inputSchema/properties/a')
  const odd = view('vscode', { tools: [tool('a', withProperty({ type: 'any' })), tool('b')] })
  assert.deepEqual([odd.loads, ...rulesOf(odd)], ['some', 'vscode-draft-07'])
  const required = { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b'] }
  const removed = view('vscode', { tools: [tool('a', required)] })
  assert.deepEqual(parametersOf(removed).required, ['a'])
  assert.deepEqual(rulesOf(removed), ['vscode-required'])
})

test('VS Code depends on the model, and on whether tools are searched', () => {
  const schema = withProperty({ type: 'string', format: 'date', description: 'x'.repeat(2_000) })
  assert.deepEqual(
    propertyOf(view('vscode', { tools: [tool('a', schema)] }, { model: 'gpt-4o' })),
    {
      type: 'string',
      description: 'x'.repeat(1_024),
    },
  )
  const many = [...Array(129).keys()].map((at) => tool(`tool_${at}`))
  assert.equal(view('vscode', { tools: many }, { toolSearch: false }).loads, 'none')
  assert.equal(view('vscode', { tools: many }).loads, 'all')
})

test('Claude Code merges unions at the root, and cuts descriptions', () => {
  const merged = view('claude-code', {
    tools: [tool('a', { type: 'object', oneOf: [part('x'), part('y')] })],
  })
  assert.deepEqual(rulesOf(merged), ['claude-code-root-union'])
  assert.deepEqual(merged.tools[0]?.parameters, { type: 'object', properties: { x: {}, y: {} } })
  const skipped = view('claude-code', {
    tools: [tool('a', { type: 'object', anyOf: [{ type: 'string' }] }), tool('b')],
  })
  assert.deepEqual([skipped.loads, ...rulesOf(skipped)], ['some', 'claude-code-root-union-skipped'])
  const long = view('claude-code', {
    tools: [tool('a', EMPTY, { description: 'x'.repeat(3_000) })],
  })
  assert.deepEqual(rulesOf(long), ['claude-code-description'])
  assert.equal(long.tools[0]?.description?.length, 2_048)
  assert.equal(view('claude-code', { name: 'workspace', tools: [tool('a')] }).loads, 'none')
})

test('Claude Desktop fails the whole list for one dot', () => {
  const seen = view('claude-desktop', { tools: [tool('page.get'), tool('good')] })
  assert.deepEqual(
    [seen.loads, seen.findings[0]?.class, seen.findings[0]?.tool],
    ['none', 'rejected', 'page.get'],
  )
  assert.equal(view('claude-desktop', { tools: [tool('page_get')] }).loads, 'unknown')
})

test('Cursor hides a tool when the names have 60 characters together', () => {
  assert.deepEqual(rulesOf(withLongName(53)), ['cursor-name-length'])
  assert.equal(withLongName(53).tools.length, 1)
  assert.equal(withLongName(52).tools.length, 2)
})

test('Zed hides a tool whose reference leads nowhere, and ends a circle', () => {
  const hidden = view('zed', {
    tools: [tool('a', withProperty({ $ref: '#/$defs/Missing' })), tool('b')],
  })
  assert.deepEqual([hidden.loads, ...rulesOf(hidden)], ['some', 'zed-reference'])
  const elsewhere = withProperty({ $ref: '#/properties/b' })
  assert.equal(view('zed', { tools: [tool('a', elsewhere)] }).loads, 'all')
  const beside = { ...elsewhere, $defs: { D: { type: 'string' } } }
  assert.equal(view('zed', { tools: [tool('a', beside), tool('b')] }).loads, 'some')
  const node = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } }
  const circle = view('zed', {
    tools: [tool('a', { ...withProperty({ $ref: '#/$defs/Node' }), $defs: { Node: node } })],
  })
  assert.deepEqual(propertyOf(circle), { type: 'object', properties: { next: {} } })
  assert.deepEqual([circle.loads, ...rulesOf(circle)], ['all', 'zed-circle'])
})

test('the AI SDK and Roo close objects', () => {
  const closed = view('ai-sdk', { tools: [tool('a', { type: 'object' })] })
  assert.deepEqual(closed.tools[0]?.parameters, {
    type: 'object',
    properties: {},
    additionalProperties: false,
  })
  const roo = view('roo', {
    tools: [tool('a', withProperty({ type: ['string', 'null'], format: 'uri' }))],
  })
  assert.deepEqual(roo.tools[0]?.parameters, {
    type: 'object',
    properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    additionalProperties: false,
  })
  assert.deepEqual(rulesOf(roo), ['roo-types', 'roo-format'])
})

test('tools for people only are hidden, and a plain list is loaded by all', () => {
  const shown = tool('a', EMPTY, { _meta: { ui: { visibility: ['app'] } } })
  for (const client of ['codex', 'vscode'] as const)
    assert.equal(view(client, { tools: [shown, tool('b')] }).loads, 'some')
  const views = clientViews({ name: 'docs', tools: [tool('page_get')] })
  assert.deepEqual(
    views.flatMap(({ findings }) => findings),
    [],
  )
  const unknown = new Set(
    CLIENTS.filter((client) => client.unknown !== undefined).map(({ id }) => id),
  )
  for (const { id, loads } of views) assert.equal(loads, unknown.has(id) ? 'unknown' : 'all', id)
})

test('what no source says is not claimed', () => {
  for (const client of ['codex', 'vscode', 'zed', 'goose', 'roo', 'claude-code'] as const) {
    const seen = view(client, { tools: [{ name: 'a', description: 'Gets.' }] })
    assert.deepEqual([seen.loads, ...rulesOf(seen)], ['unknown', 'no-schema'], client)
  }
  assert.equal(view('cursor', { tools: [tool('a')] }).tools[0]?.as, null)
})

test('every rule has a source with a date, and each client has rules', () => {
  assert.deepEqual(
    CLIENTS.map(({ id }) => id),
    [...CLIENT_IDS],
  )
  for (const { id, source, certainty, fix, says } of RULES) {
    assert.match(source.date, /^20\d\d-\d\d-\d\d$/, id)
    assert.ok(source.repository.length > 3 && source.file.length > 2, `${id} has no source`)
    assert.equal(certainty === 'reported', source.repository === 'GitHub issues', id)
    if (certainty === 'reported') assert.match(source.file, /#\d+/, `${id} names no issue`)
    if (certainty === 'source' || certainty === 'run')
      assert.ok(source.commit !== null || id === 'own-limit', `${id} names no commit`)
    assert.match(says, /\.$/, id)
    assert.match(fix, /\.$/, id)
  }
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length)
  for (const { id, rules } of CLIENTS) assert.ok(rules.length > 0, id)
  assert.match(NEWEST_LOOK, /^2026-/)
})

test('hostile lists end within bounds, with a finding and without an exception', () => {
  const deep = [...Array(5_000)].reduce<unknown>((inner) => ({ type: 'array', items: inner }), {})
  const laughs = Object.fromEntries(
    [...Array(30).keys()].map((at) => [
      `d${at}`,
      {
        type: 'object',
        properties: { x: { $ref: `#/$defs/d${at + 1}` }, y: { $ref: `#/$defs/d${at + 1}` } },
      },
    ]),
  )
  const hostile: Record<string, { server: Server; rule: string }> = {
    many: {
      server: { name: 's', tools: [...Array(10_000).keys()].map((at) => tool(`tool_${at}`)) },
      rule: 'own-limit',
    },
    large: {
      server: {
        name: 's',
        tools: [tool('a', withProperty({ type: 'string', description: 'x'.repeat(1e6) }))],
      },
      rule: 'codex-large-schema',
    },
    deep: { server: { name: 's', tools: [tool('a', withProperty(deep))] }, rule: 'own-limit' },
    laughs: {
      server: {
        name: 's',
        tools: [
          tool('a', {
            ...withProperty({ $ref: '#/$defs/d0' }),
            $defs: { ...laughs, d30: { type: 'string' } },
          }),
        ],
      },
      rule: 'own-limit',
    },
    prototype: {
      server: {
        name: '__proto__',
        tools: [
          tool(
            'constructor',
            JSON.parse(
              '{"type":"object","properties":{"__proto__":{"type":"array"},"constructor":{"type":"any"}}}',
            ),
          ),
        ],
      },
      rule: 'vscode-draft-07',
    },
    name: { server: { name: 's', tools: [tool('n'.repeat(1e5))] }, rule: 'claude-desktop-name' },
    none: { server: { name: '', tools: [null, 1, 'a', [], {}, { name: 3 }] }, rule: 'no-tool' },
  }
  for (const [what, { server, rule }] of Object.entries(hostile)) {
    const views = endsSoon(() => clientViews(server), what)
    const rules = new Set(views.flatMap(rulesOf))
    assert.ok(rules.has(rule), `${what}: ${[...rules].join(' ')}`)
    for (const { findings } of views) assert.ok(findings.length <= OWN_LIMITS.findings)
    JSON.stringify(views)
  }
  assert.equal(({} as Record<string, unknown>)['type'], undefined)
})
