// Does the description say at which address the API answers?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'API servers',
  why: 'Without a full server URL in the API description an agent has paths but no host to send them to.',
  loss: 'its API description names no public https server',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    answering: { points: 10, says: 'The server {url} responds ({status}).' },
    failing: {
      points: 4,
      says: 'The server {url} returns {status}.',
      fix: 'Set servers[0].url to a URL that responds, or fix the host behind it.',
    },
    plain: {
      points: 5,
      says: 'The server URLs are not encrypted, such as {url}.',
      fix: 'Use an https:// URL in servers[].url.',
    },
    relative: {
      points: 5,
      says: 'The server URLs have no host, such as "{url}".',
      fix: 'Use the absolute https:// URL of the API in servers[].url.',
    },
    missing: {
      points: 0,
      says: 'The OpenAPI description lists no servers.',
      fix: 'Add servers with the absolute https:// URL of the API.',
    },
  },
  judge({ openapi: { url: describedAt, servers, serverStatus } }) {
    const [first] = servers
    const absolute = servers.find(({ url }) => /^https?:\/\//i.test(url))
    // What is served on one's own machine has no public address yet, and needs no certificate.
    if (isLocalHost(URL.parse(absolute?.url ?? describedAt)?.hostname ?? ''))
      return notApplicable(LOCAL)
    if (!first) return { outcome: 'missing' }
    // Every installation of a self-hosted tool has its own.
    if (!absolute && /^[^/]{1,100}:\/\/\{/.test(first.url))
      return inconclusive('The host of the server URL is a variable.')
    if (!absolute) return { outcome: 'relative', facts: { url: excerpt(first.url) } }
    const url = excerpt(absolute.url)
    if (!servers.some((server) => isSecure(server.url))) return { outcome: 'plain', facts: { url } }
    // The status belongs to the first absolute server; an https one after it was not requested.
    if (serverStatus === null || !isSecure(absolute.url))
      return inconclusive('The https server in the OpenAPI description was not requested.')
    // A base path has no content of its own, so a 404 is fine.
    return {
      outcome: serverStatus < 500 ? 'answering' : 'failing',
      facts: { url, status: serverStatus },
    }
  },
})

function isSecure(url: string): boolean {
  return /^https:\/\//i.test(url)
}
