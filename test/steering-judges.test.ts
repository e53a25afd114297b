// What is found of texts that steer does not become less, and honest ones are left alone.
import assert from 'node:assert/strict'
import test from 'node:test'
import { measureSteering } from '../scripts/steering.ts'

const measures = await measureSteering()
const shareOf = (source: string) => {
  const measure = measures.find((each) => each.source === source)
  assert.ok(measure && measure.texts > 0, source)
  return { share: measure.found.length / measure.texts, ...measure }
}

test('poisoned tools are found, also among those that were kept apart', () => {
  assert.ok(shareOf('poisoned, known').share >= 0.35)
  assert.ok(shareOf('poisoned, kept apart').share >= 0.11)
})

test('at most 3% of honest look-alikes and 0.2% of real tools are taken for poisoned ones', () => {
  const [alike, real] = [shareOf('honest look-alikes'), shareOf('captured tools')]
  assert.ok(alike.share <= 0.03, alike.found.join('\n'))
  assert.ok(real.texts > 2000 && real.share <= 0.002, real.found.join('\n'))
})

test('reviews', () => {
  assert.ok(shareOf('attacks in reviews').share >= 0.98)
  assert.deepEqual(shareOf('honest reviews').found, [])
})
