// The score adds up as it is said: criteria, mean, bonus, limit.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Grading } from '../../domain/grading/grading.ts'
import { hundredths } from '../../domain/grading/letter.ts'
import { stepLines, sumLines } from './score.ts'
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
      const bonus = rest.find((line) => line.startsWith('+'))
      const free = hundredths(sum / weight + (figures(bonus ?? '')[0] ?? 0))
      const [, score, letter, shown] =
        /^= (\d+\.\d\d), shown as ([A-F]\+?) (\d+\.\d)$/.exec(rest.at(-1) ?? '') ??
        assert.fail(slug)
      const limit = rest.find((line) => line.includes(' at most: '))
      if (limit) assert.ok(Number(score) <= free, `${slug}: ${rest.join(', ')}`)
      else assert.equal(Number(score), free, `${slug}: ${rest.join(', ')}`)
      assert.deepEqual([letter, Number(shown)], [grading.letter, grading.score], slug)
    }
  }
  assert.ok(gradings.length > 130)
})

test('bonus and limit have a line of their own', () => {
  const grading = gradings.find(({ slug }) => slug === 'average-tool')?.grading ?? assert.fail()
  const best = grading.best ?? assert.fail()
  const own = grading.access?.[best] ?? assert.fail()
  const limited: Grading = {
    ...grading,
    letter: 'D',
    score: 3.9,
    exact: 3.99,
    bonus: 0.4,
    access: {
      api: null,
      mcp: null,
      cli: null,
      [best]: { ...own, ceiling: { letter: 'D', by: 'tool-list', check: null } },
    },
  }
  assert.deepEqual(stepLines(limited), [
    '+0.4 for 2 other good access methods',
    'D at most: its list of tools was not read',
  ])
})
