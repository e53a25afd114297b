// `agentgrade mistakes`: lists mistakes reported by readers, and closes them.
import { Command } from 'commander'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { wholeNumber } from '../../input/format-options.ts'
import { type FormOptions, printTable } from '../../output/print.ts'
import { writeOut } from '../../output/write.ts'

const USUAL_LIMIT = 50

interface Options extends FormOptions {
  limit: number
  all?: boolean
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

async function run({ limit, all = false, ...options }: Options): Promise<void> {
  const mistakes = await inCatalogue((catalogue) => catalogue.listMistakes(limit, all))
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
  printTable({ mistakes }, { columns, rows }, 'No mistakes have been reported.', options)
}

async function close(id: string): Promise<void> {
  const closed = await inCatalogue((catalogue) => catalogue.closeMistake(id, Date.now()))
  if (closed === null) throw wrongUsage(`there is no open report ${id}`)
  writeOut(`Closed: ${closed.slug}, ${closed.check}.\n`)
}
