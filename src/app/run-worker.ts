// The composition root of a separate worker: opens the catalogue, processes its queue, stops.
import pino from 'pino'
import { openCatalogueAt } from '../store/open-database.ts'
import type { Config } from './config.ts'
import { openForOperator } from './open-for-operator.ts'
import { renderer } from '../usecases/renderer.ts'
import { createMetrics } from '../serve/http/operator/metrics.ts'
import { operatorView } from '../serve/http/operator/view.ts'
import { startedWhole } from './running.ts'
import { startWorker } from './start-worker.ts'
import { withSignals } from './stop-signals.ts'

export function runWorker(config: Config) {
  const log = pino({ level: config.LOG_LEVEL, base: null })
  return startedWhole(log, async (running) => {
    const catalogue = await openCatalogueAt(config.DATABASE_URL, renderer)
    running.resource(() => catalogue.close())
    let isStopping = false
    const ended = new Map<string, number>()
    const worker = await startWorker(catalogue, config, log, ended)
    running.worker(() => worker.stop())
    const view = operatorView({
      catalogue: {
        ping: () => catalogue.ping(),
        countQueue: (now) => catalogue.countQueue(now),
        countStale: (age, now) => catalogue.countStale(age, now),
      },
      metrics: createMetrics({}, ended),
      now: Date.now,
      isRefusing: () => isStopping,
      refreshDays: config.SCAN_REFRESH_DAYS,
    })
    const operatorServer =
      config.METRICS_PORT === null ? null : await openForOperator(config, config.METRICS_PORT, view)
    running.resource(() => operatorServer?.close())
    const metricsPort = operatorServer?.port ?? null
    // Before it is said that it works: whoever reads that may stop it at once.
    const close = withSignals(async () => {
      isStopping = true
      await running.stop()
      log.info('stopped')
    }, log)
    log.info(
      {
        database: catalogue.engine,
        scans: config.SCAN_WORKERS,
        ...(operatorServer && { metricsPort }),
      },
      'working',
    )
    return { metricsPort, close }
  })
}
