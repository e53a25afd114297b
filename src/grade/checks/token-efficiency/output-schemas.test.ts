import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './output-schemas.ts'

const typed = mcpTool()
const { outputSchema: _, ...untyped } = mcpTool()
const tools = (...given: ReturnType<typeof mcpTool>[]) => ({ seen: { mcpTools: { tools: given } } })

testCheck(check, {
  'every tool': {
    ...tools(typed),
    gives: 'typed',
    facts: { share: '100%', count: 1, draft: 'none' },
  },
  'draft-07 is told with its date, and costs nothing': {
    ...tools(
      mcpTool({ outputSchema: { $schema: 'http://json-schema.org/draft-07/schema#' } }),
      typed,
    ),
    gives: 'typed',
    facts: {
      share: '100%',
      count: 2,
      draft:
        '1 (in August and September 2026 users reported that Claude Code and Claude Desktop refuse it)',
    },
  },
  'half of them': { ...tools(typed, untyped), gives: 'typed' },
  'fewer than half': {
    ...tools(typed, untyped, untyped),
    gives: 'some',
    facts: { share: '33%', count: 3, draft: 'none' },
  },
  none: { ...tools(untyped), gives: 'none', facts: { count: 1 } },
  'schemas that are none': {
    ...tools(
      mcpTool({ outputSchema: null }),
      mcpTool({ outputSchema: 'object' }),
      mcpTool({ outputSchema: [] }),
    ),
    gives: 'none',
  },
  'no tools': { ...tools(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'not-applicable' },
})
