// `agentgrade serve` runs the service; `agentgrade worker` runs scans from its queue, and nothing else.
import { Command } from 'commander'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service; docs/config.md lists the variables that configure it')
    .action(serve)
}

async function serve(): Promise<void> {
  const [{ readConfig }, { start }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../app/start.ts'),
  ])
  await start(readConfig())
}

export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'run scans from the queue of DATABASE_URL, SCAN_WORKERS side by side, beside a service elsewhere',
    )
    .action(work)
}

async function work(): Promise<void> {
  const [{ readConfig }, { runWorker }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../app/run-worker.ts'),
  ])
  await runWorker(readConfig())
}
