// The score adds up as it is told: mean, discount, bonus, ceiling.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Grading } from '../../domain/grading/grading.ts'
import { stepLines, sumLines } from './score.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { catalogueRecords } from '../../../test/tool-record.ts'

const gradings = [
  ...(await catalogueRecords()),
  ...['average-tool', 'model-tool', 'everything-http', 'local-cli'].map(
    (name) => scannedRecord(name).record,
  ),
].flatMap(({ slug, grading }) => (grading ? [{ slug, grading }] : []))

const hundredths = (text: string) => Math.round(Number(text.replace('−', '-')) * 100)

test('the figures of every tool add up to its score', () => {
  let checked = 0
  for (const { slug, grading } of gradings) {
    const lines = sumLines(grading)
    if (lines.length === 0) continue
    const [start = '', ...rest] = lines
    const end = /^= (\d+\.\d\d), shown as ([A-F]\+?) (\d+\.\d)$/.exec(rest.at(-1) ?? '')
    assert.ok(end, slug)
    const steps = rest.flatMap((line) => /^[−+][\d.]+(?= )/.exec(line) ?? [])
    const sum = [/^[\d.]+/.exec(start)?.[0] ?? '', ...steps]
      .map(hundredths)
      .reduce((all, each) => all + each, 0)
    const isHeld = rest.some((line) => / at most: /.test(line))
    if (isHeld) assert.ok(hundredths(end[1] ?? '') <= sum, `${slug}: ${lines.join(', ')}`)
    else assert.equal(hundredths(end[1] ?? ''), sum, `${slug}: ${lines.join(', ')}`)
    assert.deepEqual([end[2], Number(end[3])], [grading.letter, grading.score], slug)
    checked += 1
  }
  assert.ok(checked > 50)
})

test('discount, bonus and ceiling have a line of their own; an older grading has none', () => {
  const grading = gradings.find(({ slug }) => slug === 'average-tool')?.grading ?? assert.fail()
  const best = grading.best ?? assert.fail()
  const own = grading.access?.[best] ?? assert.fail()
  const mean = own.criteria.reduce((sum, { share, exact }) => sum + share * (exact ?? 0), 0)
  const discounted: Grading = {
    ...grading,
    letter: 'D',
    score: 3.9,
    exact: 3.99,
    confidence: 0.419,
    bonus: 0.4,
    access: {
      api: null,
      mcp: null,
      cli: null,
      [best]: {
        ...own,
        discount: mean - 4,
        ceiling: { letter: 'D', by: 'tool-list', check: null },
      },
    },
  }
  assert.deepEqual(stepLines(discounted), [
    `−${(mean - 4).toFixed(2)} because only 41% is known`,
    '+0.4 for 2 other good access methods',
    'D at most: its list of tools was not read',
  ])
  const { access: _, best: __, bonus: ___, ...older } = grading
  assert.deepEqual(sumLines(older), [])
})
