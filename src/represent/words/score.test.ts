// The score adds up as it is said: criteria, mean, limit.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Ceiling, Grading } from '../../domain/grading/grading.ts'
import { hundredths } from '../../domain/grading/letter.ts'
import { limitLine, sumLines } from './score.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { catalogueRecords } from '../../../test/tool-record.ts'

const gradings = [
  ...(await catalogueRecords()),
  ...['average-tool', 'model-tool', 'everything-http', 'local-cli'].map(
    (name) => scannedRecord(name).record,
  ),
].flatMap(({ slug, grading }) => (grading ? [{ slug, grading }] : []))

const figures = (text: string) =>
  [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([found]) => Number(found))

test('the figures of every tool add up to its score', () => {
  for (const { slug, grading } of gradings) {
    const [start = '', ...rest] = sumLines(grading)
    if (grading.exact === null) assert.equal(start, '', slug)
    else {
      const [terms = '', after = ''] = start.split(') / ')
      const [weight = 0, mean = 0] = figures(after)
      const products = terms.split(' + ').map((term) => figures(term))
      const sum = products.reduce((all, [of = 0, score = 0]) => all + of * score, 0)
      assert.equal(
        weight,
        products.reduce((all, [of = 0]) => all + of, 0),
        slug,
      )
      assert.equal(hundredths(sum / weight), mean, `${slug}: ${start}`)
      const free = hundredths(sum / weight)
      const [, score, letter, shown] =
        /^= (\d+\.\d\d), shown as ([A-F]\+?) (\d+\.\d)$/.exec(rest.at(-1) ?? '') ??
        assert.fail(slug)
      const limit = rest.find((line) => line.includes(' at most: '))
      assert.equal(rest.length, limit ? 2 : 1, slug)
      if (limit) assert.ok(Number(score) <= free, `${slug}: ${rest.join(', ')}`)
      else assert.equal(Number(score), free, `${slug}: ${rest.join(', ')}`)
      assert.deepEqual([letter, Number(shown)], [grading.letter, grading.score], slug)
    }
  }
  assert.ok(gradings.length > 130)
})

test('a limit has a line of its own, with the reason and what lifts it', () => {
  const grading = gradings.find(({ slug }) => slug === 'average-tool')?.grading ?? assert.fail()
  const best = grading.best ?? assert.fail()
  const own = grading.access?.[best] ?? assert.fail()
  const limited = (by: Ceiling['by']): Grading => ({
    ...grading,
    letter: 'D',
    score: 3.9,
    exact: 3.99,
    access: {
      api: null,
      mcp: null,
      cli: null,
      [best]: { ...own, ceiling: { letter: 'D', by, check: null } },
    },
  })
  assert.equal(limitLine(limited('tool-list')), 'D at most: its list of tools was not seen')
  assert.equal(
    limitLine(limited('estimated')),
    'D at most: nobody has read its texts, and until they are read nobody knows whether they are true',
  )
  assert.equal(limitLine({ ...limited('estimated'), exact: 9.9 }), null)
})
