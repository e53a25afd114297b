// `agentgrade search`: finds tools by name and by what they do.
import { Command } from 'commander'
import { counted } from '../../../../domain/text/counted.ts'
import { FOUND, type FoundRead } from '../../../../domain/answer/relied.ts'
import { queryOf, withClientOptions } from '../../client.ts'
import { filterQuery, withToolFilters, type ToolFilters } from '../../input/tool-filters.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { withClient, withShippedOption, type ShippedOptions } from '../../shipped.ts'
import { printRows } from '../../output/print-rows.ts'

interface Options extends ShippedOptions, ToolFilters {
  page?: number
  limit?: number
}

export function searchCommand(): Command {
  const command = withToolFilters(
    new Command('search')
      .description(
        'find tools by name or by what they can do; "mcp", "at least B" or "not X" among the words are understood',
      )
      .argument('<query...>', 'the words'),
  )
    .option('--page <number>', 'which page', wholeNumber)
    .option('--limit <number>', 'at most this many (default: 20, at most 100)', wholeNumber)
  return withClientOptions(withShippedOption(command)).action(run)
}

async function run(words: string[], options: Options): Promise<void> {
  const { page, limit } = options
  const query = queryOf({ q: words.join(' '), page, limit, ...filterQuery(options) })
  const answer = await withClient(options, (client) => client.json(`/search${query}`, FOUND))
  const { toolRows } = await import('../../../../represent/terminal/tools.ts')
  await printRows(answer, toolRows(answer.results), below(answer, page ?? 1), options)
}

/** The lines below the results. */
function below({ results, total, didYouMean, warnings = [] }: FoundRead, page: number): string {
  // Where nothing matches, a warning says so.
  const isCounted = results.length > 0 || warnings.length === 0
  const lines = isCounted ? [countLine(results.length, total, page)] : []
  if (typeof didYouMean === 'string') lines.push(`Did you mean: ${didYouMean}`)
  return [...(lines.length > 0 ? [lines.join(' ')] : []), ...warnings].join('\n')
}

function countLine(shown: number, total: number, page: number): string {
  if (page > 1) return `Page ${page}: ${shown} of ${total} tools.`
  if (shown === 0) return 'No tool matches.'
  return total > shown ? `The first ${shown} of ${total} tools.` : `${counted(total, 'tool')}.`
}
