// The whole service for a browser: the launch catalogue, tools in every state, and a worker that
// scans this machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { readConfig } from '../../src/app/config.ts'
import { exchangeLines } from '../../src/domain/evidence/exchange-line.ts'
import { scanDifference } from '../../src/contract/scan-contract.ts'
import type { Progress } from '../../src/domain/scan/scan.ts'
import { start } from '../../src/app/start.ts'
import { resultOf } from '../catalogue-writes.ts'
import { freePort } from '../free-port.ts'
import { copyLaunchDatabase } from '../launch-database.ts'
import { NEVER_OVERLOADED } from '../never-overloaded.ts'
import { scanHere } from '../scan-here.ts'
import { scannedRecord, type ScannedRecord } from '../scanned-record.ts'
import { pendingRecord } from '../tool-record.ts'
import { SLOW_PAGES, startSlowProxy } from './slow-proxy.ts'
import { renderer } from '../../src/usecases/renderer.ts'

export interface Site {
  url: string
  /** The same database, to write what no caller could. */
  catalogue: Catalogue
  close(): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOOKS: Progress[] = [
  { observation: 'openapi', state: 'observed', found: 'OpenAPI 3.1.0, 24 operations' },
  { observation: 'markdownNegotiation', state: 'not-offered', found: 'no markdown' },
  { observation: 'apiLatency', state: 'unobserved', found: 'timeout' },
]
const REVIEWS = [
  {
    task: { description: 'Send a welcome mail to a new user', category: 'email', completed: true },
    agentId: 'mail-helper',
    agentPlatform: 'claude-code',
    ratings: { speed: 8, discoverability: 6 },
    interaction: { avgResponseTokens: 420, avgResponseTimeMs: 310, totalApiCalls: 7, errorRate: 0 },
    biggestFriction: 'The key could only be made in a dashboard.',
    overallScore: 7,
  },
  {
    task: { description: 'List the bounces of a day', completed: false },
    agentId: 'nightly',
    biggestFriction: 'No cursor on long lists.',
    overallScore: 4,
  },
]

/**
 * What the site has besides the launch catalogue: a scanned tool with history and reviews, one that
 * is queued, and one that is being scanned.
 */
export const SCANNED = 'acme'
export const WAITING = 'acme-mail'
export const SCAN_ENDED = 'scan-2'
export const SCAN_UNDER_WAY = 'scan-under-way'

/** Just below the longest lease: no other worker takes it during the test. */
export const HELD_MS = 290_000

/** `putMore` writes before the service starts. */
export async function openSite(
  putMore: (catalogue: Catalogue, now: number) => Promise<void> = async () => {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-site-'))
  const databaseUrl = await copyLaunchDatabase(join(folder, 'site.db'))
  const catalogue = await openCatalogueAt(databaseUrl, renderer)
  await fill(catalogue, Date.now())
  await putMore(catalogue, Date.now())
  const proxy = process.env[SLOW_PAGES] === undefined ? null : await startSlowProxy()
  const service = await start(
    readConfig({
      DATABASE_URL: databaseUrl,
      // Pages contain their own URL, so it must be known in advance.
      ...(proxy ? { PORT: '0', PUBLIC_URL: proxy.url } : { PORT: String(await freePort()) }),
      LOG_LEVEL: 'silent',
      QUOTA_PUBLIC_READS: '0',
      QUOTA_SUBMISSIONS: '0',
      ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
      SCAN_WORKERS: '2',
      SCAN_HOST_MINUTES: '0',
      SCAN_REFRESH_DAYS: '0',
    }),
    NEVER_OVERLOADED,
    scanHere,
  )
  proxy?.serve(service.url)
  for (const review of REVIEWS) {
    const body = JSON.stringify({ toolSlug: SCANNED, ...review })
    await fetch(`${service.url}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body,
    })
  }
  return {
    url: proxy?.url ?? service.url,
    catalogue,
    close: async () => {
      await proxy?.close()
      await service.close()
      await catalogue.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(catalogue: Catalogue, now: number): Promise<void> {
  const [before, after] = [scannedRecord('silent-site'), scannedRecord('average-tool')]
  const waiting = pendingRecord({ slug: WAITING, latestScan: null })
  await catalogue.putTools(
    [
      { record: { ...before.record, slug: SCANNED }, urlKey: SCANNED, evidence: before.json },
      { record: waiting, urlKey: WAITING, evidence: '' },
    ],
    now - 3 * DAY_MS,
  )
  await endScan(catalogue, 'scan-1', before, null, now - 2 * DAY_MS)
  await endScan(catalogue, SCAN_ENDED, after, before, now - HOUR_MS / 60)
  await beginScan(catalogue, 'resend', SCAN_UNDER_WAY, now)
}

async function beginScan(catalogue: Catalogue, slug: string, id: string, now: number) {
  await catalogue.requestScan(slug, id, 0, { host: slug, everyMs: 0 }, now)
  const lease = await catalogue.claimScan('elsewhere', HELD_MS, now)
  if (lease === null) throw new Error(`the scan of ${slug} was not claimed`)
  await catalogue.keepScan(lease, LOOKS, HELD_MS, now)
  return lease
}

async function endScan(
  catalogue: Catalogue,
  id: string,
  seen: ScannedRecord,
  before: ScannedRecord | null,
  now: number,
): Promise<void> {
  const lease = await beginScan(catalogue, SCANNED, id, now)
  const gradingOf = ({ evidence, record: { grading } }: ScannedRecord) => {
    if (grading === null) throw new Error(`${seen.record.slug} has no grading`)
    return { evidence, grading }
  }
  const difference = before && JSON.stringify(scanDifference(gradingOf(before), gradingOf(seen)))
  const record = { ...seen.record, slug: SCANNED, scannedAt: new Date(now).toISOString() }
  const exchanges = exchangeLines(seen.evidence)
  const result = resultOf(record, { evidence: seen.json, exchanges, difference })
  await catalogue.finishScan(lease, result, now)
}
