// The API: whether it answers, and where.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'
import { isSuccess } from '../../reading/operations.ts'

const XML = /[/+]xml$/

/** Does the API answer a program, in a form that programs read, at a known address? */
export const apiReachability = defineCheck('programmaticAccess', 'api-reachability', {
  weight: 10,
  effort: 2,
  why: 'An agent that gets a web page, or nothing, where the API should be cannot start.',
  loss: 'its API does not respond like an API',
  needs: ['api'],
  fix: 'Return 200 from {url}, or 401 if a key is needed, with an application/json body.',
  outcomes: {
    reachable: { points: 10, says: 'The API at {url} returns {status} {form}.' },
    vague: {
      points: 5,
      says: '{url} returns {status}, which does not show whether the API is there.',
      loss: 'no plain read of its API was seen to succeed',
    },
    unreachable: {
      points: 0,
      says: '{url} returns {status} with {type}, which is not an API response.',
    },
  },
  judge({ api: { url: asked, status, contentType, isJson, protocol } }) {
    const url = excerpt(asked)
    const isGuarded = status === 401 || status === 403
    const form = isJson
      ? 'with JSON'
      : protocol === 'webdav'
        ? 'as WebDAV servers do'
        : XML.test(contentType ?? '') && isSuccess(status)
          ? 'with XML'
          : undefined
    if (form !== undefined && (isSuccess(status) || isGuarded))
      return { outcome: 'reachable', facts: { url, status, form } }
    if (status >= 500) return inconclusive(`The API was failing when it was checked (${status}).`)
    if (isJson || isGuarded) return { outcome: 'vague', facts: { url, status } }
    return {
      outcome: 'unreachable',
      facts: { url, status, type: excerpt(contentType || 'no content type') },
    }
  },
})

/** Does the description say at which address the API answers? */
export const apiServers = defineCheck('programmaticAccess', 'api-servers', {
  weight: 4,
  why: 'Without a full server URL in the API description an agent has paths but no host to send them to.',
  loss: 'its API description names no public https server',
  standard: 'OpenAPI',
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
