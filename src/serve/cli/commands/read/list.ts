// `agentgrade list`: lists graded tools, filtered and sorted.
import { Command, Option } from 'commander'
import { CRITERION_IDS } from '../../../../domain/grading/criterion.ts'
import { TOOLS } from '../../../../domain/answer/relied.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { filterQuery, withToolFilters, type ToolFilters } from '../../input/tool-filters.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { printRows } from '../../output/print-rows.ts'

interface Options extends ClientOptions, ToolFilters {
  sort?: string
  weights?: string
  page?: number
  limit?: number
}

export function listCommand(): Command {
  const command = withToolFilters(new Command('list').description('list graded tools, best first'))
    .addOption(
      new Option(
        '--sort <order>',
        'the order, or the criterion whose best come first (default: score)',
      ).choices(['score', 'name', 'recent', ...CRITERION_IDS]),
    )
    .option('--weights <pairs>', 'your own weights, such as speed:40,safety:30')
    .option('--page <number>', 'which page', wholeNumber)
    .option('--limit <number>', 'tools on a page (default: 50, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(options: Options): Promise<void> {
  const { sort, weights, page, limit } = options
  const query = queryOf({ ...filterQuery(options), sort, weights, page, limit })
  const answer = await openClient(options).json(`/tools${query}`, TOOLS)
  const { pageLine, toolRows } = await import('../../../../represent/terminal/tools.ts')
  await printRows(answer, toolRows(answer.tools), pageLine(answer.pagination, 'tool'), options)
}
