// Fails where a regular expression of ours could take longer than the text is long: npm run check.
// What was found linear is kept between runs, while the judge and its libraries stay the same. The
// judge recurses deeply: it needs a larger stack than usual.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collect } from './patterns/collect.ts'
import { fault } from './patterns/judge.ts'

const root = join(import.meta.dirname, '..')
const KEPT = join(root, 'node_modules/.cache/linear-patterns.json')
const judge = createHash('sha256')
  .update(readFileSync(join(import.meta.dirname, 'patterns/judge.ts')))
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')

const { patterns, faults } = await collect(root)
const kept = keptPatterns()
const linear = new Set<string>()
for (const { place, source, flags } of patterns) {
  const key = `/${source}/${flags}`
  const found = kept.has(key) || linear.has(key) ? null : fault(source, flags)
  if (found === null) linear.add(key)
  else faults.push(`${place} ${key}: ${found}`)
}
mkdirSync(dirname(KEPT), { recursive: true })
writeFileSync(KEPT, JSON.stringify({ judge, linear: [...linear] }))
for (const each of faults) console.error(each)
if (faults.length > 0) process.exitCode = 1
else console.log(`${linear.size} patterns, all linear.`)

function keptPatterns(): ReadonlySet<string> {
  try {
    const read = JSON.parse(readFileSync(KEPT, 'utf8')) as { judge: string; linear: string[] }
    return new Set(read.judge === judge ? read.linear : [])
  } catch {
    return new Set()
  }
}
