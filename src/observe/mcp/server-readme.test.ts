import assert from 'node:assert/strict'
import test from 'node:test'
import { readServerReadme } from './server-readme.ts'

const server = { name: '@acme/mcp', commands: ['acme-mcp'], tools: [], variables: null }
const setupOf = (text: string) => readServerReadme(text, server).setup
const unnamedIn = (text: string, ...tools: string[]) =>
  readServerReadme(text, { ...server, tools }).unnamed

test('a configuration or a command counts if it starts this server', () => {
  for (const text of [
    '```json\n{ "mcpServers": { "acme": { "command": "npx", "args": ["-y", "@acme/mcp"] } } }\n```',
    '{ "servers": {\n"acme": { "command": "acme-mcp" } } }',
    '[mcp_servers.acme]\ncommand = "npx"\nargs = ["@acme/mcp@latest"]',
  ])
    assert.equal(setupOf(text), 'configuration', text)
  for (const text of [
    'Run `npx -y @acme/mcp`.',
    'claude mcp add acme -- npx @acme/mcp',
    'npm install @acme/mcp',
  ])
    assert.equal(setupOf(text), 'command', text)
  for (const text of [
    '{ "mcpServers": { "other": { "command": "npx", "args": ["other-mcp"] } } }',
    '# @acme/mcp\nA server.',
    'npx another',
    '',
  ])
    assert.equal(setupOf(text), 'none', text)
})

test('a tool is named by its name, with a hyphen or an underscore', () => {
  const text =
    '- **create\\_entities**\n- `search`: finds\n### read.file\n| listAll | lists |\nUses get-sum. "fetch"'
  assert.deepEqual(
    unnamedIn(text, 'create_entities', 'search', 'read.file', 'listAll', 'get-sum', 'fetch'),
    [],
  )
  assert.deepEqual(unnamedIn('The tavily-search tool.', 'tavily_search', 'tavily_map'), [
    'tavily_map',
  ])
  // A word of a sentence is no name, and a part of a name is none either.
  assert.deepEqual(
    unnamedIn('To search and add, call create_entities_now.', 'search', 'add', 'create_entities'),
    ['search', 'add', 'create_entities'],
  )
})

test('credentials that the code reads are looked for, and other variables are not', () => {
  const variables = ['ACME_TOKEN', 'ACME_URL', 'MAX_TOKENS', 'OTHER_API_KEY']
  const read = readServerReadme('Set `ACME_TOKEN`, not OTHER_API_KEYS.', { ...server, variables })
  assert.deepEqual(
    [read.variables, read.unexplained],
    [['ACME_TOKEN', 'OTHER_API_KEY'], ['OTHER_API_KEY']],
  )
  assert.equal(readServerReadme('', server).variables, null)
})

test('a hostile README takes no longer than another', () => {
  for (const piece of ['`a', '# ', '| a', '"servers":', 'npx ', '\\_', 'a_'])
    assert.ok(readServerReadme(piece.repeat(3_000_000 / piece.length), server))
})
