// Every category, and the words that mean one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { ALL_CATEGORIES, categoryOf, CATEGORIES } from './tool.ts'

test('all categories are those of the launch catalogue and other', () => {
  assert.deepEqual(
    ALL_CATEGORIES.map(({ slug }) => slug),
    [...CATEGORIES.map(({ slug }) => slug), 'other'],
  )
})

test('a category is found by slug or name, in any case', () => {
  for (const words of ['ai-models', 'AI models', ' Ai_Models ', 'AI-MODELS'])
    assert.equal(categoryOf(words)?.slug, 'ai-models', words)
  assert.equal(categoryOf('other')?.slug, 'other')
  for (const words of ['', 'spaceships', 'ai']) assert.equal(categoryOf(words), undefined, words)
})
