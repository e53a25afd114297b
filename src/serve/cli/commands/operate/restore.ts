// `agentgrade restore`: fills an empty database from a backup.
import { withForms, type FormOptions } from '../../output/print-result.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { Command } from 'commander'

export function restoreCommand(): Command {
  const command = new Command('restore')
    .description(
      'fill the empty database of DATABASE_URL from a backup of either database; all of it, or nothing',
    )
    .argument('<file>', 'the backup')
  return withForms(command).action(run)
}

async function run(file: string, options: FormOptions): Promise<void> {
  const [{ readConfig }, { restore }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/operate/operate.ts'),
  ])
  const { tellCopied } = await import('../../output/tell-copied.ts')
  const copied = await tellingWork(options, (tell) =>
    restore(readConfig().DATABASE_URL, file, tell),
  )
  tellCopied(copied, options)
}
