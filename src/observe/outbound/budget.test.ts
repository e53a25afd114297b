// Shares, leads and redirects of a scan's budget.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LIMITS } from '../limits.ts'
import { Budget } from './budget.ts'
import { Failed } from './outbound.ts'

const budgetOf = (requests: number, hops = 0) => new Budget({ ...LIMITS, requests, hops })
const waits = Symbol('waits')

/** What was decided synchronously; a promise is still pending. */
function decided(grants: readonly (boolean | Promise<boolean>)[]): (boolean | symbol)[] {
  return grants.map((grant) => (typeof grant === 'boolean' ? grant : waits))
}

const settled = (grants: readonly (boolean | Promise<boolean>)[] = []) =>
  Promise.all(grants.map(async (grant) => grant))

const take = (budget: Budget, probe: string, times: number) =>
  Array.from({ length: times }, () => budget.takeRequest(probe))

test('what a probe does not spend is for the leads of those after it', async () => {
  const budget = budgetOf(6)
  budget.plan([
    { id: 'first', requests: 3, leads: 1 },
    { id: 'second', requests: 1, leads: 9 },
    { id: 'third', requests: 1 },
  ])
  assert.deepEqual(decided(take(budget, 'first', 1)), [true])
  const grants = take(budget, 'second', 5)
  assert.deepEqual(decided(grants), [true, waits, waits, waits, waits])
  budget.finish('first')
  assert.deepEqual(await settled(grants), [true, true, true, true, false])
  assert.deepEqual(decided(take(budget, 'third', 2)), [true, false])
})

test('a request for a clue that uses only spare requests does not wait', () => {
  const budget = budgetOf(10)
  budget.plan([
    { id: 'first', requests: 1, leads: 4 },
    { id: 'second', requests: 1, leads: 2 },
    { id: 'third', requests: 2 },
  ])
  assert.deepEqual(decided(take(budget, 'second', 4)), [true, true, true, false])
  assert.deepEqual(decided(take(budget, 'first', 6)), [true, true, true, true, true, false])
  assert.deepEqual(decided(take(budget, 'third', 3)), [true, true, false])
})

/** All interleavings of the requests of two probes. */
function* orders(a: readonly string[], b: readonly string[]): Generator<string[]> {
  if (a.length === 0 || b.length === 0) yield [...a, ...b]
  else {
    for (const rest of orders(a.slice(1), b)) yield [a[0] ?? '', ...rest]
    for (const rest of orders(a, b.slice(1))) yield [b[0] ?? '', ...rest]
  }
}

test('who gets what does not depend on who asks first, and nobody waits for ever', async () => {
  const results = new Set<string>()
  for (const order of orders(
    ['first', 'first', 'end first'],
    ['second', 'second', 'second', 'second', 'end second'],
  )) {
    const budget = budgetOf(7)
    budget.plan([
      { id: 'first', requests: 1, leads: 3 },
      { id: 'second', requests: 1, leads: 4 },
      { id: 'third', requests: 2 },
    ])
    const grants: Record<string, (boolean | Promise<boolean>)[]> = { first: [], second: [] }
    for (const step of order) {
      if (step.startsWith('end ')) budget.finish(step.slice(4))
      else grants[step]?.push(budget.takeRequest(step))
    }
    results.add(
      JSON.stringify([
        await settled(grants['first']),
        await settled(grants['second']),
        take(budget, 'third', 3),
      ]),
    )
  }
  assert.deepEqual(
    [...results],
    [
      JSON.stringify([
        [true, true],
        [true, true, true, false],
        [true, true, false],
      ]),
    ],
  )
})

test('redirects have a part of the whole that no lead can take', () => {
  const budget = budgetOf(5, 2)
  budget.plan([{ id: 'only', requests: 1, leads: 9 }])
  assert.deepEqual(decided(take(budget, 'only', 4)), [true, true, true, false])
  assert.deepEqual([budget.takeHop(), budget.takeHop(), budget.takeHop()], [true, true, false])
})

test('who is not in the plan has a share too, and keeps it', () => {
  const budget = budgetOf(4)
  budget.share('home', { requests: 1 })
  budget.plan([{ id: 'only', requests: 1, leads: 9 }])
  assert.deepEqual(decided(take(budget, 'only', 4)), [true, true, true, false])
  assert.deepEqual(decided(take(budget, 'home', 2)), [true, false])
  assert.equal(budget.takeRequest('nobody'), false)
})

test('a scan reads as many bytes as it may, and not one more', () => {
  const budget = new Budget({ ...LIMITS, scanBytes: 10 })
  budget.takeBytes(4)
  budget.takeBytes(6)
  assert.throws(() => budget.takeBytes(1), Failed)
})
