// The commands that list: `search`, `list`, `categories`, `reviews` and `changes`.
import { Command, InvalidArgumentError } from 'commander'
import type { FoundRead } from '../../../../domain/answer/relied.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { EVENT_KINDS } from '../../../../domain/scan/event.ts'
import { list, openObject } from '../../../../domain/schema/schema.ts'
import { Type } from '../../../../domain/schema/type.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { openClient, queryOf } from '../../client.ts'
import { withGroup } from '../../command-table.ts'
import { forTool, slugOf } from '../../find-tool.ts'
import { printRows } from '../../output/print.ts'
import {
  FILTERS,
  PAGE,
  readCommand,
  valuesOf,
  WEIGHTS,
  withReadOptions,
  type Given,
} from '../../reading.ts'

const schemas = () => import('../../../../domain/answer/relied.ts')
const rowsOf = () => import('../../../../represent/text/rows.ts')

export const searchCommand = (): Command =>
  readCommand({
    name: 'search',
    description:
      'find tools by name or by what they can do; "mcp", "at least B" or "not X" among the words are understood',
    of: READS.search,
    argument: ['<query...>', 'the words'],
    fills: 'q',
    options: { ...FILTERS, page: PAGE, limit: { says: 'at most this many' } },
    isShipped: true,
    schema: async () => (await schemas()).FOUND,
    showsWarnings: ({ results }) => results.length === 0,
    show: async (found, { page }) => ({
      rows: (await rowsOf()).toolRows(found.results),
      below: belowFound(found, Number(page ?? 1)),
    }),
  })

/** The lines below the results. */
function belowFound(
  { results, total, didYouMean, warnings = [] }: FoundRead,
  page: number,
): string {
  const meant = typeof didYouMean === 'string' ? [`Did you mean: ${didYouMean}`] : []
  // Where nothing matches, a warning says so.
  if (results.length === 0 && warnings.length > 0) return [...meant, ...warnings].join('\n')
  return [countLine(results.length, total, page), ...meant].join(' ')
}

function countLine(shown: number, total: number, page: number): string {
  if (page > 1) return `Page ${page}: ${shown} of ${total} tools.`
  if (shown === 0) return 'No tool matches.'
  return total > shown ? `The first ${shown} of ${total} tools.` : `${counted(total, 'tool')}.`
}

export const listCommand = (): Command =>
  readCommand({
    name: 'list',
    description: 'list graded tools, best first',
    of: READS.tools,
    options: {
      ...FILTERS,
      sort: { value: 'order', says: 'the order, or the criterion whose best come first' },
      weights: WEIGHTS,
      page: PAGE,
      limit: { says: 'tools on a page' },
    },
    isShipped: true,
    schema: async () => (await schemas()).TOOLS,
    show: async ({ tools, pagination }) => {
      const { pageLine, toolRows } = await rowsOf()
      return { rows: toolRows(tools), below: pageLine(pagination, 'tool') }
    },
  })

export const reviewsCommand = (): Command =>
  readCommand({
    name: 'reviews',
    description: 'list the reviews of a tool, newest first',
    of: READS.reviews,
    argument: ['<tool>', 'its slug or its name'],
    options: { page: PAGE, limit: { says: 'reviews on a page' } },
    schema: async () => (await schemas()).REVIEWS,
    show: async ({ reviews, pagination }) => {
      const { pageLine, reviewRows } = await rowsOf()
      return { rows: reviewRows(reviews), below: pageLine(pagination, 'review') }
    },
  })

const OF_A_CATEGORY = {
  page: { says: 'which page of its tools' },
  limit: { says: 'tools on a page' },
}

export function categoriesCommand(): Command {
  const command = new Command('categories')
    .description('list the categories with their averages, or the tools of one')
    .argument('[slug]', 'only this category, with its tools')
  withReadOptions(command, READS.category.query, OF_A_CATEGORY)
  return withGroup(command, 'client').action(listCategories)
}

async function listCategories(slug: string | undefined, options: Given): Promise<void> {
  const client = openClient(options)
  const [{ CATEGORY, TOOLS }, { categoryRows, pageLine, scoreText, toolRows }] = await Promise.all([
    schemas(),
    rowsOf(),
  ])
  if (slug === undefined) {
    const schema = openObject({ categories: list(CATEGORY) })
    const found = await client.json(READS.categories.path, schema)
    const below = `${found.categories.length} categories.`
    return printRows(found, categoryRows(found.categories), below, options)
  }
  const path = READS.category.path.replace(':slug', encodeURIComponent(slugOf(slug) || slug))
  const found = await client.json(
    `${path}${queryOf(valuesOf(OF_A_CATEGORY, options))}`,
    Type.Intersect([CATEGORY, TOOLS]),
  )
  const below = `${pageLine(found.pagination, 'tool')} Average ${scoreText(found.averageScore)}.`
  return printRows(found, toolRows(found.tools), below, options)
}

const OF_CHANGES = {
  since: {
    value: 'cursor',
    says: 'only what came after this cursor, or since a date such as 2026-11-01 (default: the latest)',
    parse: sinceText,
  },
  tool: { value: 'tool', says: 'only this tool, by its slug or name' },
  category: { value: 'slug', says: 'only this category' },
  kind: { value: 'names', says: `only these, of ${EVENT_KINDS.join(',')}` },
  limit: { says: 'at most this many' },
}

export function changesCommand(): Command {
  const command = new Command('changes').description(
    'list new tools, changed grades and changed contracts, oldest first',
  )
  withReadOptions(command, READS.events.query, OF_CHANGES)
  return withGroup(command, 'client').action(listChanges)
}

async function listChanges(options: Given): Promise<void> {
  const client = openClient(options)
  const { EVENTS } = await import('../../../../domain/answer/relied.ts')
  const { tool, ...values } = valuesOf(OF_CHANGES, options)
  const ask = (slug?: string) =>
    client.json(`${READS.events.path}${queryOf({ ...values, tool: slug })}`, EVENTS)
  const answer = tool === undefined ? await ask() : await forTool(client, String(tool), ask)
  const { events, hasMore } = answer
  const rows = {
    columns: [{ title: 'When' }, { title: 'Slug' }, { title: 'What', shrinks: true }],
    rows: events.map(({ at, tool: { slug }, summary }) => [
      at.slice(0, 16).replace('T', ' '),
      slug,
      summary,
    ]),
  }
  const count = events.length === 0 ? 'Nothing new.' : `${events.length} of them.`
  const next = `\`agentgrade changes --since ${answer.cursor}\` reads on.`
  printRows(answer, rows, `${count} ${hasMore ? 'There is more: ' : ''}${next}`, options)
}

function sinceText(text: string): string {
  if (/^\d{1,15}$/.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text)) return text
  throw new InvalidArgumentError(
    'Give the cursor printed by the last call, 0 for everything, or a date such as 2026-11-01.',
  )
}
