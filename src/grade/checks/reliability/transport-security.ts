// Is the connection encrypted, and only encrypted?
import { defineCheck, notApplicable } from '../../check.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Transport security',
  why: 'Agents send API keys; over an unencrypted connection anyone can read them or alter the response.',
  loss: 'its HTTPS setup is weak or broken',
  standard: 'RFC 6797',
  surfaces: ['remote'],
  needs: ['transportSecurity'],
  outcomes: {
    strict: {
      points: 10,
      says: '{host} accepts only HTTPS and sends Strict-Transport-Security.',
    },
    lenient: {
      points: 6,
      says: '{host} supports HTTPS but {gap}.',
      fix: 'Redirect HTTP to HTTPS and send Strict-Transport-Security: max-age=31536000.',
    },
    broken: {
      points: 0,
      says: '{host} {gap}.',
      fix: 'Serve HTTPS with a publicly trusted certificate and renew it automatically.',
    },
  },
  judge({ transportSecurity: { host, isHttps, certificate, redirectsToHttps, hstsSeconds } }) {
    if (isLocalHost(host)) return notApplicable(LOCAL)
    const fail = (gap: string) => ({ outcome: 'broken', facts: { host, gap } }) as const
    if (!isHttps) return fail('does not support HTTPS')
    if (certificate !== 'valid') return fail(`has an invalid certificate (${certificate})`)
    const gaps = [
      redirectsToHttps === false ? 'serves plain HTTP without a redirect' : [],
      hstsSeconds ? [] : 'sends no Strict-Transport-Security header',
    ].flat()
    return gaps.length === 0
      ? { outcome: 'strict', facts: { host } }
      : { outcome: 'lenient', facts: { host, gap: gaps.join(' and ') } }
  },
})
