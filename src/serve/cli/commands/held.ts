// `agentgrade held`: lists the quarantined reviews, for the operator.
import { Command } from 'commander'
import { wholeNumber } from '../input/whole-number.ts'

const USUAL_LIMIT = 50

export function heldCommand(): Command {
  return new Command('held')
    .description('show the held reviews of DATABASE_URL, newest first')
    .option('--limit <number>', 'how many', wholeNumber, USUAL_LIMIT)
    .option('--json', 'print them as JSON')
    .option('--md', 'print them as markdown')
    .action(run)
}

async function run({
  limit,
  json,
  md,
}: {
  limit: number
  json?: boolean
  md?: boolean
}): Promise<void> {
  const [{ readConfig }, { withCatalogue }] = await Promise.all([
    import('../../../config.ts'),
    import('../../../rating/operate.ts'),
  ])
  const held = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    catalogue.listHeldReviews(limit),
  )
  const { markdownTable, plainJson, terminalTable } =
    await import('../../../represent/terminal/table.ts')
  if (json) process.stdout.write(plainJson({ held }))
  else if (held.length === 0) process.stdout.write('No reviews are held.\n')
  else {
    const columns = [
      { title: 'Id' },
      { title: 'Made' },
      { title: 'Tool' },
      { title: 'Says', shrinks: true },
    ]
    const rows = held.map(({ review }) => [
      review.id,
      review.createdAt.slice(0, 10),
      review.toolSlug,
      [review.task.description, review.biggestFriction, review.agentId]
        .filter((text) => text !== undefined)
        .join(' / '),
    ])
    process.stdout.write(
      md
        ? markdownTable(columns, rows)
        : terminalTable(columns, rows, process.stdout.isTTY ? process.stdout.columns : Infinity),
    )
  }
}
