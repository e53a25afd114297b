// `agentgrade list`: lists graded tools, filtered and sorted.
import { Command, Option } from 'commander'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { Pagination } from '../../../represent/terminal/tools.ts'
import { PAGINATION, TOOL } from '../answer-shape.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../client.ts'
import { wholeNumber } from '../input/whole-number.ts'

interface Options extends ClientOptions {
  category?: string
  minGrade?: string
  mcp?: boolean
  api?: boolean
  cli?: boolean
  kind?: string
  sort?: string
  page?: number
  limit?: number
}

export function listCommand(): Command {
  const command = new Command('list')
    .description('list graded tools, best first')
    .option('--category <slug>', 'only this category')
    .addOption(new Option('--min-grade <letter>', 'only this letter and better').choices(LETTERS))
    .option('--mcp', 'only tools with an MCP server')
    .option('--no-mcp', 'only tools without one')
    .option('--api', 'only tools with an API')
    .option('--no-api', 'only tools without one')
    .option('--cli', 'only tools with a command line')
    .option('--no-cli', 'only tools without one')
    .addOption(
      new Option('--kind <kind>', 'only hosted services, or only local programs').choices([
        'service',
        'local',
      ]),
    )
    .addOption(
      new Option('--sort <order>', 'the order (default: score)').choices([
        'score',
        'name',
        'recent',
      ]),
    )
    .option('--page <number>', 'which page', wholeNumber)
    .option('--limit <number>', 'tools on a page (default: 50, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(options: Options): Promise<void> {
  const { category, minGrade, mcp, api, cli, kind, sort, page, limit } = options
  const query = queryOf({
    category,
    minGrade,
    hasMcp: mcp,
    hasApi: api,
    hasCli: cli,
    kind,
    sort,
    page,
    limit,
  })
  const answer = await openClient(options).json<{ tools: Tool[]; pagination: Pagination }>(
    `/tools${query}`,
    { tools: [TOOL], pagination: PAGINATION },
  )
  const [{ pageLine, toolRows }, { printRows }] = await Promise.all([
    import('../../../represent/terminal/tools.ts'),
    import('../output/print-rows.ts'),
  ])
  await printRows(answer, toolRows(answer.tools), pageLine(answer.pagination, 'tool'), options)
}
