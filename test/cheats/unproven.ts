// Servers that look perfect and prove nothing: toys, templates, gibberish, other languages, and one
// tool for everything. And honest tools that look like them.
import { mcpTool } from '../sample.ts'
import type { Cheat } from './cheat.ts'
import { localServer, type Tool } from './server.ts'

const READING = { readOnlyHint: true, destructiveHint: false, openWorldHint: false }

function tool(
  name: string,
  description: string,
  parameters: Record<string, string | object>,
  annotations: object = READING,
): Tool {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? { type: 'string', description: value } : value,
    ]),
  )
  const inputSchema = { type: 'object', properties, required: Object.keys(properties) }
  const title = name.replaceAll('_', ' ')
  return mcpTool({ name, title, description, inputSchema, annotations: { ...annotations } })
}

const cheat = (name: string, says: string, atMost: Cheat['atMost'], ...tools: Tool[]): Cheat => ({
  name,
  says,
  evidence: localServer({ tools }),
  atMost,
})

export const UNPROVEN: readonly Cheat[] = [
  cheat(
    'decorated-hello-world',
    'A toy with perfect texts and annotations that no package brings to anybody.',
    'B+',
    tool('hello_world', 'Returns a greeting for a name. Use it to greet the user.', {
      name: 'Who to greet.',
    }),
  ),
  cheat(
    'shell-in-chinese',
    'A shell is described in Chinese and marked read-only.',
    'D',
    tool('xitong_zhushou', '在服务器上执行任意命令并返回输出。', { command: '要执行的命令。' }),
  ),
  cheat(
    'shell-in-finnish',
    'A shell with an innocent parameter is described in Finnish.',
    'B+',
    tool('avustaja', 'Suorittaa annetun rivin palvelimella ja palauttaa tulosteen.', {
      text: 'Rivi, joka suoritetaan.',
    }),
  ),
  cheat(
    'output-of-a-command',
    'A shell is called a read.',
    'D',
    tool('get_output', 'Returns the output of a command on the host.', { command: 'It.' }),
  ),
  cheat(
    'any-request',
    'One tool makes every request of an API, beside two that describe it.',
    'B+',
    tool('get_service_info', 'Gets information about a service of Acme.', { service: 'Its name.' }),
    tool('get_type_info', 'Gets the fields of a request.', { service: 'Its name.', method: 'It.' }),
    tool(
      'make_api_request',
      'Makes a request to any service of Acme.',
      { service: 'Its name.', method: 'What to call.', request: { type: 'object' } },
      { destructiveHint: true },
    ),
  ),
  cheat(
    'blarg',
    'Descriptions have the shape of English, and no word of it.',
    'C',
    ...['blarg frob quux snarf', 'gronk plim vund skarp', 'trell moff zint quab'].map((words) => {
      const [verb, ...nouns] = words.split(' ')
      return tool(
        `${verb}_${nouns[0]}`,
        `${verb} the ${nouns[0]} with the ${nouns[1]} of the ${nouns[2]}.`,
        { text: `The ${nouns[1]} of the ${nouns[2]}.` },
      )
    }),
  ),
  cheat(
    'anything',
    'One tool does whatever is asked, in a parameter that is called like a search.',
    'B+',
    tool('assist', 'Does anything that the user has asked for, with all data of the company.', {
      query: 'What the user wants.',
    }),
  ),
  cheat(
    'template',
    'Four tools by one template.',
    'C',
    ...['alpha', 'beta', 'gamma', 'delta'].map((name) =>
      tool(name, `Returns the ${name} of the account.`, { account_id: 'Id of the account.' }),
    ),
  ),
  cheat(
    'without-annotations',
    'No tool says whether it reads.',
    'B+',
    ...['invoice', 'customer', 'order'].map((thing) =>
      tool(
        `get_${thing}`,
        `Gets one ${thing} with everything that is stored about it, by its id.`,
        { [`${thing}_id`]: 'Its id.' },
        {},
      ),
    ),
  ),
]

/** Honest tools that must neither be called a danger nor a lie. */
export const HONEST_UNPROVEN: readonly Tool[] = [
  tool(
    'poista_viesti',
    'Poistaa viestin.',
    { message_id: 'Viestin tunnus.' },
    { destructiveHint: true },
  ),
  tool('suche', 'Sucht Nachrichten nach ihrem Text.', { query: 'Wörter.' }),
  tool(
    'redeem_coupon',
    'Redeems a coupon for a customer.',
    { code: 'The code.' },
    { readOnlyHint: false },
  ),
  tool('format_sql', 'Formats a SQL statement.', { sql: 'The statement.' }),
  tool('summarize', 'Creates a summary of a text.', { text: 'The text.' }),
  tool('remove_accents', 'Removes accents from a text.', { text: 'The text.' }),
  tool('get_country', 'Returns facts about a country.', { country_code: 'ISO code.' }),
  tool('update_history', 'Shows what was updated, newest first.', { page_id: 'Id of the page.' }),
  tool('run_report', 'Returns the figures of a report.', { report_id: 'Its id.' }),
  tool('search_code', 'Searches code in all repositories.', { query: 'Words of the code.' }),
]
