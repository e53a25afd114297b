// Probes the connection itself: certificate, protocol, and the response to plain http.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import {
  homeReply,
  type ObservationOf,
  observed,
  probe,
  unobserved,
  withoutSite,
} from '../probe.ts'
import type { Answered, Asker, Outbound, Reply, Unanswered } from '../outbound/outbound.ts'
import type { Scan } from '../scan.ts'

/** Nothing listens, or nothing that responds: the other scheme is closed. */
const CLOSED: ReadonlySet<string> = new Set(['refused', 'timeout'])

export const transportSecurity = probe({
  id: 'transport-security',
  requests: 1,
  reads: 'whether plain HTTP redirects to HTTPS',
  observes: ['transportSecurity'],
  look,
})

async function look(scan: Scan, ask: Asker): Promise<ObservationOf<'transportSecurity'>> {
  const site = await scan.site()
  if (site === null) return withoutSite(null)
  if ('ok' in site) return site.cause === 'tls' ? broken(site, scan.outbound) : withoutSite(site)
  const home = await homeReply(scan)
  if (home === null || !home.ok) return withoutSite(home)
  // The home page may be on another host than the rest; this is the connection that was used.
  const url = new URL(home.url)
  return url.protocol === 'https:'
    ? encrypted(url, home, scan.outbound, ask)
    : plain(url, home, scan.outbound, ask)
}

async function encrypted(
  url: URL,
  home: Answered,
  outbound: Outbound,
  ask: Asker,
): Promise<ObservationOf<'transportSecurity'>> {
  const [handshake, http] = await Promise.all([outbound.handshake(url), askOver('http', url, ask)])
  const source = [home.exchanges.slice(-1), http]
  if ('ok' in handshake) return unobserved(handshake.cause, [source, handshake], handshake.detail)
  if (http && !http.ok && !CLOSED.has(http.cause))
    return unobserved(http.cause, source, http.detail)
  return observed(
    {
      host: url.hostname,
      isHttps: true,
      ...handshake,
      redirectsToHttps: http?.ok === true ? isSentToHttps(http) : null,
      ...announced(home.headers),
    },
    source,
  )
}

/** The website responds over plain http without a redirect. */
async function plain(
  url: URL,
  home: Answered,
  outbound: Outbound,
  ask: Asker,
): Promise<ObservationOf<'transportSecurity'>> {
  const https = await askOver('https', url, ask)
  const source = [home.exchanges.slice(-1), https]
  const isClosed = https === null || (!https.ok && CLOSED.has(https.cause))
  if (https?.ok === false && !isClosed && https.cause !== 'tls')
    return unobserved(https.cause, source, https.detail)
  const handshake = isClosed ? null : await outbound.handshake(url)
  // A port that responds, but not with TLS, is no https either.
  const encryption =
    handshake === null || 'ok' in handshake
      ? { isHttps: false, certificate: 'untrusted' as const, alpn: null }
      : { isHttps: true, ...handshake }
  return observed(
    {
      host: url.hostname,
      redirectsToHttps: false,
      ...announced((https?.ok === true ? https : home).headers),
      ...encryption,
    },
    source,
  )
}

/** The website could not be read because of its certificate: that much is observed. */
async function broken(
  site: Unanswered,
  outbound: Outbound,
): Promise<ObservationOf<'transportSecurity'>> {
  const { hostname: host } = new URL(site.url)
  const handshake = await outbound.handshake(new URL(site.url))
  if ('ok' in handshake || handshake.certificate === 'valid' || site.exchanges.length === 0)
    return withoutSite(site)
  const value = { host, isHttps: true, ...handshake, redirectsToHttps: null, ...announced({}) }
  return observed(value, site)
}

/** Null if plain http fails: a server error says nothing about its redirects. */
export function isSentToHttps(reply: Pick<Answered, 'status' | 'headers' | 'url'>): boolean | null {
  if (reply.status >= 500) return null
  const to = URL.parse(reply.headers['location'] ?? '', reply.url)
  return reply.status >= 300 && reply.status < 400 && to?.protocol === 'https:'
}

export function announced(
  headers: Answered['headers'],
): Pick<Seen<'transportSecurity'>, 'hstsSeconds' | 'offersHttp3'> {
  const [, seconds] =
    /\bmax-age\s{0,5}=\s{0,5}"?(\d{1,12})/i.exec(
      (headers['strict-transport-security'] ?? '').slice(0, 500),
    ) ?? []
  return {
    hstsSeconds: seconds === undefined ? null : Number(seconds),
    offersHttp3: /(?:^|[\s,])h3(?:-\d{1,3})?=/.test((headers['alt-svc'] ?? '').slice(0, 1000)),
  }
}

/** Null on a non-standard port, of which the other scheme has no usual counterpart. */
async function askOver(scheme: string, { port, host }: URL, ask: Asker): Promise<Reply | null> {
  const wanted = { redirects: 0, maxBytes: 10_000, keepsBeginning: true }
  return port === '' ? ask({ ...wanted, url: `${scheme}://${host}/` }) : null
}
