// How long grading takes: one evidence in a warm process, and the whole launch catalogue from a
// cold start.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEvidence } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'

const corpus = join(import.meta.dirname, '../test/corpus')

console.log('one evidence, warm, milliseconds (median and 99th percentile of 500)')
for (const file of readdirSync(corpus).filter((each) => each.endsWith('.evidence.json'))) {
  const parsed = parseEvidence(JSON.parse(readFileSync(join(corpus, file), 'utf8')))
  if (!parsed.ok) throw new Error(file)
  const times: number[] = []
  for (let round = 0; round < 550; round++) {
    const start = performance.now()
    grade(parsed.value)
    if (round >= 50) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  console.log(`  ${file.padEnd(32)} ${times[250]?.toFixed(3)}  ${times[495]?.toFixed(3)}`)
}

console.log(
  'the whole launch catalogue from a cold start: process, imports, reading, validating and grading, milliseconds',
)
const empty = coldStarts('')
const whole = coldStarts(join(import.meta.dirname, 'parts/cold-catalogue.js'))
console.log(`  median of 9: ${whole.toFixed(0)} (an empty Node process: ${empty.toFixed(0)})`)

/**
 * The compile cache of the first run is kept for the others, as it is for anyone who uses the
 * program twice.
 */
function coldStarts(script: string): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, script ? [script] : ['-e', ''], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return performance.now() - start
  }).slice(1)
  return times.toSorted((a, b) => a - b)[4] ?? 0
}
