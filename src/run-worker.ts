// The composition root of a separate worker: opens the catalogue, processes its queue, shuts down
// gracefully.
import pino from 'pino'
import { openCatalogueAt } from './catalogue/open-database.ts'
import type { Config } from './config.ts'
import { openForOperator } from './open-for-operator.ts'
import { renderer } from './rating/renderer.ts'
import { createMetrics } from './serve/http/operator/metrics.ts'
import { operatorView } from './serve/http/operator/view.ts'
import { startWorker } from './start-worker.ts'
import { withSignals } from './stop-signals.ts'

export interface RunningWorker {
  /** The port of the operator's service; null if there is none. */
  metricsPort: number | null
  close(): Promise<void>
}

export async function runWorker(config: Config): Promise<RunningWorker> {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  const catalogue = await openCatalogueAt(config.DATABASE_URL, renderer)
  let isStopping = false
  try {
    const ended = new Map<string, number>()
    const worker = await startWorker(catalogue, config, log, ended)
    const view = operatorView({
      catalogue: {
        ping: () => catalogue.ping(),
        countQueue: (now) => catalogue.countQueue(now),
        countStale: (age, now) => catalogue.countStale(age, now),
      },
      metrics: createMetrics({}, ended),
      now: Date.now,
      isStopping: () => isStopping,
      refreshDays: config.SCAN_REFRESH_DAYS,
    })
    const operatorServer =
      config.METRICS_PORT === null ? null : await openForOperator(config, config.METRICS_PORT, view)
    const metricsPort = operatorServer?.port ?? null
    log.info(
      {
        database: catalogue.engine,
        scans: config.SCAN_WORKERS,
        ...(operatorServer && { metricsPort }),
      },
      'working',
    )
    const close = withSignals(async () => {
      isStopping = true
      await worker.stop()
      await operatorServer?.close()
      await catalogue.close()
      log.info('stopped')
    }, log)
    return { metricsPort, close }
  } catch (error) {
    await catalogue.close()
    throw error
  }
}
