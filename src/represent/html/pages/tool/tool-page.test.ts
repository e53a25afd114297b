// The report: the letter, what to do next, every check with its evidence, small and fast; and its
// states before there is a grade.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lostPoints, pathSum } from '../../../words/fixes.ts'
import { scannedRecord } from '../../../../../test/scanned-record.ts'
import { catalogueRecords, pendingRecord } from '../../../../../test/tool-record.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { ACCESS_IDS, ACCESS_NAMES } from '../../../../domain/grading/criterion.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { Letter } from '../../../../domain/grading/letter.ts'
import { inWords } from '../../../words/checks.ts'
import { toolPage, type ToolPageView } from './tool-page.ts'

const records = await catalogueRecords()

function pageOf(record: ToolRecord, changes: Partial<ToolPageView> = {}): string {
  return toolPage({
    base: 'https://grades.example',
    record,
    category: [],
    exchanges: [],
    history: [],
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

test('the first screen says the grade, how it is reached, how much is known, what it means and rests on, and how to begin', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const { grading } = record
  assert.ok(grading?.best && grading.score !== null)
  const page = pageOf(record, { exchanges })
  const words = wordsOf(page)
  const parts = ['Compare', 'Graded as API', '% known', 'Connect by API', 'Token efficiency 20%', 'How this adds up', 'What matters most', 'Everything else']
  const folds = ['Every check, as API', 'Connect, every way', 'Evidence', 'History', 'Reviews by agents', 'For the owner']
  let place = words.indexOf('Skip to content')
  for (const part of [...parts, ...folds]) {
    const next = words.indexOf(part, place)
    assert.ok(next > place, part)
    place = next
  }
  assert.ok(page.includes(`aria-label="Grade ${grading.letter}, ${grading.score.toFixed(1)} out of 10"`))
  assert.match(page, /<h1 dir="auto">/)
  assert.match(words, /Live scan \d+ November 2026/)
  assert.match(words, /(?:Takes work|Hard for an agent): [^.]+\./)
  assert.match(page, /<meta name="description" content="AgentGrade [A-F]\+?, \d\.\d out of 10\./)
})

test('the tabs are addresses, and another access method has its own criteria, findings and checks', () => {
  const record = launchRecord('stripe')
  const { access, best } = record.grading ?? assert.fail()
  const other = ACCESS_IDS.find((id) => id !== best && access?.[id]) ?? assert.fail()
  const [first, second] = [pageOf(record), pageOf(record, { as: other })]
  assert.ok(first.includes(`href="/tools/stripe?as=${other}"`))
  for (const page of [first, second]) {
    assert.match(page, /<link rel="canonical" href="https:\/\/grades\.example\/tools\/stripe" \/>/)
    assert.match(page, new RegExp(`Graded as[^]*?<b>${ACCESS_NAMES[best ?? 'api']}</b>, its best`))
  }
  assert.ok(second.includes(`Every check, as ${ACCESS_NAMES[other]}`) && second.includes(`Connect by ${ACCESS_NAMES[other]}`))
  assert.ok(wordsOf(second).includes(`How this adds up to ${access?.[other]?.score?.toFixed(1)}`))
  assert.equal(pageOf(launchRecord('jq'), { as: 'mcp' }), pageOf(launchRecord('jq')))
})

/** The same with a lower limit by what it found. */
function heldAt(record: ToolRecord, letter: Letter): ToolRecord {
  const { grading } = record
  const mcp = grading?.access?.mcp ?? assert.fail()
  const ceiling = { letter, by: 'check', check: 'prompt-injection' } as const
  const held = { ...mcp, letter, exact: 3.99, score: 3.9, isHeld: true, ceiling }
  return { ...record, grading: { ...grading, letter, exact: 3.99, score: 3.9, access: { api: null, cli: null, mcp: held } } as Grading }
}

test('the states: little known, a hazard that holds it down, deprecated, a criterion that does not apply', () => {
  assert.match(wordsOf(pageOf(launchRecord('stripe'))), /Little is known\. Less than 40%/)
  // A hazard is said above everything, whether or not it holds the letter down.
  const { record } = scannedRecord('poisoned-mcp')
  const poisoned = pageOf(record)
  assert.match(poisoned, /<div class="note hazard"><b dir="auto">Hazard: its texts have words that would hijack an agent\.<\/b>/)
  assert.match(wordsOf(poisoned), /What matters most .* Hazard The description of tool add_numbers has words that would hijack an agent/)
  assert.match(wordsOf(pageOf(heldAt(record, 'D'))), /Hazard: held at D as MCP\. Its texts have words .* Without this its score would be \d\.\d\d\./)
  assert.match(wordsOf(pageOf(launchRecord('elasticsearch-mcp'))), /Deprecated\. Its vendor has given up the MCP/)
  assert.match(wordsOf(pageOf(launchRecord('chrome-devtools-mcp'))), /% does not apply/)
  assert.doesNotMatch(wordsOf(pageOf(scannedRecord('model-tool').record)), /Little is known|Hazard:|Deprecated\./)
})

test('the owner has one list: each lost point with gain and action, then what is not known', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const { grading } = record
  assert.ok(grading?.nextLetter)
  const page = pageOf(record, { exchanges })
  const owner = wordsOf(page.slice(page.indexOf('id="owner"')))
  const rows = lostPoints(grading)
  assert.ok(rows.length > 20)
  for (const { check, lost, title, gain, most, brief } of rows)
    for (const part of [owner.includes(lost) ? lost : title, check === null ? most : gain, brief.replace(/\.$/, '')])
      assert.ok(owner.includes(part.replace(/\s+/g, ' ')), part)
  assert.ok(owner.includes(`from ${pathSum(grading)?.from.toFixed(2)} to ${grading.nextLetter.letter} (${pathSum(grading)?.to.toFixed(2)})`))
  assert.equal(owner.split(`fastest path to ${grading.nextLetter.letter}`).length - 1, grading.nextLetter.checks.length)
  assert.match(page, /<form class="row" action="\/tools\/average-tool\/prompt" method="get">[^]*data-copy="answer">Copy as a prompt/)
  assert.match(owner, /Not known, with the most that each check gains: [^(]+\(\d+ checks?\) \+\d\.\d\d; /)
})

function peer(slug: string, provisional: boolean, deprecated = false) {
  return { slug, name: slug, grade: 'B' as const, score: 6, confidence: 0.5, provisional, deprecated, kind: 'service' as const }
}

test('a place in the category is that among the tools that are known well enough', () => {
  const { record } = scannedRecord('average-tool')
  const category = [peer('one', false), peer('two', true), peer('average-tool', false), peer('four', false), peer('old', false, true)]
  const page = pageOf(record, { category })
  assert.match(wordsOf(page), /Among 5 in \S.* place 2 of 3 known well enough to rank/)
  assert.match(page, /href="\/compare\?tools=average-tool,one,four,two"/)
  assert.doesNotMatch(pageOf(record, { category: category.slice(2, 3) }), /id="category"/)
})

test('a grade that is older than the lock of its tool says so above everything', () => {
  const record = launchRecord('stripe')
  const latestScan = { id: 'scan-1', status: 'failed' as const, lockedSince: '2026-11-02' }
  assert.match(
    pageOf({ ...record, latestScan }),
    /<div class="note ">Graded on [^<]*Locked since 2026-11-02: scans meet only requests for credentials\.<\/div>/,
  )
})

test('whoever submits a known address is told so where the redirect leads, with a new scan', () => {
  const page = pageOf(launchRecord('stripe'))
  assert.match(page, /<div id="known"[^>]*>\s*<p>We know this address already[^]*?action="\/tools\/stripe\/rescan"/)
})

test('every check is named: what is known with its sentence, points and evidence, the rest by what would tell', () => {
  const { record, exchanges } = scannedRecord('average-tool')
  const page = pageOf(record, { exchanges })
  const words = wordsOf(page)
  const { best, checks: results } = record.grading ?? assert.fail()
  assert.ok(results.length > 100)
  let [parts, open] = [0, 0]
  for (const result of results) {
    const counts = !result.access || (best && result.access.includes(best))
    if (!counts) continue
    const whole = inWords(result)
    assert.ok(words.includes(whole.title), whole.id)
    if (whole.status !== 'judged') continue
    const rowOf = (id: string) => page.slice(page.indexOf(`id="check-${id}"`)).split('</tr>')[0] ?? ''
    assert.ok(rowOf(whole.id).includes(`>${whole.earned?.toFixed(1)}</td>`), whole.id)
    // Each part that is known has its own row; the others are named in that of the whole.
    for (const part of whole.parts ?? []) {
      if (part.status === 'inconclusive') {
        open += 1
        assert.ok(wordsOf(rowOf(whole.id)).split('Not known: ')[1]?.includes(part.title), part.id)
      }
      if (part.status !== 'judged') continue
      parts += 1
      const row = wordsOf(rowOf(part.id))
      assert.ok(row.includes(`${part.title} in ${whole.title}`), part.id)
      assert.ok(row.includes(part.says.replace(/\s+/g, ' ')), `${part.id}: ${part.says}`)
      assert.ok(row.includes(part.earned?.toFixed(1) ?? 'without points'), part.id)
    }
    for (const check of whole.parts ?? [whole]) {
      if (check.status !== 'judged') continue
      assert.ok(words.includes(check.says.replace(/\s+/g, ' ')), `${check.id}: ${check.says}`)
      const row = rowOf(check.id)
      const reference = check.exchanges.find((id) => exchanges.some((line) => line.id === id))
      if (reference !== undefined) assert.ok(row.includes(`href="/tools/average-tool/evidence?at=e-${reference}#e-${reference}"`), `${check.id}: ${reference}`)
    }
  }
  assert.ok(parts > 10 && open > 0, `${parts} parts, ${open} of them not known`)
  assert.match(words, /Not known, by what would tell: /)
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
    assert.match(page, new RegExp(`<summary>${client}</summary>`))
  assert.match(page, /<a class="button slim" href="cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=stripe&amp;config=/)
  assert.match(page, /<a class="button slim" href="vscode:mcp\/install\?%7B/)
  assert.match(page, /<code>curl https:\/\/api\.stripe\.com/)
  assert.ok(page.includes('<code>brew install stripe/stripe-cli/stripe</code>'))
  assert.match(page, /rel="nofollow ugc noopener">Get a key</)
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
  } as const satisfies ToolPageView['history'][number]['difference'] & object
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
  const words = wordsOf(
    pageOf(record, {
      history: [
        { ...scan, difference },
        { ...scan, id: 's0', difference: null },
      ],
      reviews: [review],
    }),
  )
  for (const part of ['Nothing to compare it with.', 'Letter D → C', 'New access method: MCP', '2026-11-14 10:01 UTC']) assert.ok(words.includes(part), part)
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
    assert.doesNotMatch(page, /class="criteria"|Every check/)
    const isUnderWay = record.latestScan?.status === 'queued' || record.latestScan?.status === 'running'
    assert.match(page, isUnderWay ? /href="\/scans\/s(?:can-)?1">Watch the scan/ : /<form class="row rescan"/, words)
  }
})

test('a page is under 60 KB, for all tools at launch and scanned ones', () => {
  const pages = new Map(launchPages)
  for (const name of ['everything-http', 'average-tool', 'model-tool']) {
    const { record, exchanges } = scannedRecord(name)
    pages.set(name, pageOf(record, { exchanges }))
  }
  for (const [slug, page] of pages) {
    const bytes = Buffer.byteLength(page)
    assert.ok(bytes < 60 * 1024, `${slug}: ${bytes} bytes`)
  }
})
