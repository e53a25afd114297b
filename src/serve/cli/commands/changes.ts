// `agentgrade changes`: tools whose grade or record changed since a given time.
import { Command, InvalidArgumentError } from 'commander'
import type { Rows, ToolShown } from '../../../represent/terminal/tools.ts'
import { TOOLS } from '../answers.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../client.ts'
import { wholeNumber } from '../input/whole-number.ts'
import { printRows } from '../output/print-rows.ts'

const DAY_MS = 86_400_000
const SPAN = /^(\d{1,4})([hdw])$/
const SPANS: Readonly<Record<string, number>> = { h: DAY_MS / 24, d: DAY_MS, w: 7 * DAY_MS }

interface Options extends ClientOptions {
  since?: string
  category?: string
  page?: number
  limit?: number
}

export function changesCommand(): Command {
  const command = new Command('changes')
    .description('list tools that changed since a moment, latest first')
    .option(
      '--since <moment>',
      'a moment such as 2026-11-01, or a span such as 12h, 7d or 2w (default: 7d)',
      moment,
    )
    .option('--category <slug>', 'only this category')
    .option('--page <number>', 'which page', wholeNumber)
    .option('--limit <number>', 'tools on a page (default: 50, at most 100)', wholeNumber)
  return withClientOptions(command).action(run)
}

async function run({
  since = moment('7d'),
  category,
  page,
  limit,
  ...options
}: Options): Promise<void> {
  const query = queryOf({ changedSince: since, category, page, limit })
  const answer = await openClient(options).json(`/tools${query}`, TOOLS)
  const { pageLine } = await import('../../../represent/terminal/tools.ts')
  await printRows(
    answer,
    rowsOf(answer.tools),
    `${pageLine(answer.pagination, 'tool')} Since ${since}.`,
    options,
  )
}

function rowsOf(tools: readonly ToolShown[]): Rows {
  return {
    columns: [
      { title: 'Changed' },
      { title: 'Grade' },
      { title: 'Score', align: 'right' },
      { title: 'Slug' },
      { title: 'Evidence' },
    ],
    rows: tools.map(({ updatedAt, grade, score, slug, evidence, status }) => [
      updatedAt.slice(0, 16).replace('T', ' '),
      grade ?? status,
      score?.toFixed(1) ?? '–',
      slug,
      evidence ?? '–',
    ]),
  }
}

function moment(text: string): string {
  const [, count, unit = ''] = SPAN.exec(text) ?? []
  if (count !== undefined)
    return new Date(Date.now() - Number(count) * (SPANS[unit] ?? DAY_MS)).toISOString()
  const parsed = Date.parse(text)
  if (Number.isNaN(parsed))
    throw new InvalidArgumentError('Write it as 2026-11-01, 2026-11-01T08:00:00Z, 12h, 7d or 2w.')
  return new Date(parsed).toISOString()
}
