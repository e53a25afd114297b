import assert from 'node:assert/strict'
import test from 'node:test'
import { measured, readLabels, statements } from '../../scripts/findings.ts'

const all = await statements()
const labels = await readLabels()

test('each quote of a labelled finding stands in the evidence of its tool', () => {
  const evidence = new Map(all.map((each) => [each.tool, each.evidence]))
  for (const [tool, some] of Map.groupBy(labels, (label) => label.tool)) {
    const text = JSON.stringify(evidence.get(tool) ?? assert.fail(tool))
    for (const { check, quote } of some) {
      assert.ok(quote.length >= 12, `${tool} ${check}: ${quote}`)
      assert.ok(text.includes(quote), `${tool} ${check}: ${quote}`)
    }
  }
})

test('the labelled findings are true, and little is missed', () => {
  const { all: total, checks, changed } = measured(labels, all)
  assert.ok(labels.length >= 550, String(labels.length))
  assert.ok(total.precision >= 0.97, `precision ${total.precision}`)
  assert.ok(total.recall >= 0.85, `recall ${total.recall}`)
  // A check may have one statement that does not hold: it is printed with the method.
  assert.deepEqual(
    checks.filter(({ wrong }) => wrong > 1).map(({ check }) => check),
    [],
  )
  assert.ok(changed.length <= labels.length / 20, 'judge again what has changed')
})
