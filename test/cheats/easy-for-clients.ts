// Tools that lose nothing in a client because they declare nothing, and tools that every search finds.
import { mcpTool } from '../sample.ts'
import { localServer, type Tool } from './server.ts'

const USES = {
  invoice: 'what is still to be paid',
  customer: 'who bought something',
  refund: 'money that went back to a card',
  coupon: 'which discounts are valid',
  payout: 'transfers to the bank',
  dispute: 'payments that a bank has questioned',
  product: 'everything the shop sells',
  price: 'amounts in each currency',
  order: 'baskets that were checked out',
  report: 'figures of a month',
}
const THINGS = Object.keys(USES)

const tools: readonly Tool[] = Object.entries(USES).map(([thing, use]) =>
  mcpTool({
    name: `list_${thing}s`,
    title: `List ${thing}s`,
    description: `Lists each ${thing} of the account, newest first: ${use}. Use it to find the id of a ${thing}.`,
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
