// The parts of pages: what they show, what a screen reader reads, and legible colours.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { copyable, findingList } from './elements.ts'
import { gauge, knownMeter, tile } from './grade.ts'
import { chartLegend, criteriaChart, criteriaColumns, sumStrip } from './criteria.ts'

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

/** `#fff` as `#ffffff`. */
function inFull(hex: string): string {
  return hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
}

/** A colour in light and dark: of the root, or of the tiles of a letter. */
function pairOf(name: string, letter = ''): [string, string] {
  const place = letter === '' ? style : style.slice(style.indexOf(`\n.${letter} {`))
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{3,6}), (#[0-9a-f]{3,6})\\)`).exec(place) ?? []
  assert.ok(light !== '', `${letter} --${name}`)
  return [inFull(light), inFull(dark)]
}

test('every colour of text has AA contrast on what it stands on, in light and dark', () => {
  const grounds = ['ground', 'paper', 'sunken']
  const text = ['ink', 'ink-2', 'ink-3', 'accent'].flatMap((front) => grounds.map((back) => [front, back]))
  const marked = ['weak', 'bad', 'good'].map((front) => [front, 'paper'])
  for (const [front = '', back = ''] of [...text, ...marked, ['on-accent', 'accent'], ['accent', 'tint'], ['ink-2', 'sunken']]) {
    for (const theme of [0, 1] as const) {
      const ratio = contrast(pairOf(front)[theme], pairOf(back)[theme])
      assert.ok(ratio >= 4.5, `${front} on ${back}, ${['light', 'dark'][theme]}: ${ratio.toFixed(2)}`)
    }
  }
  for (const front of ['edge', 'bar']) for (const theme of [0, 1] as const) assert.ok(contrast(pairOf(front)[theme], pairOf('paper')[theme]) >= 3, front)
  for (const letter of ['A', 'B', 'C', 'F'])
    for (const theme of [0, 1] as const) assert.ok(contrast(pairOf('f', letter)[theme], pairOf('t', letter)[theme]) >= 4.5, letter)
})

test('stylesheet, font and scripts are small and need nothing from elsewhere', () => {
  assert.doesNotMatch(style.replace('url(/assets/figtree.woff2)', ''), /url\(|@import|<\//)
  for (const [file, most] of [
    ['style.css', 36 * 1024],
    ['figtree.woff2', 21 * 1024],
    ['app.js', 12 * 1024],
    ['theme.js', 1024],
  ] as const) {
    const size = readFileSync(join(web, file)).length
    assert.ok(size < most, `${file}: ${size}`)
  }
  for (const file of ['app.js', 'theme.js'])
    assert.doesNotMatch(readFileSync(join(web, file), 'utf8'), /https?:|innerHTML|insertAdjacentHTML|eval|document\.cookie/, file)
})

test('the tile says letter and score, which is as long as its bar, and is grey where little is known', () => {
  assert.match(tile({ grade: 'B+', score: 7.2 }).text, /class="tile B" role="img" aria-label="Grade B\+, 7\.2 out of 10"[^]*B\+<i class="v72">/)
  assert.match(tile({ grade: 'B', score: 6, provisional: true }, 'small').text, /class="tile little small".*, little is known"/)
  assert.match(tile({ grade: null, score: null }).text, /little.*aria-label="Not graded yet"/)
  const classes = LETTERS.map((grade) => /tile (\w)"/.exec(tile({ grade, score: null }).text)?.[1])
  assert.deepEqual(new Set(classes), new Set(['A', 'B', 'C', 'D', 'F']))
  for (let length = 0; length <= 100; length += 1) assert.ok(style.includes(`.v${length}{--v:${length}}`))
})

test('the arc of the gauge is the score, and the meter says how much is known', () => {
  const { text } = gauge({ grade: 'C+', score: 5.2 })
  assert.match(text, /class="gauge C"[^]*aria-label="Grade C\+, 5\.2 out of 10"[^]*class="arc"[^>]*stroke-dasharray="39 100"[^]*>5\.2 of 10</)
  assert.doesNotMatch(gauge({ grade: null, score: null }).text, /class="arc"/)
  assert.match(knownMeter(0.419).text, /class="v41"><\/i><\/span>41% known/)
})

const line = { id: 'speed', name: 'Speed', weight: 12, score: 4, product: 48, known: 1, checks: 4, isUnknown: false, isWeakest: true } as const

test('a criterion is a bar with what is known of it, and its products add up to the mean', () => {
  const lines = [
    line,
    { ...line, weight: 20, score: 8.33, product: 166.6, known: 4, isWeakest: false },
    { ...line, weight: 8, score: 5, product: 40, known: 0, isUnknown: true, isWeakest: false },
  ]
  const chart = criteriaChart([...lines, { ...line, score: null }], 6.9, 'Criteria').text
  assert.equal(chart.match(/<th scope="row"/g)?.length, 4)
  assert.match(chart, /<tr class="weakest">[^]*?class="bar w12 part"\s*><i class="v40"><\/i><u class="v69">[^]*?4\.00[^]*?1 of 4/)
  assert.match(chart, /class="bar w20 "\s*><i class="v83">[^]*>not known<\/td>\s*<td class="score quiet">5\.00<[^]*?0 of 4[^]*does not apply/)
  assert.equal(chart.match(/class="bar /g)?.length, 2, 'what is not known has no bar')
  assert.match(sumStrip({ total: 254.6, weights: 40, mean: 6.365 }, lines).text, /48 \+ 166\.6 \+ 40 = 254\.6, ÷ 40 =\s*<b>6\.36<\/b>/)
  assert.match(chartLegend(lines, 6.9).text, /under half known[^]*not known: counts as 5\.0/)
  assert.doesNotMatch(chartLegend(lines.slice(1, 2), 6.9).text, /under half|not known/)
  assert.match(criteriaColumns(criteria).text, /aria-label="Token efficiency 1\.00, .*Reactivity does not apply"[^]*(<i class="v\d+"><\/i>){8}/)
  const columns = criteriaColumns({ ...criteria, speed: 5 }, [{ ...line, score: 5, known: 0, isUnknown: true, isWeakest: false }]).text
  assert.match(columns, /Speed not known/)
  assert.match(columns, /<i class="v0 part"><\/i>/, 'nor a column')
})

test('access, code and findings say in words what they show', () => {
  assert.match(copyable('a < b', 'Compare').text, /<code>a &lt; b<\/code>.*<button type="button" class="copy slim" data-copy aria-label="Copy: Compare">/s)
  const findings = findingList([{ kind: 'hazard', says: 'It <runs> code.', effect: 'caps at C+', basis: 'Safety' }]).text
  assert.match(findings, /Hazard[^]*It &lt;runs&gt; code\.[^]*caps at C\+[^]*Safety/)
})
