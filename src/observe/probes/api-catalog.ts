// Reads /.well-known/api-catalog (RFC 9727).
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isFound, isWebPage, membersOf, missing, observed } from '../ending.ts'
import { isFilled, listOf, memberOf, objectOf } from '../../domain/schema/json.ts'
import { siteProbe, withoutSite } from '../probe.ts'

export const apiCatalog = siteProbe({
  id: 'api-catalog',
  requests: 0,
  observes: ['apiCatalog'],
  async look(scan) {
    const reply = await scan.apiCatalog()
    if (reply === null) return { apiCatalog: withoutSite(null) }
    if (!isFound(reply) || isWebPage(reply))
      return { apiCatalog: missing([reply], 'There is no /.well-known/api-catalog.') }
    const linkset = membersOf(reply)?.['linkset']
    const value = {
      url: reply.url,
      contentType: reply.mediaType && cleanLine(reply.mediaType, 200),
      isLinkset: Array.isArray(linkset),
      entries: countLinks(linkset),
    }
    return { apiCatalog: observed(value, reply.exchanges, 'usual place') }
  },
})

/** RFC 9264: each context maps relations to lists of targets with an `href`. */
export function countLinks(linkset: unknown): number {
  return listOf(linkset)
    .flatMap((context) => Object.values(objectOf(context) ?? {}).flatMap(listOf))
    .filter((target) => isFilled(memberOf(target, 'href'))).length
}
