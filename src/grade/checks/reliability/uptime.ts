// Whether the tool answers, alike each time, and over a safe line.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { byShare } from '../../reading/figures.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

const MIN_PROBES = 10

/** How often did the tool respond in earlier scans? */
export const observedUptime = defineCheck('reliability', 'uptime', {
  weight: 7,
  effort: 3,
  title: 'Observed uptime',
  why: 'An agent working overnight has nobody to ask when the tool is down.',
  loss: 'only {answered} of {probes|# probe|# probes} succeeded',
  surfaces: ['remote'],
  dependsOnTime: true,
  uses: ['uptime'],
  says: '{answered} of {probes|# probe|# probes} over {days|# day|# days} succeeded.',
  fix: 'Raise availability to 99.5% or more.',
  outcomes: {
    steady: { points: 10, bounds: '99.5% or more' },
    shaky: { points: 5, bounds: '97–99.4%' },
    poor: { points: 0, bounds: 'less than 97%' },
  },
  judge({ uptime }) {
    const { days, probes, answered } = uptime ?? { days: 0, probes: 0, answered: 0 }
    if (probes < MIN_PROBES) return notApplicable('Too few earlier scans to measure uptime.')
    return {
      outcome: byShare(answered / probes, { steady: 0.995, shaky: 0.97, poor: 0 }),
      facts: { answered, probes, days },
    }
  },
})

/** Is there a cheap address that says whether the API works? */
export const healthEndpoint = defineCheck('reliability', 'health-endpoint', {
  weight: 4,
  why: 'One cheap call before a long job keeps an agent from failing halfway through.',
  loss: 'there is no JSON health endpoint',
  standard: 'health+json draft',
  needs: ['health'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: '{url} returns {status} with JSON.' },
    textual: {
      points: 7,
      says: '{url} returns {status} without JSON.',
      fix: 'Respond with application/health+json and a status field of pass, warn or fail.',
    },
    failing: {
      points: 3,
      says: '{url} returns {status}.',
      fix: 'Return 200 from the health endpoint, without authentication, while the API is up.',
    },
    missing: {
      points: 0,
      says: 'No health endpoint found.',
      fix: 'Serve JSON with a status field at /health, without authentication.',
    },
  },
  judge({ health: { url, status, isJson } }) {
    const facts = { url, status }
    if (status < 200 || status >= 300) return { outcome: 'failing', facts }
    return { outcome: isJson ? 'readable' : 'textual', facts }
  },
})

/** Does the same read give the same answer twice? */
export const repeatConsistency = defineCheck('reliability', 'repeat-consistency', {
  weight: 4,
  effort: 2,
  title: 'Consistent reads',
  why: 'An agent that verifies its work by reading again has to trust what it reads.',
  loss: 'repeated reads return different responses',
  needs: ['apiReads'],
  outcomes: {
    same: { points: 10, says: 'All repeated reads ({count}) returned the same response.' },
    similar: {
      points: 7,
      says: '{differing} of {count|# repeated read|# repeated reads} returned different values in the same structure.',
      fix: 'Move values that change on every call, such as request ids and timestamps, into headers, and sort lists by a fixed key.',
    },
    different: {
      points: 0,
      says: '{differing} of {count|# repeated read|# repeated reads} returned a different structure.',
      fix: 'Return the same fields for the same GET request, and sort lists by a fixed key.',
    },
  },
  judge({ apiReads: { reads } }) {
    const repeats = reads.flatMap(({ repeat }) => repeat ?? [])
    const count = repeats.length
    if (count === 0) return inconclusive('No read was repeated.')
    const different = repeats.filter((repeat) => repeat === 'different').length
    if (different > 0) return { outcome: 'different', facts: { differing: different, count } }
    const similar = repeats.filter((repeat) => repeat === 'same-shape').length
    return similar > 0
      ? { outcome: 'similar', facts: { differing: similar, count } }
      : { outcome: 'same', facts: { count } }
  },
})

/** Is the connection encrypted, and only encrypted? */
export const transportSecurity = defineCheck('reliability', 'transport-security', {
  weight: 4,
  why: 'Agents send API keys; over an unencrypted connection anyone can read them or alter the response.',
  loss: 'its HTTPS setup is weak or broken',
  standard: 'RFC 6797',
  needs: ['transportSecurity'],
  outcomes: {
    strict: { points: 10, says: '{host} accepts only HTTPS and sends Strict-Transport-Security.' },
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
