// How fast the service answers, beside a bare Fastify route that sends the same bytes in the same
// run: [tools] [seconds] [--writes <per second>] [--markdown].
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  catalogueOf,
  load,
  requireWrk,
  startBare,
  startService,
  type Running,
} from './parts/load.ts'
import { readsOf, type Read } from './parts/reads.ts'
import { startWrites } from './parts/writes.ts'

const WANTED_START_MS = 2500
const WANTED_MEMORY = 200
const WANTED_SEARCH_P99_MS = 5
const REST_MS = 5000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    markdown: { type: 'boolean', default: false },
    writes: { type: 'string', default: '0' },
  },
})
const [tools = 100_000, seconds = 3] = positionals.map(Number)

requireWrk()
const file = await catalogueOf(tools)
const service = await startService(file)
let bare: Running | undefined
try {
  const memory = await atRest(service)
  bare = await startBare(service.url)
  const heads = [
    'Read',
    'Service, per s',
    'Bare, per s',
    'Share',
    'Wanted',
    'CPU µs',
    'Bare CPU µs',
    'p50 ms',
    'p99 ms',
  ]
  row(heads)
  if (values.markdown) row(heads.map(() => '---'))
  const perSecond = Number(values.writes)
  const writes = perSecond > 0 ? await startWrites(service.url, file, tools, perSecond) : null
  for (const read of readsOf(tools, Math.floor(tools / 400))) await compare(service, bare, read)
  const written = await writes?.stop()
  if (written)
    console.log(
      `\nWith ${perSecond} writes a second: ${written.made} were made, ${written.refused} refused.`,
    )
  console.log(
    `\n${tools.toLocaleString('en-US')} tools on SQLite; p50 and p99 with one caller. Start to first answer ${Math.round(service.startMs)} ms (wanted: ${WANTED_START_MS}), ` +
      `memory at rest ${memory.toFixed(0)} MB (wanted: ${WANTED_MEMORY}), after all of this ${service.memory().toFixed(0)} MB. Search p99 wanted: ${WANTED_SEARCH_P99_MS} ms.`,
  )
} finally {
  await bare?.stop()
  await service.stop()
}

/** After a search has waited for the words, and a while. */
async function atRest(running: Running): Promise<number> {
  // Asked again where the service has ended a wait for its words.
  while (!(await fetch(`${running.url}/search?q=email`).catch(() => null))?.ok);
  await pause(REST_MS)
  return running.memory()
}

/**
 * Alternates between the two, so that both feel the same machine; the processor time of each
 * request does not depend on who else uses it.
 */
async function compare(ours: Running, theirs: Running, read: Read): Promise<void> {
  await fetch(
    `${theirs.url}/__like?path=${encodeURIComponent(read.example)}&headers=${encodeURIComponent(JSON.stringify(read.headers ?? {}))}`,
  )
  // The first second warms both up.
  for (const server of [ours, theirs]) await load(server.url, read, 1)
  const rounds: (readonly [
    Awaited<ReturnType<typeof loaded>>,
    Awaited<ReturnType<typeof loaded>>,
  ])[] = []
  for (let round = 0; round < 2; round += 1)
    rounds.push([await loaded(ours, read), await loaded(theirs, read)])
  const sum = (side: 0 | 1, of: 'rate' | 'requests' | 'cpuMs') =>
    rounds.reduce((total, round) => total + round[side][of], 0)
  const idle = await load(ours.url, read, seconds, 1)
  const micros = (side: 0 | 1) => (sum(side, 'cpuMs') / sum(side, 'requests')) * 1000
  row([
    read.name,
    (sum(0, 'rate') / 2).toFixed(0),
    (sum(1, 'rate') / 2).toFixed(0),
    (sum(0, 'rate') / sum(1, 'rate')).toFixed(2),
    String(read.wanted),
    micros(0).toFixed(0),
    micros(1).toFixed(0),
    idle.p50Ms.toFixed(2),
    idle.p99Ms.toFixed(2),
  ])
}

async function loaded(server: Running, read: Read) {
  const before = server.cpuMs()
  const measured = await load(server.url, read, seconds)
  return { ...measured, cpuMs: server.cpuMs() - before }
}

function row(cells: readonly string[]): void {
  console.log(
    values.markdown
      ? `| ${cells.join(' | ')} |`
      : cells.map((cell, at) => (at === 0 ? cell.padEnd(42) : cell.padStart(15))).join(''),
  )
}
