// The TLS handshake alone: a host's certificate and the protocols it supports.
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { Failed, failureOf, forbidden } from './failed.ts'
import { afterAwake, watchLateness } from './awake-clock.ts'
import type { Guard } from './guard.ts'
import type { Handshake } from './outbound.ts'

export interface ShakingHands {
  guard: Guard
  timeoutMs: number
  signal: AbortSignal
  ca?: string | undefined
}

/** Performs a handshake with a host that the guard allows; throws `Failed`. */
export async function shakeHands(
  host: string,
  port: number,
  { guard, timeoutMs, signal, ca }: ShakingHands,
): Promise<Handshake> {
  await guard.addressesOf(host)
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      lookup: guard.lookup,
      ALPNProtocols: ['h2', 'http/1.1'],
      // Invalid certificates are what this looks for. They are checked below, and nothing is sent
      // over this connection.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    })
    const end = (error: Failed | null, handshake?: Handshake) => {
      stop()
      signal.removeEventListener('abort', onEnd)
      socket.destroy()
      if (handshake) resolve(handshake)
      else reject(error ?? forbidden())
    }
    const lateness = watchLateness()
    const onEnd = () => end(lateness.failure('timeout', timeoutMs))
    const stop = afterAwake(timeoutMs, onEnd)
    signal.addEventListener('abort', onEnd, { once: true })
    socket.on('error', (error) => end(failureOf(error)))
    socket.once('secureConnect', () =>
      end(null, guard.mayConnect(socket.remoteAddress ?? '') ? judge(socket) : undefined),
    )
  })
}

function judge(socket: TLSSocket): Handshake {
  const alpn =
    socket.alpnProtocol === 'h2' || socket.alpnProtocol === 'http/1.1' ? socket.alpnProtocol : null
  return { certificate: certificateOf(socket), alpn }
}

function certificateOf(socket: TLSSocket): Handshake['certificate'] {
  if (socket.authorized) return 'valid'
  switch (String(socket.authorizationError)) {
    case 'CERT_HAS_EXPIRED':
      return 'expired'
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'self-signed'
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'wrong-name'
    default:
      return 'untrusted'
  }
}
