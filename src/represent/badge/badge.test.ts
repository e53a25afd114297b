// The badge: the geometry of Shields, a constant image for each letter, and no injection of foreign
// text.
import { makeBadge } from 'badge-maker'
import fc from 'fast-check'
import assert from 'node:assert/strict'
import test from 'node:test'
import type { KnownBy } from '../words/evidence.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import { BADGE_STYLES, badgeSvg } from './svg.ts'
import { badgeEndpoint, badgeWishes, toolBadge } from './badge.ts'
import { holds } from '../../../test/property.ts'

const GREY = '#939393'

test('each letter has a badge of its own colour, under 2 KB, with its words for a screen reader', () => {
  const badges = LETTERS.map((grade) => toolBadge({ status: 'graded', grade }))
  badges.forEach((svg, index) => {
    assert.match(
      svg,
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="20" role="img"/,
    )
    assert.ok(svg.includes(`aria-label="AgentGrade: ${LETTERS[index]}"`))
    assert.ok(svg.includes(`<title>AgentGrade: ${LETTERS[index]}</title>`))
    assert.ok(svg.includes(`>${LETTERS[index]}</text>`))
    assert.ok(Buffer.byteLength(svg) < 2048)
    assert.ok(!svg.includes(GREY))
  })
  assert.equal(
    new Set(badges.map((svg) => /x="75" width="\d+" height="20" fill="(#\w+)"/.exec(svg)?.[1]))
      .size,
    LETTERS.length,
  )
})

test('a tool without a grade is pending, an unknown one is not found, both grey', () => {
  for (const status of ['pending', 'scanning', 'unreachable'] as const) {
    assert.match(toolBadge({ status, grade: null }), /<title>AgentGrade: pending<\/title>/)
  }
  assert.match(toolBadge({ status: 'graded', grade: null }), /<title>AgentGrade: unrated<\/title>/)
  assert.match(toolBadge(null), /<title>AgentGrade: not found<\/title>/)
  assert.ok(
    toolBadge(null).includes(GREY) && toolBadge({ status: 'pending', grade: null }).includes(GREY),
  )
})

function sizesOf(svg: string): number[] {
  const [, width, height] = /width="([\d.]+)" height="(\d+)"/.exec(svg) ?? []
  const rects = [
    ...svg.matchAll(/<rect (?:x="[\d.]+" )?width="([\d.]+)" height="\d+" fill="#/g),
  ].map((match) => Number(match[1]))
  return [
    Number(width),
    Number(height),
    ...rects.filter((rect) => rect > 0 && rect !== Number(width)),
  ]
}

function assertNear(ours: readonly number[], theirs: readonly number[], words: string): void {
  assert.equal(ours.length, theirs.length, words)
  ours.forEach((size, index) =>
    assert.ok(
      Math.abs(size - (theirs[index] ?? 0)) <= (index === 0 ? 4 : 2),
      `${words}: ${ours.join()} and ${theirs.join()}`,
    ),
  )
}

test('sizes are those of shields in every style, for any text of its alphabet, within the step of two pixels that widths are rounded to', () => {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
    (char) => !'&<>"\''.includes(char),
  )
  const words = fc
    .array(fc.constantFrom(...letters, 'é', 'Ü', 'ñ'), { minLength: 1, maxLength: 30 })
    .map((chars) => `x${chars.join('')}x`)
  holds(
    fc.property(words, words, fc.constantFrom(...BADGE_STYLES), (label, message, style) => {
      const parts = { label, message, color: '#4b0', labelColor: '#555', style }
      assertNear(
        sizesOf(badgeSvg(parts)),
        sizesOf(makeBadge({ ...parts, color: '4b0', labelColor: '555' })),
        `${style} ${label} ${message}`,
      )
    }),
    { tries: 100 },
  )
  for (const grade of LETTERS) {
    assert.deepEqual(
      sizesOf(toolBadge({ status: 'graded', grade })),
      sizesOf(makeBadge({ label: 'AgentGrade', message: grade, color: '123' })),
    )
  }
})

function inkOf(svg: string): string {
  return (
    /<text (?=[^>]*y="1[34]0")[^>]*?fill="(#\w+)"[^>]*>B<|<text (?=[^>]*y="1[34]0")[^>]*>B</.exec(
      svg,
    )?.[1] ?? '#fff'
  )
}

test('text is dark on bright colours and white on all others, as shields has it', () => {
  holds(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = number.toString(16).padStart(6, '0')
      const parts = { label: 'a', message: 'B', style: 'flat-square' as const }
      assert.equal(
        inkOf(badgeSvg({ ...parts, color: `#${color}` })),
        inkOf(makeBadge({ ...parts, color })),
        color,
      )
    }),
  )
})

test('what is wished for is done, and what makes no sense is left out', () => {
  const tool = { status: 'graded', grade: 'A', score: 8.1 } as const
  assert.match(
    toolBadge(tool, badgeWishes({ score: 'true' })),
    /<title>AgentGrade: A 8\.1<\/title>/,
  )
  assert.match(
    toolBadge(tool, badgeWishes({ label: 'agents', style: 'for-the-badge' })),
    />AGENTS<.*>A</,
  )
  assert.match(
    toolBadge(tool, badgeWishes({ label: '', color: 'blue' })),
    /<title>A<\/title>.*fill="#007ec6"/,
  )
  assert.match(toolBadge(tool, badgeWishes({ labelColor: 'ABC' })), /fill="#abc"/)
  assert.equal(
    badgeWishes({
      style: 'social',
      color: 'url(x)',
      labelColor: 'red;',
      score: 'yes',
      label: ['a', 'b'],
    }),
    undefined,
  )
  assert.equal(toolBadge(tool, badgeWishes({ color: 'nonsense' })), toolBadge(tool))
  assert.deepEqual(badgeEndpoint(tool, badgeWishes({ style: 'plastic', score: 'true' })), {
    schemaVersion: 1,
    label: 'AgentGrade',
    message: 'A 8.1',
    color: '#1a8f4a',
    style: 'plastic',
    isError: false,
  })
  assert.equal(badgeEndpoint(null).isError, true)
})

test('foreign text and colours cannot leave their place', () => {
  const svg = badgeSvg({
    label: '"><script>alert(1)</script>',
    message: "x' onload='y\u0000\u202e]]>",
    color: 'red"/><script/>',
  })
  assert.doesNotMatch(svg, /<script|onload='/)
  assert.ok(svg.includes(`fill="${GREY}"`))
  assert.ok(!svg.includes('\u0000') && !svg.includes('\u202e'))
  for (const style of BADGE_STYLES)
    assert.ok(
      badgeSvg({ label: '漢'.repeat(99), message: 'm'.repeat(10_000), color: '#000', style })
        .length < 2400,
    )
})

test('text of other scripts is not squeezed into a width that is only guessed', () => {
  assert.doesNotMatch(
    badgeSvg({ label: 'оценка', message: 'A', color: '#000' }),
    /textLength="\d+">оценка/,
  )
  assert.match(badgeSvg({ label: 'note', message: 'A', color: '#000' }), /textLength="\d+">note/)
})

test('a badge says how much is known and since when, and is hollow where that is little; its size stays', () => {
  const scanned = { confidence: 0.629, scannedAt: '2026-11-17T10:00:00.000Z', evidenceDate: null }
  const read = { confidence: 0.41, scannedAt: null, evidenceDate: '2023-09-26' }
  const stated = { confidence: 0.2, scannedAt: null, evidenceDate: null }
  assert.match(badgeOf(scanned), /<title>AgentGrade: B, 62% known, scanned 2026-11-17<\/title>/)
  assert.match(badgeOf(read), /aria-label="AgentGrade: B, 41% known, evidence of 2023-09-26"/)
  assert.match(badgeOf(stated), /<title>AgentGrade: B, 20% known, stated facts<\/title>/)
  assert.match(toolBadge({ status: 'graded', grade: 'B' }), /<title>AgentGrade: B<\/title>/)
  const styles = ['flat', 'flat-square', 'plastic', 'for-the-badge']
  for (const query of [{}, { score: 'true' }, ...styles.map((style) => ({ style }))]) {
    const [hollow, full] = [badgeOf(stated, query), badgeOf(scanned, query)]
    assert.match(hollow, /fill="none" stroke="#1286a6" stroke-width="2"/)
    assert.doesNotMatch(full, /stroke-width/)
    assert.deepEqual(sizesOf(hollow), sizesOf(full))
  }
  const known = { ...stated, provisional: true }
  assert.match(
    toolBadge({ status: 'pending', grade: null, known }),
    /<title>AgentGrade: pending<\/title>/,
  )
})

function badgeOf(known: KnownBy, query = {}): string {
  const provisional = known.confidence < 0.4
  return toolBadge(
    { status: 'graded', grade: 'B', score: 6.4, known: { ...known, provisional } },
    badgeWishes(query),
  )
}
