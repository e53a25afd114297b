import assert from 'node:assert/strict'
import test from 'node:test'
import { readRateLimitPolicy } from './api-answers.ts'

test('a policy is read in the ways in which the drafts write it', () => {
  assert.deepEqual(readRateLimitPolicy('"daily";q=100;w=86400'), [{ quota: 100, seconds: 86_400 }])
  assert.deepEqual(readRateLimitPolicy('10;w=1, 1000 ; w=3600'), [
    { quota: 10, seconds: 1 },
    { quota: 1000, seconds: 3600 },
  ])
  assert.deepEqual(readRateLimitPolicy('burst;q=5;qu="requests";w=60'), [{ quota: 5, seconds: 60 }])
})

test('what does not count requests in a time is left out', () => {
  for (const field of ['', '100', '"day";q=5', 'x;q=5;w=0', 'x;q=5;qu="content-bytes";w=1', ';;=,'])
    assert.deepEqual(readRateLimitPolicy(field), [], field)
})
