// Can many calls share one connection?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'HTTP version',
  why: 'Over HTTP/2 an agent makes parallel calls on one connection; over HTTP/1.1 they queue.',
  loss: 'it supports only HTTP/1.1',
  standard: 'RFC 9113',
  surfaces: ['remote'],
  needs: ['transportSecurity'],
  outcomes: {
    modern: { points: 10, says: '{host} supports {version}.' },
    old: {
      points: 4,
      says: '{host} supports only HTTP/1.1.',
      fix: 'Enable HTTP/2 (ALPN h2) on the server or proxy of {host}.',
    },
  },
  judge({ transportSecurity: { host: fullHost, alpn, offersHttp3 } }) {
    if (isLocalHost(fullHost)) return notApplicable(LOCAL)
    const host = excerpt(fullHost)
    const versions = [alpn === 'h2' ? 'HTTP/2' : [], offersHttp3 ? 'HTTP/3' : []].flat()
    // A handshake that agrees on nothing leaves HTTP/1.1 (RFC 9113 section 3.2).
    return versions.length > 0
      ? { outcome: 'modern', facts: { host, version: versions.join(' and ') } }
      : { outcome: 'old', facts: { host } }
  },
})
