// Proves that no hostile target hurts the service: every animal once (`each`), then a thousand
// scans of those that end fast (`many`); prints what was measured.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIMITS } from '../src/observe/limits.ts'
import type { Animal, RunningAnimal } from '../test/zoo/animal.ts'
import { ANIMALS, HEAVY, WAITING } from '../test/zoo/index.ts'
import { startInside } from '../test/zoo/inside.ts'
import { startWatchedService, type WatchedService } from '../test/zoo/watched-service.ts'
import { conclude } from './parts/conclude.ts'

const [PHASES = 'each,many', ...numbers] = process.argv.slice(2)
const [SCANS = 1000, MINUTES = 60, WORKERS = 2] = numbers.map(Number)
const MOST_GROWTH_BYTES = 50_000_000
const MOST_BUSY_MS = 100
const WARM_UP = 100
/** From a scan's end to the moment it is stored and logged. */
const SLACK_MS = 5_000
const UNTIL = performance.now() + MINUTES * 60_000

const inside = await startInside()
const service = await startWatchedService(WORKERS)
const answers: (number | string)[] = []
const live = fork(join(import.meta.dirname, '../test/zoo/live-watch.ts'), [service.url])
live.on('message', (ms) => answers.push(ms as number | string))
const running: { animal: Animal; target: RunningAnimal }[] = []
const findings: string[] = []
try {
  for (const animal of ANIMALS) running.push({ animal, target: await animal.start(inside.origin) })
  await phase('at rest', () => sleep(5_000))
  if (PHASES.includes('each')) await meetEach()
  const chosen = PHASES.includes('many')
    ? running.filter(({ animal: { name } }) => !HEAVY.has(name) && !WAITING.has(name))
    : []
  if (chosen.length > 0) await meetMany(chosen)
} finally {
  live.kill()
  await Promise.all([
    service.close(),
    inside.close(),
    ...running.map(({ target }) => target.close()),
  ])
}
if (inside.connections > 0)
  findings.push(`${inside.connections} connections to an address that nobody may ask`)
conclude(
  `${service.scans.length} scans of ${running.length} hostile targets, ${inside.connections} connections inside`,
  findings,
)

/**
 * Memory is compared with that after a hundred scans: what every service fills once is no growth.
 */
async function meetMany(chosen: typeof running): Promise<void> {
  const first = service.scans.length
  let sent = 0
  let before = 0
  await phase(`${SCANS} scans of ${chosen.length} fast animals`, async () => {
    for (; sent < SCANS && performance.now() < UNTIL; sent++) {
      const { target } = chosen[sent % chosen.length] as (typeof running)[number]
      await service.submit(`${target.url}/n${sent}`)
      while (sent - (service.scans.length - first) > 2 * WORKERS && performance.now() < UNTIL)
        await sleep(50)
      if (sent % 100 === 0)
        console.log(`  ${service.scans.length - first} scans: ${megabytes(residentBytes(service))}`)
      if (sent === WARM_UP) before = residentBytes(service)
    }
    await ended(first + sent)
  })
  for (const { slug, outcome } of service.scans.slice(first))
    if (outcome === 'fault') findings.push(`${slug} is a fault`)
  const [scans, growth] = [service.scans.length - first, residentBytes(service) - before]
  if (scans < SCANS) findings.push(`only ${scans} of ${SCANS} scans ended in the time given`)
  if (scans <= WARM_UP) return
  console.log(
    `Memory of the service: ${megabytes(before)} after ${WARM_UP} scans, ${megabytes(before + growth)} after ${scans}.`,
  )
  if (growth > MOST_GROWTH_BYTES) findings.push(`it grew by ${megabytes(growth)}`)
}

async function meetEach(): Promise<void> {
  const names = new Map<string, string>()
  await phase(`each of ${running.length} animals once`, async () => {
    for (const { animal, target } of running)
      names.set((await service.submit(`${target.url}${animal.path}`)).slug, animal.name)
    await ended(running.length)
  })
  const slowest = service.scans.toSorted((a, b) => b.ms - a.ms)
  for (const { slug, outcome, ms } of slowest.slice(0, 12))
    console.log(`  ${String(names.get(slug)).padEnd(30)} ${outcome.padEnd(12)} ${ms} ms`)
  for (const { slug, outcome, ms } of service.scans) {
    if (outcome === 'fault') findings.push(`${names.get(slug)} is a fault`)
    if (ms > LIMITS.processMs + SLACK_MS) findings.push(`${names.get(slug)} took ${ms} ms`)
  }
  if (service.scans.length < running.length)
    findings.push(`${running.length - service.scans.length} scans did not end in the time given`)
}

async function ended(count: number): Promise<void> {
  while (service.scans.length < count && performance.now() < UNTIL) await sleep(100)
}

/** Prints how the service answered meanwhile, and how busy its loop was. */
async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  const [began, first, figure, scans] = [
    performance.now(),
    answers.length,
    service.figures.length,
    service.scans.length,
  ]
  await work()
  const all = answers.slice(first)
  const took = all.filter((each) => typeof each === 'number').toSorted((a, b) => a - b)
  const failed = new Set(all.filter((each) => typeof each === 'string'))
  const at = (share: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(0)
  const figures = service.figures.slice(figure)
  const busy = Math.max(0, ...figures.map(({ busyMs }) => busyMs))
  const late = Math.max(0, ...figures.map(({ lateMs }) => lateMs))
  console.log(
    `${name}: ${service.scans.length - scans} scans in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )
  console.log(
    `  GET /livez every 20 ms: p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms of ${took.length}, ${all.length - took.length} failed${[...failed].map((why) => `; ${why}`).join('')}`,
  )
  console.log(
    `  event loop: busy at most ${busy.toFixed(0)} ms, late at most ${late.toFixed(0)} ms; memory ${megabytes(residentBytes(service))}`,
  )
  if (busy > MOST_BUSY_MS && name !== 'at rest')
    findings.push(`${name}: the loop was busy for ${busy.toFixed(0)} ms`)
}

function residentBytes({ figures }: WatchedService): number {
  return figures.at(-1)?.residentBytes ?? 0
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
