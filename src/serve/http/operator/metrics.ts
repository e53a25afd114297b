// The Prometheus metrics of a process; implemented here, because every request pays for them.
import { readFileSync } from 'node:fs'
import { METHOD_VERSION } from '../../../grade/method.ts'

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const BUILD = `version="${version}",method="${METHOD_VERSION}",node="${process.version}"`

/** Gauges of every process. */
const PROCESS_GAUGES: Gauges = {
  process_resident_memory_bytes: { help: 'Memory in use.', read: () => process.memoryUsage.rss() },
  process_uptime_seconds: { help: 'Seconds since the start.', read: () => process.uptime() },
}

type Gauges = Readonly<Record<string, { help: string; read: () => number }>>

export type Metrics = ReturnType<typeof createMetrics>

/** Durations and responses of a route. */
interface Taken {
  /** By bucket; the last has no upper limit. */
  counts: number[]
  sumSeconds: number
  /** Counts by method and status. */
  answers: Map<string, Map<number, number>>
}

export function createMetrics(gauges: Gauges, scans: ReadonlyMap<string, number> = new Map()) {
  const routes = new Map<string, Taken>()
  let hits = 0
  let misses = 0
  return {
    count(route: string, method: string, status: number, ms: number) {
      let taken = routes.get(route)
      if (taken === undefined) {
        taken = {
          counts: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0),
          sumSeconds: 0,
          answers: new Map(),
        }
        routes.set(route, taken)
      }
      let byStatus = taken.answers.get(method)
      if (byStatus === undefined) {
        byStatus = new Map()
        taken.answers.set(method, byStatus)
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      observe(taken, ms / 1000)
    },
    countKept(isHit: boolean) {
      if (isHit) hits += 1
      else misses += 1
    },
    /** The Prometheus text format, with gauges that were read for this request. */
    text: (now: Readonly<Record<string, { help: string; value: number }>> = {}) =>
      [
        ...heading('agentgrade_build_info', 'What runs; always 1.', 'gauge'),
        `agentgrade_build_info{${BUILD}} 1`,
        ...heading('agentgrade_http_requests_total', 'Answered requests.', 'counter'),
        ...[...routes].flatMap(([route, taken]) => requestLines(route, taken)),
        ...heading(
          'agentgrade_http_request_duration_seconds',
          'From arrival to answer.',
          'histogram',
        ),
        ...[...routes].flatMap(([route, taken]) => histogramLines(`route="${route}"`, taken)),
        ...heading(
          'agentgrade_kept_answers_total',
          'Answers looked for among the kept ones.',
          'counter',
        ),
        `agentgrade_kept_answers_total{outcome="hit"} ${hits}`,
        `agentgrade_kept_answers_total{outcome="miss"} ${misses}`,
        ...heading('agentgrade_scans_total', 'Scans that this process has ended.', 'counter'),
        ...[...scans].map(
          ([outcome, count]) => `agentgrade_scans_total{outcome="${outcome}"} ${count}`,
        ),
        ...Object.entries({ ...gauges, ...PROCESS_GAUGES }).flatMap(([name, { help, read }]) => [
          ...heading(name, help, 'gauge'),
          `${name} ${read()}`,
        ]),
        ...Object.entries(now).flatMap(([name, { help, value }]) => [
          ...heading(name, help, 'gauge'),
          `${name} ${value}`,
        ]),
        '',
      ].join('\n'),
  }
}

function observe(taken: Taken, seconds: number): void {
  const place = BUCKETS_SECONDS.findIndex((most) => seconds <= most)
  const bucket = place < 0 ? BUCKETS_SECONDS.length : place
  taken.counts[bucket] = (taken.counts[bucket] ?? 0) + 1
  taken.sumSeconds += seconds
}

function requestLines(route: string, { answers }: Taken): string[] {
  return [...answers].flatMap(([method, byStatus]) =>
    [...byStatus].map(
      ([status, count]) =>
        `agentgrade_http_requests_total{route="${route}",method="${method}",status="${status}"} ${count}`,
    ),
  )
}

function histogramLines(labels: string, { counts, sumSeconds }: Taken): string[] {
  const name = 'agentgrade_http_request_duration_seconds'
  let below = 0
  const buckets = counts.map((count, index) => {
    below += count
    return `${name}_bucket{${labels},le="${BUCKETS_SECONDS[index] ?? '+Inf'}"} ${below}`
  })
  return [...buckets, `${name}_sum{${labels}} ${sumSeconds}`, `${name}_count{${labels}} ${below}`]
}

function heading(name: string, help: string, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}
