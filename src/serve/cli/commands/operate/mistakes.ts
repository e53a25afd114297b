// `agentgrade mistakes`: lists mistakes reported by readers, and closes them.
import { Command } from 'commander'
import { wholeNumber } from '../../input/whole-number.ts'
import { writeOut } from '../../output/write.ts'

const USUAL_LIMIT = 50

interface Options {
  limit: number
  all?: boolean
  json?: boolean
  md?: boolean
}

export function mistakesCommand(): Command {
  return new Command('mistakes')
    .description('show the mistakes that readers reported to DATABASE_URL, newest first')
    .option('--limit <number>', 'how many', wholeNumber, USUAL_LIMIT)
    .option('--all', 'the closed ones too')
    .option('--json', 'print them as JSON')
    .option('--md', 'print them as markdown')
    .action(run)
    .addCommand(
      new Command('close')
        .description('close a report')
        .argument('<id>', 'the id of the report')
        .action(close),
    )
}

async function run({ limit, all = false, json, md }: Options): Promise<void> {
  const [{ readConfig }, { withCatalogue }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/operate/operate.ts'),
  ])
  const mistakes = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    catalogue.listMistakes(limit, all),
  )
  const { markdownTable, plainJson, terminalTable } =
    await import('../../../../represent/terminal/table.ts')
  if (json) return void writeOut(plainJson({ mistakes }))
  if (mistakes.length === 0) return void writeOut('No mistakes have been reported.\n')
  const columns = [
    { title: 'Id' },
    { title: 'Made' },
    { title: 'Tool' },
    { title: 'Check' },
    { title: 'Scan' },
    { title: 'Says', shrinks: true },
  ]
  const rows = mistakes.map((each) => [
    each.id,
    each.createdAt.slice(0, 10),
    each.slug,
    each.check,
    each.scan ?? '',
    `${each.closedAt === null ? '' : '[closed] '}${each.isSuspect ? '[reads as an order] ' : ''}${each.message}`,
  ])
  writeOut(
    md
      ? markdownTable(columns, rows)
      : terminalTable(columns, rows, process.stdout.isTTY ? process.stdout.columns : Infinity),
  )
}

async function close(id: string): Promise<void> {
  const [{ readConfig }, { withCatalogue }, { Refusal }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/operate/operate.ts'),
    import('../../../../errors/refusal.ts'),
  ])
  const closed = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    catalogue.closeMistake(id, Date.now()),
  )
  if (closed === null)
    throw new Refusal('invalid-usage', { facts: { reason: `there is no open report ${id}` } })
  writeOut(`Closed: ${closed.slug}, ${closed.check}.\n`)
}
