// `agentgrade move`: copies a catalogue from one database to another.
import { withForms, type FormOptions } from '../../output/print-result.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { Command, InvalidArgumentError } from 'commander'

export function moveCommand(): Command {
  const command = new Command('move')
    .description(
      'copy everything from one database into another, empty one; stop the service first. May be interrupted and run again',
    )
    .requiredOption('--from <database>', 'sqlite:<file> or postgres://…', database)
    .requiredOption('--to <database>', 'sqlite:<file> or postgres://…', database)
  return withForms(command).action(run)
}

async function run({
  from,
  to,
  ...options
}: FormOptions & { from: string; to: string }): Promise<void> {
  const [{ move }, { tellCopied }] = await Promise.all([
    import('../../../../usecases/operate/operate.ts'),
    import('../../output/tell-copied.ts'),
  ])
  tellCopied(await tellingWork(options, (tell) => move(from, to, tell)), options)
}

function database(value: string): string {
  if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value))
    throw new InvalidArgumentError('Give sqlite:<file> or postgres://user:password@host/database.')
  return value
}
