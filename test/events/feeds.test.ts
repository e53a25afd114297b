// GET /events and the feeds over HTTP.
import type { EventAnswer } from '../../src/domain/answer/event.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp } from '../http/open-app.ts'
import { launchTools, LISTED } from '../launch-tools.ts'
import { recordOf } from '../tool-record.ts'

interface List {
  events: EventAnswer[]
  cursor: string
  hasMore: boolean
  next: string
}

const AT = Date.parse('2026-11-05T10:00:00.500Z')
const HOSTILE = 'A & B <script> "x" \u202e'

test('events and feeds', async (t) => {
  const { app, catalogue } = await openApp(t)
  const start = (await app.inject('/events')).json<List>()
  const known = recordOf((await launchTools(['stripe'])).entries[0] ?? assert.fail())
  for (const [letter, score] of [
    ['C+', 5],
    ['A+', 9.5],
  ] as const) {
    const grading = { ...(known.grading ?? assert.fail()), letter, score, exact: score }
    const record = { ...known, slug: 'acme', name: HOSTILE, url: 'https://acme.io', grading }
    await catalogue.putTools([{ record, urlKey: 'acme.io', evidence: null }], AT)
  }
  const after = (await app.inject(start.next)).json<List>()

  await t.test('a cursor leads on, with the filters kept', async () => {
    assert.deepEqual(
      after.events.map(({ kind, grade, summary }) => [kind, grade.to, summary]),
      [
        ['tool.added', 'C+', 'Added with grade C+ (5.0).'],
        [
          'grade.changed',
          'A+',
          'Grade C+ (5.0) → A+ (9.5) because the vendor’s declared facts were updated.',
        ],
      ],
    )
    let path: string | null = '/events?since=0&category=email&limit=3&kind=tool.added'
    const seen: string[] = []
    while (path !== null) {
      const page: List = (await app.inject(path)).json<List>()
      seen.push(...page.events.map(({ id }) => id))
      path = page.hasMore ? page.next : null
    }
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(seen.length > 3 && seen.length < LISTED)
    assert.deepEqual((await app.inject(after.next)).json<List>().events, [])
  })

  await t.test('markdown, fields, and what makes no sense', async () => {
    const markdown = (await app.inject('/events.md?tool=acme')).body
    assert.match(markdown, /A \\& B/)
    const slim = (await app.inject('/events?tool=acme&fields=id,kind')).json<List>()
    assert.deepEqual(Object.keys(slim.events[0] ?? {}), ['id', 'kind'])
    for (const query of ['since=x', 'since=-1', 'kind=all', 'limit=0', 'since=9999999999999999'])
      assert.equal((await app.inject(`/events?${query}`)).statusCode, 400, query)
    assert.equal((await app.inject('/events?tool=no-such-tool')).statusCode, 404)
    assert.equal((await app.inject('/feed.atom?tool=no-such-tool')).statusCode, 404)
    assert.deepEqual((await app.inject('/events?category=none')).json<List>().events, [])
  })

  await t.test('feeds: latest first, escaped, and not sent twice', async () => {
    const atom = await app.inject('/feed.atom?tool=acme')
    assert.match(String(atom.headers['content-type']), /^application\/atom\+xml/)
    assert.equal(atom.body.split('<entry>').length - 1, 2)
    assert.ok(!atom.body.includes('<script>') && !atom.body.includes('\u202e'))
    assert.match(atom.body, /<title>A &#38; B &#60;script&#62; &#34;x&#34;: C\+ → A\+<\/title>/)
    const feed = (await app.inject('/feed.json?tool=acme')).json<{
      version: string
      items: { title: string; _agentgrade: EventAnswer }[]
    }>()
    assert.equal(feed.version, 'https://jsonfeed.org/version/1.1')
    assert.deepEqual(
      feed.items.map(({ _agentgrade: { kind } }) => kind),
      ['grade.changed', 'tool.added'],
    )
    const { etag, 'last-modified': modified } = atom.headers
    const again = (headers: Record<string, string>) =>
      app.inject({ url: '/feed.atom?tool=acme', headers })
    assert.equal(modified, 'Thu, 05 Nov 2026 10:00:00 GMT')
    assert.equal((await again({ 'if-none-match': String(etag) })).statusCode, 304)
    assert.equal((await again({ 'if-modified-since': modified })).statusCode, 304)
    const older = { 'if-modified-since': 'Thu, 05 Nov 2026 09:59:59 GMT' }
    assert.equal((await again(older)).statusCode, 200)
    assert.equal((await again({ ...older, 'if-modified-since': 'yesterday' })).statusCode, 200)
    assert.equal((await app.inject('/feed.atom?category=none')).statusCode, 200)
    const ofCategory = (await app.inject('/feed.atom?category=email')).body
    assert.match(ofCategory, /<title>AgentGrade: Email[^<]*<\/title>/)
    assert.match(ofCategory, /href="[^"]*\/categories\/email"/)
  })

  await t.test('a stream resumes after the last id, and ends with the service', async (st) => {
    const { app: served, catalogue: stored } = await openApp(st)
    const url = await served.listen({ port: 0, host: '127.0.0.1' })
    const { cursor } = await stored.listEvents({ after: 0, limit: 2 })
    const response = await fetch(`${url}/events/stream?category=email`, {
      headers: { 'last-event-id': String(cursor) },
    })
    const reader = (response.body ?? assert.fail()).getReader()
    let text = ''
    while (!text.includes('event: '))
      text += new TextDecoder().decode(((await reader.read()) as { value?: Uint8Array }).value)
    await reader.cancel()
    const id = Number(/^id: (\d+)$/m.exec(text)?.[1])
    assert.ok(id > cursor, text)
    assert.equal((await served.inject('/events/stream?kind=all')).statusCode, 400)
  })

  await t.test('a page tells the same in words, latest first, and narrows it', async () => {
    const headers = { accept: 'text/html' }
    const { body } = await app.inject({ url: '/events?tool=&kind=&category=', headers })
    const [first = '', ...rest] = body.split('<li>').slice(1)
    assert.ok(rest.length > 0)
    const times = [first, ...rest].map((item) => /datetime="([^"]+)"/.exec(item)?.[1] ?? '')
    assert.deepEqual(times, times.toSorted().toReversed())
    assert.match(body, /<link rel="alternate" type="text\/markdown" href="\/events\.md"/)
    const narrow = (await app.inject({ url: '/events?tool=acme&kind=grade.changed', headers })).body
    assert.match(narrow, /Grade .* → /)
    assert.doesNotMatch(narrow, /Added with grade/)
    assert.match(narrow, /href="\/feed\.atom\?tool=acme&#?\w+;kind=grade\.changed"/)
    assert.match(narrow, /<option value="grade\.changed" selected>/)
    const none = await app.inject({ url: '/events?category=none', headers })
    assert.match(none.body, /Nothing has changed here yet/)
    assert.equal((await app.inject({ url: '/events?tool=nobody', headers })).statusCode, 404)
  })

  await t.test('pages name their feeds', async () => {
    const page = await app.inject({ url: '/tools/acme', headers: { accept: 'text/html' } })
    assert.match(page.body, /type="application\/atom\+xml"[^>]*href="\/feed\.atom"/)
    assert.match(page.body, /href="\/feed\.atom\?tool=acme"/)
  })
})
