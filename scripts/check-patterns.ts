// Fails where a regular expression of ours could take longer than the text is long: npm run check.
import { join } from 'node:path'
import { collect } from './patterns/collect.ts'
import { fault } from './patterns/judge.ts'

const { patterns, faults } = await collect(join(import.meta.dirname, '..'))
const known = new Map<string, string | null>()
for (const { place, source, flags } of patterns) {
  const key = `/${source}/${flags}`
  if (!known.has(key)) known.set(key, fault(source, flags))
  const found = known.get(key)
  if (found) faults.push(`${place} ${key}: ${found}`)
}
for (const each of faults) console.error(each)
if (faults.length > 0) process.exitCode = 1
else console.log(`${known.size} patterns, all linear.`)
