// Whether a read tells more than that the service is there or how to sign in.
import type { Seen } from '../../domain/evidence/observations/index.ts'

type Operation = Seen<'openapi'>['operations'][number]

const SIGNS = new Set(
  `health healthz healthcheck livez live liveness readyz ready readiness heartbeat status ping version versions info metrics telemetry
  ips ipv4 ipv6 ipranges ipaddresses metadata wellknown jwks certs openapi swagger docs spec schema favicon robots sitemap quotas`.split(
    /\s+/,
  ),
)
const SIGNING_IN = new Set(
  `authorize authorization oauth oauth2 sso saml login logout signin signup register auth token callback callbacks consent interstitial
  webhook webhooks hook hooks`.split(/\s+/),
)
/** A path or query that holds a secret is signed: whoever has the address was given access. */
const SECRET = /token|signature|signed|secret|^sig$|^hash$|^expires$/i
const FILES = new Set(['download', 'downloads', 'zipdownloads'])

/** Such as `/templates` or `/orders/{id}/status`; not `/v1/health`, `/oauth/authorize` or `/`. */
export function isUsefulRead(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return false
  const hasSlot = path.includes('{')
  return !segments.some((segment) => {
    if (segment.startsWith('{')) return SECRET.test(segment.slice(1, 61))
    const word = plain(segment)
    return SIGNING_IN.has(word) || FILES.has(word) || (!hasSlot && SIGNS.has(word))
  })
}

export function isUsefulOperation({ path, parameters }: Operation): boolean {
  return (
    isUsefulRead(path) &&
    !parameters.some(({ name, in: place }) => place === 'query' && SECRET.test(name.slice(0, 60)))
  )
}

function plain(segment: string): string {
  return segment
    .slice(0, 60)
    .toLowerCase()
    .replace(/\.(?:json|ya?ml|txt|xml|ico)$/, '')
    .replaceAll(/[-_.]/g, '')
}
