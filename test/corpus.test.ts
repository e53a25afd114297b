// Evidence replayed: each file of the corpus must give the grading that lies beside it. `npm run corpus` writes new gradings; their diff is the review of a change of the method.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { curlLine, parseEvidence } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'

const folder = join(import.meta.dirname, 'corpus')
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.evidence.json') ? [file.replace('.evidence.json', '')] : []))
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

for (const name of names) {
  test(`corpus: ${name}`, () => {
    const parsed = parseEvidence(read(`${name}.evidence.json`))
    assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
    assert.deepEqual(grade(parsed.value), read(`${name}.grading.json`), 'the grading changed: if it should, change METHOD_VERSION and run `npm run corpus`')
    for (const exchange of parsed.value.exchanges) if (exchange.kind === 'http') assert.equal(exchange.curl, curlLine(exchange.request))
  })
}

test('the corpus reaches from the best to the worst', () => {
  const letters = new Set(names.map((name) => (read(`${name}.grading.json`) as { letter: string | null }).letter))
  for (const letter of ['A+', 'D', 'F', null]) assert.ok(letters.has(letter), String(letter))
})
