// The index in memory finds what a plain search through all tools finds, in the order of scores: before and after tools are replaced, added and taken away.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { WordIndex, type Expression } from './word-index.ts'

interface Tool {
  id: number
  scoreKey: number
  name: string[]
  slug: string
  others: string[]
}

const WORDS = ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'abcx', 'b', 'bc', 'bcd', 'mail', 'mailer', 'mailbox', 'maß', '日本', '日本語', 'x'.repeat(40)]
const word = fc.constantFrom(...WORDS)
const tool = fc.record<Tool>({
  id: fc.integer({ min: 1, max: 60 }),
  scoreKey: fc.integer({ min: 0, max: 20 }),
  name: fc.array(word, { minLength: 1, maxLength: 3 }),
  slug: word,
  others: fc.array(word, { maxLength: 6 }),
})
const term = fc.record({ word, prefix: fc.boolean(), inName: fc.boolean() })
const expression = fc.record<Expression>({
  all: fc.array(fc.array(term, { minLength: 1, maxLength: 2 }), { maxLength: 3 }),
  any: fc.array(term, { maxLength: 2 }),
})

const textOf = ({ name, slug, others }: Tool) => [name.join(''), slug, name.join(' '), slug, others.join(' ')].join('|')
const inOrder = (tools: Iterable<Tool>) => [...tools].toSorted((a, b) => b.scoreKey - a.scoreKey || a.id - b.id)

/** A single letter is no beginning. */
function stands(words: readonly string[], asked: Expression['any'][number]): boolean {
  return words.some((each) => each === asked.word || (asked.prefix && asked.word.length > 1 && each.startsWith(asked.word)))
}

function names({ name, slug }: Tool): string[] {
  return [name.join(''), slug, ...name]
}

/** As `WordIndex` finds, by looking at every tool. */
function plainly(tools: Iterable<Tool>) {
  const best = (matches: (each: Tool) => boolean, cap: number) =>
    inOrder(tools)
      .filter(matches)
      .map(({ id }) => id)
      .slice(0, cap)
  const has = (each: Tool, asked: Expression['any'][number]) => stands(asked.inName ? names(each) : [...names(each), ...each.others], asked)
  return {
    ranked: ({ all, any }: Expression, cap: number) =>
      best((each) => (all.length > 0 && all.every((terms) => terms.some((asked) => has(each, asked)))) || any.some((asked) => has(each, asked)), cap),
    exact: (key: string, cap: number) => [...best(({ name }) => name.join('') === key, cap), ...best(({ slug }) => slug === key, cap)],
    begins: (words: readonly string[], cap: number) => best(({ name }) => name.join(' ').startsWith(words.join(' ')), cap),
  }
}

test('it finds what a plain search finds, whatever came late, was replaced or left', () => {
  const later = fc.array(fc.oneof(tool, fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  const asked = fc.record({
    expression,
    key: fc.array(word, { minLength: 1, maxLength: 2 }),
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    cap: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(tool, { maxLength: 60 }), later, fc.array(asked, { minLength: 5, maxLength: 20 }), (first, changes, questions) => {
      const tools = new Map(first.map((each) => [each.id, each]))
      const index = new WordIndex()
      for (const each of inOrder(tools.values())) index.enter(each.id, each.scoreKey, textOf(each))
      for (const _ of index.settle());
      const agree = () => {
        const plain = plainly([...tools.values()])
        for (const { expression: what, key, words, cap } of questions) {
          assert.deepEqual(index.ranked(what, cap), plain.ranked(what, cap), JSON.stringify(what))
          assert.deepEqual(index.exact(key.join(''), cap), plain.exact(key.join(''), cap), key.join(''))
          assert.deepEqual(index.begins(words, cap), plain.begins(words, cap), words.join(' '))
        }
      }
      agree()
      for (const change of changes) {
        if (typeof change === 'number') {
          tools.delete(change)
          index.leave(change)
        } else {
          tools.set(change.id, change)
          index.enter(change.id, change.scoreKey, textOf(change))
        }
      }
      agree()
    }),
    { numRuns: 300 },
  )
})

test('with ten thousand tools common and rare words are found together, as far as they are asked for', () => {
  const index = new WordIndex()
  const size = 10_000
  for (let id = 1; id <= size; id += 1) {
    const words = ['all', ...(id % 2 === 0 ? ['even'] : []), ...(id % 3 === 0 ? ['third'] : []), ...(id % 1000 === 0 ? ['rare'] : [])]
    index.enter(id, size - id, `tool${id}|tool${id}|Tool ${id}|tool ${id}|${words.join(' ')}`)
  }
  for (const _ of index.settle());
  const found = (...words: string[]) => index.ranked({ all: words.map((each) => [{ word: each }]), any: [] }, 100)
  assert.deepEqual(
    found('all', 'even', 'third'),
    Array.from({ length: 100 }, (_, at) => (at + 1) * 6),
  )
  assert.deepEqual(found('even', 'rare', 'third'), [3000, 6000, 9000])
  assert.deepEqual(found('rare', 'nowhere'), [])
  const either = (...groups: string[][]) => index.ranked({ all: groups.map((group) => group.map((each) => ({ word: each }))), any: [] }, 100)
  assert.deepEqual(
    either(['even', 'third'], ['all', 'rare']),
    Array.from({ length: 150 }, (_, at) => at + 1).filter((id) => id % 2 === 0 || id % 3 === 0),
  )
  assert.deepEqual(
    either(['rare', 'nowhere', 'tool7'], ['even', 'third']),
    Array.from({ length: 10 }, (_, at) => (at + 1) * 1000),
  )
  assert.deepEqual(index.ranked({ all: [[{ word: 'tool99', prefix: true }]], any: [] }, 5), [99, 990, 991, 992, 993])
  assert.deepEqual(index.exact('tool777', 5), [777, 777])
})

test('it is worn when much came late or was replaced, and not before', () => {
  const index = new WordIndex()
  for (let id = 1; id <= 2000; id += 1) index.enter(id, 5, `n${id}|s${id}|n${id}|s${id}|word`)
  for (const _ of index.settle());
  assert.equal(index.isWorn, false)
  for (let id = 1; id <= 1000; id += 1) index.enter(id, 6, `n${id}|s${id}|n${id}|s${id}|word`)
  assert.equal(index.isWorn, false)
  index.enter(2001, 6, 'new|new|new|new|word')
  assert.equal(index.isWorn, true)
})
