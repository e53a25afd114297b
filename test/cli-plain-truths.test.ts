// What `agentgrade scan` says of locked servers, closed sites, sign-in servers and packages: the
// real command, on servers and a registry of this machine.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { LETTERS } from '../src/domain/grading/letter.ts'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { withRegistry } from './npm-registry.ts'
import { scanned } from './scan-target.ts'
import { listen } from './targets/listen.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-truths-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const agentgrade = (words: readonly string[], environment: Record<string, string> = {}) =>
  runAgentgrade(['scan', ...words, '--quiet'], {
    cwd: folder,
    env: { ...process.env, ...environment },
  })

async function serving<T>(listener: RequestListener, use: (url: string) => Promise<T>): Promise<T> {
  const target = await listen(() => listener)
  try {
    return await use(target.url)
  } finally {
    await target.close()
  }
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const DESCRIPTION = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: '/' }],
  paths: { '/pets': { get: { responses: { 200: { description: 'All pets' } } } } },
}

/** A small API; `rules` are its robots.txt. */
const pets =
  (rules?: string): RequestListener =>
  ({ url = '' }, response) => {
    if (url === '/robots.txt' && rules !== undefined) response.writeHead(200).end(rules)
    else if (url === '/openapi.json') json(response, 200, DESCRIPTION)
    else if (url === '/pets') json(response, 200, [{ name: 'Rex' }])
    else json(response, 404, { error: 'not found' })
  }
const CLOSED = 'User-agent: *\nDisallow: /\n'

test('--mcp alone: a locked server is one, and what does not answer as one is told', async () => {
  for (const status of [401, 403])
    await serving(
      (_, response) => void response.writeHead(status).end(),
      async (url) => {
        const { stdout } = await agentgrade(['--mcp', `${url}/mcp`, '--checks'])
        assert.match(stdout, /\n {2}Access: MCP\n/)
        assert.match(stdout, /requires authentication/)
        assert.doesNotMatch(stdout, /requires no authentication|unknown client|no interface/)
      },
    )
  await serving(
    (_, response) => void response.writeHead(404).end(),
    async (url) => {
      const { stdout } = await agentgrade(['--mcp', `${url}/agents`])
      assert.match(stdout, /unrated: the MCP server did not answer as one/)
      assert.match(stdout, /MCP server, not known: .*\/agents answers 404/)
      assert.doesNotMatch(stdout, /no interface found/)
    },
  )
})

test('OAuth metadata without an API is told as what it is', async () => {
  await serving(
    (request, response) => {
      const issuer = `http://${request.headers.host}`
      if (!request.url?.startsWith('/.well-known/oauth-authorization-server'))
        return void response.writeHead(404).end()
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        response_types_supported: ['code'],
      })
    },
    async (url) => {
      const { stdout } = await agentgrade([url])
      assert.match(stdout, /It is an OAuth authorization server/)
      assert.match(stdout, /API, not known/)
    },
  )
})

test('robots.txt that disallows us is named, and the advice works', async () => {
  await serving(pets(CLOSED), async (url) => {
    const { stdout } = await agentgrade([url])
    assert.match(stdout, /unrated: robots\.txt does not allow us/)
    assert.match(stdout, /--openapi <file>, or, .* pass --ignore-robots/)
    const file = join(folder, 'pets.json')
    writeFileSync(file, JSON.stringify(DESCRIPTION))
    const given = await agentgrade([url, '--openapi', file])
    assert.equal(given.status, 0, given.stderr)
    assert.match(given.stdout, /\n {2}Access: API\n/)
    assert.match(given.stdout, /robots\.txt does not allow AgentGradeBot/)
    const ignored = await agentgrade([url, '--ignore-robots'])
    assert.equal(ignored.status, 0, ignored.stderr)
    assert.match(ignored.stdout, /From a live scan on/)
    assert.doesNotMatch(ignored.stdout, /robots\.txt does not allow AgentGradeBot/)
  })
})

/** The place of its letter among all, the best first. */
const placeOf = (rules?: string) =>
  serving(pets(rules), async (url) => {
    const { letter } = (await scanned(url)).grading
    return letter === null ? LETTERS.length : LETTERS.indexOf(letter)
  })

test('a closed site never gets a better letter than the same open one', async () => {
  const open = await placeOf()
  for (const path of ['/', '/pets', '/openapi.json'])
    assert.ok((await placeOf(`User-agent: *\nDisallow: ${path}\n`)) >= open, path)
})

test('--ignore-robots is refused where the site is not one’s own', async () => {
  const { status, stderr } = await agentgrade(['https://acme.invalid', '--ignore-robots'])
  assert.equal(status, 2)
  assert.match(stderr, /private addresses and for tools that are claimed/)
  const program = await agentgrade(['--stdio', 'node x.js', '--ignore-robots'])
  assert.equal(program.status, 2)
})

test('a file that describes the API of a host of one’s own is used there', async () => {
  const file = join(folder, 'own.json')
  writeFileSync(file, JSON.stringify(DESCRIPTION))
  await serving(pets(), async (url) => {
    const { status, stdout, stderr } = await agentgrade([url, '--openapi', file, '--checks'])
    assert.equal(status, 0, stderr)
    assert.match(stdout, /The API at http:\/\/127\.0\.0\.1:\d+\/pets returns 200 with JSON/)
  })
})

test('a package is told as what it is: an SDK of an API, an MCP server, a library', async () => {
  const packages = {
    '@acme/client': { description: 'A simple client for the Acme API' },
    'acme-mcp': {
      description: 'MCP server for Acme',
      bin: { 'acme-mcp': 'cli.js' },
      dependencies: { '@modelcontextprotocol/sdk': '1.0.0' },
    },
    lodish: { description: 'Utilities for arrays.' },
  }
  const entries = Object.fromEntries(
    Object.entries(packages).map(([name, manifest]) => [
      name,
      { manifest: { version: '1.0.0', license: 'MIT', ...manifest }, files: { 'cli.js': '' } },
    ]),
  )
  await withRegistry(entries, async ({ url }) => {
    const settings = { npm_config_registry: url }
    const said = async (name: string) => (await agentgrade([`npm:${name}`], settings)).stdout
    const sdk = await said('@acme/client')
    assert.match(sdk, /\n {2}Access: API\n/)
    assert.match(sdk, /@acme\/client is an SDK: its access method is the API that it calls/)
    const server = await said('acme-mcp')
    assert.match(
      server,
      /According to its package.json acme-mcp has to do with MCP. If it is a server, scan it with `agentgrade scan --stdio "npx/,
    )
    for (const text of [sdk, server]) assert.doesNotMatch(text, /no interface found/)
    assert.match(await said('lodish'), /lodish is a library/)
  })
})

const PROGRAM = join(import.meta.dirname, 'mcp/program.ts')

/** The report of a local server that answers like this. */
async function local(answers: Record<string, unknown>, errors = ''): Promise<string> {
  const file = join(folder, 'answers.json')
  const initialize = {
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'acme-notes', version: '1.0.0' },
    },
  }
  writeFileSync(file, JSON.stringify({ answers: { initialize, ...answers }, errors }))
  const command = `${process.execPath} ${PROGRAM} scripted ${file}`
  return (await agentgrade(['--stdio', command, '--checks'])).stdout
}

const takingText = (name: string, description: string, parameter: string) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: { [parameter]: { type: 'string' } },
    additionalProperties: false,
  },
})
const listed = (...tools: object[]) => ({ 'tools/list': { result: { tools } } })

test('no sentence denies what a text of the server says', async () => {
  const power = await local(
    listed(
      takingText('run_sql', 'Run a SELECT query against the read replica.', 'sql'),
      takingText('evaluate', 'Evaluates JavaScript in the browser.', 'code'),
    ),
  )
  assert.match(power, /run_sql takes any text as sql \(such tools in total: 1\)\./)
  assert.doesNotMatch(power, /no text says|evaluate takes/i)
  assert.match(power, /Nobody has read what its tools can do\./)
  const notes = await local(
    listed(
      takingText('delete_note', 'Deletes a note for good. This cannot be undone.', 'id'),
      takingText('get_weather', '查询城市天气', 'city'),
    ),
  )
  assert.match(
    notes,
    /None of the 2 tools says by readOnlyHint or destructiveHint whether it may destroy something\./,
  )
  assert.match(notes, /0 of 2 tools have a description of 80 bytes or more,.* Estimated: nobody/)
  assert.match(
    notes,
    /gives no list: resources\/list \(answered with error -32601: there is no such method\)\./,
  )
  assert.doesNotMatch(notes, /do not say so|has only 6 characters|does not answer/)
})

test('a server whose tools need the network is not locked where there is none', async () => {
  const error = { code: -32603, message: 'fetch failed' }
  const errors = 'Error: getaddrinfo ENOTFOUND api.acme.example\n    at lookup (node:dns:1)\n'
  const stdout = await local({ 'tools/list': { error } }, errors)
  assert.match(
    stdout,
    /^acme-notes: unrated\nThe server starts, but its tools could not be listed\./,
  )
  assert.match(stdout, /It said: “fetch failed · Error: getaddrinfo ENOTFOUND api\.acme\.example”/)
  assert.doesNotMatch(stdout, /locked|--env/i)
})
