import assert from 'node:assert/strict'
import test from 'node:test'
import { powerOf } from './tool-power.ts'

type Fields = Record<string, string | object>

const tool = (name: string, description: string, parameters: Fields, annotations = {}) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(parameters).map(([key, value]) => [
        key,
        typeof value === 'string' ? { type: 'string', description: value } : value,
      ]),
    ),
  },
  annotations,
})
const does = (...given: Parameters<typeof tool>) => powerOf(tool(...given), true)?.does

const COMMAND = 'runs any command that it is given'
const CODE = 'runs any code that it is given'
const SQL = 'runs any SQL that it is given'
const FILES = 'changes files at any path that it is given'
const REQUESTS = 'sends any HTTP request that it is given'
const FETCH = 'fetches any address that it is given'
const OPEN = 'opens any address that it is given'
const SAVE = 'saves files at any path that it is given'
const AGENT = 'lets an agent run any command that it is told to run'

const POWERFUL: readonly [string, string, Fields, string][] = [
  ['execute_command', 'Execute a terminal command with timeout.', { command: '' }, COMMAND],
  ['run_shell', 'Runs it as root.', { command: 'What to run.' }, COMMAND],
  ['bash', 'Run commands in a bash shell', { command: 'The bash command to run.' }, COMMAND],
  [
    'start_process',
    'Start a new terminal process.',
    { command: 'Shell command to execute.' },
    COMMAND,
  ],
  ['exec', 'Execute a shell command on the remote SSH server.', { command: '' }, COMMAND],
  ['helper', 'Helps with everyday work.', { cmd: 'Shell command to execute' }, COMMAND],
  ['job', 'Does not wait, but runs a shell command.', { command: '' }, COMMAND],
  ['shell', 'Executes any shell input that you provide.', { input: '' }, COMMAND],
  [
    'exec_in_pod',
    'Execute a command in a pod.',
    { command: { type: 'array', items: { type: 'string' } }, name: 'Name of the pod.' },
    COMMAND,
  ],
  ['kubectl_generic', 'Execute any kubectl command.', { command: '', subCommand: '' }, COMMAND],
  ['gh', 'Runs the GitHub CLI.', { args: '' }, 'runs any gh command that it is given'],
  [
    'kubectl',
    'Cluster access.',
    { arguments: 'Arguments passed to kubectl' },
    'runs any kubectl command that it is given',
  ],
  ['call_aws', 'AWS by its CLI.', { cli_command: '' }, 'runs any aws command that it is given'],
  ['befehl', 'Führt einen beliebigen Shell-Befehl aus.', { command: '' }, COMMAND],
  ['commande', 'Exécute une commande du système.', { command: '' }, COMMAND],
  ['comando', 'Ejecuta un comando en el servidor.', { command: '' }, COMMAND],
  ['tool', '执行任意 shell 命令', { command: '' }, COMMAND],
  ['send_keys', 'Sends keys to a tmux terminal.', { keys: '' }, COMMAND],
  [
    'install_repo_mcp_server',
    'Install an MCP server via npx or uvx',
    { name: 'The package name of the MCP server' },
    'installs any MCP server that it is given',
  ],
  ['install_package', 'Works with pip.', { package: '' }, 'installs any package that it is given'],
  [
    'load_plugin',
    'Loads a plugin from any path and runs it.',
    { path: '' },
    'installs any plugin that it is given',
  ],
  ['run_code', 'Run python code in a secure sandbox.', { code: '' }, CODE],
  ['execute_blender_code', 'Execute arbitrary Python code in Blender.', { code: '' }, CODE],
  ['execute_script', 'Runs AppleScript on this Mac.', { script: '' }, CODE],
  ['browser_evaluate', 'Evaluate JavaScript expression on page.', { function: '' }, CODE],
  ['puppeteer_evaluate', 'Execute JavaScript in the console', { script: '' }, CODE],
  ['notebook', 'Works with a notebook.', { code: 'Python code to execute in the kernel' }, CODE],
  ['evaluate', 'Evaluates it.', { expression: 'JavaScript expression' }, CODE],
  ['clj', 'Evaluates a form in the REPL.', { form: 'Clojure form' }, CODE],
  ['notebook', 'Works with notebooks.', { cell: 'Python cell to run' }, CODE],
  ['execute_sql', 'Executes raw SQL in the Postgres database.', { query: '' }, SQL],
  ['run_sql', 'Execute a single SQL statement.', { sql: '', projectId: '' }, SQL],
  [
    'write_query',
    'Execute an INSERT, UPDATE or DELETE query.',
    { query: 'SQL query to execute' },
    SQL,
  ],
  ['query', 'Execute SQL against DuckDB.', { sql: '' }, SQL],
  ['write_file', 'Write content to a file.', { path: '', content: '' }, FILES],
  ['delete_file', 'Deletes a file.', { path: '' }, FILES],
  ['edit_file', 'Edits a text file.', { path: '', edits: { type: 'array' } }, FILES],
  ['http_request', 'Send an HTTP request.', { url: '', method: '', body: '' }, REQUESTS],
  ['playwright_post', 'Perform an HTTP POST request', { url: '', value: '' }, REQUESTS],
  ['fetch', 'Fetches a URL from the internet.', { url: '' }, FETCH],
  ['fetch_url', 'ページを取得します。', { url: '' }, FETCH],
  ['browser_navigate', 'Navigate to a URL', { url: '' }, OPEN],
  ['open_page', 'Opens a new tab with a URL.', { url: '' }, OPEN],
  ['save_as_pdf', 'Save the current page as a PDF file', { outputPath: '' }, SAVE],
  [
    'take_screenshot',
    'Takes a screenshot.',
    { filePath: 'The absolute path, or one relative to the working directory, to save it to.' },
    SAVE,
  ],
  [
    'parse_prd',
    'Parses a document.',
    {
      output: 'Output path for tasks.json file',
      force: { type: 'boolean', description: 'Overwrite existing output file.' },
    },
    FILES,
  ],
  [
    'excel_write_to_sheet',
    'Write values to the Excel sheet',
    { fileAbsolutePath: 'Absolute path to the Excel file' },
    FILES,
  ],
  ['git_clone', 'Clone a repository from a URL.', { url: '', path: '' }, FILES],
  [
    'codex',
    'Execute Codex CLI in non-interactive mode for AI assistance',
    { prompt: '', sandbox: { type: 'string', enum: ['read-only', 'danger-full-access'] } },
    AGENT,
  ],
  ['hf_jobs', 'Run Python/UV or Docker jobs.', { args: { type: 'object' } }, CODE],
  [
    'scrape',
    'Extract content from any web page.',
    { urls: { type: 'array', items: { type: 'string' } } },
    FETCH,
  ],
]

const HARMLESS: readonly [string, string, Fields, object?][] = [
  ['git', 'Shows help for git.', { args: '' }],
  ['git', 'Runs read-only git commands.', { args: '' }],
  ['docker_ps', 'Runs docker ps.', { args: '' }],
  ['ayuda', 'Muestra la ayuda de un comando.', { command: '' }],
  ['hilfe', 'Führt keinen Befehl aus.', { command: '' }],
  ['press_keys', 'Presses keys in the page.', { keys: '' }],
  ['install_guide', 'Returns how to install a package.', { name: '' }],
  ['install_plugin', 'Installs a plugin of our marketplace.', { name: '' }],
  ['install_plugin', 'Installs a plugin.', { name: { type: 'string', enum: ['a', 'b'] } }],
  ['add_package', 'Adds a package to a shipment.', { name: '' }],
  ['add_extension', 'Adds a phone extension.', { name: '' }],
  ['load_module', 'Loads a module of a course.', { name: '' }],
  ['add_mcp_server', 'Adds an MCP server to a list.', { name: '', url: '' }],
  ['run_cell', 'Runs a cell of a Jupyter notebook.', { cell: 'Index of the Python cell' }],
  ['fill', 'Fills a form by running JavaScript.', { form: 'Name of the form' }],
  ['run_query', 'Runs a query on the search index.', { query: '' }],
  ['query_docs', 'Queries the documentation.', { query: '' }],
  ['execute_workflow', 'Executes a workflow by its id.', { workflow_id: '' }],
  ['get_code', 'Returns the code of a component.', { code: '' }],
  ['validate', 'Validates the code that you wrote.', { code: '' }],
  ['lint', 'Runs a linter on the given code.', { code: '' }],
  ['scan', 'Runs a security scan on the given code.', { code: '' }],
  ['run_script', 'Runs a script of package.json.', { script: 'Name of the script.' }],
  ['run_tests', 'Runs the tests of a project.', { project: '', filter: '' }],
  ['run_command', 'Runs a command.', { command: { type: 'string', enum: ['build', 'test'] } }],
  ['calculate', 'Evaluates a mathematical expression.', { expression: 'Expression to evaluate' }],
  [
    'evaluate_expression',
    'Evaluates an arithmetic expression such as 2*(3+4).',
    { expression: 'The expression' },
  ],
  ['eval_cron', 'Evaluates a cron expression.', { expression: '' }],
  ['search', 'Search by expression.', { expression: '' }],
  ['redeem', 'Redeems a coupon.', { code: 'The code on the coupon.' }],
  [
    'storage',
    'Manage storage accounts. Sub commands are routed.',
    { command: 'The command to execute' },
  ],
  [
    'get_best_practices',
    'Commands return best practices.',
    { command: 'The command to execute against the tool.' },
  ],
  ['query', 'Run a read-only SQL query', { sql: '' }],
  [
    'read_query',
    'Execute a SELECT query on the database',
    { query: 'SELECT SQL query to execute' },
  ],
  ['execute_sql', 'Executes SQL. Only SELECT is allowed.', { query: '' }],
  ['execute_sql_readonly', 'Executes SQL.', { query: '' }],
  ['run_sql', 'Runs read-only SQL. INSERT INTO and DELETE FROM are rejected.', { sql: '' }],
  ['run_sql', 'Runs SQL.', { sql: 'SELECT query to execute' }],
  ['explain_sql', 'Explains a SQL statement.', { sql: '' }],
  ['sql_to_rest', 'Converts SQL query to a request.', { sql: '' }],
  ['update_models', 'Update what a model takes and returns.', { output: 'Kinds of output.' }],
  [
    'take_screenshot',
    'Takes a screenshot.',
    { filename: 'File name to save to, resolved against the workspace root.' },
  ],
  ['download_logs', 'Downloads logs.', { outputDir: 'Must be inside the home directory.' }],
  ['read_sheet', 'Reads a sheet.', { fileAbsolutePath: 'Absolute path to the Excel file' }],
  ['ask_agent', 'Asks an agent.', { prompt: '', sandbox: { type: 'string', enum: ['read-only'] } }],
  ['fetch', 'Fetches a document by its id.', { id: '' }],
  ['get_resource', 'Fetch an Acme resource by URL.', { url: '' }],
  ['get_page', 'Fetch the content of a specific Acme docs page.', { url: '' }],
  ['create_webhook', 'Creates a webhook that calls a URL.', { url: '', body: '' }],
  ['create_request', 'Creates a request in a collection.', { url: '', body: '', method: '' }],
  ['read_file', 'Reads a file.', { path: '' }],
  [
    'create_or_update_file',
    'Create or update a file in a repository.',
    { owner: '', repo: '', path: '', content: '' },
  ],
  ['create_spec_file', 'Creates a file of a specification.', { specId: '', path: '', content: '' }],
  ['upload_file', 'Uploads a file by its path to Dropbox.', { path: '', content: '' }],
  [
    'read_output',
    'Reads output. Does not run commands; use run_command to execute shell commands.',
    { command: '' },
  ],
  ['list_commands', 'Lists the commands.', { command: '' }],
  ['browser_setup', 'This tool does not execute JavaScript itself.', { script: '' }],
]

test('what runs, writes or fetches anything is found', () => {
  for (const [name, description, parameters, power] of POWERFUL)
    assert.equal(does(name, description, parameters), power, `${name}: ${description}`)
})

test('what only sounds like it is not', () => {
  for (const [name, description, parameters, annotations] of HARMLESS)
    assert.equal(
      does(name, description, parameters, annotations),
      undefined,
      `${name}: ${description}`,
    )
})

const says = (description: string) =>
  does('run_sql', description, { sql: '' }, { readOnlyHint: true })

const isSure = (description: string) =>
  powerOf(tool('run_sql', description, { sql: '' }, { readOnlyHint: true }), true)?.isSure

test('an annotation alone does not limit SQL, and only a text contradicts it', () => {
  assert.equal(says('Runs a read-only SQL query.'), undefined)
  assert.equal(says('Runs a SQL query.'), SQL)
  assert.equal(isSure('Runs a SQL query.'), false)
  assert.equal(says('Runs SQL. Prefer SELECT queries.'), SQL)
  for (const text of [
    'Runs any SQL on the database.',
    'Runs SQL: insert, update or delete rows.',
    'Runs read-only SQL, such as UPDATE users SET name = 1.',
  ]) {
    assert.equal(says(text), SQL, text)
    assert.equal(isSure(text), true, text)
  }
})

test('a file of a service is not one of this disk', () => {
  const file = tool('write_file', 'Writes a file.', { path: '', content: '' })
  assert.equal(powerOf(file, true)?.does, FILES)
  assert.equal(powerOf(file, false), undefined)
  const onDisk = tool('write_file', 'Writes a file to the disk.', { path: '', content: '' })
  assert.equal(powerOf(onDisk, false)?.does, FILES)
})

test('what keeps it inside is read, and not its denial', () => {
  const confined = (description: string, parameter = '') =>
    powerOf(tool('run_code', description, { code: parameter }), true)?.isConfined
  assert.equal(confined('Runs code in a sandbox.'), true)
  assert.equal(confined('Runs code.', 'JavaScript to run in the page.'), true)
  assert.equal(confined('Runs code.'), false)
  assert.equal(confined('Runs code. It is not sandboxed.'), false)
  assert.equal(confined('Runs code without a sandbox.'), false)
  assert.equal(confined('Runs code, isolated from other users.'), false)
  assert.equal(confined('Runs code in an isolated container.'), true)
  assert.equal(confined('Runs code in an isolated environment, as root on the host.'), false)
  assert.equal(confined('Runs code in an isolated container, never on the host.'), true)
  const write = tool('write_file', 'Writes a file. Only works within allowed directories.', {
    path: '',
    content: '',
  })
  assert.equal(powerOf(write, true)?.isConfined, true)
})

test('schemas of any kind are read', () => {
  for (const inputSchema of [
    null,
    1,
    [],
    {},
    { properties: [] },
    { properties: { command: null } },
  ])
    assert.equal(powerOf({ name: 'run', inputSchema }, true), undefined)
  const wrapped = {
    type: 'object',
    properties: { args: { type: 'object', properties: { command: { type: 'string' } } } },
  }
  assert.equal(powerOf({ name: 'run_command', inputSchema: wrapped }, true)?.does, COMMAND)
})
