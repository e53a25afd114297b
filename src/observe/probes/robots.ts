// What robots.txt says to AI agents, by RFC 9309.
import { AGENT_NAMES } from '../../domain/evidence/observations/site-files.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isFound, missing, observed, unobserved } from '../ending.ts'
import type { Scan, Site } from '../scan.ts'
import { siteProbe } from '../probe.ts'

export const robots = siteProbe({
  id: 'robots',
  requests: 0,
  observes: ['robots'],
  async look(scan, _ask, site) {
    const rules = await scan.outbound.robotsOf(site.origin)
    const { reply } = rules
    if (reply === null)
      return { robots: unobserved('not-probed', [], 'robots.txt was not asked for.') }
    if (!isFound(reply)) return { robots: missing([reply], 'There is no /robots.txt.') }
    const docs = new URL(await docsAddress(scan, site))
    // The documentation may be on another host with its own rules.
    const docsRules =
      docs.origin === site.origin ? rules : await scan.outbound.robotsOf(docs.origin)
    // If those rules could not be read, nothing is known about the documentation.
    if (docsRules.reply && (!docsRules.reply.ok || docsRules.reply.status >= 500))
      return { robots: missing([docsRules.reply]) }
    const value = {
      url: reply.url,
      status: reply.status,
      contentType: reply.mediaType && cleanLine(reply.mediaType, 200),
      groups: rules.groups,
      agents: AGENT_NAMES.map((agent) => ({
        agent,
        isDocsAllowed: docsRules.allows(agent, `${docs.pathname}${docs.search}`),
      })),
    }
    return { robots: observed(value, [...reply.exchanges, ...(docsRules.reply?.exchanges ?? [])]) }
  },
})

async function docsAddress(scan: Scan, site: Site): Promise<string> {
  const docs = await scan.docs()
  if (docs === null) return `${site.origin}/docs`
  return 'page' in docs ? docs.page.reply.url : docs.url
}
