// Numbers as people read them, as Intl prints them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { figure } from './figures.ts'

test('a figure reads as Intl prints it', () => {
  const intl = new Intl.NumberFormat('en-US')
  const values = [0, -0, 7, 999, 1000, 12_345, 1_234_567, -1, -1000, -999_999, 2 ** 53, 1e21, 1e300]
  for (const value of [...values, 0.5, 1.0005, -1234.5678, NaN, Infinity])
    assert.equal(figure(value), intl.format(value), String(value))
})
