// What the service tells Prometheus about itself; counted by hand, because every request pays for it.

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export interface Metrics {
  /** One request was answered. */
  count(route: string, method: string, status: number, ms: number): void
  countKept(isHit: boolean): void
  /** In the text format of Prometheus, with what was read for this moment only. */
  text(now?: Readonly<Record<string, { help: string; value: number }>>): string
}

interface Durations {
  /** By bucket; the last is what lies above all. */
  counts: number[]
  sumSeconds: number
}

export function createMetrics(gauges: Readonly<Record<string, { help: string; read: () => number }>>, scans: ReadonlyMap<string, number> = new Map()): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Durations>()
  let hits = 0
  let misses = 0
  return {
    count(route, method, status, ms) {
      const labels = `route="${route}",method="${method}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      let taken = durations.get(route)
      if (taken === undefined) {
        taken = { counts: Array.from({ length: BUCKETS_SECONDS.length + 1 }, () => 0), sumSeconds: 0 }
        durations.set(route, taken)
      }
      observe(taken, ms / 1000)
    },
    countKept(isHit) {
      if (isHit) hits += 1
      else misses += 1
    },
    text: (now = {}) =>
      [
        ...heading('agentgrade_http_requests_total', 'Answered requests.', 'counter'),
        ...[...requests].map(([labels, count]) => `agentgrade_http_requests_total{${labels}} ${count}`),
        ...heading('agentgrade_http_request_duration_seconds', 'From arrival to answer.', 'histogram'),
        ...[...durations].flatMap(([route, taken]) => histogramLines(`route="${route}"`, taken)),
        ...heading('agentgrade_kept_answers_total', 'Answers looked for among the kept ones.', 'counter'),
        `agentgrade_kept_answers_total{outcome="hit"} ${hits}`,
        `agentgrade_kept_answers_total{outcome="miss"} ${misses}`,
        ...heading('agentgrade_scans_total', 'Scans that this process has ended.', 'counter'),
        ...[...scans].map(([outcome, count]) => `agentgrade_scans_total{outcome="${outcome}"} ${count}`),
        ...Object.entries(gauges).flatMap(([name, { help, read }]) => [...heading(name, help, 'gauge'), `${name} ${read()}`]),
        ...Object.entries(now).flatMap(([name, { help, value }]) => [...heading(name, help, 'gauge'), `${name} ${value}`]),
        '',
      ].join('\n'),
  }
}

function observe(taken: Durations, seconds: number): void {
  const place = BUCKETS_SECONDS.findIndex((most) => seconds <= most)
  const bucket = place < 0 ? BUCKETS_SECONDS.length : place
  taken.counts[bucket] = (taken.counts[bucket] ?? 0) + 1
  taken.sumSeconds += seconds
}

function histogramLines(labels: string, { counts, sumSeconds }: Durations): string[] {
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
