// The report: the letter, what to do next, every check with its evidence, small and fast; and its
// states before there is a grade.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { pathSum } from '../../../words/fixes.ts'
import { scannedRecord } from '../../../../../test/scanned-record.ts'
import { catalogueRecords, pendingRecord } from '../../../../../test/tool-record.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { ACCESS_IDS, ACCESS_NAMES } from '../../../../domain/grading/criterion.ts'
import { fixInWords, inWords } from '../../../words/checks.ts'
import { accessLine, accessWhy } from '../../../words/access.ts'
import { scoreFigures, sumLines } from '../../../words/score.ts'
import { toolPage, type ToolPageView } from './tool-page.ts'

const records = await catalogueRecords()
const styleBytes = ['style', 'report']
  .map((name) => readFileSync(join(import.meta.dirname, `../../../../../web/${name}.css`)).byteLength)
  .reduce((sum, bytes) => sum + bytes)

function pageOf(record: ToolRecord, changes: Partial<ToolPageView> = {}): string {
  return toolPage({
    base: 'https://grades.example',
    record,
    comparison: { all: { B: 3, C: 2 }, within: { B: 1 }, peers: [] },
    exchanges: [],
    history: { scans: [], scores: [], firstScan: null },
    reviews: [],
    ...changes,
  })
}

/** By slug. */
const launchPages = new Map(records.map((record) => [record.slug, pageOf(record)]))

function launchRecord(slug: string): ToolRecord {
  const record = records.find((each) => each.slug === slug)
  assert.ok(record, slug)
  return record
}

function scanEntry(day: string, score: number, grade: 'C' | 'D'): ToolPageView['history']['scans'][number] {
  const createdAt = `${day}T10:00:00.000Z`
  return {
    kind: 'scan',
    id: day,
    url: '/',
    status: 'done',
    createdAt,
    finishedAt: createdAt,
    methodVersion: '3',
    grade,
    score,
    difference: null,
    previous: null,
  }
}

/** The visible text, without markup. */
function wordsOf(page: string): string {
  return page
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

test('the owner is told what to do next: the cheapest way to the next letter, each step with gain and effort', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const { grading } = record
  assert.ok(grading?.nextLetter)
  const page = pageOf(record, { exchanges })
  const words = wordsOf(page)
  assert.ok(page.includes(`aria-label="Grade ${grading.letter}, ${grading.score?.toFixed(1)} out of 10"`))
  assert.ok(words.includes(`${pathSum(grading)?.from.toFixed(2)} ${grading.letter} → ${pathSum(grading)?.to.toFixed(2)} ${grading.nextLetter.letter}`))
  const [first] = grading.nextLetter.checks
  const fix = grading.fixes.find(({ check }) => check === first)
  assert.ok(fix && words.includes(`+${fixInWords(fix, { grading }).gain.toFixed(2)}, about `))
  assert.match(page, /<form action="\/tools\/average-tool\/prompt" method="get">[^]*data-copy="answer">Copy fix prompt</)
})

test('first comes what somebody who chooses a tool asks, and the tasks of its owner have their own heading', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const scans = [scanEntry('2026-11-14', 4.4, 'C'), scanEntry('2026-11-10', 3.9, 'D')]
  const letter = record.grading?.letter ?? assert.fail()
  const comparison = { all: { A: 1, [letter]: 7, D: 2 }, within: { [letter]: 1, D: 1 }, peers: [{ slug: 'one', name: 'One' }] }
  const page = pageOf(record, { exchanges, comparison, history: { scans, scores: [], firstScan: null } })
  const words = wordsOf(page)
  const places = [
    `${letter}: works, with detours`,
    'Best ',
    'Weakest ',
    'confidence',
    'Eight criteria',
    'Connect now',
    'Of the other 9 graded',
    `Why ${letter}`,
    'For the owner of',
    'Fix th',
    'Badge',
    'Every check',
  ]
  const at = places.map((part) => words.indexOf(part))
  assert.ok(
    at.every((place) => place > 0),
    String(at),
  )
  assert.deepEqual(
    at,
    at.toSorted((one, other) => one - other),
  )
  assert.match(page, /href="\/compare\?tools=average-tool,one"\s*>Compare with 1 other</)
  assert.match(page, /<li class="own" aria-current="true">\s*<span class="figure">7<\/span>[^]*?<b>C\+?<\/b>/)
  assert.ok(words.includes('Of the other 9 graded tools, 1 is better by letter, 6 are the same and 2 are worse.'))
  assert.ok(words.includes('Up since 2026-11-10: D 3.9 → C 4.4.'))
  assert.doesNotMatch(page.slice(page.indexOf('class="head"'), page.indexOf('id="owner"')), /rescan|\/claim|badge\.svg/)
})

test('whoever submits a known address is told so where the redirect leads, with a new scan', () => {
  const page = pageOf(launchRecord('stripe'))
  assert.match(page, /<div id="known"[^>]*>\s*<p>We know this address already[^]*?action="\/tools\/stripe\/rescan"/)
})

test('what has no score says whether it does not apply or was not seen', () => {
  const words = [...launchPages.values()].map(wordsOf).join(' ')
  assert.match(words, /does not apply/)
  assert.match(words, /not seen/)
  assert.doesNotMatch(words, /\bn\/a\b|[Nn]ot looked at:? \d/)
})

test('the ring around the letter is closed as far as the grade is sure, and words of strangers keep their direction', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const page = pageOf(record, { exchanges })
  const share = Math.floor((record.grading?.confidence ?? 0) * 100 + 1e-9)
  assert.ok(share > 0)
  assert.ok(page.includes(`stroke-dasharray="${(295 * share) / 100} 295"`))
  assert.match(page, /<h1 dir="auto">/)
  assert.match(page, /<p class="lead" dir="auto">/)
})

test('a declared grade says that it is declared and needs a scan', () => {
  const record = launchRecord('render')
  const words = wordsOf(pageOf(record))
  assert.match(words, /Facts only/)
  assert.match(words, /From \d+ documented facts; not scanned live\./)
  const asks = words.search(/Verify with a scan A scan would verify \d+ results that are only stated/)
  assert.ok(asks > 0 && asks < words.indexOf('Fix '))
  assert.match(pageOf(record), /<form class="row rescan" action="\/tools\/render\/rescan" method="post"/)
})

test('every check is told: what lost points with its fix and its evidence, the rest by name', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const page = pageOf(record, { exchanges })
  const words = wordsOf(page)
  const checks = (record.grading?.checks ?? []).map(inWords)
  assert.ok(checks.length > 100)
  for (const check of checks) {
    assert.ok(words.includes(check.title), check.id)
    if (check.status !== 'judged') continue
    assert.ok(words.includes(check.says.replace(/\s+/g, ' ')), `${check.id}: ${check.says}`)
    if (check.points === 10 || check.fix === null) continue
    // What is not scored is beside the points: it does not fail.
    if (check.weight === 0) assert.match(page, new RegExp(`<li id="check-${check.id}">`), check.id)
    else
      assert.match(
        page,
        new RegExp(`<li id="check-${check.id}" class="(?:failed|partly)">\\s*<b class="tile">(?:Failed|Partly)<small>${check.earned}/10</small>`),
        check.id,
      )
    assert.ok(words.includes(check.fix.replace(/\s+/g, ' ')), `${check.id}: ${check.fix}`)
    const reference = check.exchanges.find((id) => exchanges.some((line) => line.id === id))
    if (reference !== undefined) assert.ok(page.includes(`href="/tools/average-tool/evidence#e-${reference}"`), `${check.id}: ${reference}`)
  }
})

test('each access method has its grade, the score adds up, and a check says what it counts for', () => {
  for (const record of records) {
    const { grading } = record
    if (!grading?.access || grading.letter === null) continue
    const ids = ACCESS_IDS.filter((id) => grading.access?.[id])
    const page = launchPages.get(record.slug) ?? ''
    const words = wordsOf(page)
    assert.equal(words.includes('Best access: '), ids.length > 1, record.slug)
    for (const line of sumLines(scoreFigures(grading))) assert.ok(words.includes(line), `${record.slug}: ${line}`)
    if (ids.length < 2) continue
    assert.ok(words.includes(`Best access: ${accessLine(grading)}`), record.slug)
    for (const id of ids) assert.ok(words.includes(`${ACCESS_NAMES[id]}: ${accessWhy(grading, id)}`), record.slug)
    assert.match(page, /<i class="chip">(?:API|MCP|CLI)/, record.slug)
  }
})

test('a tool without a grade says why', () => {
  const { record } = scannedRecord('average-tool')
  const unratedBecause = 'It is a library, not a tool.'
  const grading = { ...record.grading, status: 'unrated', letter: null, score: null, exact: null, unratedBecause } as NonNullable<ToolRecord['grading']>
  const page = wordsOf(pageOf({ ...record, status: 'pending', grading, accessMethods: [] }))
  assert.ok(page.includes(unratedBecause))
})

test('connect now: lines for clients, configuration, a first call, how to install, and where the key comes from', () => {
  const page = pageOf(launchRecord('stripe'))
  assert.ok(page.includes('<code>claude mcp add --transport http stripe https://mcp.stripe.com</code>'))
  assert.ok(wordsOf(page).includes('code --add-mcp \'{"name":"stripe","type":"http","url":"https://mcp.stripe.com"}\''))
  assert.ok(page.includes('"mcpServers": {\n    "stripe": {\n      "type": "http",\n      "url": "https://mcp.stripe.com"'))
  for (const client of ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code', 'Windsurf', 'Codex'])
    assert.match(page, new RegExp(`<label for="client-[a-z-]+">${client}</label>`))
  assert.equal(page.match(/<input type="radio" name="client"[^>]* checked/g)?.length, 1)
  assert.match(page, /<a class="button" href="cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=stripe&amp;config=/)
  assert.match(page, /<a class="button" href="vscode:mcp\/install\?%7B/)
  assert.match(page, /<code>curl https:\/\/api\.stripe\.com/)
  assert.ok(page.includes('<code>brew install stripe/stripe-cli/stripe</code>'))
  assert.match(page, /rel="nofollow ugc noopener">How to get a key</)
})

test('the badge has a snippet for each format, and its true width', () => {
  const page = pageOf(launchRecord('stripe'))
  assert.ok(page.includes('<code>[![AgentGrade](https://grades.example/tools/stripe/badge.svg)](https://grades.example/tools/stripe)</code>'))
  for (const format of ['Markdown', 'HTML']) assert.ok(page.includes(`aria-label="Copy: ${format}"`), format)
  assert.match(page, /<img src="\/tools\/stripe\/badge\.svg" alt="[^"]+" width="\d{2,3}" height="20"/)
})

test('scans are a line and what they changed; reviews show what was measured', () => {
  const difference = {
    score: { from: 3.9, to: 4.4 },
    letter: { from: 'D', to: 'C' },
    criteria: [{ id: 'speed', from: null, to: 4.1 }],
    checks: {
      total: 1,
      changed: [{ id: 'llms-txt', from: 'missing', to: 'short', points: { from: 0, to: 10 } }],
    },
    surfaces: { appeared: ['mcp'], vanished: [] },
    mcpTools: {
      added: { total: 0, names: [] },
      removed: { total: 0, names: [] },
      changed: { total: 0, names: [] },
    },
    operations: { added: { total: 0, names: [] }, removed: { total: 0, names: [] } },
  } as const satisfies ToolPageView['history']['scans'][number]['difference'] & object
  const scan = {
    kind: 'scan',
    url: '/scans/s1',
    previous: null,
    id: 's1',
    status: 'done',
    createdAt: '2026-11-14T10:00:00.000Z',
    finishedAt: '2026-11-14T10:01:00.000Z',
    methodVersion: '1.1.0',
    grade: 'C',
    score: 4.4,
  } as const
  const review = {
    toolSlug: 'stripe',
    task: { description: 'Refund a payment', completed: true },
    interaction: {
      avgResponseTokens: 812,
      avgResponseTimeMs: 143.2,
      totalApiCalls: 1,
      errorRate: 0.2,
    },
    overallScore: 8,
    id: 'r1',
    createdAt: '2026-11-14T10:00:00.000Z',
    verified: true,
    evidenceLevel: 'measured',
    weight: 1,
  } as const
  const record = { ...launchRecord('stripe'), reviews: { count: 1, score: 6, low: 4, high: 8 } }
  const scores = [3.9, 4.4].map((score, index) => ({ at: `2026-11-1${index}T10:00:00.000Z`, score }))
  const words = wordsOf(
    pageOf(record, {
      history: {
        scans: [
          { ...scan, difference },
          { ...scan, id: 's0', difference: null },
        ],
        scores,
        firstScan: 's0',
      },
      reviews: [review],
    }),
  )
  for (const part of [
    'Score over 2 scans: from 3.9 on 2026-11-10 to 4.4 on 2026-11-11',
    'First scan',
    'Letter D → C',
    'New access method: MCP',
    '2026-11-14 10:01 UTC',
  ])
    assert.ok(words.includes(part), part)
  for (const part of ['143 ms per response', '812 tokens per response', '1 call', '20% failed', 'with an API key', 'likely 4.0 to 8.0'])
    assert.ok(words.includes(part), part)
})

test('before there is a grade the page says what happens, and shows no chart', () => {
  const states = {
    'waiting in the scan queue': pendingRecord(),
    'scan in progress': pendingRecord({
      status: 'scanning',
      latestScan: { id: 's1', status: 'running' },
    }),
    'did not respond to our scans': pendingRecord({
      status: 'unreachable',
      latestScan: { id: 's1', status: 'failed' },
    }),
    'No API, MCP server or CLI was found': pendingRecord({ latestScan: { id: 's1', status: 'done' } }),
    'Too little is known about it for a grade': pendingRecord({
      latestScan: { id: 's1', status: 'done' },
      accessMethods: ['MCP'],
    }),
  }
  for (const [words, record] of Object.entries(states)) {
    const page = pageOf(record)
    assert.ok(wordsOf(page).includes(words), words)
    assert.doesNotMatch(page, /class="chart"|Every check/)
    const isUnderWay = record.latestScan?.status === 'queued' || record.latestScan?.status === 'running'
    assert.match(page, isUnderWay ? /href="\/scans\/s(?:can-)?1">Watch the scan/ : /<form class="row rescan"/, words)
  }
})

test('a page is under 70 KB and its styles under 25 KB, for all tools at launch and scanned ones', () => {
  const pages = new Map(launchPages)
  for (const name of ['everything-http', 'average-tool', 'model-tool']) {
    const { record, exchanges } = scannedRecord(name)
    pages.set(name, pageOf(record, { exchanges }))
  }
  assert.ok(styleBytes < 25_000, `${styleBytes} bytes of style`)
  for (const [slug, page] of pages) {
    const bytes = Buffer.byteLength(page)
    assert.ok(bytes < 70_000, `${slug}: ${bytes} bytes`)
  }
})
