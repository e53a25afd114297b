// `agentgrade reviews`: lists the reviews of a tool.
import { Command } from 'commander'
import { REVIEWS } from '../../../../domain/answer/relied.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { printRows } from '../../output/print-rows.ts'

interface Options extends ClientOptions {
  page?: number
  limit?: number
}

export function reviewsCommand(): Command {
  const command = new Command('reviews')
    .description('list the reviews of a tool, newest first')
    .argument('<tool>', 'its slug or its name')
    .option('--page <number>', 'which page', wholeNumber)
    .option('--limit <number>', 'reviews on a page (default: 10, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(word: string, options: Options): Promise<void> {
  const client = openClient(options)
  const query = queryOf({ page: options.page, limit: options.limit })
  const answer = await forTool(client, word, (slug) =>
    client.json(`/tools/${slug}/reviews${query}`, REVIEWS),
  )
  const { pageLine, reviewRows } = await import('../../../../represent/terminal/tools.ts')
  await printRows(
    answer,
    reviewRows(answer.reviews),
    pageLine(answer.pagination, 'review'),
    options,
  )
}
