// The whole pipeline for tests: an application on a free port, a worker next to it, and a clock
// that the test controls.
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import pino from 'pino'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { createReadQuota } from '../../src/usecases/keys/read-quota.ts'
import { startScanWorker } from '../../src/usecases/scan/scan-worker.ts'
import { createApp } from '../../src/serve/http/app.ts'
import { scanHere } from '../scan-here.ts'
import { until } from '../until.ts'
import { SETTINGS } from './open-app.ts'
import { renderer } from '../../src/usecases/renderer.ts'

const LOOPBACK = ['127.0.0.0/8']

type Json = Record<string, unknown>

export interface Pipeline {
  ask(path: string, init?: RequestInit): Promise<Response>
  metrics(): Promise<string>
  /** Starts processing the queue. */
  startWorker(): void
  /** Advances the clock, and wakes the worker. */
  pass(ms: number): void
  json<T = Json>(path: string): Promise<T>
  post(path: string, body?: unknown): Promise<Response>
  /** Polls until the response is as wanted. */
  until<T extends Json>(path: string, isWanted: (found: T) => boolean): Promise<T>
}

export async function openPipeline(
  t: Pick<TestContext, 'after'>,
  databaseUrl: string,
): Promise<Pipeline> {
  let moment = Date.now()
  const now = () => moment
  const catalogue = await openCatalogueAt(databaseUrl, renderer)
  let worker: ReturnType<typeof startScanWorker> | undefined
  const faults: unknown[] = []
  const app = await createApp({
    catalogue,
    quota: createReadQuota({ catalogue, now }),
    settings: { ...SETTINGS, submissionsPerDay: 0, allowedRanges: LOOPBACK, hostMinutes: 0 },
    log: pino({ level: 'silent' }),
    loadGuard: { isOverloaded: () => false, delayMs: () => 0, stop: () => {} },
    now,
    randomId: randomUUID,
    randomBytes,
    onQueued: () => worker?.wake(),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(async () => {
    await Promise.all([app.close(), worker?.stop()])
    await catalogue.close()
    if (faults.length > 0) throw new AggregateError(faults, 'the worker met faults')
  })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // A kept-alive connection would delay the shutdown.
  const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { connection: 'close', ...headers } })
  const json = async <T = Json>(path: string) => (await (await ask(path)).json()) as T
  return {
    ask,
    metrics: () => app.operator.metrics(),
    json,
    startWorker: () => {
      worker = startScanWorker({
        catalogue,
        runScan: scanHere,
        worker: 'tested',
        settings: {
          workers: 2,
          allowedRanges: LOOPBACK,
          botUrl: 'http://127.0.0.1/bot',
          refreshDays: 0,
          hostMinutes: 0,
        },
        npm: null,
        now,
        randomId: randomUUID,
        onFault: (error) => faults.push(error),
      })
    },
    pass: (ms) => {
      moment += ms
      worker?.wake()
    },
    post: (path, body) =>
      ask(path, {
        method: 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    until: <T extends Json>(path: string, isWanted: (found: T) => boolean) =>
      until(
        () => json<T>(path),
        isWanted,
        (found) => `${path} is still ${JSON.stringify(found).slice(0, 500)}`,
      ),
  }
}
