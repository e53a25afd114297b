// Processes the scan queue: claims a scan, has it run, stores the result, and queues stale tools.
import { createHash } from 'node:crypto'
import type { Catalogue, ClaimedScan, ScanResult } from '../../store/catalogue.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { methodDigest } from '../../runtime/method-digest.ts'
import { hostIntervalOf } from './host-interval.ts'
import type { ScanJob, ScanReport } from './scan-job.ts'
import type { RunScan } from './scan-process.ts'
import { graderHere, type Grader } from '../grader.ts'
import { siteWords } from '../tool-words.ts'
import { targetOf } from '../../observe/scan.ts'
import { iconFormat } from '../../domain/tool/icon.ts'
import { afterScan, afterSecondLook } from '../../domain/tool/record-after.ts'
import { withOwner } from '../../domain/tool/with-owner.ts'

const VERSION_DIGITS = 12

/** An image as base64; null if the site has none that we keep; undefined if it was not fetched. */
export function checkedIcon(icon: string | null | undefined): string | null | undefined {
  if (icon === undefined || icon === null) return icon
  const bytes = Buffer.from(icon, 'base64')
  return iconFormat(bytes) === null ? null : bytes.toString('base64')
}

/** Changes with the picture, so that browsers may keep each version for ever. */
export function iconVersion(icon: string): string {
  return createHash('sha256').update(icon).digest('hex').slice(0, VERSION_DIGITS)
}

/** Long enough that a short stall loses no scan, and a dead worker's scans do not wait long. */
const LEASE_MS = 30_000
const BEAT_MS = 1_000
const IDLE_MS = 1_000
/** The pause after no stale tool was found. */
const REFRESH_EVERY_MS = 60_000
/** Tools of one host wait for each other: so many queries in a row may find nothing to run. */
const MOST_REFRESHES = 20
const DAY_MS = 86_400_000
/** Pauses before the second and third attempt. */
const PAUSES_MS = [60_000, 300_000] as const
const FAILED = 'The scan could not be carried out.'

export interface WorkerSettings {
  /** Concurrent scans; 0 runs none. */
  workers: number
  allowedRanges: readonly string[]
  botUrl: string
  /** Days after which a tool is scanned again; 0 for never. */
  refreshDays: number
  /** Minutes from one scan of a host to the next; 0 disables the limit. */
  hostMinutes: number
  /** The MCP registry that scans query; empty for none. */
  mcpRegistry?: string
}

export interface WorkerDeps {
  catalogue: Catalogue
  /** In the service, each scan has its own process. */
  runScan: RunScan
  grader?: Pick<Grader, 'declared'>
  /** Identifies this process among all workers on the queue. */
  worker: string
  settings: WorkerSettings
  npm: ScanJob['npm']
  now: () => number
  randomId: () => string
  onFault: (error: unknown, what: string) => void
  onDone?: (slug: string, outcome: ScanReport['outcome'], ms: number) => void
}

/** `wake` checks the queue at once; `stop` stops the running scans and releases them. */
export function startScanWorker(given: WorkerDeps) {
  const clock = steadyClock(given.now)
  const deps = { ...given, now: clock.now }
  const { settings, onFault } = deps
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const { pause, wake } = makeAlarm()
  const queueStale = makeRefresh(deps)
  const takeAll = async () => {
    if (clock.hasJumped() && running.size > 0) return
    clock.follow()
    for (let refreshes = 0; running.size < settings.workers && !stopping.signal.aborted;) {
      const claimed = await deps.catalogue.claimScan(deps.worker, LEASE_MS, deps.now())
      if (claimed === null) {
        // Only as many as are free now, so that no submission waits behind stale tools.
        refreshes += 1
        if (refreshes > MOST_REFRESHES || (await queueStale(settings.workers - running.size)) === 0)
          return
        continue
      }
      const carried: Promise<void> = carryOut(claimed, deps, stopping.signal)
        .catch((error: unknown) => onFault(error, 'a scan could not be given up'))
        .finally(() => {
          running.delete(carried)
          wake()
        })
      running.add(carried)
    }
  }
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await takeAll()
      } catch (error) {
        onFault(error, 'the queue cannot be read')
      }
      await pause()
    }
  })()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      wake()
      await loop
      await Promise.all(running)
      await deps.catalogue
        .releaseScans(deps.worker, deps.now())
        .catch((error: unknown) => onFault(error, 'scans could not be given back'))
    },
  }
}

/** The clock without its jumps, so that no lease lapses by one; it follows when no scan runs. */
function steadyClock(now: () => number) {
  const read = () => now() - performance.now()
  let offset = read()
  const hasJumped = () => Math.abs(read() - offset) > LEASE_MS / 3
  return {
    // Whole milliseconds: the databases refuse others.
    now: () => (hasJumped() ? Math.round(performance.now() + offset) : now()),
    hasJumped,
    follow: () => void (offset = read()),
  }
}

/** Pauses that can be interrupted; a call without a pause interrupts the next one. */
function makeAlarm(): { pause: () => Promise<void>; wake: () => void } {
  let rung = Promise.withResolvers<void>()
  return {
    wake: () => rung.resolve(),
    pause: async () => {
      const timer = setTimeout(rung.resolve, IDLE_MS)
      await rung.promise
      clearTimeout(timer)
      rung = Promise.withResolvers<void>()
    },
  }
}

/**
 * Queues so many stale tools, oldest first, and second looks where none is stale; if there is nothing,
 * checks again after a while.
 */
function makeRefresh({
  catalogue,
  settings,
  randomId,
  now,
  onFault,
}: WorkerDeps): (most: number) => Promise<number> {
  const turnOf = (record: ToolRecord) =>
    hostIntervalOf(record.url, settings.hostMinutes, settings.allowedRanges)
  let lookAt = 0
  return async (most) => {
    if (performance.now() < lookAt) return 0
    const many = { limit: most, newId: randomId, intervalOf: turnOf }
    const queue = async () => {
      const stale =
        settings.refreshDays === 0
          ? 0
          : await catalogue.queueStale(settings.refreshDays * DAY_MS, many, now())
      return stale > 0 ? stale : catalogue.queueSecondLooks(many, now())
    }
    const queued = await queue().catch((error: unknown) => {
      onFault(error, 'old grades cannot be queued')
      return 0
    })
    if (queued === 0) lookAt = performance.now() + REFRESH_EVERY_MS
    return queued
  }
}

/** Whatever goes wrong, the scan ends or is retried, and its timer stops. */
async function carryOut(
  claimed: ClaimedScan,
  deps: WorkerDeps,
  stopping: AbortSignal,
): Promise<void> {
  const started = deps.now()
  const lost = new AbortController()
  const progress: Progress[] = []
  const stopBeat = keepLease(claimed, progress, deps, () => lost.abort())
  const outcome = await work(claimed, progress, deps, AbortSignal.any([stopping, lost.signal]))
    .catch(async (error: unknown) => {
      deps.onFault(error, 'a scan failed')
      await giveUp(claimed, `fault: ${FAILED}`, deps)
      return 'fault' as const
    })
    .finally(stopBeat)
  if (outcome !== null) deps.onDone?.(claimed.slug, outcome, deps.now() - started)
}

/** One heartbeat at a time: a slow database does not get more of them. */
function keepLease(
  claimed: ClaimedScan,
  progress: readonly Progress[],
  { catalogue, now, onFault }: WorkerDeps,
  onLost: () => void,
): () => void {
  let isBeating = false
  const beat = async () => {
    if (isBeating) return
    isBeating = true
    try {
      if (!(await catalogue.keepScan(claimed, progress, LEASE_MS, now()))) onLost()
    } catch (error) {
      onFault(error, 'a lease could not be kept')
    } finally {
      isBeating = false
    }
  }
  const timer = setInterval(() => void beat(), BEAT_MS)
  return () => clearInterval(timer)
}

/** Null if the scan is no longer ours: it was stopped and released, or another worker has it. */
async function work(
  claimed: ClaimedScan,
  progress: Progress[],
  deps: WorkerDeps,
  signal: AbortSignal,
): Promise<ScanReport['outcome'] | null> {
  const { catalogue, now, onFault } = deps
  const logged = (detail: string) => onFault(new Error(detail), 'a scan had a fault of its own')
  const report = await deps.runScan(jobFor(claimed, deps), {
    onProgress: (each) => progress.push(each),
    signal,
    onFault: logged,
  })
  if (report.outcome === 'fault' && !signal.aborted) logged(report.detail)
  if (signal.aborted) return null
  if (await catalogue.keepScan(claimed, progress, LEASE_MS, now()))
    await (claimed.kind === 'again' ? storeAgain : store)(claimed, report, deps)
  return report.outcome
}

function jobFor(
  { kind, record, evidence, history }: ClaimedScan,
  { settings, npm, now }: WorkerDeps,
): ScanJob {
  const { name, url, description, grading } = record
  return {
    ...(kind === 'again' && { isSecondLook: true }),
    target: targetOf(url),
    tool: {
      name,
      url,
      ...(description !== '' && { description }),
      ...(grading && record.kind && { kind: record.kind }),
    },
    before: evidence,
    ...(record.owner?.facts && { ownerFacts: record.owner.facts }),
    wantsIcon: kind === 'scan',
    now: now(),
    allowedRanges: settings.allowedRanges,
    ...(settings.mcpRegistry && { mcpRegistry: settings.mcpRegistry }),
    botUrl: settings.botUrl,
    npm,
    history,
  }
}

async function store(claimed: ClaimedScan, report: ScanReport, deps: WorkerDeps): Promise<void> {
  // Its detail may name files and addresses of the operator: it is logged, never published.
  if (report.outcome === 'fault') return giveUp(claimed, `fault: ${FAILED}`, deps)
  if (report.outcome === 'unreachable')
    return giveUp(claimed, `${report.kind}: ${report.detail}`, deps)
  // A scan that was blocked gives no grade; the existing grade is kept.
  const { catalogue, now } = deps
  const { status, locked, unratedBecause } = report.grading
  if (status === 'unrated' && claimed.record.status === 'graded') {
    if (!locked) return giveUp(claimed, 'Too little could be seen to judge anything.', deps)
    await catalogue.failScan(claimed, `auth-required: ${unratedBecause}`, null, now(), true)
    return
  }
  const words = await siteWords(catalogue, report.own, claimed.record.url)
  const icon = checkedIcon(report.icon)
  const scan = {
    ...scannedBy(claimed, report, now()),
    words,
    iconVersion: icon && iconVersion(icon),
  }
  const change: ScanResult['change'] = async (old) =>
    withLaterFacts(claimed, { record: afterScan(old, scan), evidence: report.evidence }, deps)
  const result = { ...resultOf(report), change, ...(icon !== undefined && { icon }) }
  await catalogue.finishScan(claimed, result, now())
}

/** What it has found; a list that is another now is scanned anew, because the grade rests on it. */
async function storeAgain(
  claimed: ClaimedScan,
  report: ScanReport,
  deps: WorkerDeps,
): Promise<void> {
  if (report.outcome !== 'seen') return store(claimed, report, deps)
  const { catalogue, settings, now, randomId } = deps
  const scan = scannedBy(claimed, report, now())
  const outcome = scan.found.access.mcp?.look?.again?.outcome
  const isOutdated = outcome === 'changed' || outcome === 'unsettled'
  const interval = hostIntervalOf(claimed.record.url, settings.hostMinutes, settings.allowedRanges)
  const result: ScanResult = {
    ...resultOf(report),
    observedAt: claimed.record.scannedAt,
    change: async (old) => ({ record: afterSecondLook(old, scan), evidence: report.evidence }),
    basedOn: claimed.evidence ?? '',
    ...(isOutdated && { rescan: { id: randomId(), interval } }),
  }
  if (!(await catalogue.finishScan(claimed, result, now())))
    await giveUp(claimed, 'The tool was scanned or edited meanwhile.', deps)
}

type SeenReport = Extract<ScanReport, { outcome: 'seen' }>

function resultOf({
  grading,
  observedAt,
  evidence,
  exchanges,
  clients,
  difference,
}: SeenReport): Omit<ScanResult, 'change'> {
  return { grading, observedAt, evidence, exchanges, clients, difference }
}

function scannedBy(
  { scanId }: ClaimedScan,
  { grading, found, observedAt }: SeenReport,
  now: number,
) {
  const at = new Date(now).toISOString()
  return { scanId, grading, methodDigest: methodDigest(), found, observedAt, at }
}

/** Facts that the owner has declared or taken back since the scan began count as after it. */
async function withLaterFacts(
  { record: { owner: before } }: ClaimedScan,
  { record, evidence }: { record: ToolRecord; evidence: string },
  { grader = graderHere, now }: WorkerDeps,
): Promise<{ record: ToolRecord; evidence: string }> {
  const { owner } = record
  if (JSON.stringify(owner?.facts) === JSON.stringify(before?.facts)) return { record, evidence }
  const asScanned = { ...record, owner: { ...owner, facts: before?.facts ?? {} } }
  const declared = await grader.declared(asScanned, evidence, owner?.facts ?? {}, now())
  const { facts } = declared
  const words = owner && { ...owner, ...(owner.facts && { facts }) }
  return { record: withOwner(declared.record, words), evidence: declared.evidence }
}

async function giveUp(
  claimed: ClaimedScan,
  detail: string,
  { catalogue, now }: WorkerDeps,
): Promise<void> {
  const pauseMs = PAUSES_MS[claimed.attempt - 1]
  await catalogue.failScan(claimed, detail, pauseMs === undefined ? null : now() + pauseMs, now())
}
