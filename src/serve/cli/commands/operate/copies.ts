// The commands that copy a whole database: `backup`, `restore`, and `move` into another database.
import { Command, InvalidArgumentError } from 'commander'
import { printCopied, printResult, withForms, type FormOptions } from '../../output/print.ts'
import { operations } from '../../in-catalogue.ts'
import { tellingWork } from '../../output/telling-work.ts'

export function backupCommand(): Command {
  const command = new Command('backup')
    .description(
      'write everything in DATABASE_URL to a new file, as of one moment; the service may run meanwhile',
    )
    .argument(
      '<file>',
      'a new file, which only you can read: JSON lines, each row with its digest, compressed with zstd',
    )
  return withForms(command).action(backup)
}

async function backup(file: string, options: FormOptions): Promise<void> {
  const { database: from, backUp } = await operations()
  const { bytes } = await tellingWork(options, (tell) => backUp(from, file, tell))
  printResult(
    { file, bytes },
    `${file} holds everything: ${bytes.toLocaleString('en-US')} bytes.`,
    options,
  )
}

export function restoreCommand(): Command {
  const command = new Command('restore')
    .description(
      'fill the empty database of DATABASE_URL from a backup of either database; all of it, or nothing',
    )
    .argument('<file>', 'the backup')
  return withForms(command).action(fill)
}

async function fill(file: string, options: FormOptions): Promise<void> {
  const { database: to, restore } = await operations()
  printCopied(await tellingWork(options, (tell) => restore(to, file, tell)), options)
}

export function moveCommand(): Command {
  const command = new Command('move')
    .description(
      'copy everything from one database into another, empty one; stop the service first. May be interrupted and run again',
    )
    .requiredOption('--from <database>', 'sqlite:<file> or postgres://…', database)
    .requiredOption('--to <database>', 'sqlite:<file> or postgres://…', database)
  return withForms(command).action(moveAll)
}

async function moveAll({
  from,
  to,
  ...options
}: FormOptions & { from: string; to: string }): Promise<void> {
  const { move } = await import('../../../../usecases/operate/operate.ts')
  printCopied(await tellingWork(options, (tell) => move(from, to, tell)), options)
}

function database(value: string): string {
  if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value))
    throw new InvalidArgumentError('Give sqlite:<file> or postgres://user:password@host/database.')
  return value
}
