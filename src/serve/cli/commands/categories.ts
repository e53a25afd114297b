// `agentgrade categories`: lists the categories, or the tools of one.
import { Command } from 'commander'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { CategoryShown, Pagination } from '../../../represent/terminal/tools.ts'
import { CATEGORY, PAGINATION, TOOL } from '../answer-shape.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../client.ts'
import { wholeNumber } from '../input/whole-number.ts'

interface Options extends ClientOptions {
  page?: number
  limit?: number
}

export function categoriesCommand(): Command {
  const command = new Command('categories')
    .description('list the categories with their averages, or the tools of one')
    .argument('[slug]', 'only this category, with its tools')
    .option('--page <number>', 'which page of its tools', wholeNumber)
    .option('--limit <number>', 'tools on a page (default: 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run(slug: string | undefined, options: Options): Promise<void> {
  const client = openClient(options)
  const [{ categoryRows, pageLine, scoreText, toolRows }, { printRows }] = await Promise.all([
    import('../../../represent/terminal/tools.ts'),
    import('../output/print-rows.ts'),
  ])
  if (slug === undefined) {
    const answer = await client.json<{ categories: CategoryShown[] }>('/categories', {
      categories: [CATEGORY],
    })
    await printRows(
      answer,
      categoryRows(answer.categories),
      `${answer.categories.length} categories.`,
      options,
    )
    return
  }
  const path = `/categories/${encodeURIComponent(slug)}${queryOf({ page: options.page, limit: options.limit })}`
  const answer = await client.json<CategoryShown & { tools: Tool[]; pagination: Pagination }>(
    path,
    { ...CATEGORY, tools: [TOOL], pagination: PAGINATION },
  )
  await printRows(
    answer,
    toolRows(answer.tools),
    `${pageLine(answer.pagination, 'tool')} Average ${scoreText(answer.averageScore)}.`,
    options,
  )
}
