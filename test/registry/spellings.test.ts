// Entries that are imported over HTTP have the grade of what they start or reach, exactly: whatever
// is written otherwise has none, is let in by no policy, and says which part stands in the way.
import assert from 'node:assert/strict'
import test from 'node:test'
import { servedAfterImport } from './served.ts'
import { HOSTILE, ORDINARY } from './spellings.ts'

const named = (of: object) =>
  new Map(Object.entries(of).map(([, server], at) => [`io.example/s${100 + at}`, server as object]))

test('what is written otherwise has no grade, and says which part', async (t) => {
  const { gradingOf } = await servedAfterImport(t, named(HOSTILE))
  const graded: string[] = []
  for (const [at, what] of Object.keys(HOSTILE).entries()) {
    const { letter, says } = await gradingOf(`io.example/s${100 + at}`)
    if (typeof letter === 'string') graded.push(`${what}: ${letter}`)
    else if (!says) graded.push(`${what}: no sentence`)
  }
  assert.deepEqual(graded, [])
})

test('what starts or reaches exactly what was looked at has its grade', async (t) => {
  const { gradingOf } = await servedAfterImport(t, named(ORDINARY))
  const without: string[] = []
  for (const [at, what] of Object.keys(ORDINARY).entries()) {
    const { letter, says } = await gradingOf(`io.example/s${100 + at}`)
    if (typeof letter !== 'string') without.push(`${what}: ${says}`)
  }
  assert.deepEqual(without, [])
})
