import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { clientCompatibility as check } from './clients.ts'

type Tool = ReturnType<typeof mcpTool>
const tools = (...given: Tool[]) => ({
  seen: {
    mcpTools: {
      tools: given.map((tool, at) => (at === 0 ? tool : { ...tool, name: `${tool.name}_${at}` })),
    },
  },
})
const lost = (client: string, kept: number, what: string, fix: string, count = 11) => ({
  facts: { client, kept, count, lost: what, fix, reported: 'none' },
})
const SHORTEN = 'Say what matters in the first 2,000 characters.'
const SHRINK =
  'Keep the inputSchema below 5,000 bytes: fewer parameters, shorter descriptions, or two tools.'

const taking = (properties: Record<string, unknown>, more: object = {}) =>
  mcpTool({ inputSchema: { type: 'object', properties, ...more } })
const many = (count: number, make: (at: number) => Partial<Tool> = () => ({})) =>
  tools(
    ...Array.from({ length: count }, (_, at) => mcpTool({ name: `read_page_${at}`, ...make(at) })),
  )
const LONG = mcpTool({ description: `Searches messages by words. ${'x'.repeat(2_100)}` })
const LARGE = taking({ query: { type: 'string', description: 'word '.repeat(1_200) } })
const LISTLESS = taking({ ids: { type: 'array' } })
const ROOTLESS = mcpTool({ inputSchema: { properties: {} } })

testCheck(check, {
  'a plain list': {
    seen: { mcpTools: {} },
    gives: 'whole',
    facts: { count: 11, reported: 'none' },
  },
  'a cut description': {
    ...tools(LONG, mcpTool({ name: 'send_message' })),
    gives: 'most',
    ...lost('Claude Code', 10, 'its last 80 characters, at search_messages', SHORTEN),
  },
  'descriptions of parameters removed': {
    ...tools(LARGE, LARGE),
    gives: 'most',
    ...lost(
      'Codex CLI',
      10,
      'all descriptions of its parameters (it has 6075 bytes), at search_messages and 1 more',
      SHRINK,
    ),
  },
  'two clients': { ...tools(LONG, LARGE), gives: 'many' },
  'a request that fails comes before a cut': {
    ...tools(LISTLESS, LONG),
    gives: 'many',
    ...lost(
      'VS Code (Copilot)',
      9,
      'every request, whatever it asks, at search_messages',
      'Say what the items are; an empty schema if anything.',
    ),
  },
  'a list that the SDK refuses': {
    ...tools(ROOTLESS),
    gives: 'some',
    ...lost(
      'Gemini CLI',
      6,
      'every tool of the server, at search_messages',
      'Set `"type": "object"` at the root of inputSchema.',
    ),
  },
  'a list that hardly any client takes': {
    ...tools(
      mcpTool({ inputSchema: { type: ['object'], properties: { a: true }, items: [] } }),
      LONG,
      LARGE,
    ),
    gives: 'few',
  },
  'more tools than a client takes': {
    ...many(101),
    gives: 'most',
    ...lost('Windsurf', 11, 'at least 1 tool', 'Offer fewer tools.', 12),
  },
  'a dot is reported, and loses nothing that is certain': {
    ...tools(mcpTool({ name: 'page.get' })),
    gives: 'whole',
    facts: {
      count: 11,
      reported: 'Claude Desktop: every tool, of other connectors too, at page.get',
    },
  },
  'an added parameter and a closed root are no loss': {
    ...tools(taking({ query: { type: 'string' } }, { additionalProperties: true })),
    gives: 'whole',
  },
  'a parameter behind a union at the root': {
    ...tools(
      mcpTool({
        inputSchema: {
          type: 'object',
          anyOf: [{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }],
        },
      }),
    ),
    gives: 'most',
    ...lost(
      'VS Code (Copilot)',
      10,
      'anyOf, at search_messages',
      'Describe the parameters as one object.',
    ),
  },
  'nothing is claimed of what is too large to look at': {
    ...tools(
      mcpTool({ inputSchema: { type: 'object', enum: Array.from({ length: 60_001 }, () => 1) } }),
    ),
    gives: 'inconclusive',
  },
  'prototype keys': {
    ...tools(
      taking(JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}')),
    ),
    gives: 'whole',
  },
  'no tools': { ...tools(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
