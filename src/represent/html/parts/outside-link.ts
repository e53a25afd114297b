// A link to an untrusted URL: for people to follow, without an endorsement (rel=nofollow).
import { href } from '../../connect/web-address.ts'
import { html, type Html } from '../html.ts'

/** A link if the URL is a web address, else the text alone. */
export function outsideLink(address: string | null, words = address ?? ''): Html {
  const target = href(address)
  return target === null ? html`${words}` : html`<a href="${target}" rel="nofollow ugc noopener">${words}</a>`
}
