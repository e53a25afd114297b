// `agentgrade regrade`: grades stored evidence again by the current method.
import { counted } from '../../../../domain/text/figures.ts'
import { printResult, withForms, type FormOptions } from '../../output/print.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { Command } from 'commander'
import { inCatalogue } from '../../in-catalogue.ts'
import { writeErr } from '../../output/write.ts'

export function regradeCommand(): Command {
  const command = new Command('regrade').description(
    'grade the stored evidence of the database of DATABASE_URL again, where another version of the method graded it; the service does this by itself',
  )
  return withForms(command).action(run)
}

async function run(options: FormOptions): Promise<void> {
  const { regrade } = await import('../../../../usecases/operate/regrade.ts')
  const slugs: string[] = []
  const counts = await tellingWork(options, (tell) =>
    inCatalogue((catalogue) =>
      regrade({ catalogue, now: Date.now, onUnreadable: (slug) => slugs.push(slug), tell }),
    ),
  )
  for (const slug of slugs)
    writeErr(`${slug}: its evidence cannot be read; the tool stays as it is.\n`)
  const { regraded, changedLetter, unreadable } = counts
  printResult(
    counts,
    `${counted(regraded, 'tool')} regraded, ${changedLetter} with another letter, ${unreadable} could not be read.`,
    options,
  )
}
