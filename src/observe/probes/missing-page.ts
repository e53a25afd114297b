// Requests a page that cannot exist.
import { createHash } from 'node:crypto'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { observed, unobserved } from '../ending.ts'
import { siteProbe } from '../probe.ts'

export const missingPage = siteProbe({
  id: 'missing-page',
  requests: 1,
  reads: 'the response for a page that does not exist',
  observes: ['missingPage'],
  async look(_scan, ask, { origin }) {
    // Derived from the site, so that two scans are identical.
    const path = `/agentgrade-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`
    const reply = await ask({
      url: `${origin}${path}`,
      headers: { accept: 'text/html, */*;q=0.8' },
      redirects: 0,
      keepsBeginning: true,
      maxBytes: 100_000,
    })
    if (!reply.ok) return { missingPage: unobserved(reply.cause, reply.exchanges, reply.detail) }
    const { status, mediaType, exchanges, url } = reply
    if (status === 429)
      return { missingPage: unobserved('rate-limited', exchanges, `${url} answered 429.`) }
    if (status >= 500)
      return { missingPage: unobserved('unreadable', exchanges, `${url} answered ${status}.`) }
    // A redirect to another spelling of the same URL, such as one with a trailing slash: that one
    // would have to be requested.
    if (status >= 300 && status < 400 && reply.headers['location']?.includes(path) === true) {
      return {
        missingPage: unobserved(
          'budget',
          exchanges,
          `${url} is sent on to another spelling of itself.`,
        ),
      }
    }
    return {
      missingPage: observed(
        { url, status, contentType: mediaType && cleanLine(mediaType, 200) },
        exchanges,
      ),
    }
  },
})
