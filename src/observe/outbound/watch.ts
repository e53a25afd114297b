// Watches one request: aborts it if it takes too long, sends too much or is no longer needed.
import type { Limits } from '../limits.ts'
import { afterAwake, watchLateness } from './awake-clock.ts'
import { Failed } from './failed.ts'
import type { Line } from './lines.ts'

export interface Watch {
  signal: AbortSignal
  /** The headers have arrived; from now on only the total time counts. */
  hasHead(): void
  /** Interim responses cost a server nothing, so they are counted. */
  sawInterim(): void
  /** From now on the request may last as long as the scan. */
  letLast(): void
  end(): void
}

const MOST_INTERIM = 20
const LOOK_EVERY_MS = 50

export function watch(
  line: Line,
  limits: Limits,
  timeoutMs: number,
  scanSignal: AbortSignal,
): Watch {
  const controller = new AbortController()
  const fail = (error: Failed) => controller.abort(error)
  const onScanEnd = () => fail(scanEnd(scanSignal))
  scanSignal.addEventListener('abort', onScanEnd, { once: true })
  if (scanSignal.aborted) onScanEnd()

  const lateness = watchLateness()
  const headMs = Math.min(timeoutMs, limits.headersMs)
  const stopHead = afterAwake(headMs, () => fail(lateness.failure('timeout', headMs)))
  const stopTotal = afterAwake(timeoutMs, () => fail(lateness.failure('slow', timeoutMs)))
  // A parser may discard endless bytes that never become a body: only the socket counts them all.
  let socket = line.socket
  let before = socket?.bytesRead ?? 0
  const meter = setInterval(() => {
    if (line.socket !== socket) [socket, before] = [line.socket, 0]
    if ((socket?.bytesRead ?? 0) - before > limits.wireBytes)
      fail(new Failed('too-large', { bytes: limits.wireBytes }))
  }, LOOK_EVERY_MS)

  let interim = 0
  return {
    signal: controller.signal,
    hasHead: stopHead,
    sawInterim() {
      if (++interim > MOST_INTERIM) fail(new Failed('interim'))
    },
    letLast: stopTotal,
    end() {
      stopHead()
      stopTotal()
      clearInterval(meter)
      scanSignal.removeEventListener('abort', onScanEnd)
    },
  }
}

/** Why nothing more is asked. */
export function scanEnd({ reason }: AbortSignal): Failed {
  return reason instanceof Failed ? reason : new Failed('time-used-up')
}
