// `agentgrade backup`: writes everything the database holds to one file.
import { printResult, withForms, type FormOptions } from '../../output/print-result.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { Command } from 'commander'

export function backupCommand(): Command {
  const command = new Command('backup')
    .description(
      'write everything in DATABASE_URL to a new file, as of one moment; the service may run meanwhile',
    )
    .argument(
      '<file>',
      'a new file, which only you can read: JSON lines, each row with its digest, compressed with zstd',
    )
  return withForms(command).action(run)
}

async function run(file: string, options: FormOptions): Promise<void> {
  const [{ readConfig }, { backUp }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../usecases/operate/operate.ts'),
  ])
  const { bytes } = await tellingWork(options, (tell) =>
    backUp(readConfig().DATABASE_URL, file, tell),
  )
  printResult(
    { file, bytes },
    `${file} holds everything: ${bytes.toLocaleString('en-US')} bytes.`,
    options,
  )
}
