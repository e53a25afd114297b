// The index against a plain model of it: the same tools, flags and order, whatever was added later,
// replaced or removed before.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { weighedWords, type SearchText } from './entry.ts'
import { matchIn } from './search-index.ts'
import { WordIndex } from './word-index.ts'
import { holds } from '../../../test/property.ts'

const VOCABULARY = [
  'ledger',
  'lantern',
  'harbour',
  'violet',
  'copper',
  'meadow',
  'thunder',
  'pepper',
]

function textOf(words: readonly string[], tags: readonly string[] = []): SearchText {
  return {
    slug: 'zz',
    name: 'Zz',
    category: 'other',
    kind: 'service',
    tags: [...tags],
    aliases: [],
    capabilities: [],
    operations: [],
    description: words.join(' '),
    accessMethods: [],
    authMethods: [],
  }
}

interface Step {
  id: number
  scoreKey: number
  words: string[]
  tags: string[]
  isRemoved: boolean
}

const steps = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    scoreKey: fc.integer({ min: 0, max: 9999 }),
    words: fc.subarray(VOCABULARY, { minLength: 1, maxLength: 4 }),
    tags: fc.subarray(VOCABULARY, { maxLength: 2 }),
    isRemoved: fc.boolean(),
  }),
  { maxLength: 30 },
)
const queries = fc.array(fc.subarray(VOCABULARY, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
})

test('finds what a plain model finds, in its order', () => {
  holds(
    fc.property(steps, queries, (written, asked) => {
      const index = new WordIndex()
      const tools = new Map<number, Step>()
      const everEntered: Step[] = []
      for (const step of written) {
        if (step.isRemoved) {
          index.leave(step.id)
          tools.delete(step.id)
        } else {
          index.enter(step.id, step.scoreKey, textOf(step.words, step.tags))
          tools.set(step.id, step)
          everEntered.push(step)
        }
      }
      assert.equal(index.tools, tools.size)
      for (const words of asked) {
        const { best, all, some } = matchIn(index, words.join(' '), 100).ranking
        const expected = plainRanking([...tools.values()], everEntered, words)
        assert.deepEqual(
          best.map(({ id, match }) => `${id} ${match}`),
          expected.map(({ id, isAll }) => `${id} ${isAll ? 'all' : 'some'}`),
          words.join(' '),
        )
        assert.equal(all + some, best.length)
      }
    }),
    { tries: 150 },
  )
})

/** Replaced and removed documents count towards the idf until the index is rebuilt. */
function plainRanking(
  tools: readonly Step[],
  everEntered: readonly Step[],
  words: readonly string[],
): { id: number; isAll: boolean }[] {
  const impactOf = (step: Step, word: string) =>
    weighedWords(textOf(step.words, step.tags)).find(({ written }) => written === word)?.impact ?? 0
  const idf = (word: string) => {
    const count = everEntered.filter((step) => impactOf(step, word) > 0).length
    return Math.log(1 + (everEntered.length - count + 0.5) / (count + 0.5))
  }
  const known = words.map((word) => ({ word, idf: idf(word) }))
  const whole = known.reduce((sum, each) => sum + each.idf, 0)
  const ranked = tools.flatMap((step) => {
    const met = known.filter(({ word }) => impactOf(step, word) > 0)
    if (met.length === 0) return []
    const sum = met.reduce((total, each) => total + (each.idf * impactOf(step, each.word)) / 255, 0)
    const coverage = (met.reduce((total, each) => total + each.idf, 0) / whole) ** 1.5
    return {
      id: step.id,
      isAll: met.length === words.length,
      rank: sum * coverage * (0.8 + (0.2 * step.scoreKey) / 10_000),
    }
  })
  const isEnough = ranked.filter(({ isAll }) => isAll).length >= 10
  const least = Math.max(...ranked.map(({ rank }) => rank)) * 0.1
  return ranked
    .filter(({ isAll, rank }) => isAll || (!isEnough && rank >= least))
    .toSorted((a, b) => (Math.abs(a.rank - b.rank) < 1e-6 * b.rank ? a.id - b.id : b.rank - a.rank))
}

test('who makes a tool is told by its other names, and never by what they only begin with', () => {
  const index = new WordIndex()
  for (const [at, [name, ...aliases]] of [
    ['Acme Drive', 'Acme Docs'],
    ['Mailer', 'Acme Mailer', 'Search Mail API'],
    ['Login', 'Login by Acme'],
    ['Tracker (Acme)'],
    ['Acmeter'],
    ['Harbour Light'],
  ].entries())
    index.enter(at + 1, 0, { ...textOf([]), name: name ?? '', slug: `tool-${at}`, aliases })
  assert.deepEqual(index.called('makers', 'acme'), [0, 1, 2, 3])
  assert.deepEqual(index.called('makers', 'search'), [])
  assert.deepEqual(index.called('makers', 'harbour'), [])
})
