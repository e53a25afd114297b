import assert from 'node:assert/strict'
import test from 'node:test'
import { median } from './median.ts'

test('the middle one, by size and not by spelling', () => assert.equal(median([100, 9, 20]), 20))
test('the mean of the middle two', () => assert.equal(median([1, 4, 2, 100]), 3))
test('one alone is its own middle', () => assert.equal(median([7]), 7))
test('of none there is no middle', () => assert.equal(median([]), undefined))
