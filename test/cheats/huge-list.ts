// A list of tools that fills the context, and a vendor who says that tools can be selected.
import { mcpTool } from '../sample.ts'
import { localServer } from './server.ts'

const manual = 'It takes words, states and dates, and returns the newest first. '

export const hugeList = localServer({
  tools: Array.from({ length: 480 }, (_, index) =>
    mcpTool({
      name: `search_archive_${index}`,
      description: `Finds messages of archive ${index}. ${manual.repeat(6)}`,
    }),
  ),
  facts: {
    'mcp.selectableTools': { value: true, basis: 'source', source: 'https://acme.example/docs' },
  },
})
