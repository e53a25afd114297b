// The parts of pages: what they show, what a screen reader reads, and legible colours.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { accessMethods, copyable } from './elements.ts'
import { evidenceBar, evidenceShares, evidenceMark, gradeTile, miniBars } from './grade.ts'
import { criteriaChart } from './criteria-chart.ts'
import { distribution } from './distribution.ts'
import { historyChart } from './history.ts'

const web = join(import.meta.dirname, '../../../../web')
const style = readFileSync(join(web, 'style.css'), 'utf8')
const criteria = Object.fromEntries(CRITERION_IDS.map((id, index) => [id, index === 7 ? null : index + 1])) as Tool['criteria']

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function pairOf(name: string): [string, string] {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(style) ?? []
  return [light, dark]
}

test('every colour of text has AA contrast on what it stands on, in light and dark', () => {
  const text = ['text', 'quiet', 'accent'].flatMap((front) => ['ground', 'raised', 'sunken'].map((back) => [front, back]))
  const tiles = ['g-a', 'g-b', 'g-c', 'g-d', 'g-f', 'g-none'].map((back) => ['on-grade', back])
  for (const [front = '', back = ''] of [...text, ...tiles, ['on-accent', 'accent']]) {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(pairOf(front)[theme], pairOf(back)[theme])
      assert.ok(ratio >= 4.5, `${front} on ${back}, ${['light', 'dark'][theme]}: ${ratio.toFixed(2)}`)
    }
  }
  for (const front of ['edge', 'g-a', 'g-b', 'g-c', 'g-d', 'g-f', 'g-none'])
    for (const theme of [0, 1] as const) assert.ok(contrast(pairOf(front)[theme], pairOf('raised')[theme]) >= 3, front)
})

test('stylesheet and scripts are small and need nothing from elsewhere', () => {
  assert.doesNotMatch(style, /url\(|@import|<\//)
  assert.ok(style.length < 20 * 1024, `style.css: ${style.length}`)
  for (const [file, most] of [
    ['app.js', 12 * 1024],
    ['theme.js', 1024],
  ] as const) {
    const script = readFileSync(join(web, file), 'utf8')
    assert.ok(script.length < most, `${file}: ${script.length}`)
    assert.doesNotMatch(script, /https?:|innerHTML|insertAdjacentHTML|eval|document\.cookie/, file)
  }
})

test('the tile says letter and score, and is grey without', () => {
  assert.match(gradeTile('B+', 7.25, 'large').text, /class="tile large g-b plus" role="img" aria-label="Grade B\+, 7\.3 out of 10"/)
  assert.match(gradeTile(null, null, 'small').text, /g-none.*aria-label="Not graded yet"/)
  assert.deepEqual(new Set(LETTERS.map((letter) => /g-\w/.exec(gradeTile(letter, null, 'small').text)?.[0])), new Set(['g-a', 'g-b', 'g-c', 'g-d', 'g-f']))
})

test('the miniature has a bar for each criterion and a line for what does not apply', () => {
  const { text } = miniBars(criteria)
  assert.equal(text.match(/M\d/g)?.length, 8)
  assert.match(text, /M57 20v-0\.5h6V20z/)
  assert.match(text, /<title>Token efficiency 1\.00, .*Reactivity no score<\/title>/)
})

test('the chart is a table of eight rows, with the average where it is known', () => {
  const plain = criteriaChart(criteria, null).text
  assert.equal(plain.match(/<th scope="row"/g)?.length, 8)
  assert.doesNotMatch(plain, /class="mark"|Average/)
  const compared = criteriaChart(criteria, { speed: 5.55 }).text
  assert.match(compared, /class="mark" x="55\.5%"/)
  assert.equal(compared.match(/class="mark"/g)?.length, 1)
  assert.match(compared, /<rect class="g-c" width="40%"/)
})

test('evidence, access, code and lines say in words what they show', () => {
  assert.match(evidenceMark('declared', true).text, /Facts only.*Provisional/s)
  assert.match(evidenceMark('verified', false).text, /<path d="[^"]+".*Seen by scan/s)
  assert.equal(evidenceMark(null, false).text, '')
  assert.match(accessMethods(['MCP', 'CLI']).text, /<li>MCP<\/li><li>CLI<\/li>/)
  assert.match(accessMethods([]).text, /Web only/)
  assert.match(copyable('a < b', 'Compare').text, /<code>a &lt; b<\/code>.*<button type="button" class="copy" data-copy aria-label="Copy: Compare">/s)
})

test('scores over time have dates, and the bands of the letters that were reached and their neighbours', () => {
  const points = [
    { at: '2026-11-10T10:00:00.000Z', score: 5 },
    { at: '2026-11-14T10:00:00.000Z', score: 6.4 },
  ]
  const chart = historyChart(points)?.text ?? ''
  assert.match(chart, /aria-label="Score over 2 scans: from 5\.0 on 2026-11-10 to 6\.4 on 2026-11-14"/)
  assert.deepEqual(
    [...chart.matchAll(/>([A-F]\+?)<\/text/g)].map(([, letter]) => letter),
    ['B+', 'B', 'C+', 'C'],
  )
  assert.equal(chart.match(/<circle/g)?.length, 2)
  assert.match(chart, /<text[^>]*>2026-11-10<\/text>/)
  assert.equal(historyChart(points.slice(0, 1)), null)
  const sameMoment = historyChart(points.map(({ score }) => ({ at: '2026-11-10T10:00:00.000Z', score })))
  assert.doesNotMatch(sameMoment?.text ?? '', /NaN/)
  const ends = historyChart([0, 10].map((score) => ({ at: '2026-11-10T10:00:00.000Z', score })))?.text ?? ''
  assert.equal(ends.match(/<rect/g)?.length, 8)
})

test('the distribution counts every letter, and in small fills its strip', () => {
  const columns = distribution({ A: 3, F: 1 }).text
  assert.equal(columns.match(/<li>/g)?.length, 8)
  const strip = distribution({ A: 3, F: 1 }, 'small').text
  assert.match(strip, /x="0%" width="75%".*x="75%" width="25%"/s)
  assert.match(strip, /aria-label="3 A, 1 F"/)
  assert.match(distribution({}, 'small').text, /No graded tools/)
})

test('evidence as one bar: seen, declared and not seen, without what does not apply or is not scored', () => {
  const shares = evidenceShares([
    check('judged', 'seen'),
    check('judged', 'seen', 0),
    check('judged', 'unpublished'),
    check('judged', 'declared'),
    check('judged', 'unread'),
    check('judged', 'undocumented'),
    check('inconclusive', null),
    check('not-applicable', null),
  ])
  assert.deepEqual(shares, { seen: 2, declared: 3, unseen: 1 })
  const bar = evidenceBar(shares)?.text ?? ''
  assert.match(bar, /aria-label="2 seen, 3 declared, 1 not seen"/)
  assert.match(bar, /class="stated" width="83%".*class="seen" width="33%"/s)
  assert.equal(evidenceBar({ seen: 0, declared: 0, unseen: 0 }), null)
  assert.doesNotMatch(evidenceBar({ seen: 0, declared: 0, unseen: 3 })?.text ?? '', /rect/)
})

function check(status: 'judged' | 'inconclusive' | 'not-applicable', basis: CheckResult['basis'], weight = 1) {
  return { status, basis, weight }
}
