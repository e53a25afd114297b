// `agentgrade regrade`: grades stored evidence again by the current method.
import { Command } from 'commander'

export function regradeCommand(): Command {
  return new Command('regrade')
    .description(
      'grade the stored evidence of the database of DATABASE_URL again, where another version of the method graded it; the service does this by itself',
    )
    .action(run)
}

async function run(): Promise<void> {
  const [{ readConfig }, { withCatalogue }, { regrade }] = await Promise.all([
    import('../../../config.ts'),
    import('../../../rating/operate.ts'),
    import('../../../rating/regrade.ts'),
  ])
  const { regraded, changedLetter, unreadable } = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    regrade({ catalogue, now: Date.now, onUnreadable: tellUnreadable }),
  )
  process.stdout.write(`${regraded} tools regraded, ${changedLetter} with another letter, ${unreadable} could not be read.\n`)
}

function tellUnreadable(slug: string): void {
  process.stderr.write(`${slug}: its evidence cannot be read; the tool stays as it is.\n`)
}
