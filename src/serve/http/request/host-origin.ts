// Checks Host and Origin of requests to programmatic endpoints: another site's page must not reach
// them through a browser.
import type { IncomingHttpHeaders } from 'node:http'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-fA-F:.]+\])$/

/**
 * A name that an attacker could point at this server is refused (DNS rebinding): only our own,
 * local names, IP addresses, and names without a dot are safe.
 */
export function isOwnHost({ host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const name = nameIn(`http://${host ?? ''}`)
  return (
    name !== null &&
    (LOCAL.has(name) || ADDRESS.test(name) || !name.includes('.') || name === nameIn(publicUrl))
  )
}

/** Programs send no Origin; browsers do, and only our own and local pages may. */
export function isOwnOrigin({ host, origin }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true
  const name = nameIn(origin)
  const own = nameIn(`http://${host ?? ''}`)
  return (
    name !== null &&
    (name === own ||
      name === nameIn(publicUrl) ||
      (LOCAL.has(name) && own !== null && LOCAL.has(own)))
  )
}

/**
 * A browser says so by itself, and no page can keep it from that. Our own pages send no referrer,
 * so that the origin of their forms is `null`.
 */
export function isFromForeignPage(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site === 'cross-site' || site === 'same-site') return true
  return !(site === 'same-origin' && origin === 'null') && !isOwnOrigin(headers, publicUrl)
}

function nameIn(url: string): string | null {
  const name = URL.parse(url)?.hostname ?? ''
  return name === '' ? null : name.replace(/\.$/, '')
}
