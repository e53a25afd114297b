// Watches one request: aborts it if it takes too long, sends too much or is no longer needed.
import { Failed } from './failed.ts'
import type { Limits } from '../limits.ts'
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
  const onScanEnd = () => fail(new Failed('timeout', 'The scan’s time ran out.'))
  scanSignal.addEventListener('abort', onScanEnd, { once: true })
  if (scanSignal.aborted) onScanEnd()

  const total = setTimeout(
    () => fail(new Failed('timeout', 'The answer took too long.')),
    timeoutMs,
  )
  const head = setTimeout(
    () => fail(new Failed('timeout', 'No answer came in time.')),
    limits.headersMs,
  )
  // A parser may discard endless bytes that never become a body: only the socket counts them all.
  let socket = line.socket
  let before = socket?.bytesRead ?? 0
  const meter = setInterval(() => {
    if (line.socket !== socket) [socket, before] = [line.socket, 0]
    if ((socket?.bytesRead ?? 0) - before > limits.wireBytes)
      fail(new Failed('too-large', 'More bytes came than one answer may have.'))
  }, LOOK_EVERY_MS)

  let interim = 0
  return {
    signal: controller.signal,
    hasHead: () => clearTimeout(head),
    sawInterim() {
      if (++interim > MOST_INTERIM)
        fail(new Failed('unreadable', 'Interim answers came without end.'))
    },
    letLast: () => clearTimeout(total),
    end() {
      clearTimeout(head)
      clearTimeout(total)
      clearInterval(meter)
      scanSignal.removeEventListener('abort', onScanEnd)
    },
  }
}
