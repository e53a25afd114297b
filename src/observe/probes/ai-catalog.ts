// Reads /.well-known/ai-catalog.json.
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isFound, membersOf, missing, observed } from '../ending.ts'
import { isFilled, memberOf } from '../../domain/schema/json.ts'
import { siteProbe, withoutSite } from '../probe.ts'

export const aiCatalog = siteProbe({
  id: 'ai-catalog',
  requests: 0,
  observes: ['aiCatalog'],
  async look(scan) {
    const reply = await scan.aiCatalog()
    if (reply === null) return { aiCatalog: withoutSite(null) }
    const entries = membersOf(reply)?.['entries']
    if (!isFound(reply) || !Array.isArray(entries))
      return { aiCatalog: missing([reply], 'There is no /.well-known/ai-catalog.json.') }
    const value = {
      url: reply.url,
      contentType: reply.mediaType && cleanLine(reply.mediaType, 200),
      entries: entries.length,
      validEntries: entries.filter(isValid).length,
    }
    return { aiCatalog: observed(value, reply.exchanges, 'usual place') }
  },
})

function isValid(entry: unknown): boolean {
  return ['identifier', 'type', 'url'].every((member) => isFilled(memberOf(entry, member)))
}
