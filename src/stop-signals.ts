// Stops a running program in good order when the system asks for it.
import type { Logger } from 'pino'

const STOP_WITHIN_MS = 10_000

/** The first signal stops in good order, within bounds; the second at once. */
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
