// The estimates of programs hold what they were measured at, on figures that are kept.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Value } from 'typebox/value'
import { programAgreements, readPrograms } from '../../scripts/program-agreement.ts'
import { helpFigures } from '../../src/domain/evidence/observations/help-figures.ts'

test('the figures of each program are whole', async () => {
  const programs = await readPrograms()
  assert.ok(programs.length >= 45)
  for (const { name, version, figures, ratings } of programs) {
    assert.ok(Value.Check(helpFigures, figures), name)
    assert.match(version, /\d/, name)
    assert.ok(ratings === null || ratings.every((each) => each >= 0 && each <= 10), name)
  }
})

/** Rounded down. */
const AGREED = { 'rated earlier': 0.74, 'chosen on': 0.78, 'asked afterwards': 0.74 } as const

test('estimates of programs agree with raters as far as they did', async () => {
  for (const [by, least] of Object.entries(AGREED)) {
    const whole = (await programAgreements(by as keyof typeof AGREED)).at(-1)
    assert.ok(whole && whole.compared >= 14)
    assert.ok(whole.raters >= least, `${by}: ${whole.raters.toFixed(3)}`)
  }
})
