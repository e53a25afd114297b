// `agentgrade categories`: lists the categories, or the tools of one.
import { Command } from 'commander'
import { openObject, list } from '../../../../domain/schema/schema.ts'
import { Type } from '../../../../domain/schema/type.ts'
import { CATEGORY, TOOLS } from '../../../../domain/answer/relied.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { slugOf } from '../../find-tool.ts'
import { wholeNumber } from '../../input/whole-number.ts'
import { printRows } from '../../output/print-rows.ts'

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
  const { categoryRows, pageLine, scoreText, toolRows } =
    await import('../../../../represent/terminal/tools.ts')
  if (slug === undefined) {
    const found = await client.json('/categories', openObject({ categories: list(CATEGORY) }))
    await printRows(
      found,
      categoryRows(found.categories),
      `${found.categories.length} categories.`,
      options,
    )
    return
  }
  const path = `/categories/${encodeURIComponent(slugOf(slug) || slug)}${queryOf({ page: options.page, limit: options.limit })}`
  const found = await client.json(path, Type.Intersect([CATEGORY, TOOLS]))
  await printRows(
    found,
    toolRows(found.tools),
    `${pageLine(found.pagination, 'tool')} Average ${scoreText(found.averageScore)}.`,
    options,
  )
}
