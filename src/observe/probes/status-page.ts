// Looks for the public status page, and for its JSON summary.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, missing, observed } from '../ending.ts'
import { pageAt, placeOf } from '../named-page.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Reply } from '../outbound/reply.ts'
import { membersOf } from '../reading/data/json-reply.ts'
import type { Scan, Site } from '../scan.ts'
import { siteProbe } from '../site-probe.ts'

/** The path of the summary on hosted status pages. */
const SUMMARY = '/api/v2/status.json'
const SIGNS =
  /\b(?:operational|uptime|incidents?|outages?|system status|service status|all systems)\b/i

export const statusPage = siteProbe({
  id: 'status-page',
  requests: 2,
  reads: 'the status page and its feed',
  observes: ['statusPage'],
  look: async (scan, ask, site) => ({ statusPage: await find(scan, ask, site) }),
})

async function find(scan: Scan, ask: Asker, site: Site): Promise<Observation<Seen<'statusPage'>>> {
  const place = await placeOf(scan, 'status', site, '/status')
  const { origin } = new URL(place.url)
  // Only a dedicated host serves the summary at its root.
  const [reply, summary] = await Promise.all([
    ask({ url: place.url, headers: { accept: 'text/html, application/json;q=0.9, */*;q=0.1' } }),
    origin === site.origin
      ? null
      : ask({ url: `${origin}${SUMMARY}`, headers: { accept: 'application/json' } }),
  ])
  const exchanges = [...place.exchanges, ...reply.exchanges, ...(summary?.exchanges ?? [])]
  const reason = place.reason
  if (summary && hasStatus(summary))
    return observed({ url: place.url, isMachineReadable: true }, exchanges, reason)
  const page = await pageAt(place, reply, scan, SIGNS)
  if ('state' in page) return { ...page, exchanges: [...new Set(exchanges)] }
  if (page.reading === null && hasStatus(reply))
    return observed({ url: reply.url, isMachineReadable: true }, exchanges, reason)
  const absent = summary && !isFound(summary) ? missing([summary]) : null
  return absent?.state === 'unobserved'
    ? { ...absent, exchanges: [...new Set(exchanges)] }
    : observed({ url: reply.url, isMachineReadable: false }, exchanges, reason)
}

function hasStatus(reply: Reply): boolean {
  const members = membersOf(reply)
  return (
    members !== null &&
    ['status', 'page', 'components', 'state'].some((member) => members[member] !== undefined)
  )
}
