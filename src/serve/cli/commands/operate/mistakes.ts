// `agentgrade mistakes`: lists mistakes reported by readers, and closes them.
import { wrongUsage } from '../../../../errors/refusal.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { type FormOptions, printTable } from '../../output/print.ts'
import { writeOut } from '../../output/write.ts'

interface Options extends FormOptions {
  limit: number
  all?: boolean
}

export const mistakes = { '': list, close }

async function list({ limit, all = false, ...options }: Options): Promise<void> {
  const found = await inCatalogue((catalogue) => catalogue.listMistakes(limit, all))
  const columns = [
    { title: 'Id' },
    { title: 'Made' },
    { title: 'Tool' },
    { title: 'Check' },
    { title: 'Scan' },
    { title: 'Says', shrinks: true },
  ]
  const rows = found.map((each) => [
    each.id,
    each.createdAt.slice(0, 10),
    each.slug,
    each.check,
    each.scan ?? '',
    `${each.closedAt === null ? '' : '[closed] '}${each.isSuspect ? '[reads as an order] ' : ''}${each.message}`,
  ])
  printTable({ mistakes: found }, { columns, rows }, 'No mistakes have been reported.', options)
}

async function close(id: string): Promise<void> {
  const closed = await inCatalogue((catalogue) => catalogue.closeMistake(id, Date.now()))
  if (closed === null) throw wrongUsage(`there is no open report ${id}`)
  writeOut(`Closed: ${closed.slug}, ${closed.check}.\n`)
}
