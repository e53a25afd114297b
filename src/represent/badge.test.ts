// The badge: shields geometry, a constant picture for each letter, and no way in for foreign text.
import assert from 'node:assert/strict'
import test from 'node:test'
import { LETTERS } from '../domain/letter.ts'
import { badgeSvg, toolBadge } from './badge.ts'

const GREY = '#939393'

test('each letter has a badge of its own colour, under 2 KB, with its words for a screen reader', () => {
  const badges = LETTERS.map((grade) => toolBadge({ status: 'graded', grade }))
  badges.forEach((svg, index) => {
    assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="20" role="img"/)
    assert.ok(svg.includes(`aria-label="AgentGrade: ${LETTERS[index]}"`))
    assert.ok(svg.includes(`<title>AgentGrade: ${LETTERS[index]}</title>`))
    assert.ok(svg.includes(`>${LETTERS[index]}</text>`))
    assert.ok(Buffer.byteLength(svg) < 2048)
    assert.ok(!svg.includes(GREY))
  })
  assert.equal(new Set(badges.map((svg) => /x="75" width="\d+" height="20" fill="(#\w+)"/.exec(svg)?.[1])).size, LETTERS.length)
})

test('a tool without a grade is pending, an unknown one is not found, both grey', () => {
  for (const status of ['pending', 'scanning', 'unreachable'] as const) {
    assert.match(toolBadge({ status, grade: null }), /<title>AgentGrade: pending<\/title>/)
  }
  assert.match(toolBadge({ status: 'graded', grade: null }), /<title>AgentGrade: unrated<\/title>/)
  assert.match(toolBadge(null), /<title>AgentGrade: not found<\/title>/)
  assert.ok(toolBadge(null).includes(GREY) && toolBadge({ status: 'pending', grade: null }).includes(GREY))
})

function widths(message: string): number[] {
  const [, all, left, right] =
    /width="(\d+)" height="20" role.*?<rect width="(\d+)" height="20" fill="#555"\/><rect x="\2" width="(\d+)"/s.exec(badgeSvg({ message, color: '#4b0' })) ??
    []
  return [Number(all), Number(left), Number(right)]
}

// The numbers are what badge-maker 6 draws for the same words.
test('widths are those of shields', () => {
  assert.deepEqual(widths('A+'), [102, 75, 27])
  assert.deepEqual(widths('not found'), [138, 75, 63])
  assert.deepEqual(widths('F'), [92, 75, 17])
})

test('foreign text and colours cannot leave their place', () => {
  const svg = badgeSvg({ label: '"><script>alert(1)</script>', message: "x' onload='y\u0000\u202e]]>", color: 'red"/><script/>' })
  assert.doesNotMatch(svg, /<script|onload='/)
  assert.ok(svg.includes(`fill="${GREY}"`))
  assert.ok(!svg.includes('\u0000') && !svg.includes('\u202e'))
  assert.ok(badgeSvg({ message: 'm'.repeat(10_000), color: '#000' }).length < 2048)
})

test('the square style has no gradient and no shadow', () => {
  const svg = badgeSvg({ message: 'B', color: '#95991a', style: 'flat-square' })
  assert.ok(svg.includes('crispEdges') && !svg.includes('linearGradient') && !svg.includes('fill-opacity'))
  assert.match(badgeSvg({ label: '', message: 'B', color: '#95991a' }), /<title>B<\/title>/)
})
