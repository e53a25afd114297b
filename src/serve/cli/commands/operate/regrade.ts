// `agentgrade regrade`: grades stored evidence again by the current method.
import { counted } from '../../../../domain/text/figures.ts'
import { printResult, type FormOptions } from '../../output/print.ts'
import { tellingWork } from '../../output/telling-work.ts'
import { regrade } from '../../../../usecases/operate/regrade.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { writeErr } from '../../output/write.ts'

export async function regradeAll(options: FormOptions): Promise<void> {
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
