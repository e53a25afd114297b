// Can an agent find the APIs of a host from its well-known catalog?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

const LINKSET = 'application/linkset+json'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'API catalog',
  why: 'From the domain alone an agent can find every API, its description and its docs.',
  loss: 'there is no valid API catalog',
  standard: 'RFC 9727',
  surfaces: ['api'],
  needs: ['apiCatalog'],
  absent: 'missing',
  outcomes: {
    listed: { points: 10, says: '{url} is a linkset with {entries|# link|# links}.' },
    mistyped: {
      points: 5,
      says: '{url} is a linkset served as {type}.',
      fix: 'Serve {url} with Content-Type: application/linkset+json.',
    },
    empty: {
      points: 5,
      says: '{url} is a linkset without links.',
      fix: 'List each API in {url} with its service-desc and service-doc links.',
    },
    unreadable: {
      points: 0,
      says: '{url} exists, but is not a linkset.',
      fix: 'Serve {url} as a JSON object whose linkset member lists each API with anchor and service-desc.',
    },
    missing: {
      points: 0,
      says: 'No /.well-known/api-catalog found.',
      fix: 'Serve /.well-known/api-catalog as application/linkset+json with a service-desc link for each API.',
    },
  },
  judge({ apiCatalog: { url, contentType, isLinkset, entries } }) {
    if (!isLinkset) return { outcome: 'unreadable', facts: { url } }
    if (entries === 0) return { outcome: 'empty', facts: { url } }
    const type = contentType?.toLowerCase() ?? 'no content type'
    return type === LINKSET
      ? { outcome: 'listed', facts: { url, entries } }
      : { outcome: 'mistyped', facts: { url, type: excerpt(type) } }
  },
})
