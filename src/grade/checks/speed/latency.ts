// How long an agent waits for an answer.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt, median } from '../../reading/figures.ts'
import { LOCAL, isLocalHost } from '../../reading/local-program.ts'

const MEDIAN_FAST_MS = 300
const MEDIAN_SLOW_MS = 1_000

/** How long does an agent wait for an ordinary answer? */
export const latencyMedian = defineCheck('speed', 'latency-median', {
  weight: 7,
  effort: 3,
  title: 'Median latency',
  why: 'An agent makes many calls in sequence and waits for each one.',
  loss: 'the median response takes {ms} ms',
  dependsOnTime: true,
  needs: ['apiLatency'],
  says: 'The median response time of the address that was measured is {ms} ms.',
  outcomes: {
    fast: { points: 10, bounds: '300 ms or less' },
    slow: {
      points: 5,
      bounds: '301–1,000 ms',
      fix: 'Bring the median of cheap reads to 300 ms or less: keep connections open and serve from close to the caller.',
    },
    crawling: {
      points: 0,
      bounds: 'more than 1,000 ms',
      fix: 'Find what slows down cheap reads; bring their median below 1,000 ms, then to 300 ms.',
    },
  },
  judge({ apiLatency: { samplesMs } }) {
    // The first sample includes the connection.
    const warm = samplesMs.length > 1 ? samplesMs.slice(1) : samplesMs
    const ms = Math.round(median(warm) ?? 0)
    return {
      outcome: ms <= MEDIAN_FAST_MS ? 'fast' : ms <= MEDIAN_SLOW_MS ? 'slow' : 'crawling',
      facts: { ms },
    }
  },
})

const STEADY = 3
const UNEVEN = 6
const FEWEST_SAMPLES = 4

/** How much longer than usual may an answer take? */
export const latencyTail = defineCheck('speed', 'latency-tail', {
  effort: 3,
  title: 'Tail latency',
  why: 'An agent sets timeouts by the typical response and gives up on one that takes far longer.',
  loss: 'the slowest response takes {ratio} times the median',
  dependsOnTime: true,
  needs: ['apiLatency'],
  says: 'The slowest response of the address that was measured takes {ratio} times the median.',
  outcomes: {
    steady: { points: 10, bounds: '3 times or less' },
    uneven: {
      points: 5,
      bounds: 'more than 3 times, up to 6',
      fix: 'Find the cause of the slow responses; keep the slowest within 3 times the median.',
    },
    erratic: {
      points: 0,
      bounds: 'more than 6 times',
      fix: 'Find the cause of the slow responses, such as cold starts; keep the slowest within 3 times the median.',
    },
  },
  judge({ apiLatency: { samplesMs } }) {
    if (samplesMs.length < FEWEST_SAMPLES)
      return inconclusive(`Tail latency needs at least ${FEWEST_SAMPLES} samples.`)
    // The first sample includes the connection.
    const warm = samplesMs.slice(1)
    // Below a millisecond the clock is too coarse.
    const ratio = Math.max(...warm) / Math.max(median(warm) ?? 0, 1)
    return {
      outcome: ratio <= STEADY ? 'steady' : ratio <= UNEVEN ? 'uneven' : 'erratic',
      facts: { ratio: ratio.toFixed(1) },
    }
  },
})

const MCP_FAST_MS = 800
const MCP_SLOW_MS = 2_500

/** How long does an agent wait until it knows the tools of the MCP server? */
export const mcpLatency = defineCheck('speed', 'mcp-latency', {
  effort: 2,
  why: 'Every session begins with these calls, and nothing else happens until they return.',
  loss: 'its MCP server takes {ms} ms',
  surfaces: ['hosted-mcp'],
  dependsOnTime: true,
  needs: ['mcp'],
  uses: ['mcpTools'],
  says: 'An agent waits {ms} ms for {calls}.',
  outcomes: {
    fast: { points: 10, bounds: '800 ms or less' },
    slow: {
      points: 5,
      bounds: '801–2,500 ms',
      fix: 'Answer server/discover and tools/list from memory, within 800 ms together.',
    },
    crawling: {
      points: 0,
      bounds: 'more than 2,500 ms',
      fix: 'Keep the server warm and answer server/discover and tools/list from memory, within 800 ms together.',
    },
  },
  judge({ mcp: { handshakeMs }, mcpTools }) {
    const ms = Math.round(handshakeMs + (mcpTools?.listMs ?? 0))
    const facts = { ms, calls: mcpTools ? 'the handshake and tools/list' : 'the handshake' }
    return { outcome: ms <= MCP_FAST_MS ? 'fast' : ms <= MCP_SLOW_MS ? 'slow' : 'crawling', facts }
  },
})

/** Can many calls share one connection? */
export const httpVersion = defineCheck('speed', 'http-version', {
  why: 'Over HTTP/2 an agent makes parallel calls on one connection; over HTTP/1.1 they queue.',
  loss: 'it supports only HTTP/1.1',
  standard: 'RFC 9113',
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
