// The composition root of a worker alone: opens the catalogue, works off its queue, stops in good order.
import pino from 'pino'
import { openCatalogueAt } from './catalogue/open-place.ts'
import type { Config } from './config.ts'
import { startWorker } from './start-worker.ts'
import { withSignals } from './stop-signals.ts'

export async function runWorker(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const catalogue = await openCatalogueAt(config.DATABASE_URL)
  try {
    const worker = await startWorker(catalogue, config, log, new Map())
    log.info({ database: catalogue.engine, scans: config.SCAN_WORKERS }, 'working')
    withSignals(async () => {
      await worker.stop()
      await catalogue.close()
      log.info('stopped')
    }, log)
  } catch (error) {
    await catalogue.close()
    throw error
  }
}
