// Opens the operator's service (metrics) at METRICS_HOST and METRICS_PORT; explains a failure.
import { publicUrlOf, type Config } from './config.ts'
import { Refusal } from '../errors/refusal.ts'
import { problem } from '../domain/schema/parse.ts'
import { openOperatorServer } from '../serve/http/operator/server.ts'
import type { OperatorView } from '../serve/http/operator/view.ts'
import { createOwnAddress } from '../serve/http/request/client-address.ts'

export function openForOperator(config: Config, port: number, view: OperatorView) {
  const host = config.METRICS_HOST
  const ownAddress = createOwnAddress({
    publicUrl: publicUrlOf(config),
    allowedHosts: [...config.ALLOWED_HOSTS, host],
  })
  return openOperatorServer(host, port, view, ownAddress).catch((error: unknown) => {
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
  const expected = 'an address of this machine and a free port'
  const problems = [problem(pointer, `${address} (${code})`, expected)]
  return new Refusal('invalid-configuration', { cause, problems })
}
