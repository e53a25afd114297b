import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import check from './tool-power.ts'

type Tool = ReturnType<typeof mcpTool>

const takes = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
})
const { annotations: _none, ...bare } = mcpTool()
const shell = (annotations?: Tool['annotations'], limits = '') => ({
  ...bare,
  name: 'run_command',
  description: `Runs a shell command. ${limits}`,
  inputSchema: takes('command'),
  ...(annotations && { annotations }),
})
const fetching = (annotations?: Tool['annotations']) => ({
  ...bare,
  name: 'fetch',
  description: 'Fetches a URL and returns its text.',
  inputSchema: takes('url'),
  ...(annotations && { annotations }),
})
const file = mcpTool({
  name: 'write_file',
  description: 'Writes a file.',
  inputSchema: takes('path', 'content'),
})
const list = (...tools: Tool[]) => ({ seen: { mcp: {}, mcpTools: { tools } } })
const does = 'runs any command that it is given'

testCheck(check, {
  'the sample': { seen: { mcp: {}, mcpTools: {} }, gives: 'none', facts: { count: 3 } },
  'commands that no text lists': {
    ...list(
      mcpTool({
        name: 'mysql',
        description: 'Executes queries. This is a command router: sub commands are routed.',
        inputSchema: takes('command', 'parameters'),
      }),
    ),
    gives: 'inconclusive',
  },
  'a shell without annotations': {
    ...list(mcpTool(), shell()),
    gives: 'unmarked',
    facts: { tool: 'run_command', does, count: 1 },
  },
  'a shell that destroys nothing, as it says': {
    ...list(shell({ readOnlyHint: false, destructiveHint: false })),
    gives: 'unmarked',
  },
  'a shell that only reads, as it says': {
    ...list(shell({ readOnlyHint: true }), shell()),
    gives: 'disguised',
    facts: { tool: 'run_command', does, count: 1 },
  },
  'SQL that only reads, as nothing but its annotation says': {
    ...list(
      mcpTool({
        name: 'run_sql',
        description: 'Runs a SQL query.',
        inputSchema: takes('sql'),
        annotations: { readOnlyHint: true },
      }),
    ),
    gives: 'unmarked',
  },
  'a shell in a sandbox that only reads, as it says': {
    ...list(shell({ readOnlyHint: true }, 'It runs in a sandbox.')),
    gives: 'disguised',
  },
  'a shell in a sandbox without annotations': {
    ...list(shell(undefined, 'It runs in a sandbox.')),
    gives: 'unmarked',
  },
  'a marked shell': { ...list(shell({ destructiveHint: true })), gives: 'marked' },
  'not read-only is destructive': { ...list(shell({ readOnlyHint: false })), gives: 'marked' },
  'a marked shell in a sandbox': {
    ...list(shell({ destructiveHint: true }, 'It runs in a sandbox.')),
    gives: 'confined',
  },
  'the worst tool counts': {
    ...list(
      shell({ destructiveHint: true }, 'It runs in a sandbox.'),
      shell({ destructiveHint: true }),
      fetching(),
    ),
    gives: 'marked',
  },
  'reading any address is no lie': {
    ...list(fetching({ readOnlyHint: true, openWorldHint: true })),
    gives: 'reading',
  },
  'reading any address, unannotated': { ...list(fetching()), gives: 'reading-unmarked' },
  'files of a service': { ...list(file), gives: 'none' },
  'files of this machine, marked as read-only': {
    seen: {
      mcp: { url: null, command: 'npx acme', transport: 'stdio' },
      mcpTools: { tools: [file] },
    },
    gives: 'disguised',
  },
  'found before the handshake was seen': {
    seen: { mcp: 'timeout', mcpTools: { tools: [shell()] } },
    gives: 'unmarked',
  },
  'a list that was cut': {
    ...list(...Array.from({ length: 500 }, (_, index) => mcpTool({ name: `find_${index}` }))),
    gives: 'inconclusive',
  },
  'no tools': { ...list(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcp: {}, mcpTools: 'blocked' }, gives: 'unpublished' },
})
