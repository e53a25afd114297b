// Opens the operator's service (metrics) at METRICS_HOST and METRICS_PORT, and explains if that
// fails.
import type { Config } from './config.ts'
import { Refusal } from '../errors/refusal.ts'
import { openOperatorServer, type OperatorServer } from '../serve/http/operator/server.ts'
import type { OperatorView } from '../serve/http/operator/view.ts'

export function openForOperator(
  { METRICS_HOST: host }: Config,
  port: number,
  view: OperatorView,
): Promise<OperatorServer> {
  return openOperatorServer(host, port, view).catch((error: unknown) => {
    throw unusableAddress('METRICS_PORT', `${host}:${port}`, error)
  })
}

/** Why the service cannot listen, if the configuration is to blame. */
export function unusableAddress(
  port: 'PORT' | 'METRICS_PORT',
  address: string,
  cause: unknown,
): unknown {
  const { code = '' } = cause as { code?: string }
  const isHost = ['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'].includes(code)
  if (!isHost && !['EADDRINUSE', 'EACCES'].includes(code)) return cause
  const pointer = isHost ? port.replace('PORT', 'HOST') : port
  return new Refusal('invalid-configuration', {
    cause,
    problems: [
      {
        pointer,
        found: `${address} (${code})`,
        expected: 'an address of this machine and a free port',
      },
    ],
  })
}
