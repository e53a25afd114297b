// Looks for the price list, and whether a program can read it.
import { membersOf, observed } from '../ending.ts'
import { readNamedPage, type NamedPage } from '../named-page.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'
import { siteProbe } from '../probe.ts'

const MACHINE_READABLE = /\.(?:md|json)$/i

export const pricing = siteProbe({
  id: 'pricing',
  requests: 1,
  reads: 'the pricing page',
  observes: ['pricing'],
  async look(scan, ask, site) {
    const { page } = await readNamedPage(scan, ask, site, {
      kind: 'pricing',
      path: '/pricing',
      // One request shows both: a website with prices in markdown sends them if asked, and any
      // other sends its page.
      accept: 'text/markdown, text/html;q=0.9, application/json;q=0.8, */*;q=0.1',
      prefers: MACHINE_READABLE,
    })
    if ('state' in page) return { pricing: page }
    const value = { url: page.reply.url, isMachineReadable: isMachineReadable(page) }
    return { pricing: observed(value, page.exchanges, page.reason) }
  },
})

function isMachineReadable({ reply, reading }: NamedPage): boolean {
  if (reading === null)
    return looksLikeMarkdown(reply.text, reply.mediaType) || membersOf(reply) !== null
  return (
    reading.hasOffers ||
    reading.headLinks.some(({ rel, type }) => rel.includes('alternate') && type === 'text/markdown')
  )
}
