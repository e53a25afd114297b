// The progress of a scan as server-sent events. The worker writes to the catalogue and this reads
// it, so that any replica can stream it.
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { StoredScan } from '../../../store/catalogue.ts'
import { isUnread, makeStreams } from './open-stream.ts'
import type { RequestContext, Service, WithCatalogue } from '../service.ts'
import { progressWords, scanWords, silenceOf } from '../../../represent/words/scans.ts'
import { inert, titledProgress } from './scan-json.ts'

const LOOK_EVERY_MS = 500
const BREATHE_EVERY_LOOKS = 30
const LONGEST_MS = 300_000

export type ScanStreamDeps = WithCatalogue<'findScan'> &
  Pick<Service, 'now' | 'isStopping' | 'writeMs'>

const openStream = makeStreams(5)

/**
 * Sends the progress so far, then follows it until the scan ends. Resumes after
 * `Last-Event-ID`.
 */
export async function streamScan(
  service: ScanStreamDeps,
  context: RequestContext,
  found: StoredScan,
  url: string,
): Promise<void> {
  const last = Number(context.request.headers['last-event-id'] ?? 0)
  const from = Number.isInteger(last) && last > 0 ? last : 0
  await openStream(service, context, (raw) => follow(service, raw, { found, url, from }))
}

async function follow(
  service: ScanStreamDeps,
  raw: ServerResponse,
  { found, url, from }: { found: StoredScan; url: string; from: number },
): Promise<void> {
  const closed = new AbortController()
  raw.on('close', () => closed.abort())
  const until = performance.now() + LONGEST_MS
  let sent = from
  let status = ''
  let silent = 0
  let scan: StoredScan | null = found
  for (let look = 1; scan !== null && !closed.signal.aborted; look++) {
    for (const ended of scan.progress.slice(sent)) {
      const summary = progressWords(scan.progress.slice(0, sent + 1), null)
      raw.write(event('progress', { ...titledProgress(ended), summary }, ++sent))
    }
    if (scan.status !== status) raw.write(event('state', stateOf(scan)))
    status = scan.status
    const silence = silenceOf(scan, url, service.now())
    // Once per attempt: a screen reader must not announce every second.
    if (silence !== null && silent !== scan.attempt)
      raw.write(event('silent', { ...silence, summary: progressWords([], silence) }))
    if (silence !== null) silent = scan.attempt
    if (
      status === 'done' ||
      status === 'failed' ||
      service.isStopping ||
      isUnread(raw) ||
      performance.now() > until
    )
      return
    if (look % BREATHE_EVERY_LOOKS === 0) raw.write(':\n\n')
    await pause(LOOK_EVERY_MS, undefined, closed).catch(() => {})
    scan = await service.catalogue.findScan(found.id)
    // Another attempt starts over.
    if (scan && scan.progress.length < sent) sent = 0
  }
}

function stateOf({ status, attempt, lastError, runAfter, progress }: StoredScan): object {
  const next = status === 'queued' ? new Date(runAfter).toISOString() : null
  const summary = status === 'running' ? progressWords(progress, null) : scanWords(status)
  return { status, attempt, error: lastError, runAfter: next, summary }
}

function event(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${inert(JSON.stringify(data))}\n\n`
}
