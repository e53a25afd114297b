// `agentgrade serve`: runs the service.
import { Command } from 'commander'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service; docs/config.md lists the variables that configure it')
    .action(run)
}

async function run(): Promise<void> {
  const [{ readConfig }, { start }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../app/start.ts'),
  ])
  await start(readConfig())
}
