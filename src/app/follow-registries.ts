// Imports the registries of REGISTRY_SOURCES every hour, and queues scans of their servers; every
// replica may run it, and one of them does.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { stopWords } from '../domain/registry/imported.ts'
import type { Catalogue } from '../store/catalogue.ts'
import { queueImported } from '../usecases/registry/addresses.ts'
import { registryAddress } from '../usecases/registry/doctor.ts'
import { importRegistry } from '../usecases/registry/import.ts'
import { importSettings, type Config } from './config.ts'

const LOOK_EVERY_MS = 60_000
/** Minutes without a look at all servers after one that found nothing to queue. */
const REST = 10

/** Runs until the signal. */
export async function followRegistries(
  catalogue: Catalogue,
  config: Config,
  log: Logger,
  onQueued: () => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = randomUUID()
  const queue = {
    catalogue,
    now: Date.now,
    randomId: randomUUID,
    settings: {
      submissionsPerDay: config.REGISTRY_SCANS,
      allowedRanges: config.ALLOW_PRIVATE_TARGETS,
      hostMinutes: config.SCAN_HOST_MINUTES,
    },
  }
  const importOne = async (given: string, rank: number) => {
    const { address, allowedRanges } = registryAddress(given, config.ALLOW_PRIVATE_TARGETS)
    const settings = { ...importSettings(config), allowedRanges, signal }
    const counts = await importRegistry(
      { catalogue, settings, worker, now: Date.now },
      { address, rank },
    )
    if (counts === null) return
    const told = { registry: address, ...counts }
    if (counts.stopped === null || signal.aborted) log.info(told, 'a registry was imported')
    else log.warn(told, `a registry was imported in part: ${stopWords(counts.stopped, counts.why)}`)
  }
  const attempt = (work: Promise<unknown>, what: string) =>
    work.catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, what)
    })
  const queueScans = async () => {
    const queued = await queueImported(queue)
    if (queued > 0) onQueued()
    else rest = REST
  }
  let rest = config.REGISTRY_SCANS === 0 ? Infinity : 0
  while (!signal.aborted) {
    for (const [rank, address] of config.REGISTRY_SOURCES.entries())
      await attempt(importOne(address, rank), 'a registry was not imported')
    if (rest > 0) rest -= 1
    else if (!signal.aborted) await attempt(queueScans(), 'imported servers were not queued')
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
