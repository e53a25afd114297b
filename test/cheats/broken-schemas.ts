// Tools that no client accepts, with all annotations.
import { mcpTool } from '../sample.ts'
import { localServer } from './server.ts'

const things = ['messages', 'contacts', 'templates', 'domains']

export const brokenSchemas = localServer({
  tools: things.map((thing) =>
    mcpTool({
      name: `search_${thing}`,
      description: `Finds ${thing} by their text. Use it to get the id that other tools take.`,
      inputSchema: { type: 'objekt', properties: [], required: 'query' },
    }),
  ),
})
