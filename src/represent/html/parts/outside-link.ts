// A link to an address from outside: followed by people, not vouched for by us.
import { href } from '../../connect/web-address.ts'
import { html, type Html } from '../html.ts'

/** A link where the address is one of the web, else its words alone. */
export function outsideLink(address: string | null, words = address ?? ''): Html {
  const target = href(address)
  return target === null ? html`${words}` : html`<a href="${target}" rel="nofollow ugc noopener">${words}</a>`
}
