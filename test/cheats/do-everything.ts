// One tool that takes any wish: the shortest list there can be.
import { mcpTool } from '../sample.ts'
import { localServer } from './server.ts'

export const doEverything = localServer({
  tools: [
    mcpTool({
      name: 'do_everything',
      title: 'Do everything',
      description: 'Does everything that you need. Just ask.',
      inputSchema: {
        type: 'object',
        properties: { request: { type: 'string', description: 'What you want.' } },
        required: ['request'],
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    }),
  ],
})
