// Proves that no hostile target hurts the service: every animal once, then a thousand scans of those that end fast; prints what was measured.
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { LIMITS } from '../src/observe/limits.ts'
import type { Animal, RunningAnimal } from '../test/zoo/animal.ts'
import { ANIMALS } from '../test/zoo/index.ts'
import { startInside } from '../test/zoo/inside.ts'
import { startWatchedService, type ScanLine, type WatchedService } from '../test/zoo/watched-service.ts'

const [SCANS = 1000, MINUTES = 60, WORKERS = 2] = process.argv.slice(2).map(Number)
const MOST_GROWTH_BYTES = 50_000_000
const MOST_BUSY_MS = 100
/** From a scan's end to the moment it is stored and logged. */
const SLACK_MS = 5_000
const UNTIL = performance.now() + MINUTES * 60_000

const inside = await startInside()
const service = await startWatchedService(WORKERS)
const answers: number[] = []
const live = new Worker(new URL('../test/zoo/live-watch.ts', import.meta.url), { workerData: service.url })
live.on('message', (ms: number) => answers.push(ms))
const running: { animal: Animal; target: RunningAnimal }[] = []
const findings: string[] = []
try {
  for (const animal of ANIMALS) running.push({ animal, target: await animal.start(inside.origin) })
  await phase('at rest', () => sleep(5_000))
  const slugs = new Map<string, string>()
  await phase(`each of ${ANIMALS.length} animals once`, async () => {
    for (const { animal, target } of running) slugs.set((await service.submit(`${target.url}${animal.path}`)).slug, animal.name)
    await ended(running.length)
  })
  for (const { slug, outcome, ms } of service.scans) {
    if (outcome === 'fault') findings.push(`${slugs.get(slug)} is a fault`)
    if (ms > LIMITS.processMs + SLACK_MS) findings.push(`${slugs.get(slug)} took ${ms} ms`)
  }
  if (service.scans.length < running.length && performance.now() < UNTIL) findings.push('not every scan ended')
  for (const { slug, outcome, ms } of slowestFirst().slice(0, 12)) console.log(`  ${String(slugs.get(slug)).padEnd(30)} ${outcome.padEnd(12)} ${ms} ms`)
  const before = residentBytes(service)
  const fast = new Set(
    slowestFirst()
      .slice(running.length / 2)
      .map(({ slug }) => slugs.get(slug)),
  )
  const chosen = running.filter(({ animal }) => fast.has(animal.name))
  const [first, sent] = [service.scans.length, { count: 0 }]
  await phase(`up to ${SCANS} scans of ${chosen.length} fast animals`, async () => {
    for (; sent.count < SCANS && chosen.length > 0 && performance.now() < UNTIL; sent.count++) {
      const { target } = chosen[sent.count % chosen.length] as (typeof running)[number]
      await service.submit(`${target.url}/n${sent.count}`)
      if (sent.count % 100 === 0) console.log(`  after ${service.scans.length} scans: ${megabytes(residentBytes(service))}`)
      while (sent.count - (service.scans.length - first) > 4 * WORKERS && performance.now() < UNTIL) await sleep(50)
    }
    await ended(first + sent.count)
  })
  const growth = residentBytes(service) - before
  for (const { outcome } of service.scans.slice(first)) if (outcome === 'fault') findings.push('a fault among the thousand')
  console.log(
    `Memory of the service: ${megabytes(before)} before, ${growth >= 0 ? '+' : ''}${megabytes(growth)} after ${service.scans.length - first} more scans.`,
  )
  if (growth > MOST_GROWTH_BYTES) findings.push(`it grew by ${megabytes(growth)}`)
} finally {
  await live.terminate()
  await Promise.all([service.close(), inside.close(), ...running.map(({ target }) => target.close())])
}
if (inside.connections > 0) findings.push(`${inside.connections} connections to an address that nobody may ask`)
console.log(`${service.scans.length} scans, ${inside.connections} connections inside, ${findings.length} findings.`)
for (const finding of findings) console.log(`  ${finding}`)
process.exitCode = findings.length === 0 ? 0 : 1

function slowestFirst(): ScanLine[] {
  return service.scans.toSorted((a, b) => b.ms - a.ms)
}

async function ended(count: number): Promise<void> {
  while (service.scans.length < count && performance.now() < UNTIL) await sleep(100)
}

/** Prints how the service answered meanwhile, and how busy its loop was. */
async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  const [began, first, figure, scans] = [performance.now(), answers.length, service.figures.length, service.scans.length]
  await work()
  const took = answers.slice(first).toSorted((a, b) => a - b)
  const at = (share: number) => (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(0)
  const figures = service.figures.slice(figure)
  const busy = Math.max(0, ...figures.map(({ busyMs }) => busyMs))
  const late = Math.max(0, ...figures.map(({ lateMs }) => lateMs))
  console.log(`${name}: ${service.scans.length - scans} scans in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  console.log(`  GET /livez every 20 ms: p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms of ${took.length}`)
  console.log(`  event loop: busy at most ${busy.toFixed(0)} ms, late at most ${late.toFixed(0)} ms; memory ${megabytes(residentBytes(service))}`)
  if (busy > MOST_BUSY_MS && name !== 'at rest') findings.push(`${name}: the loop was busy for ${busy.toFixed(0)} ms`)
}

function residentBytes({ figures }: WatchedService): number {
  return figures.at(-1)?.residentBytes ?? 0
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
