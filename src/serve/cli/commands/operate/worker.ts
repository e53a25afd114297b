// `agentgrade worker`: runs scans from the queue, and nothing else.
import { Command } from 'commander'

export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'run scans from the queue of DATABASE_URL, SCAN_WORKERS side by side, beside a service elsewhere',
    )
    .action(run)
}

async function run(): Promise<void> {
  const [{ readConfig }, { runWorker }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../app/run-worker.ts'),
  ])
  await runWorker(readConfig())
}
