// `agentgrade serve`: runs the service.
import { Command } from 'commander'
import { Refusal } from '../../../errors.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service; docs/config.md lists the variables that configure it')
    .action(run)
}

async function run(): Promise<void> {
  const [{ readConfig }, { start }] = await Promise.all([
    import('../../../config.ts'),
    import('../../../start.ts'),
  ])
  const config = readConfig()
  try {
    await start(config)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' || code === 'EACCES') {
      const found = `${config.PORT}, ${code === 'EACCES' ? 'which only root may open' : 'which another program uses'}`
      throw new Refusal('invalid-configuration', {
        problems: [{ pointer: 'PORT', found, expected: 'a free port' }],
        cause: error,
      })
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new Refusal('invalid-configuration', {
        problems: [{ pointer: 'HOST', found: config.HOST, expected: 'an address of this machine' }],
        cause: error,
      })
    }
    throw error
  }
}
