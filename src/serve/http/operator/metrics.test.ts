// Metrics in the Prometheus text format: counters count, buckets are cumulative.
import assert from 'node:assert/strict'
import test from 'node:test'
import { createMetrics } from './metrics.ts'

test('requests, durations, kept answers and gauges', () => {
  const metrics = createMetrics(
    { some_gauge: { help: 'A gauge.', read: () => 7 } },
    new Map([['seen', 3]]),
  )
  metrics.count('/tools', 'GET', 200, 0.2)
  metrics.count('/tools', 'GET', 200, 3)
  metrics.count('/tools', 'GET', 400, 60_000)
  metrics.countKept(true)
  const lines = metrics.text({ of_this_moment: { help: 'Read for it.', value: 4 } }).split('\n')
  for (const line of [
    'agentgrade_http_requests_total{route="/tools",method="GET",status="200"} 2',
    'agentgrade_http_requests_total{route="/tools",method="GET",status="400"} 1',
    'agentgrade_http_request_duration_seconds_bucket{route="/tools",le="0.0005"} 1',
    'agentgrade_http_request_duration_seconds_bucket{route="/tools",le="0.005"} 2',
    'agentgrade_http_request_duration_seconds_bucket{route="/tools",le="2.5"} 2',
    'agentgrade_http_request_duration_seconds_bucket{route="/tools",le="+Inf"} 3',
    'agentgrade_http_request_duration_seconds_count{route="/tools"} 3',
    'agentgrade_kept_answers_total{outcome="hit"} 1',
    'agentgrade_kept_answers_total{outcome="miss"} 0',
    '# TYPE some_gauge gauge',
    'some_gauge 7',
    'agentgrade_scans_total{outcome="seen"} 3',
    'of_this_moment 4',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`)
  }
})
