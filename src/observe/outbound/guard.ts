// Which addresses may be connected to, and the only place where a connection is made.
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { buildConnector } from 'undici'
import { isAllowedAddress, isPublicAddress } from '../../domain/text/address.ts'
import type { Limits } from '../limits.ts'
import { afterAwake, watchLateness } from './awake-clock.ts'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Handshake, Failed, failureOf, forbidden } from './outbound.ts'

export type Guard = ReturnType<typeof createGuard>

export interface GuardOptions {
  allowedRanges: readonly string[]
  limits: Limits
  /** Name servers instead of the machine's own. */
  nameServers?: readonly string[]
  /** A certificate authority instead of Node's. */
  ca?: string
}

const MOST_ADDRESSES = 16
const LOOPBACK = ['127.0.0.1', '::1']

export function createGuard({ allowedRanges, limits, nameServers, ca }: GuardOptions) {
  // A service on a public address of this machine may trust local connections.
  const own = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address),
  )
  const mayConnect = (address: string) =>
    isAllowedAddress(address, allowedRanges) ||
    (isPublicAddress(address, []) && !isAllowedAddress(address, own))
  const asking = new Set<Resolver>()
  const dialling = new Set<Socket>()
  const resolved = new Map<string, Promise<readonly string[]>>()
  const pinned = new Map<string, readonly string[]>()

  async function find(host: string): Promise<readonly string[]> {
    const addresses = isIP(host)
      ? [host]
      : host === 'localhost' || host.endsWith('.localhost')
        ? LOOPBACK.filter(mayConnect)
        : await addressesByName(host, asking, limits.dnsMs, nameServers)
    // One forbidden address among allowed ones is an attack, not an accident.
    if (addresses.length === 0 || !addresses.every(mayConnect)) throw forbidden()
    const few = addresses.slice(0, MOST_ADDRESSES)
    pinned.set(host, few)
    return few
  }

  /** The addresses of a name, resolved once per scan, so that DNS rebinding changes nothing. */
  function addressesOf(host: string): Promise<readonly string[]> {
    const found = resolved.get(host) ?? find(host)
    resolved.set(host, found)
    return found
  }

  /**
   * Only returns what `addressesOf` found. Later: where no route leads to the address, the
   * connection would fail before anybody listens for its error, which ends the process.
   */
  const lookup: LookupFunction = (host, { all }, done) => {
    const [first, ...others] = (pinned.get(host) ?? []).map((address) => ({
      address,
      family: isIP(address),
    }))
    if (!first) process.nextTick(done, forbidden(), [])
    else if (all) process.nextTick(done, null, [first, ...others])
    else process.nextTick(done, null, first.address, first.family)
  }

  const dial = buildConnector({
    allowH2: false,
    timeout: 0,
    lookup,
    autoSelectFamily: true,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  }) as Dial
  /** Connects to a host only if all of its addresses are allowed. */
  const connect = async (
    options: buildConnector.Options,
    callback: buildConnector.Callback,
  ): Promise<void> => {
    try {
      await addressesOf(options.hostname)
    } catch (error) {
      return callback(error as Error, null)
    }
    const socket = dial(options, (error, connected) => {
      stop()
      dialling.delete(socket)
      if (error) return callback(error, null)
      // The address that was really connected to is checked too.
      if (mayConnect(connected?.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      return callback(forbidden(), null)
    })
    dialling.add(socket)
    const lateness = watchLateness()
    const stop = afterAwake(limits.connectMs, () =>
      socket.destroy(lateness.failure('connect-timeout', limits.connectMs)),
    )
  }

  function close(): void {
    for (const resolver of asking) resolver.cancel()
    for (const socket of dialling) socket.destroy(new Failed('time-used-up'))
  }
  return {
    addressesOf,
    connect: ((options, callback) => void connect(options, callback)) as buildConnector.connector,
    lookup,
    mayConnect,
    close,
  }
}

// The connector returns its socket at once, which its type does not declare.
type Dial = (options: buildConnector.Options, callback: buildConnector.Callback) => Socket

async function addressesByName(
  host: string,
  asking: Set<Resolver>,
  totalMs: number,
  nameServers?: readonly string[],
): Promise<string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(totalMs * 0.4), tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  asking.add(resolver)
  const lateness = watchLateness()
  const stop = afterAwake(totalMs, () => resolver.cancel())
  try {
    // Sorted, so that scans are deterministic; IPv4 first, because it is reachable from everywhere.
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value.toSorted() : [],
    )
    if (addresses.length > 0) return addresses
    throw answers.some(saysNone) ? new Failed('dns') : lateness.failure('dns-silent', totalMs)
  } finally {
    stop()
    asking.delete(resolver)
  }
}

function saysNone(answer: PromiseSettledResult<unknown>): boolean {
  return (
    answer.status === 'rejected' &&
    ['ENOTFOUND', 'ENODATA'].includes((answer.reason as { code: string }).code)
  )
}

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
    const socket = connectTls({
      host,
      port,
      lookup: guard.lookup,
      ALPNProtocols: ['h2', 'http/1.1'],
      // Invalid certificates are what this looks for; nothing is sent over this connection.
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

const FAULTS = new Map<string, Handshake['certificate']>([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-name'],
])

function judge({ authorized, authorizationError, alpnProtocol }: TLSSocket): Handshake {
  const fault = FAULTS.get(String(authorizationError)) ?? 'untrusted'
  const alpn = alpnProtocol === 'h2' || alpnProtocol === 'http/1.1' ? alpnProtocol : null
  return { certificate: authorized ? 'valid' : fault, alpn }
}
