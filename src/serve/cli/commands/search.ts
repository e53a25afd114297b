// `agentgrade search`: finds tools by name and by what they do.
import { Command, Option } from 'commander'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { TOOL } from '../answer-shape.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../client.ts'
import { wholeNumber } from '../input/whole-number.ts'

interface Options extends ClientOptions {
  category?: string
  minGrade?: string
  mcp?: boolean
  api?: boolean
  cli?: boolean
  kind?: string
  limit?: number
}

interface Answer {
  query: string
  results: (Tool & { match?: 'all' | 'some' })[]
  total: number
  didYouMean?: string | null
}

export function searchCommand(): Command {
  const command = new Command('search')
    .description(
      'find tools by name or by what they can do; "mcp", "cli" or "at least B" among the words are understood',
    )
    .argument('<query...>', 'the words')
    .option('--category <slug>', 'only this category')
    .addOption(new Option('--min-grade <letter>', 'only this letter and better').choices(LETTERS))
    .option('--mcp', 'only tools with an MCP server')
    .option('--no-mcp', 'only tools without one')
    .option('--api', 'only tools with an API')
    .option('--no-api', 'only tools without one')
    .option('--cli', 'only tools with a command line')
    .option('--no-cli', 'only tools without one')
    .addOption(
      new Option(
        '--kind <kind>',
        'only hosted services, local programs or reference servers',
      ).choices(['service', 'local', 'reference']),
    )
    .option('--limit <number>', 'at most this many (default: 20, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(words: string[], options: Options): Promise<void> {
  const { category, minGrade, mcp, api, cli, kind, limit } = options
  const query = queryOf({
    q: words.join(' '),
    limit,
    category,
    minGrade,
    hasMcp: mcp,
    hasApi: api,
    hasCli: cli,
    kind,
  })
  const answer = await openClient(options).json<Answer>(`/search${query}`, {
    results: [TOOL],
    total: 'number',
  })
  const [{ toolRows }, { printRows }] = await Promise.all([
    import('../../../represent/terminal/tools.ts'),
    import('../output/print-rows.ts'),
  ])
  await printRows(answer, toolRows(answer.results), below(answer), options)
}

/** The lines below the results. */
function below({ results, total, didYouMean }: Answer): string {
  const lines = [countLine(results.length, total)]
  if (results.length > 0 && results.every(({ match }) => match === 'some'))
    lines.push('They match some of the words, none all of them.')
  if (typeof didYouMean === 'string') lines.push(`Did you mean: ${didYouMean}`)
  return lines.join(' ')
}

function countLine(shown: number, total: number): string {
  if (shown === 0) return 'No tool matches.'
  return total > shown
    ? `The first ${shown} of ${total} tools.`
    : `${total} tool${total === 1 ? '' : 's'}.`
}
