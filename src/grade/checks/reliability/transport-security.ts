// Is the connection encrypted, and only encrypted?
import { defineCheck } from '../../check.ts'

export default defineCheck({
  id: 'transport-security',
  criterion: 'reliability',
  weight: 4,
  effort: 1,
  title: 'Transport security',
  why: 'An agent sends its keys along; on an open line anyone can read them or change the answer.',
  standard: 'RFC 6797',
  surfaces: ['remote'],
  needs: ['transportSecurity'],
  outcomes: {
    strict: {
      points: 10,
      says: '{host} answers over https alone and sends Strict-Transport-Security.',
    },
    lenient: {
      points: 6,
      says: '{host} answers over https but {gap}.',
      fix: 'Redirect plain http to https and send Strict-Transport-Security: max-age=31536000.',
    },
    broken: {
      points: 0,
      says: '{host} {gap}.',
      fix: 'Serve it over https with a certificate that browsers trust, and renew that by machine.',
    },
  },
  judge({ transportSecurity: { host, isHttps, certificate, redirectsToHttps, hstsSeconds } }) {
    const fail = (gap: string) => ({ outcome: 'broken', facts: { host, gap } }) as const
    if (!isHttps) return fail('does not answer over https')
    if (certificate !== 'valid') return fail(`has a certificate that is not valid (${certificate})`)
    const gaps = [
      redirectsToHttps === false ? 'answers plain http without a redirect' : [],
      hstsSeconds ? [] : 'sends no Strict-Transport-Security',
    ].flat()
    return gaps.length === 0
      ? { outcome: 'strict', facts: { host } }
      : { outcome: 'lenient', facts: { host, gap: gaps.join(' and ') } }
  },
})
