// The tables of products and of other languages hold what can match, and nothing that the catalogue has.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { CatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import { CATEGORY_SLUGS } from '../../domain/tool/tool.ts'
import { wholeNames } from './entry.ts'
import languages from './languages.json' with { type: 'json' }
import products from './products.json' with { type: 'json' }
import { inEnglish, productNamed } from './products.ts'
import { fold, runTogether, wordsOf } from './words.ts'

test('words of the field are read in other languages, with or without spaces', () => {
  for (const [text, english] of [
    ['rechnungen per e-mail verschicken', 'invoice per e-mail send'],
    ['une base de donnees', 'une base de data'],
    ['決済 api', 'payment api'],
    ['音声を文字に', 'speech を text に'],
    ['send invoices', 'send invoices'],
  ] as const)
    assert.equal(inEnglish(text), english)
  for (const [english, words] of Object.entries(languages))
    for (const word of words.split(' ')) assert.equal(inEnglish(fold(word)), english)
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
    for (const name of Object.values(namesByWords).flatMap((names) => names.split(', '))) {
      const key = runTogether(wordsOf(name))
      assert.ok(!seen.has(key), `${name} is there twice`)
      assert.ok(!listed.has(key), `${name} is in the catalogue`)
      assert.equal(productNamed(key)?.category, category)
      seen.add(key)
    }
  }
  assert.ok(seen.size >= 150)
})
