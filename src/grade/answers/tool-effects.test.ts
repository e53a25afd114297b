// What tools can do, in points: by the figures of the method.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import { mcpTool, SAMPLE } from '../../../test/sample.ts'
import { EFFECTS, type Effect } from '../../domain/questions/answers.ts'
import type { Bound, SettledItem } from '../../domain/reading/settle.ts'
import type { ItemStanding } from '../../domain/reading/standing.ts'
import { harmPoints, isTold, markPoints, readTools, type ReadTool } from './tool-effects.ts'

const READ: SettledItem = {
  effect: 'reads',
  agreed: 'reads',
  bound: 'closed',
  agreedBound: 'closed',
  lie: null,
  isHonestySettled: true,
  place: null,
  sees: null,
  brings: null,
  out: null,
}
const tool = (bent: Partial<SettledItem>, annotations?: object): ReadTool => ({
  name: 'x',
  number: 1,
  state: 'read',
  answers: { ...READ, ...bent },
  annotations: annotations as ReadTool['annotations'],
})
const TOLD = { readOnlyHint: false, destructiveHint: true, openWorldHint: true }

const pointsOf = (effect: Effect, bound: Bound | null) =>
  harmPoints([tool({ effect, bound }, TOLD)])

test('each effect has its cost, by what bounds it', () => {
  const rows = EFFECTS.map((effect) => [
    effect,
    pointsOf(effect, 'closed'),
    pointsOf(effect, 'stated'),
    pointsOf(effect, 'open'),
    pointsOf(effect, null),
  ])
  assert.deepEqual(rows, [
    ['reads', 10, 10, 10, 10],
    ['writes', 9.4, 9.2, 8.7, 9],
    ['sends', 8.8, 8.4, 7.4, 8],
    ['destroys', 8.2, 7.6, 6.1, 7],
    ['pays', 7.9, 7.2, 5.45, 6.5],
    ['runs', 7, 6, 3.5, 5],
    ['steals', 4, 2, 0, 0],
    ['unknowable', 7, 6, 3.5, 5],
  ])
})

test('what is not told costs half as much again, and what is hidden twice as much', () => {
  const destroys = { effect: 'destroys', bound: 'closed' } as const
  assert.equal(harmPoints([tool(destroys, {})]), 7.3)
  assert.equal(harmPoints([tool({ ...destroys, lie: 'text' }, TOLD)]), 6.4)
  assert.equal(harmPoints([tool({ ...destroys, lie: 'mark' }, { readOnlyHint: true })]), 4.6)
  assert.equal(harmPoints([tool({ effect: 'runs', bound: 'open' }, {})]), 1)
  assert.equal(harmPoints([tool({ effect: 'runs', bound: 'open', lie: 'text' }, {})]), 0)
})

test('of a list half is the mean, and half the worst', () => {
  const runs = tool({ effect: 'runs', bound: 'open' }, TOLD)
  assert.equal(harmPoints([tool({}), tool({}), tool({}), runs]), 5.94)
  assert.equal(harmPoints([tool({}), tool({})]), 10)
})

const toldBy = (annotations: object) =>
  EFFECTS.filter((effect) => isTold(effect, annotations as ReadTool['annotations']))

test('what a mark has to tell, by the effect', () => {
  assert.deepEqual(toldBy({}), ['reads'])
  assert.deepEqual(isTold('writes', undefined), false)
  assert.deepEqual(toldBy({ readOnlyHint: true }), ['reads'])
  assert.deepEqual(toldBy({ readOnlyHint: false }), ['reads', 'writes', 'sends'])
  assert.deepEqual(toldBy({ destructiveHint: false }), ['reads', 'writes'])
  assert.deepEqual(toldBy({ openWorldHint: true }), ['reads', 'sends'])
  assert.deepEqual(
    toldBy({ destructiveHint: true }),
    EFFECTS.filter((effect) => effect !== 'sends'),
  )
  assert.deepEqual(toldBy({ destructiveHint: 'yes', readOnlyHint: 1 }), ['reads'])
})

test('marks: two points, eight for all of them, and twenty less for all that are false', () => {
  assert.equal(markPoints({ all: 4, marked: 4, lying: 0 }), 10)
  assert.equal(markPoints({ all: 4, marked: 2, lying: 0 }), 6)
  assert.equal(markPoints({ all: 4, marked: 0, lying: 0 }), 2)
  assert.equal(markPoints({ all: 10, marked: 10, lying: 1 }), 8)
  assert.equal(markPoints({ all: 2, marked: 2, lying: 1 }), 1)
})

const item = (name: string, bent: Partial<ItemStanding> = {}): ItemStanding => ({
  name,
  was: 1,
  state: 'read',
  answers: READ,
  isCut: false,
  ...bent,
})
const list = (...tools: ReturnType<typeof mcpTool>[]) => ({ ...SAMPLE.mcpTools, tools })

test('a tool that is cut is unknowable, and one that nobody has read is left out', () => {
  const read = readTools(
    {
      items: [item('a'), item('b', { isCut: true }), item('c', { answers: null, state: 'unread' })],
    },
    list(mcpTool({ name: 'a' }), mcpTool({ name: 'b' }), mcpTool({ name: 'c' })),
  )
  assert.deepEqual(
    read.map(({ name, answers }) => [name, answers.effect, answers.agreed, answers.bound]),
    [
      ['a', 'reads', 'reads', 'closed'],
      ['b', 'unknowable', 'unknowable', null],
    ],
  )
})

test('of two tools of one name neither has the marks of the other', () => {
  const marked = mcpTool({ name: 'x', annotations: { destructiveHint: true } })
  const bare = mcpTool({ name: 'x', annotations: {} })
  for (const tools of [list(marked, bare), list(bare, marked)])
    assert.deepEqual(
      readTools({ items: [item('x'), item('x')] }, tools).map(({ annotations }) => annotations),
      [undefined, undefined],
    )
})

const anyTool = fc
  .record({
    effect: fc.constantFrom(...EFFECTS),
    bound: fc.constantFrom('closed', 'stated', 'open', null),
    lie: fc.constantFrom(null, 'mark', 'text'),
    marks: fc.constantFrom({}, TOLD, { readOnlyHint: true }),
  })
  .map(({ marks, ...answers }) => tool(answers as Partial<SettledItem>, marks))
const anyTools = fc.array(anyTool, { minLength: 1, maxLength: 8 })

test('points are between 0 and 10, in hundredths, and whatever the order', () => {
  holds(
    fc.property(anyTools, (tools) => {
      const points = harmPoints(tools)
      assert.ok(points >= 0 && points <= 10)
      assert.equal(points, Math.round(points * 100) / 100)
      assert.equal(harmPoints(tools.toReversed()), points)
      const isAccused = tools.some(
        ({ answers: { effect, lie } }) => effect === 'steals' || lie !== null,
      )
      if (!isAccused) assert.ok(points >= 1)
    }),
  )
})

test('harmless tools beside it bring back the half that the mean counts, and nothing of the worst', () => {
  holds(
    fc.property(anyTools, anyTool, fc.nat(20), (tools, own, more) => {
      const worst = Math.min(...[...tools, own].map((each) => harmPoints([each])))
      const harmless = Array.from({ length: more }, () => tool({}))
      assert.ok(harmPoints([...tools, own, ...harmless]) <= 5 + worst / 2 + 0.01)
    }),
  )
})
