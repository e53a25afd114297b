// How long a scan of the model tool takes when every answer comes 100 ms late, and how much of that
// is ours.
import { setTimeout as pause } from 'node:timers/promises'
import { runScan } from '../src/usecases/scan/scan-process.ts'
import { startModelTool } from '../test/targets/model-tool.ts'

const DELAY_MS = Number(process.argv[2] ?? 100)
const ROUNDS = Number(process.argv[3] ?? 5)

console.log(
  `${'round'.padEnd(6)} ${'whole ms'.padStart(9)} ${'looking ms'.padStart(11)} ${'requests'.padStart(9)} ${'waves'.padStart(6)} ${'grade'.padStart(6)}`,
)
for (let round = 1; round <= ROUNDS; round++) {
  const target = await startModelTool({ before: () => pause(DELAY_MS) })
  const started = performance.now()
  const report = await runScan({
    target: { kind: 'web', url: `${target.url}/` },
    tool: { name: 'Model', url: `${target.url}/` },
    now: Date.now(),
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'http://127.0.0.1/bot',
    npm: null,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
  })
  const whole = performance.now() - started
  const times = target.asked.map(({ at }) => at)
  const first = Math.min(...times)
  const looking = Math.max(...times) - first + DELAY_MS
  // A request that was sent in a later multiple of the delay has waited for that many answers.
  const waves = new Set(times.map((at) => Math.floor((at - first) / DELAY_MS))).size
  const grade =
    report.outcome === 'seen' ? `${report.grading.letter} ${report.grading.score}` : report.outcome
  console.log(
    `${String(round).padEnd(6)} ${whole.toFixed(0).padStart(9)} ${looking.toFixed(0).padStart(11)} ${String(times.length).padStart(9)} ${String(waves).padStart(6)} ${grade.padStart(6)}`,
  )
  await target.close()
}
