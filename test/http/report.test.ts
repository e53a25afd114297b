// The report and its pages over HTTP: representations and links, a scan from the button to its end,
// the cool-down, and evidence.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { Catalogue } from '../../src/store/catalogue.ts'
import { parseEvidence } from '../../src/domain/evidence/evidence.ts'
import { exchangeLines } from '../../src/domain/evidence/exchange-line.ts'
import { CRITERION_IDS } from '../../src/domain/grading/criterion.ts'
import { scanDifference } from '../../src/contract/scan-contract.ts'
import type { Progress } from '../../src/domain/scan/scan.ts'
import { resultOf } from '../catalogue-writes.ts'
import { scannedRecord, type ScannedRecord } from '../scanned-record.ts'
import { openApp, sharedApp, type TestApp } from './open-app.ts'

const PAGE = { accept: 'text/html' }
const TEXT = { accept: 'text/markdown' }
const FORM = { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' }
const LEASE_MS = 60_000
const LOOKS: Progress[] = [
  { observation: 'openapi', state: 'observed', found: 'OpenAPI 3.1.0, 24 operations' },
  { observation: 'markdownNegotiation', state: 'not-offered', found: 'no markdown' },
]

/** The clock stands still until a test moves it. */
async function openScanned(t: TestContext): Promise<TestApp & { clock: { now: number } }> {
  const clock = { now: Date.parse('2026-11-14T10:00:00Z') }
  const opened = await openApp(t, { now: () => clock.now })
  const before = scannedRecord('silent-site')
  const slug = 'acme'
  await opened.catalogue.putTools(
    [{ record: { ...before.record, slug }, urlKey: 'acme', evidence: before.json }],
    clock.now,
  )
  await scan(opened.catalogue, slug, 'scan-1', before, null, clock.now)
  await scan(opened.catalogue, slug, 'scan-2', scannedRecord('average-tool'), before, clock.now)
  return { ...opened, clock }
}

async function scan(
  catalogue: Catalogue,
  slug: string,
  id: string,
  { record, evidence, json }: ScannedRecord,
  before: ScannedRecord | null,
  now: number,
): Promise<void> {
  await catalogue.requestScan(slug, id, 0, { host: slug, everyMs: 0 }, now)
  const lease = await catalogue.claimScan('worker', LEASE_MS, now)
  assert.ok(lease && record.grading)
  await catalogue.keepScan(lease, LOOKS, LEASE_MS, now)
  const difference = before?.record.grading
    ? scanDifference(
        { evidence: before.evidence, grading: before.record.grading },
        { evidence, grading: record.grading },
      )
    : null
  const result = resultOf(
    { ...record, slug },
    {
      evidence: json,
      exchanges: exchangeLines(evidence),
      difference: difference && JSON.stringify(difference),
    },
  )
  assert.ok(await catalogue.finishScan(lease, result, now))
}

test('the report of a scanned tool', async (t) => {
  const { app } = await openScanned(t)
  const { body, headers, statusCode } = await app.inject({ url: '/tools/acme', headers: PAGE })
  assert.equal(statusCode, 200)
  assert.match(String(headers.vary), /Accept/)
  const links = String(headers.link)
  for (const rel of ['service-desc', 'service-doc', 'canonical', 'alternate'])
    assert.ok(links.includes(`rel="${rel}"`), rel)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['cache-control'], 'public, no-cache')
  assert.match(body, /Live scan<\/span>\s*<span>\d+ \w+ 2026/)
  assert.match(body, /Letter none → [A-D]/)
  assert.match(body, /href="\/tools\/acme\/evidence\?at=(e-[a-z0-9-]+)#\1"/)
  assert.equal(
    (
      await app.inject({
        url: '/tools/acme',
        headers: { ...PAGE, 'if-none-match': String(headers.etag) },
      })
    ).statusCode,
    304,
  )
})

test('the report has a place in its category; a slip in the name is answered with near ones', async (t) => {
  const { app } = await openScanned(t)
  const report = (await app.inject({ url: '/tools/resend', headers: PAGE })).body
  assert.match(report, /Among \d+ in Email <span>(?:place \d+ of )?\d+ known well enough to rank/)
  const missing = await app.inject({ url: '/tools/resnd', headers: PAGE })
  assert.equal(missing.statusCode, 404)
  assert.match(missing.body, /resend/)
})

test('every page around the report has three forms, by Accept and by suffix', async (t) => {
  const { app } = await openScanned(t)
  for (const path of [
    '/tools/acme/history',
    '/tools/acme/reviews',
    '/tools/acme/evidence',
    '/scans/scan-2',
  ]) {
    const page = await app.inject({ url: path, headers: PAGE })
    assert.match(String(page.headers['content-type']), /^text\/html/, path)
    assert.match(
      String(page.headers.link),
      /rel="canonical".*rel="alternate"; type="text\/markdown"/,
      path,
    )
    const markdown = await app.inject({ url: path, headers: TEXT })
    assert.match(String(markdown.headers['content-type']), /^text\/markdown/, path)
    assert.match(markdown.body, /^# .*Acme/, path)
    assert.equal((await app.inject(`${path}.md`)).body, markdown.body, path)
    const json = await app.inject(path)
    assert.match(String(json.headers['content-type']), /^application\/json/, path)
    assert.equal((await app.inject({ url: `${path}.json`, headers: PAGE })).body, json.body, path)
  }
  assert.equal(
    (await app.inject({ url: '/tools/nothing/evidence', headers: PAGE })).statusCode,
    404,
  )
  assert.equal((await app.inject({ url: '/scans/nothing.md' })).statusCode, 404)
})

/** Every page of the evidence: each is of limited size. */
async function evidencePages(app: TestApp['app']): Promise<string[]> {
  const pages: string[] = []
  for (let next = '/tools/acme/evidence'; next !== '';) {
    const { body } = await app.inject({ url: next, headers: PAGE })
    assert.ok(Buffer.byteLength(body) <= 60_000, `${next}: ${Buffer.byteLength(body)} bytes`)
    pages.push(body)
    next = /rel="next" href="([^"]+)"/.exec(body)?.[1] ?? ''
  }
  return pages
}

test('evidence: each exchange once, whole, with the line that repeats it', async (t) => {
  const { app } = await openScanned(t)
  const { exchanges } = scannedRecord('average-tool')
  const parsed = parseEvidence((await app.inject('/tools/acme/evidence')).json())
  assert.ok(parsed.ok, 'agentgrade grade reads it')
  assert.deepEqual(
    parsed.value.exchanges.map(({ id }) => id),
    exchanges.map(({ id }) => id),
  )
  const body = (await evidencePages(app)).join('')
  for (const { id } of exchanges) assert.equal(body.split(`id="e-${id}"`).length, 2, id)
  assert.equal(body.match(/class="copyable"/g)?.length, exchanges.length)
})

test('evidence and report lead to each other: from a check to its exchange, and back', async (t) => {
  const { app } = await openScanned(t)
  const page = async (url: string) => (await app.inject({ url, headers: PAGE })).body
  const [report, evidence] = [await page('/tools/acme'), (await evidencePages(app)).join('')]
  const used = [...evidence.matchAll(/href="\/tools\/acme#(check-[a-z0-9-]+)"/g)].map(
    ([, id]) => id,
  )
  assert.ok(used.length > 50)
  for (const id of used) assert.ok(report.includes(`id="${id}"`), String(id))
  const rest = [...report.matchAll(/href="\/tools\/acme\/evidence\?at=(e-[a-z0-9-]+)#\1"/g)].map(
    ([, id]) => id,
  )
  assert.ok(rest.length > 50)
  for (const id of rest) assert.ok(evidence.includes(`id="${id}"`), String(id))
  assert.match(evidence, /<dt>(?:<mark>)?content-type/)
  const stated = await page('/tools/stripe/evidence')
  assert.match(stated, /<li id="f-docs-llmsTxt">[^]*?rel="nofollow ugc noopener">states it</)
  const facts = [...(await page('/tools/stripe')).matchAll(/evidence\?at=(d-[a-z0-9-]+)#/g)].map(
    ([, id]) => id,
  )
  const found = facts.filter((id) => stated.includes(`id="${id}"`))
  assert.ok(
    found.length > 10 && found.length > facts.length / 2,
    `${found.length} of ${facts.length}`,
  )
})

test('a scan that ended shows what it changed and leads to the report', async (t) => {
  const { app } = await openScanned(t)
  const { body } = await app.inject({ url: '/scans/scan-2', headers: PAGE })
  assert.match(body, /Letter none → [A-D]/)
  assert.match(body, /<a class="button primary" href="\/tools\/acme">Go to the report<\/a>/)
  assert.match(body, /<b>Markdown on request<\/b> <span dir="auto">no markdown<\/span>/)
  assert.doesNotMatch(body, /http-equiv="refresh"|data-scan=/)
})

test('the button: a scan is queued and followed; an hour must pass from one to the next', async (t) => {
  const { app, clock } = await openScanned(t)
  const press = () => app.inject({ method: 'POST', url: '/tools/acme/rescan', headers: FORM })

  await t.test('too soon: a page that says when', async () => {
    clock.now += 18 * 60_000
    const { statusCode, headers, body } = await press()
    assert.equal(statusCode, 429)
    assert.equal(headers['retry-after'], String(42 * 60))
    assert.match(body, /in 42\s+minutes/)
    assert.match(body, /href="\/tools\/acme"\s*>\s*Back to the report/)
    assert.equal(
      (await app.inject({ method: 'POST', url: '/tools/acme/rescan' })).json<{ code: string }>()
        .code,
      'rescan-too-soon',
    )
  })

  await t.test(
    'later: to the page of the scan, which asks again by itself where there is no script',
    async () => {
      clock.now += 42 * 60_000
      const { statusCode, headers } = await press()
      assert.equal(statusCode, 303)
      const path = String(headers.location)
      assert.match(path, /^\/scans\/[\w-]+$/)
      const { body, headers: fields } = await app.inject({ url: path, headers: PAGE })
      assert.equal(fields['cache-control'], 'no-store')
      assert.match(body, /<noscript><meta http-equiv="refresh" content="5" \/><\/noscript>/)
      assert.ok(body.includes(`data-scan="${path}/events" data-report="/tools/acme"`))
      assert.match(
        (await app.inject({ url: '/tools/acme', headers: PAGE })).body,
        new RegExp(`href="${path}">Watch the scan`),
      )
    },
  )

  await t.test('another site cannot press it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/tools/acme/rescan',
      headers: { ...FORM, 'sec-fetch-site': 'cross-site' },
    })
    assert.equal(answer.statusCode, 403)
  })
})

test('the fixes of a report are a prompt, by effort, by criterion or all; an unknown choice is refused', async () => {
  const { app } = await sharedApp()
  const tasks = async (choice: string) => {
    const { body, headers } = await app.inject(`/tools/stripe/prompt${choice}`)
    assert.match(String(headers['content-type']), /^text\/plain/)
    return body.match(/^\d+\. .+ \[[\w-]+\]: /gm) ?? []
  }
  const all = await tasks('?fixes=all')
  const byEffort = await Promise.all(['hour', 'day', 'week'].map((each) => tasks(`?fixes=${each}`)))
  const byCriterion = await Promise.all(
    CRITERION_IDS.map((each) => tasks(`?fixes=${encodeURIComponent(each)}`)),
  )
  assert.ok(all.length > 0)
  assert.equal(byEffort.flat().length, all.length)
  assert.equal(byCriterion.flat().length, all.length)
  assert.deepEqual(await tasks(''), await tasks('?fixes=first'))
  assert.equal((await app.inject('/tools/stripe/prompt?fixes=sometime')).statusCode, 400)
  assert.equal((await app.inject('/tools/nobody/prompt')).statusCode, 404)
})
