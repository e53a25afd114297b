// Stops a running program gracefully on a signal.
import type { Logger } from 'pino'

const STOP_WITHIN_MS = 10_000

/** The first signal shuts down gracefully, within a time limit; the second ends at once. */
export function withSignals(close: () => Promise<void>, log: Logger): () => Promise<void> {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  return async () => {
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal)
    await close()
  }
}
