// `agentgrade clients`: what it reads, the shape of its JSON, and its text.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { CLIENT_IDS } from '../src/clients/clients.ts'
import { agentgrade } from './command-line.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-clients-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(value))
const run = (...words: string[]) => agentgrade(['clients', ...words], { cwd: folder })

const EMPTY = { type: 'object', properties: {} }
write('tools.json', {
  tools: [
    { name: 'create_event', description: 'Books a slot.', inputSchema: EMPTY },
    { name: 'page.get', description: 'Gets a page.', inputSchema: EMPTY },
  ],
})

test('--json has the announced shape, for every client', async () => {
  const { status, stdout, stderr } = await run('tools.json', '--server', 'billing', '--json')
  assert.equal(status, 0, stderr)
  const answer = JSON.parse(stdout)
  assert.deepEqual(Object.keys(answer), ['clients'])
  assert.deepEqual(
    answer.clients.map(({ id }: { id: string }) => id),
    [...CLIENT_IDS],
  )
  for (const client of answer.clients) {
    assert.deepEqual(Object.keys(client), [
      'id',
      'name',
      'loads',
      'findings',
      'tools',
      'tokens',
      'task',
    ])
    assert.deepEqual(Object.keys(client.tokens), ['upFront', 'deferred'])
    for (const finding of client.findings)
      assert.deepEqual(Object.keys(finding), ['rule', 'class', 'tool', 'pointer', 'lost', 'fix'])
    for (const tool of client.tools)
      assert.deepEqual(
        Object.keys(tool),
        client.id === 'codex'
          ? ['name', 'as', 'namespace', 'description', 'parameters']
          : ['name', 'as', 'description', 'parameters'],
      )
  }
  const codex = answer.clients.find(({ id }: { id: string }) => id === 'codex')
  assert.equal(codex.tools[0].namespace, 'mcp__billing')
  assert.ok(codex.tokens.deferred < codex.tokens.upFront)
  const desktop = answer.clients.find(({ id }: { id: string }) => id === 'claude-desktop')
  assert.deepEqual([desktop.loads, desktop.tools, desktop.tokens.upFront], ['none', [], null])
})

test('text fits in 100 columns, and says what is lost and how to fix it', async () => {
  const { status, stdout } = await run('tools.json')
  assert.equal(status, 0)
  for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line)
  assert.match(stdout, /Claude Desktop +no tools +– +– +–\n/)
  assert.match(
    stdout,
    /\nClaude Desktop\n[^]*?\n {2}rejected \(reported by users\), claude-desktop-name: [^]*? Fix: /,
  )
  assert.match(stdout, /create_event is one word to this search: add “create event”/)
})

test('--show prints one tool as one client shows it, or why it does not', async () => {
  const shown = await run('tools.json', '--client', 'codex', '--show', 'page.get')
  assert.deepEqual(JSON.parse(shown.stdout), {
    namespace: 'mcp__server',
    name: 'page_get',
    description: 'Gets a page.',
    parameters: EMPTY,
  })
  const hidden = await run('tools.json', '--client', 'claude-desktop', '--show', 'create_event')
  assert.match(hidden.stdout, /^Claude Desktop does not show create_event\.\nclaude-desktop-name: /)
  assert.equal((await run('tools.json', '--show', 'create_event')).status, 2)
  const unknown = await run('tools.json', '--client', 'codex', '--show', 'none')
  assert.match(unknown.stderr, /the server has no tool "none"/)
})

test('tasks of the author and other servers count in findability', async () => {
  write('agentgrade.tasks.json', [
    { query: 'book a slot', expects: 'create_event' },
    { query: 'delete a user', expects: ['create_event'] },
  ])
  write('other.json', [{ name: 'other', description: 'Books.', inputSchema: EMPTY }])
  const { stdout, stderr } = await run(
    'tools.json',
    '--with',
    'other.json',
    '--findability',
    '--json',
  )
  const { findability } = JSON.parse(stdout || stderr)
  assert.deepEqual(
    findability.tasks.map(({ rank }: { rank: number | null }) => rank),
    [1, null],
  )
  assert.equal(findability.ofTasks.at8, 0.5)
  write('wrong.json', [{ query: 1 }])
  assert.equal((await run('tools.json', '--tasks', 'wrong.json')).status, 2)
})

test('evidence and slugs of the catalogue are read; what holds no tools is refused', async () => {
  const filesystem = await run('mcp-filesystem', '--client', 'codex', '--json')
  assert.equal(JSON.parse(filesystem.stdout).clients[0].tools.length, 14)
  const evidence = join(import.meta.dirname, '../catalogue/captured/mcp-memory.mcp.evidence.json')
  assert.equal((await run(evidence, '--client', 'zed')).status, 0)
  assert.equal((await run('stripe')).status, 2)
  assert.equal((await run('no-such-tool')).status, 3)
  write('neither.json', { a: 1 })
  assert.match((await run('neither.json')).stderr, /neither a result of tools\/list nor evidence/)
  assert.equal((await run('tools.json', '--client', 'emacs')).status, 2)
  assert.equal((await run()).status, 2)
})

test('a local server is started and listed', async () => {
  const server = join(folder, 'server.mjs')
  writeFileSync(
    server,
    `import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) continue
  const result = method === 'initialize'
    ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'Acme Docs', version: '1' }, instructions: 'Read first.' }
    : method === 'tools/list' ? { tools: [{ name: 'read_page', inputSchema: { type: 'object' } }] } : undefined
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: 'no' } }) }))
}
`,
  )
  const { stdout, stderr } = await run(
    '--stdio',
    `${process.execPath} ${server}`,
    '--client',
    'codex',
    '--json',
  )
  const [codex] = JSON.parse(stdout || stderr).clients
  assert.deepEqual(codex.tools[0], {
    name: 'read_page',
    as: 'read_page',
    namespace: 'mcp__acme_docs',
    description: '',
    parameters: EMPTY,
  })
})

test('--model and --tool-search say what a client does for that model, and without a search', async () => {
  const nullable = { type: 'object', properties: { day: { type: ['string', 'null'] } } }
  write('nullable.json', { tools: [{ name: 'book', description: 'B.', inputSchema: nullable }] })
  const show = ['nullable.json', '--client', 'vscode', '--show', 'book']
  const usual = JSON.parse((await run(...show)).stdout)
  const gemini = JSON.parse((await run(...show, '--model', 'gemini')).stdout)
  assert.deepEqual(usual.parameters.properties.day, { type: ['string', 'null'] })
  assert.deepEqual(gemini.parameters.properties.day, { type: 'string', nullable: true })
  const many = Array.from({ length: 130 }, (_, at) => ({ name: `tool_${at}`, inputSchema: EMPTY }))
  write('many.json', { tools: many })
  const rules = async (...words: string[]) => {
    const { stdout } = await run('many.json', '--client', 'vscode', '--json', ...words)
    const [client] = JSON.parse(stdout).clients as { findings: { rule: string }[] }[]
    return client?.findings.map(({ rule }) => rule)
  }
  assert.ok((await rules('--tool-search', 'off'))?.includes('vscode-many'))
  assert.ok((await rules('--tool-search', 'on'))?.includes('vscode-virtual'))
})
