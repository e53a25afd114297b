// The tables of synonyms and products hold what can match, and nothing that the catalogue has.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { CatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import { CATEGORY_SLUGS } from '../../domain/tool/category.ts'
import { wholeNames } from './entry.ts'
import products from './products.json' with { type: 'json' }
import { meaningOf, meaningsOf, productNamed } from './synonyms.ts'
import { runTogether, stemOf, wordsOf } from './words.ts'

test('a synonym that would be dropped fails the build', () => {
  for (const [phrase, other] of [
    ['pager', 'call by'],
    ['pager', 'to be'],
    ['pager', '!'],
    ['', 'pager'],
    ['one two three four five', 'pager'],
  ] as const)
    assert.throws(() => meaningOf(phrase, other), /synonym/, `${phrase} → ${other}`)
  assert.deepEqual(meaningOf('pager', 'on call'), { key: 'pager', stems: ['oncal'] })
  assert.deepEqual(meaningOf('iac', 'infrastructure as code').stems, ['infrastructur', 'code'])
})

/** What a phrase means, each meaning as stems. */
const meant = (words: string) =>
  meaningsOf(wordsOf(words).map(stemOf)).map((stems) => stems.join(' '))

test('a synonym goes one way where the other would mislead', () => {
  assert.ok(!meant('sms').includes('text'))
  assert.ok(!meant('text').includes('sms'))
  assert.ok(!meant('store').includes('ecommerc'))
  assert.ok(!meant('phone call').includes('call'))
  assert.ok(meant('pager').includes('oncal'))
})

test('the products are many, in our categories, each once, and none is in the catalogue', () => {
  const folder = join(import.meta.dirname, '../../../catalogue')
  const listed = new Set(
    globSync('*.json', { cwd: folder }).flatMap((file) => {
      const entry = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CatalogueEntry
      const { names, aliases } = wholeNames({ aliases: [], ...entry })
      return [...names, ...aliases]
    }),
  )
  const seen = new Set<string>()
  for (const [category, namesByWords] of Object.entries(products)) {
    assert.ok(
      CATEGORY_SLUGS.some((slug) => slug === category),
      category,
    )
    for (const name of Object.values(namesByWords).flat()) {
      const key = runTogether(wordsOf(name))
      assert.ok(!seen.has(key), `${name} is there twice`)
      assert.ok(!listed.has(key), `${name} is in the catalogue`)
      assert.equal(productNamed(key)?.category, category)
      seen.add(key)
    }
  }
  assert.ok(seen.size >= 150)
})
