// How fast the service answers, beside a bare Fastify route that sends the same bytes in the same run: [tools] [seconds] [--markdown].
import { parseArgs } from 'node:util'
import { catalogueOf, load, requireWrk, startBare, startService, type Measured, type Running } from './load.ts'
import { readsOf, type Read } from './reads.ts'

const WANTED_START_MS = 2500
const WANTED_MEMORY = 200
const WANTED_SEARCH_P99_MS = 5

const { values, positionals } = parseArgs({ allowPositionals: true, options: { markdown: { type: 'boolean', default: false } } })
const [tools = 100_000, seconds = 3] = positionals.map(Number)

requireWrk()
const service = await startService(await catalogueOf(tools))
let bare: Running | undefined
try {
  const memory = service.memory()
  bare = await startBare(service.url)
  row(['Read', 'Service, per second', 'Bare, per second', 'Share', 'Wanted', 'p50 ms', 'p99 ms'])
  if (values.markdown) row(['---', '---', '---', '---', '---', '---', '---'])
  for (const read of readsOf(tools, Math.floor(tools / 400))) await compare(service.url, bare.url, read)
  console.log(
    `\n${tools.toLocaleString('en-US')} tools on SQLite; p50 and p99 with one caller. Start to first answer ${Math.round(service.startMs)} ms (wanted: ${WANTED_START_MS}), ` +
      `memory at rest ${memory.toFixed(0)} MB (wanted: ${WANTED_MEMORY}), after all of this ${service.memory().toFixed(0)} MB. Search p99 wanted: ${WANTED_SEARCH_P99_MS} ms.`,
  )
} finally {
  await bare?.stop()
  await service.stop()
}

/** Alternates between the two, so that both feel the same machine. */
async function compare(ours: string, theirs: string, read: Read): Promise<void> {
  await fetch(`${theirs}/__like?path=${encodeURIComponent(read.example)}&headers=${encodeURIComponent(JSON.stringify(read.headers ?? {}))}`)
  const rounds = [0, 1].map(() => ({ service: load(ours, read, seconds), bare: load(theirs, read, seconds) }))
  const mean = (side: (round: (typeof rounds)[number]) => Measured) => rounds.reduce((sum, round) => sum + side(round).rate, 0) / rounds.length
  const [own, other] = [mean((round) => round.service), mean((round) => round.bare)]
  const idle = load(ours, read, seconds, 1)
  row([read.name, own.toFixed(0), other.toFixed(0), (own / other).toFixed(2), String(read.wanted), idle.p50Ms.toFixed(2), idle.p99Ms.toFixed(2)])
}

function row(cells: readonly string[]): void {
  console.log(values.markdown ? `| ${cells.join(' | ')} |` : cells.map((cell, at) => (at === 0 ? cell.padEnd(42) : cell.padStart(20))).join(''))
}
