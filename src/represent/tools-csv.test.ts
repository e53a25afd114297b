// Comma-separated values: quoted where needed, and never a formula.
import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogueRecords } from '../../test/tool-record.ts'
import { toolJson } from './json/profile.ts'
import { CSV_HEAD, csvLine } from './tools-csv.ts'

test('every line has as many cells as the head, and words of strangers stay words', async () => {
  const [record] = await catalogueRecords()
  assert.ok(record)
  const tool = { ...toolJson(record), name: '=HYPERLINK("x")', description: 'One, "two"\nthree' }
  const line = csvLine(tool)
  assert.ok(line.includes(`,"'=HYPERLINK(""x"")",`))
  assert.ok(line.includes(',"One, ""two""\nthree",'))
  const cells = line.replace(/"(?:[^"]|"")*"/g, 'text').split(',')
  assert.equal(cells.length, CSV_HEAD.split(',').length)
})

test('no text becomes a formula, in whatever form its sign is written', async () => {
  const [record] = await catalogueRecords()
  assert.ok(record)
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '\u200B=', ' ='])
    assert.ok(csvLine({ ...toolJson(record), name: `${sign}1` }).includes(`,'${sign}1,`), sign)
  assert.ok(csvLine({ ...toolJson(record), name: 'a=1' }).includes(',a=1,'))
  for (const separator of [';', '; ', '|', '\t', ';\t ', ', ', '\n', ';"', ';;'])
    for (const sign of ['=', '+', '@', '＝']) {
      const line = csvLine({ ...toolJson(record), name: `a${separator}${sign}1${separator}b` })
      assert.doesNotMatch(line, new RegExp(`[;,|\\t\\n][\\s"]*\\${sign}`), JSON.stringify(line))
      assert.match(line, new RegExp(`'[\\s"]*\\${sign}1`), JSON.stringify(line))
    }
})
