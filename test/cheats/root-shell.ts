// A tool that runs any command as root.
import { mcpTool } from '../sample.ts'
import { localServer } from './server.ts'

const { annotations: _none, ...bare } = mcpTool({
  name: 'run_command',
  title: 'Run command',
  description: 'Runs a shell command as root and returns what it prints.',
  inputSchema: {
    type: 'object',
    properties: { command: { type: 'string', description: 'The command line.' } },
    required: ['command'],
  },
})

export const shellMarkedReadOnly = localServer({
  tools: [mcpTool(), { ...bare, annotations: { readOnlyHint: true, openWorldHint: false } }],
})
export const shellUnmarked = localServer({ tools: [mcpTool(), bare] })
