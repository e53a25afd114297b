// A tool's life cycle on both databases: submitted, scanned, graded, watched, scanned again,
// unreachable.
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { promisify } from 'node:util'
import type { Difference } from '../../src/domain/scan/difference.ts'
import { parseEvidence, type Evidence, type Grading } from '../../src/domain/index.ts'
import type { Progress } from '../../src/domain/scan/scan.ts'
import { grade } from '../../src/grade/index.ts'
import { freePort } from '../free-port.ts'
import { freshPostgres } from '../postgres-server.ts'
import type { RunningTarget } from '../targets/listen.ts'
import { startModelTool } from '../targets/model-tool.ts'
import { startAverageTool } from '../targets/plain-tools.ts'
import { openPipeline, type Pipeline } from './scan-pipeline.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-scans-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, 'scans.db')}`,
  postgres: freshPostgres,
}
const HOUR_MS = 3_600_000
const PAUSES_MS = [60_000, 300_000]
const hasCurl = spawnSync('curl', ['--version']).status === 0

interface ScanAnswer extends Record<string, unknown> {
  id: string
  status: string
  attempt: number
  tool: string
  runAfter: string | null
  error: string | null
  progress: Progress[]
  grading: Grading | null
  evidence: Evidence | null
  difference: Difference | null
  links: Record<string, string>
}
interface ToolAnswer extends Record<string, unknown> {
  slug: string
  status: string
  grade: string | null
  score: number | null
  latestScan: { id: string; status: string } | null
  statusDetail?: string
}
interface Asked {
  status: string
  tool: ToolAnswer
  scan: { id: string; status: string; url: string }
}
interface Problem {
  status: number
  code: string
  type: string
  detail: string
}
interface History {
  scans: { id: string; status: string; grade: string | null; difference: Difference | null }[]
  pagination: { total: number }
}

const isEnded = ({ status }: { status: string }) => status === 'done' || status === 'failed'

async function submit(pipeline: Pipeline, url: string): Promise<Asked> {
  const answer = await pipeline.post('/tools/submit', { url })
  assert.equal(answer.status, 200)
  return (await answer.json()) as Asked
}

async function problemOf(answer: Response, status: number, code: string): Promise<Problem> {
  assert.equal(answer.status, status)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const problem = (await answer.json()) as Problem
  assert.deepEqual(
    [problem.status, problem.code, problem.type],
    [status, code, `/docs/errors#${code}`],
  )
  return problem
}

interface Told {
  id: number | null
  name: string
  data: Record<string, unknown>
}

/** All events until the stream ends; `onText` gets what has come so far, each time that more comes. */
async function eventsOf(
  answer: Response,
  onText: (text: string) => void = () => {},
): Promise<Told[]> {
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
  let text = ''
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    onText(text)
  }
  const blocks = text.split('\n\n').filter((block) => block !== '' && !block.startsWith(':'))
  return blocks.map((block) => {
    const fields = new Map(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    const number = fields.get('id')
    return {
      id: number === undefined ? null : Number(number),
      name: fields.get('event') ?? '',
      data: JSON.parse(fields.get('data') ?? '') as Record<string, unknown>,
    }
  })
}

const namesOf = (events: Told[], name: string) => events.filter((each) => each.name === name)

/** Fails every attempt, with the pauses in between. */
async function failAll(pipeline: Pipeline, ids: readonly string[]): Promise<ScanAnswer[]> {
  const all = (isWanted: (scan: ScanAnswer) => boolean) =>
    Promise.all(ids.map((id) => pipeline.until<ScanAnswer>(`/scans/${id}`, isWanted)))
  for (const [index, pauseMs] of PAUSES_MS.entries()) {
    for (const { error, grading, evidence } of await all(
      ({ attempt, status }) => attempt === index + 1 && status === 'queued',
    )) {
      assert.match(error ?? '', /^refused: /)
      assert.deepEqual([grading, evidence], [null, null])
    }
    pipeline.pass(pauseMs)
  }
  return all(isEnded)
}

/** Runs every stored command, and compares the requests with those of the scan. */
async function replay(target: RunningTarget, { exchanges }: Evidence): Promise<number> {
  let replayed = 0
  for (const exchange of exchanges) {
    if (exchange.kind !== 'http' || exchange.answer === null) continue
    const { method, url, headers } = exchange.request
    target.asked.length = 0
    const { stdout } = await promisify(execFile)('sh', ['-c', exchange.curl], {
      encoding: 'latin1',
      maxBuffer: 1e7,
      timeout: 240_000,
    })
    const { pathname, search } = new URL(url)
    assert.deepEqual(
      target.asked.map((asked) => [asked.method, asked.path, asked.userAgent]),
      [[method, `${pathname}${search}`, headers['user-agent']]],
      exchange.curl,
    )
    assert.equal(
      Number(/^HTTP\/[\d.]+ (\d{3})/.exec(stdout)?.[1]),
      exchange.answer.status,
      exchange.curl,
    )
    replayed += 1
  }
  return replayed
}

async function aFirstScan(
  pipeline: Pipeline,
  target: RunningTarget,
  answer: () => void,
): Promise<{ slug: string; id: string }> {
  const { status, tool, scan } = await submit(pipeline, target.url)
  assert.deepEqual(
    [status, tool.status, tool.grade, scan.status, scan.url],
    ['submitted', 'pending', null, 'queued', `/scans/${scan.id}`],
  )
  const { slug } = tool
  const queued = await pipeline.json<ScanAnswer>(scan.url)
  assert.deepEqual(
    [queued.status, queued.attempt, queued.tool, queued.progress.length],
    ['queued', 0, slug, 0],
  )
  assert.ok(queued.runAfter !== null && queued.grading === null && queued.evidence === null)
  await problemOf(await pipeline.ask(`${scan.url}/evidence`), 404, 'scan-not-done')
  assert.match(await pipeline.metrics(), /^agentgrade_scans_waiting 1$/m)
  assert.equal((await pipeline.json('/health'))['egress'], 'custom')
  const again = await submit(pipeline, `${target.url}/`)
  assert.deepEqual([again.status, again.scan.id], ['exists', scan.id])
  const rescan = (await (await pipeline.post(`/tools/${slug}/rescan`)).json()) as Asked
  assert.deepEqual([rescan.status, rescan.scan.id], ['under-way', scan.id])

  const stream = await pipeline.ask(`${scan.url}/events`)
  pipeline.startWorker()
  const running = await pipeline.until<ScanAnswer>(scan.url, (found) => found.status !== 'queued')
  assert.deepEqual([running.status, running.attempt, running.grading], ['running', 1, null])
  const scanning = await pipeline.json<ToolAnswer>(`/tools/${slug}`)
  assert.deepEqual(
    [scanning.status, scanning.grade, scanning.latestScan],
    ['scanning', null, { id: scan.id, url: scan.url, status: 'running' }],
  )

  const told = await eventsOf(stream, (text) => text.includes('"running"') && answer())
  assert.deepEqual(
    namesOf(told, 'state').map(({ data }) => data['status']),
    ['queued', 'running', 'done'],
  )
  assert.equal(told.at(-1)?.name, 'state')
  const progress = namesOf(told, 'progress')
  assert.ok(progress.length > 30, `${progress.length} looks`)
  assert.deepEqual(
    progress.map(({ id }) => id),
    progress.map((_, index) => index + 1),
  )
  return { slug, id: scan.id }
}

async function anEndedScan(pipeline: Pipeline, slug: string, id: string): Promise<Evidence> {
  const done = await pipeline.json<ScanAnswer>(`/scans/${id}?evidence=true`)
  assert.ok(done.status === 'done' && done.evidence !== null && done.grading !== null)
  for (const query of ['', '?evidence=false'])
    assert.deepEqual(await pipeline.json(`/scans/${id}${query}`), { ...done, evidence: null })
  await problemOf(await pipeline.ask(`/scans/${id}?evidence=1`), 400, 'invalid-parameter')
  assert.deepEqual([done.runAfter, done.error, done.difference], [null, null, null])
  const tool = await pipeline.json<ToolAnswer>(`/tools/${slug}`)
  assert.deepEqual(
    [tool.status, tool.grade, tool.score, tool['evidence']],
    ['graded', done.grading.letter, done.grading.score, 'verified'],
  )

  const parsed = parseEvidence(await pipeline.json(`/scans/${id}/evidence`))
  assert.ok(parsed.ok)
  assert.deepEqual(parsed.value, done.evidence)
  assert.deepEqual(
    JSON.parse(JSON.stringify(grade(parsed.value))),
    done.grading,
    'the same evidence, the same grading',
  )

  const whole = namesOf(await eventsOf(await pipeline.ask(`/scans/${id}/events`)), 'progress')
  const summaries = whole.map(({ data }) => String(data['summary']))
  assert.ok(summaries.every((words, index) => words.startsWith(`Scanning… ${index + 1} of `)))
  assert.deepEqual(
    whole.map(({ data }) => data),
    done.progress.map((look, index) => ({ ...look, summary: summaries[index] })),
  )
  const rest = await eventsOf(
    await pipeline.ask(`/scans/${id}/events`, {
      headers: { 'last-event-id': String(whole.length - 2) },
    }),
  )
  assert.deepEqual(
    rest.map(({ id: number, name }) => number ?? name),
    [whole.length - 1, whole.length, 'state'],
  )
  const head = await pipeline.ask(`/scans/${id}/events`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  for (const [accept, expected] of [
    ['text/markdown', /^# Scan of /],
    ['text/html', /^<!doctype html>/i],
  ] as const)
    assert.match(
      await (await pipeline.ask(`/scans/${id}`, { headers: { accept } })).text(),
      expected,
    )
  return parsed.value
}

async function aSecondScan(pipeline: Pipeline, slug: string, firstId: string): Promise<void> {
  const tooSoon = await pipeline.post(`/tools/${slug}/rescan`)
  assert.equal(tooSoon.headers.get('retry-after'), String(HOUR_MS / 1000))
  await problemOf(tooSoon, 429, 'rescan-too-soon')
  pipeline.pass(HOUR_MS - 1000)
  const stillTooSoon = await pipeline.post(`/tools/${slug}/rescan`)
  assert.equal(stillTooSoon.headers.get('retry-after'), '1')
  await problemOf(stillTooSoon, 429, 'rescan-too-soon')
  pipeline.pass(1000)
  const { status, scan } = (await (await pipeline.post(`/tools/${slug}/rescan`)).json()) as Asked
  assert.equal(status, 'queued')
  const before = await pipeline.json<ScanAnswer>(`/scans/${firstId}`)
  const done = await pipeline.until<ScanAnswer>(`/scans/${scan.id}`, isEnded)
  assert.deepEqual(
    [done.status, done.difference?.letter],
    ['done', { from: before.grading?.letter, to: done.grading?.letter }],
  )
  assert.ok(JSON.stringify(done.difference?.operations).includes('GET /messages'))
  const { scans, pagination } = await pipeline.json<History>(`/tools/${slug}/history`)
  assert.equal(pagination.total, 2)
  assert.deepEqual(
    scans.map((each) => [each.id, each.grade, each.difference]),
    [
      [scan.id, done.grading?.letter, done.difference],
      [firstId, before.grading?.letter, null],
    ],
  )
}

/**
 * Two tools that do not respond, one of them graded before: three attempts each, and neither gains
 * or loses a grade.
 */
async function lostScans(pipeline: Pipeline, slug: string): Promise<void> {
  const graded = await pipeline.json<ToolAnswer>(`/tools/${slug}`)
  pipeline.pass(HOUR_MS)
  const { tool, scan } = await submit(pipeline, `http://127.0.0.1:${await freePort()}`)
  const rescan = (await (await pipeline.post(`/tools/${slug}/rescan`)).json()) as Asked
  for (const { status, attempt, grading, evidence } of await failAll(pipeline, [
    scan.id,
    rescan.scan.id,
  ]))
    assert.deepEqual([status, attempt, grading, evidence], ['failed', 3, null, null])
  await problemOf(await pipeline.ask(`/scans/${scan.id}/evidence`), 404, 'scan-not-done')
  const lost = await pipeline.json<ToolAnswer>(`/tools/${tool.slug}`)
  assert.deepEqual([lost.status, lost.grade, lost.score], ['unreachable', null, null])
  const markdown = await (await pipeline.ask(`/tools/${tool.slug}.md`)).text()
  assert.match(markdown, /Not graded\. We could not reach .+ The connection was refused\.\n/)
  assert.match(lost.statusDetail ?? '', /The connection was refused\.$/)
  assert.doesNotMatch(
    await (await pipeline.ask(`/tools/${tool.slug}/badge.svg`)).text(),
    /AgentGrade: [A-F]/,
  )
  const kept = await pipeline.json<ToolAnswer>(`/tools/${slug}`)
  assert.deepEqual(
    [kept.status, kept.grade, kept.score, kept.latestScan?.status],
    ['graded', graded.grade, graded.score, 'failed'],
  )
  const { tools } = await pipeline.json<{ tools: ToolAnswer[] }>('/tools')
  assert.deepEqual(
    tools.map((each) => each.slug),
    [slug],
  )
  const { scans } = await pipeline.json<History>(`/tools/${slug}/history`)
  assert.deepEqual([scans[0]?.status, scans[0]?.grade, scans.length], ['failed', null, 3])
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  test(`a tool through the doors on ${name}: submitted, looked at, graded, looked at again, lost`, async (t) => {
    const pipeline = await openPipeline(t, await fresh())
    const port = await freePort()
    // It does not answer before the stream has told that the scan runs.
    const isRunning = Promise.withResolvers<void>()
    const average = await startAverageTool({ port, before: () => isRunning.promise })
    t.after(() => average.close())
    const { slug, id } = await aFirstScan(pipeline, average, isRunning.resolve)
    const evidence = await anEndedScan(pipeline, slug, id)
    // Once is enough: the database makes no difference.
    if (name === 'sqlite' && hasCurl) assert.ok((await replay(average, evidence)) > 30)
    await average.close()
    const model = await startModelTool({ port })
    t.after(() => model.close())
    await aSecondScan(pipeline, slug, id)
    await model.close()
    await lostScans(pipeline, slug)
  })
}

test('a server that closes each connection is told as such, with the next try', async (t) => {
  const closing = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  t.after(() => closing.close())
  const pipeline = await openPipeline(t, `sqlite:${join(folder, 'closing.db')}`)
  pipeline.startWorker()
  const { port } = closing.address() as AddressInfo
  const { tool, scan } = await submit(pipeline, `http://127.0.0.1:${port}`)
  const { error, runAfter } = await pipeline.until<ScanAnswer>(
    scan.url,
    (found) => found.error !== null,
  )
  assert.equal(error, 'reset: The server closed the connection without an answer.')
  const next = (runAfter ?? '').slice(0, 19).replace('T', ' ')
  for (const path of [scan.url, `/tools/${tool.slug}`]) {
    const page = await pipeline.ask(path, { headers: { accept: 'text/html' } })
    const words = (await page.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    assert.ok(words.includes(`We could not reach 127.0.0.1:${port}. The server closed`), words)
    assert.ok(words.includes(`Next try: ${next} UTC (try 2 of 3).`), words)
  }
  const markdown = await (await pipeline.ask(`${scan.url}.md`)).text()
  assert.match(markdown, /could not reach.*\n\nNext try: /)
})

test('what does not exist is said so', async (t) => {
  const pipeline = await openPipeline(t, `sqlite:${join(folder, 'empty.db')}`)
  for (const path of [
    '/scans/nothing',
    '/scans/nothing.json',
    '/scans/%00',
    `/scans/${'x'.repeat(65)}`,
    '/scans/nothing/evidence',
    '/scans/nothing/events',
  ])
    await problemOf(await pipeline.ask(path), 404, 'scan-not-found')
  await problemOf(await pipeline.ask('/tools/nothing/history'), 404, 'tool-not-found')
  await problemOf(await pipeline.post('/tools/nothing/rescan'), 404, 'tool-not-found')
  await problemOf(await pipeline.ask('/tools/nothing/history?page=0'), 400, 'invalid-parameter')
  for (const [method, path] of [
    ['POST', '/scans/nothing'],
    ['GET', '/tools/nothing/rescan'],
  ] as const)
    await problemOf(await pipeline.ask(path, { method }), 405, 'method-not-allowed')
})

test('until a scan has seen the site its words are the submitter’s; then its own description counts', async (t) => {
  const pipeline = await openPipeline(t, `sqlite:${join(folder, 'words.db')}`)
  const model = await startModelTool({})
  t.after(() => model.close())
  const answer = await pipeline.post('/tools/submit', {
    url: model.url,
    name: 'Acme Post',
    description: 'The best of all.',
  })
  const { tool, scan } = (await answer.json()) as Asked
  assert.deepEqual(
    [tool['name'], tool['description'], tool['wordsBy']],
    ['Acme Post', 'The best of all.', 'submitter'],
  )
  for (const accept of ['text/markdown', 'text/html']) {
    assert.match(
      await (await pipeline.ask(`/tools/${tool.slug}`, { headers: { accept } })).text(),
      /submitter wrote this name/,
    )
  }
  pipeline.startWorker()
  await pipeline.until<ScanAnswer>(scan.url, isEnded)
  const seen = await pipeline.json<ToolAnswer>(`/tools/${tool.slug}`)
  assert.deepEqual(
    [seen['name'], seen['description'], seen['wordsBy']],
    ['Acme Post', 'Email for programs and agents.', 'site'],
  )
  assert.doesNotMatch(
    await (await pipeline.ask(`/tools/${tool.slug}.md`)).text(),
    /submitter wrote this name/,
  )
  // The same site under another URL, submitted without a name: it takes its own name, the slug
  // stays.
  const other = await startModelTool({})
  t.after(() => other.close())
  const unnamed = (await (await pipeline.post('/tools/submit', { url: other.url })).json()) as Asked
  assert.match(String(unnamed.tool['name']), /^127\.0\.0\.1/)
  await pipeline.until<ScanAnswer>(unnamed.scan.url, isEnded)
  const named = await pipeline.json<ToolAnswer>(`/tools/${unnamed.tool.slug}`)
  assert.deepEqual(
    [named['name'], named.slug, named['wordsBy'], named['category']],
    ['Acme Mail', unnamed.tool.slug, 'site', 'email'],
  )
  assert.match(String(named['icon']), /^\/tools\/[\w-]+\/icon\.png\?v=[0-9a-f]{12}$/)
  const icon = await pipeline.ask(String(named['icon']))
  assert.deepEqual(
    [icon.headers.get('content-type'), icon.headers.get('cache-control')],
    ['image/png', 'public, max-age=31536000, immutable'],
  )
  assert.ok((await icon.bytes()).length < 500)
  assert.match(
    await (await pipeline.ask('/search?q=acme+mail')).text(),
    new RegExp(unnamed.tool.slug),
  )
})
