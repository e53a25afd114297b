import { testCheck } from '../../../../test/check-cases.ts'
import { mcpTool } from '../../../../test/sample.ts'
import { toolPower as check } from './tool-power.ts'

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
const unknown = (index: number) =>
  mcpTool({
    name: `call_${index}`,
    description: 'Calls the API of the service.',
    inputSchema: takes(`request_${index}x`),
  })
const known = (index: number) =>
  mcpTool({ name: `get_${index}`, inputSchema: takes('id', `x${index}_id`) })
const claimed = (index: number) =>
  mcpTool({
    name: `read_file_${index}`,
    description: 'Reads a file within the allowed directories.',
    inputSchema: takes(`f${index}_path`),
  })
const list = (...tools: Tool[]) => ({ seen: { mcp: {}, mcpTools: { tools } } })
const share = (bounded: number, open: number, half = 0) =>
  list(
    ...Array.from({ length: bounded }, (_, index) => known(index)),
    ...Array.from({ length: open }, (_, index) => unknown(index)),
    ...Array.from({ length: half }, (_, index) => claimed(index)),
  )
const says = 'says “runs a shell command”'

testCheck(check, {
  'the sample': {
    seen: { mcp: {}, mcpTools: {} },
    gives: 'bounded',
    facts: { count: 3, bounded: 3, claimed: 0 },
  },
  'nine of ten': { ...share(9, 1), gives: 'bounded' },
  'eight of nine': {
    ...share(8, 1),
    gives: 'most',
    facts: {
      count: 9,
      bounded: 8,
      claimed: 0,
      tool: 'call_0',
      because: 'is not shown to be bounded: we recognise no bound of its input request_0x',
    },
  },
  'three of four': { ...share(3, 1), gives: 'most' },
  'two of three': { ...share(2, 1), gives: 'half' },
  half: { ...share(1, 1), gives: 'half' },
  'one of three': { ...share(1, 2), gives: 'some' },
  'one of five': { ...share(1, 4), gives: 'few' },
  'claims count half': {
    ...share(1, 0, 1),
    gives: 'most',
    facts: {
      count: 2,
      bounded: 1,
      claimed: 1,
      tool: 'read_file_0',
      because: 'is bounded by its texts alone (“allowed directories”)',
    },
  },
  'nothing but claims': { ...share(0, 0, 2), gives: 'half' },
  'the same parameters count once': {
    ...list(unknown(0), ...Array.from({ length: 9 }, () => known(0))),
    gives: 'half',
  },
  'a schema that lists nothing': {
    ...list(mcpTool({ inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } })),
    gives: 'few',
  },
  'texts that say nothing': {
    ...list(mcpTool({ name: 'blarg', description: 'Blarg the frob with the quux.' })),
    gives: 'few',
  },
  'a shell without annotations': {
    ...list(mcpTool(), shell()),
    gives: 'unmarked',
    facts: { tool: 'run_command', does: says, count: 1 },
  },
  'a shell that destroys nothing, as it says': {
    ...list(shell({ readOnlyHint: false, destructiveHint: false })),
    gives: 'unmarked',
  },
  'a shell that only reads, as it says': {
    ...list(shell({ readOnlyHint: true }), shell()),
    gives: 'disguised',
    facts: { tool: 'run_command', does: says, count: 1 },
  },
  'a shell in Chinese that only reads, as it says': {
    ...list(
      mcpTool({
        name: 'xitong',
        description: '执行系统命令并返回结果',
        inputSchema: takes('command'),
        annotations: { readOnlyHint: true },
      }),
    ),
    gives: 'disguised',
    facts: { tool: 'xitong', does: 'takes a parameter called command', count: 1 },
  },
  'SQL that only reads, as nothing but its annotation says': {
    ...list(
      mcpTool({
        name: 'ask',
        description: 'Answers from the database.',
        inputSchema: takes('sql'),
        annotations: { readOnlyHint: true },
      }),
    ),
    gives: 'disguised',
  },
  'commands of an allowlist that only read, as it says': {
    ...list(shell({ readOnlyHint: true }, 'Only those of an allowlist; does NOT modify anything.')),
    gives: 'confined',
    facts: { tool: 'run_command', does: says, count: 1, bound: 'allowlist' },
  },
  'a shell in a sandbox without annotations': {
    ...list(shell(undefined, 'It runs in a sandbox.')),
    gives: 'confined',
  },
  'a marked shell': { ...list(shell({ destructiveHint: true })), gives: 'marked' },
  'not read-only is destructive': { ...list(shell({ readOnlyHint: false })), gives: 'marked' },
  'what a parameter says': {
    ...list(
      mcpTool({
        name: 'work',
        description: 'Works with the project.',
        inputSchema: {
          type: 'object',
          properties: { line: { type: 'string', description: 'Shell command to execute.' } },
        },
        annotations: { destructiveHint: true },
      }),
    ),
    gives: 'marked',
    facts: { tool: 'work', does: 'takes line: “Shell command to execute.”', count: 1 },
  },
  'the worst tool counts': {
    ...list(
      shell({ destructiveHint: true }, 'It runs in a sandbox.'),
      shell({ destructiveHint: true }),
      unknown(0),
    ),
    gives: 'marked',
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
