import { mcpTool } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { toolOutputControl as check } from './tool-output-control.ts'

const taking = (name: string, ...properties: string[]) =>
  mcpTool({
    name,
    title: '',
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(properties.map((property) => [property, { type: 'string' }])),
    },
  })
const limited = taking('list_messages', 'limit')
const loose = taking('list_users', 'query')
const tools = (...given: ReturnType<typeof mcpTool>[]) => ({ seen: { mcpTools: { tools: given } } })

testCheck(check, {
  'every reader': { ...tools(limited), gives: 'controlled', facts: { share: '100%', count: 1 } },
  'three of five': {
    ...tools(limited, limited, limited, loose, loose),
    gives: 'controlled',
    facts: { share: '60%', count: 5 },
  },
  'one of two': {
    ...tools(limited, loose),
    gives: 'some',
    facts: { share: '50%', count: 2, tool: 'list_users' },
  },
  'bounds of a value and ids of a page are no controls': {
    ...tools(taking('search', 'max_price'), taking('find', 'page_id')),
    gives: 'none',
  },
  none: { ...tools(loose), gives: 'none', facts: { count: 1, tool: 'list_users' } },
  'other controls': {
    ...tools(
      taking('searchCode', 'perPage'),
      taking('web-search', 'max_chars'),
      taking('find', 'pagination'),
      taking('query', 'sql'),
      taking('browse', 'fields'),
    ),
    gives: 'controlled',
    facts: { share: '100%', count: 5 },
  },
  'other readers': {
    ...tools(
      taking('get_all_users'),
      taking('fetchMessages'),
      { ...taking('messages'), title: 'Search messages' },
      { ...taking('get_follower_ids'), description: 'Get a list of user ids.' },
    ),
    gives: 'none',
    facts: { count: 4, tool: 'get_all_users' },
  },
  'a tool that names one thing or changes some': {
    ...tools(
      taking('get_user'),
      taking('fetch_page'),
      taking('create_list'),
      taking('find_and_replace'),
      taking('send'),
    ),
    gives: 'not-applicable',
  },
  'limits in longer names': {
    ...tools(
      taking('list_problems', 'maxProblemsToDisplay'),
      taking('search_papers', 'k'),
      taking('list_tables', 'detailLevel'),
    ),
    gives: 'controlled',
  },
  'a filter by fields and a time are no controls': {
    ...tools(taking('list_pods', 'fieldSelector'), taking('list_events', 'start', 'end')),
    gives: 'none',
  },
  'a query in a language of its own': {
    ...tools({ ...taking('query-data', 'query'), description: 'Execute a Flux query.' }),
    gives: 'not-applicable',
  },
  'a search whose parameters are hidden in an object': {
    ...tools(
      loose,
      mcpTool({
        name: 'search',
        inputSchema: { type: 'object', properties: { queryBody: { type: 'object' } } },
      }),
    ),
    gives: 'none',
    facts: { count: 1, tool: 'list_users', lookedAt: '1 of 2 tools' },
  },
  'schemas that are none': {
    ...tools(
      ...[null, 'x', 7, [], true, {}, { $schema: 'x' }].map((inputSchema) =>
        mcpTool({ name: 'list', inputSchema }),
      ),
    ),
    gives: 'inconclusive',
  },
  'properties that are none': {
    ...tools(
      ...[{ properties: null }, { properties: 'limit' }, { properties: [1] }].map((inputSchema) =>
        mcpTool({ name: 'list', inputSchema }),
      ),
    ),
    gives: 'none',
  },
  'no tools': { ...tools(), gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpTools: 'blocked' }, gives: 'unpublished' },
})
