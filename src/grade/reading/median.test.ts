import assert from 'node:assert/strict'
import test from 'node:test'
import { median } from './median.ts'

test('the middle one, by size and not by spelling', () => assert.equal(median([100, 9, 20]), 20))
test('the mean of the middle two', () => assert.equal(median([1, 4, 2, 100]), 3))
test('the median of one number is that number', () => assert.equal(median([7]), 7))
test('the median of no numbers is undefined', () => assert.equal(median([]), undefined))
