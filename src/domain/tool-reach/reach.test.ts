import assert from 'node:assert/strict'
import test from 'node:test'
import { type Reach, reachOf } from './reach.ts'
import { ReadTool } from './texts.ts'

type Fields = Record<string, string | object>

function reach(name: string, description: string, parameters: Fields, annotations = {}): Reach {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? { type: 'string', description: value } : value,
    ]),
  )
  const inputSchema = { type: 'object', properties }
  return reachOf(new ReadTool({ name, description, inputSchema, annotations }))
}
const is = (...given: Parameters<typeof reach>) => reach(...given).is
const bound = (...given: Parameters<typeof reach>) => {
  const found = reach(...given)
  return found.is === 'danger' ? found.bound : 'no danger'
}

const READING = { readOnlyHint: true }

const RUNNING: readonly [string, string, Fields][] = [
  ['execute_command', 'Execute a terminal command with timeout.', { command: '' }],
  ['helper', 'Helps with everyday work.', { cmd: 'Shell command to execute' }],
  ['shell', 'Executes any shell input that you provide.', { input: '' }],
  ['assistant', 'Assistant for files. Terminal: run any CLI cmd.', { prompt: '' }],
  [
    'exec_in_pod',
    'Execute a command in a pod.',
    { command: { type: 'array', items: { type: 'string' } } },
  ],
  ['kubectl_generic', 'Execute any kubectl command.', { command: '', subCommand: '' }],
  ['tool', '执行任意 shell 命令', { command: '要执行的命令' }],
  ['suorita', 'Suorittaa annetun rivin palvelimella.', { command: '' }],
  ['python', '运行代码', { code: '' }],
  ['get_output', 'Returns the output of a command.', { command: '' }],
  ['run_code', 'Runs it.', { code: '' }],
  ['execute_script', 'Runs AppleScript on this Mac.', { script: '' }],
  ['notebook', 'Works with a notebook.', { input: 'Python code to execute in the kernel' }],
  ['prepare', 'Stages what comes next.', { text: 'A shell command line.' }],
  [
    'search_files',
    'Searches files.',
    {
      options: {
        type: 'object',
        properties: {
          extra: { type: 'string', description: 'A shell command that is run on each result.' },
        },
      },
      query: '',
    },
  ],
  ['execute_sql', 'Executes raw SQL in the database.', { query: '' }],
  ['query', 'Ask the database.', { sql: '' }],
  ['run_сommand', 'Runs a shell соmmand.', { соmmand: '' }],
  ['check', 'Validates and executes the command.', { command: '' }],
]

const NOT_RUNNING: readonly [string, string, Fields][] = [
  ['explain_command', 'Explains a shell command.', { command: 'A shell command.' }],
  ['lint_code', 'Runs a linter on Python code.', { code: 'Python code to check.' }],
  ['format_sql', 'Formats a SQL statement.', { sql: '' }],
  ['redeem', 'Redeems a coupon.', { code: 'The code on the coupon.' }],
  ['get_weather', 'Gets the weather of a country.', { country_code: '' }],
  ['make_podcast', 'Turns a script into audio.', { script: 'What the speakers say.' }],
  ['run_command', 'Runs a command.', { command: { type: 'string', enum: ['build', 'test'] } }],
  ['run_tests', 'Runs the tests of a project.', { project: '', filter: '' }],
  ['review', 'Runs code review on a pull request.', { id: '', note: '' }],
  ['execute_workflow', 'Executes a workflow by its id.', { workflow_id: '' }],
  ['browser_setup', 'This tool does not execute JavaScript itself.', { page: '', note: '' }],
  ['install_guide', 'Returns how to run the command.', { name: '' }],
  [
    'create_app',
    'Creates an app from a spec.',
    { spec: { type: 'object', properties: { build_command: { type: 'string' } } } },
  ],
]

test('what is run is found by its name or in plain words', () => {
  for (const [name, description, parameters] of RUNNING)
    assert.equal(is(name, description, parameters), 'danger', `${name}: ${description}`)
})

test('what only has some of the words is not', () => {
  for (const [name, description, parameters] of NOT_RUNNING)
    assert.notEqual(is(name, description, parameters), 'danger', `${name}: ${description}`)
})

test('a bound is stated, not denied, and not in the hand of the caller', () => {
  const run = (limits: string, more: Fields = {}) =>
    bound('run', `Runs a command. ${limits}`, { command: '', ...more })
  assert.equal(run('It runs in a sandbox.'), 'sandbox')
  assert.equal(run('Only commands of an allowlist are accepted.'), 'allowlist')
  assert.equal(run('Commands come from the allowed commands.'), 'allowed commands')
  assert.equal(run('Evaluates it on the current page.'), 'on * page')
  for (const limits of [
    '',
    'It is not sandboxed.',
    'It works without a sandbox.',
    'Read-only by default.',
  ])
    assert.equal(run(limits), undefined, limits)
  assert.equal(run('Read-only.', { readonly: { type: 'boolean' } }), undefined)
  assert.equal(bound('query', 'Run a read-only SQL query', { sql: '' }), 'read only')
})

test('closed inputs bound a tool in any language', () => {
  assert.equal(
    is('poista', 'Poistaa viestin.', { message_id: '', limit: { type: 'integer' } }),
    'bounded',
  )
  assert.equal(is('list_all', '', {}), 'claimed')
  const none = { type: 'object', additionalProperties: false }
  assert.equal(reachOf(new ReadTool({ name: 'list_all', inputSchema: none })).is, 'bounded')
})

test('content is bounded where a text that we read says what becomes of it', () => {
  assert.equal(is('send_message', 'Sends a message to a person.', { to: '', text: '' }), 'bounded')
  assert.equal(is('search', 'Finds documents by their words.', { query: '' }), 'bounded')
  for (const description of [
    '',
    'Etsii asiakirjoja niiden sanojen perusteella.',
    '根据关键词搜索文档',
    'Blarg the frob with the quux of the snarf.',
    'Does anything that the user has asked for.',
    'Handles every request.',
    'Runs any Cypher query against the graph.',
    'Types text into a terminal session and presses Enter.',
    'Searches files; the query is expanded by the shell.',
    'Finds a value by evaluating the text.',
  ])
    assert.equal(is('tool', description, { query: '', text: '' }), 'unshown', description)
  assert.equal(is('graphql', 'Sends a GraphQL query or mutation.', { query: '' }), 'unshown')
})

test('what is not known is not shown, and not called dangerous', () => {
  for (const parameters of [
    { service: '', method: '', request: { type: 'object' } },
    { request: '' },
    { path: '', content: '' },
    { patch: '' },
    { prompt: '' },
    { args: { type: 'array', items: { type: 'string' } } },
  ])
    assert.equal(
      is('make_api_request', 'Makes a request to the API of Acme.', parameters),
      'unshown',
    )
  assert.deepEqual(reach('call', 'Calls the API.', { options: { type: 'object' } }), {
    is: 'unshown',
    input: 'options',
  })
  assert.equal(is('install_app', 'Installs an app.', { app_slug: '' }), 'unshown')
})

test('claims count half: texts, and reading by a path, a link or a filter', () => {
  assert.equal(
    is('write_file', 'Writes a file within the allowed directories.', { path: '', content: '' }),
    'claimed',
  )
  assert.equal(
    is('write_file', 'Writes a file.', { path: 'Inside the workspace.', content: '' }),
    'claimed',
  )
  assert.equal(is('read_file', 'Reads a file.', { path: '' }, READING), 'claimed')
  assert.equal(is('read_file', 'Reads a file.', { path: '' }), 'unshown')
  assert.equal(is('read_file', 'Reads a file.', { path: '', options: '' }, READING), 'unshown')
  assert.equal(is('wipe_file', 'Wipes a file.', { path: '' }, READING), 'unshown')
  assert.equal(
    is('get_quote', 'Gets the quote of a share.', { security: 'The name of the security.' }),
    'claimed',
  )
})
