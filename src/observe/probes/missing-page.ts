// Requests a page that cannot exist.
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { observed, unobserved } from '../ending.ts'
import { inventedReply } from '../invented-path.ts'
import { siteProbe } from '../probe.ts'

export const missingPage = siteProbe({
  id: 'missing-page',
  requests: 0,
  observes: ['missingPage'],
  async look(scan, _ask, { origin }) {
    const reply = await inventedReply(scan.outbound, `${origin}/`, 'page')
    if (!reply.ok) return { missingPage: unobserved(reply.cause, reply.exchanges, reply.detail) }
    const { status, mediaType, exchanges, url } = reply
    if (status === 429)
      return { missingPage: unobserved('rate-limited', exchanges, `${url} answered 429.`) }
    if (status >= 500)
      return { missingPage: unobserved('unreadable', exchanges, `${url} answered ${status}.`) }
    if (
      status >= 300 &&
      status < 400 &&
      reply.headers['location']?.includes(new URL(url).pathname) === true
    )
      return {
        missingPage: unobserved('budget', exchanges, `${url} is sent on to other spellings of it.`),
      }
    return {
      missingPage: observed(
        { url, status, contentType: mediaType && cleanLine(mediaType, 200) },
        exchanges,
      ),
    }
  },
})
