// `agentgrade serve` runs the service; `agentgrade worker` runs scans from its queue, and nothing else.
import { readConfig } from '../../../../app/config.ts'

export async function serve(): Promise<void> {
  const { start } = await import('../../../../app/start.ts')
  await start(readConfig())
}

export async function work(): Promise<void> {
  const { runWorker } = await import('../../../../app/run-worker.ts')
  await runWorker(readConfig())
}
