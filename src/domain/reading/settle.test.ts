// What several passes come to: nobody is believed alone, and order and names decide nothing.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import { passAbout, type Given } from '../../../test/readings.ts'
import { EFFECTS, passOf, type Place } from '../questions/answers.ts'
import { answersTo, CANNOT_TELL, QUESTIONS, STEER } from '../questions/questions.ts'
import { EFFECT_COSTS, settled, type Finds } from './settle.ts'

const ITEMS = [
  { name: 'one', sha256: '' },
  { name: 'two', sha256: '' },
]
const ALWAYS: Finds = () => true
const NEVER: Finds = () => false
const at = (number: number, starts = 'a b c'): Place => ({ number, field: 'description', starts })

const passesOf = (given: readonly Given[]) =>
  given.map((each) => passOf('mcp', passAbout('mcp', { items: ITEMS }, each)))
const settle = (given: readonly Given[], finds: Finds = ALWAYS) =>
  settled('mcp', passesOf(given), finds)

const whole = (id: string, words: readonly string[]) => {
  const { answer, why } = settle(words.map((word) => ({ whole: { [id]: word } }))).whole[id] ?? {}
  return why === 'settled' ? answer : why
}
const item = (answers: readonly Readonly<Record<string, unknown>>[], finds: Finds = ALWAYS) =>
  settle(
    answers.map((each) => ({ items: { one: each } })),
    finds,
  ).items.get(1) ?? assert.fail()

test('passes that agree, that are one step apart, and that are further apart', () => {
  assert.equal(whole('texts', ['when', 'when']), 3)
  assert.equal(whole('texts', ['what', 'when']), 2.5)
  assert.equal(whole('texts', ['when', 'what']), 2.5)
  assert.equal(whole('texts', ['thin', 'when']), 'unsettled')
  assert.equal(whole('texts', ['empty', 'exemplary']), 'unsettled')
})

test('a third pass decides: the one between', () => {
  assert.equal(whole('texts', ['empty', 'exemplary', 'what']), 2)
  assert.equal(whole('texts', ['thin', 'when', 'when']), 3)
  assert.equal(whole('texts', ['what', 'when', 'when']), 2.5)
  assert.equal(whole('texts', ['empty', 'thin', 'when', 'exemplary']), 2)
  assert.equal(whole('texts', ['empty', 'thin', 'what', 'exemplary']), 1.5)
  assert.equal(whole('texts', ['empty', 'thin', 'what', 'when', 'exemplary']), 2)
})

test('who cannot tell does not answer: one answer alone is not settled', () => {
  assert.equal(whole('job', [CANNOT_TELL, CANNOT_TELL]), 'cannot-tell')
  assert.equal(whole('job', [CANNOT_TELL, 'real']), 'unsettled')
  assert.equal(whole('job', ['real', CANNOT_TELL, 'broad']), 3.5)
})

const worstNamed = (...named: number[][]) =>
  settle(named.map((args) => ({ whole: { worst: { texts: [], args, answers: [] } } }))).whole[
    'args'
  ]?.worst

test('the worst items are those that most passes name', () => {
  assert.deepEqual(worstNamed([2, 1], [1]), [1, 2])
  assert.deepEqual(worstNamed([1, 1, 1], [2], [2]), [2, 1], 'a pass counts once')
  assert.deepEqual(worstNamed([], []), [])
})

const effectsOf = (...effects: string[]) => {
  const { effect, agreed } = item(effects.map((each) => ({ effect: each })))
  return [effect, agreed]
}

test('of two effects the worse one costs, and limits rest on the milder one', () => {
  assert.deepEqual(effectsOf('reads', 'destroys'), ['destroys', 'reads'])
  assert.deepEqual(effectsOf('destroys', 'reads'), ['destroys', 'reads'])
  assert.deepEqual(effectsOf('pays', 'destroys'), ['pays', 'destroys'])
  assert.deepEqual(effectsOf('runs', 'unknowable'), ['unknowable', 'runs'])
  assert.deepEqual(effectsOf('unknowable', 'runs'), ['unknowable', 'runs'])
  assert.deepEqual(
    effectsOf('reads', 'runs', 'writes'),
    ['writes', 'reads'],
    'of three the one between',
  )
})

const boundsOf = (...bounds: string[]) => {
  const { bound, agreedBound } = item(bounds.map((each) => ({ bound: each })))
  return [bound, agreedBound]
}

test('of two bounds the wider one costs, and limits rest on the narrower one', () => {
  assert.deepEqual(boundsOf('closed', 'open'), ['open', 'closed'])
  assert.deepEqual(boundsOf('open', 'stated'), ['open', 'stated'])
  assert.deepEqual(boundsOf(CANNOT_TELL, CANNOT_TELL), [null, null])
  assert.deepEqual(boundsOf('open', 'closed', 'stated'), ['stated', 'closed'])
})

const LIES = { effect: 'destroys', honest: 'text', place: at(1) }

test('an accusation holds only if every pass makes it', () => {
  const { lie, isHonestySettled, place } = item([LIES, LIES])
  assert.deepEqual([lie, isHonestySettled, place], ['text', true, at(1)])
  const alone = item([LIES, { effect: 'destroys' }])
  assert.deepEqual([alone.lie, alone.isHonestySettled, alone.place], [null, false, null])
  const two = item([LIES, LIES, { effect: 'destroys' }])
  assert.deepEqual([two.lie, two.isHonestySettled], [null, false])
  assert.equal(item([LIES, { ...LIES, honest: 'mark' }]).lie, 'mark', 'the milder of two')
})

test('and only if the words of every pass are found, in the same tool or in what belongs to none', () => {
  assert.equal(item([LIES, LIES], NEVER).lie, null)
  assert.equal(item([LIES, LIES], NEVER).isHonestySettled, false)
  const other = { ...LIES, place: at(1, 'x y z') }
  assert.equal(item([LIES, other], ({ starts }) => starts === 'a b c').lie, null)
  assert.equal(item([LIES, { ...LIES, place: at(2) }]).lie, null, 'the words of another tool')
  assert.equal(item([LIES, { ...LIES, place: at(0) }]).lie, 'text')
})

test('who is said to steal by one pass alone is not accused of it', () => {
  const STEALS = { effect: 'steals', place: at(1) }
  const thief = item([STEALS, STEALS])
  assert.deepEqual([thief.effect, thief.agreed, thief.place], ['steals', 'steals', at(1)])
  const alone = item([STEALS, { effect: 'sends' }])
  assert.deepEqual([alone.effect, alone.agreed, alone.place], ['sends', 'sends', null])
  const turned = item([{ effect: 'reads' }, STEALS])
  assert.deepEqual([turned.effect, turned.agreed], ['reads', 'reads'])
  const wordless = item([STEALS, STEALS], NEVER)
  assert.deepEqual(
    [wordless.effect, wordless.agreed, wordless.place],
    ['unknowable', 'unknowable', null],
  )
  const third = item([STEALS, STEALS, { effect: 'writes' }])
  assert.deepEqual([third.effect, third.agreed], ['writes', 'writes'])
})

test('of operations and commands nobody asks whether they are honest: that is settled', () => {
  for (const subject of ['api', 'cli'] as const) {
    const passes = [{}, {}].map(() => passOf(subject, passAbout(subject, { items: ITEMS })))
    const { lie, isHonestySettled, effect } = settled(subject, passes, ALWAYS).items.get(1) ?? {}
    assert.deepEqual([lie, isHonestySettled, effect], [null, true, 'reads'], subject)
  }
})

const steerOf = (finds: Finds, ...words: string[]) => {
  const { answer, place } = settle(
    words.map((word, index) => ({ whole: { steer: word, place: at(0, `p ${index}`) } })),
    finds,
  ).steer
  return [answer, place?.starts ?? null]
}

test('steering: the milder accusation of all passes, or none; the stronger hint of those without', () => {
  assert.deepEqual(steerOf(ALWAYS, 'hostile', 'hostile'), ['hostile', 'p 0'])
  assert.deepEqual(steerOf(ALWAYS, 'hostile', 'pushy'), ['pushy', 'p 1'])
  assert.deepEqual(steerOf(ALWAYS, 'pushy', 'pushy', 'none'), [null, null])
  assert.deepEqual(steerOf(ALWAYS, 'hostile', 'none'), [null, null])
  assert.deepEqual(steerOf(ALWAYS, 'none', 'none'), ['none', null])
  assert.deepEqual(steerOf(ALWAYS, 'none', 'guidance'), ['guidance', null])
  assert.deepEqual(steerOf(NEVER, 'hostile', 'hostile'), [null, null])
  assert.deepEqual(
    steerOf(({ starts }) => starts === 'p 0', 'hostile', 'hostile'),
    [null, null],
  )
})

const outOf = (...words: string[]) => item(words.map((out) => ({ out }))).out

test('flows are known where all passes say the same', () => {
  assert.deepEqual(
    [outOf('any', 'any'), outOf('any', 'fixed'), outOf(CANNOT_TELL, CANNOT_TELL)],
    ['any', null, null],
  )
})

test('an item that a pass leaves out is not settled', () => {
  const [one, two] = passesOf([{}, {}])
  assert.ok(one && two)
  const { items } = settled('mcp', [one, { ...two, items: two.items.slice(1) }], ALWAYS)
  assert.deepEqual([...items.keys()], [2])
})

const { whole: asked, each } = QUESTIONS.mcp
const answers = (questions: typeof asked) =>
  fc.record(
    Object.fromEntries(
      questions.map((question) => [question.id, fc.constantFrom(...answersTo(question))]),
    ),
  )
const anyPass = fc.record({
  whole: answers([...asked, STEER]),
  one: answers(each),
  place: fc.constantFrom(at(0), at(1), at(2), { number: 0, field: '', starts: '' }),
})
const anyPasses = fc.array(anyPass, { minLength: 2, maxLength: 5 })
const finds: Finds = ({ field }) => field !== ''

function substance(passes: readonly (typeof anyPass extends fc.Arbitrary<infer P> ? P : never)[]) {
  const {
    whole: questions,
    steer,
    items,
  } = settle(
    passes.map(({ whole: given, one, place }) => ({
      whole: { ...given, place },
      items: { one: { ...one, place } },
    })),
    finds,
  )
  const own = items.get(1) ?? assert.fail()
  return {
    scales: Object.values(questions).map(({ answer, why }) => [answer, why]),
    steer: steer.answer,
    // Whose words are quoted is free.
    item: { ...own, place: own.place !== null },
  }
}

test('the order of the passes decides nothing', () => {
  holds(
    fc.property(anyPasses, (passes) => {
      assert.deepEqual(substance(passes.toReversed()), substance(passes))
      assert.deepEqual(substance([...passes.slice(1), ...passes.slice(0, 1)]), substance(passes))
    }),
    { tries: 500 },
  )
})

test('no answer is worse than the worst pass, or better than the best', () => {
  holds(
    fc.property(anyPasses, (passes) => {
      const { scales, item: own } = substance(passes)
      for (const [index, { id, answers: words }] of asked.entries()) {
        const [answer] = scales[index] ?? []
        const steps = passes
          .map(({ whole: given }) => Object.keys(words).indexOf(String(given[id])))
          .filter((step) => step >= 0)
        if (typeof answer !== 'number') continue
        assert.ok(Math.min(...steps) <= answer && answer <= Math.max(...steps))
        assert.equal(answer * 2, Math.round(answer * 2))
      }
      const costs = passes.map(({ one }) => EFFECT_COSTS[one['effect'] as (typeof EFFECTS)[number]])
      assert.ok(EFFECT_COSTS[own.agreed] <= EFFECT_COSTS[own.effect])
      const isThief = own.effect === 'steals'
      assert.ok(isThief || EFFECT_COSTS[own.effect] <= Math.max(...costs))
      if (own.lie !== null) assert.ok(passes.every(({ one }) => one['honest'] !== 'yes'))
    }),
    { tries: 500 },
  )
})
