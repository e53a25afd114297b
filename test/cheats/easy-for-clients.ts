// Tools that lose nothing in a client because they declare nothing, and tools that every search finds.
import { mcpTool } from '../sample.ts'
import { localServer, type Tool } from './server.ts'

const THINGS = 'invoice customer refund coupon payout dispute product price order report'.split(' ')

const tools: readonly Tool[] = THINGS.map((thing) =>
  mcpTool({
    name: `list_${thing}s`,
    title: `List ${thing}s`,
    description: `Lists each ${thing} of the account, newest first. Use it to find the id of a ${thing}.`,
  }),
)

/** Each tool as its author would write it. */
export const honestTools = localServer({ tools })

/** Parameters are told in prose, so that no client can lose one. */
export const withoutParameters = localServer({
  tools: tools.map((tool) => ({
    ...tool,
    description: `${tool.description} Takes query (required), limit and cursor.`,
    inputSchema: { type: 'object', properties: {} },
  })),
})

/** Every description has the words of every task. */
export const stuffedDescriptions = localServer({
  tools: tools.map((tool) => ({
    ...tool,
    description: `${tool.description} Keywords: list ${THINGS.join(', ')}, find, search, get, show, all.`,
  })),
})
