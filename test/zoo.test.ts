// The hostile zoo: whatever a target does, its scan ends with readable evidence; and
// whatever it says arrives inert.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { FAILURES } from '../src/domain/evidence/failure.ts'
import { GradingSchema, parseEvidence, type Evidence } from '../src/domain/index.ts'
import { parseAs } from '../src/domain/schema/parse.ts'
import { grade } from '../src/grade/index.ts'
import { LIMITS } from '../src/observe/limits.ts'
import { observe } from '../src/observe/observe.ts'
import { createOutbound } from '../src/observe/outbound/client.ts'
import { agentgrade } from './command-line.ts'
import type { Animal } from './zoo/animal.ts'
import { aliveInHtml, aliveInMarkdown, unseenIn, unseenInJson } from './zoo/inert.ts'
import { ANIMALS, ENDLESS, HEAVY, WAITING } from './zoo/index.ts'
import { startInside, ZOO_RANGES, type Inside } from './zoo/inside.ts'
import { SPEAKING_ANIMALS } from './zoo/speaking-animals.ts'
import { untilTrue } from './until.ts'
import { startWatchedService, type WatchedService } from './zoo/watched-service.ts'

/** Short, because what waits for a limit need not wait long, or send much. */
const SHORT = { connectMs: 400, headersMs: 300, requestMs: 500, scanMs: 1500 }
const SMALL = { scanBytes: 12_000_000 }
const AT_ONCE = 12
/** Instructions, and markup even as text. */
const ORDERS = /ignore all previous|im_start|\[INST\]|onerror=|<script>alert/i

async function visit(animal: Animal, inside: Inside): Promise<void> {
  const target = await animal.start(inside.origin)
  const url = `${target.url}${animal.path}`
  try {
    const seen = await observe(
      {
        target: { kind: 'web', url },
        tool: { name: 'Zoo', url },
        hints: null,
        now: Date.now(),
        outbound: createOutbound({
          allowedRanges: ZOO_RANGES,
          botUrl: 'http://127.0.0.1/bot',
          // A busy machine must not end the others before they have bitten.
          limits: WAITING.has(animal.name) ? SHORT : ENDLESS.has(animal.name) ? SMALL : {},
        }),
        observer: 'zoo/1',
        npm: null,
        history: { days: 0, probes: 0, answered: 0 },
      },
      () => {},
    )
    const parsed = parseEvidence(JSON.parse(JSON.stringify(seen.evidence)))
    assert.ok(parsed.ok, animal.name)
    assert.deepEqual(faultsIn(parsed.value), [], animal.name)
    assert.deepEqual(strangersIn(parsed.value), [], animal.name)
    const grading = parseAs(GradingSchema, grade(parsed.value))
    assert.deepEqual(grading.ok ? [] : grading.problems, [], animal.name)
    const asked = parsed.value.exchanges.length
    assert.ok(asked > 0 && asked <= LIMITS.requests, `${animal.name}: ${asked} requests`)
  } finally {
    await target.close()
  }
}

/** Our own, except for a machine that was too busy to measure. */
function faultsIn({ observations }: Evidence): unknown[] {
  return Object.entries(observations).filter(
    ([, each]) =>
      each.state === 'unobserved' &&
      each.cause === 'fault' &&
      each.detail?.endsWith(FAILURES.starved.says) !== true,
  )
}

/** Addresses of this machine or its network that were requested but do not belong to the zoo. */
function strangersIn({ exchanges }: Evidence): string[] {
  const hosts = exchanges.flatMap((exchange) =>
    exchange.kind === 'http' ? [new URL(exchange.request.url).hostname] : [],
  )
  return hosts.filter((host) => host !== '127.0.0.1' && !host.endsWith('.example'))
}

test('every hostile server of the zoo is scanned once, and there are enough of them', () => {
  assert.equal(new Set(ANIMALS.map(({ name }) => name)).size, ANIMALS.length)
  assert.ok(ANIMALS.length >= 100)
  assert.ok([...HEAVY].every((name) => ANIMALS.some((animal) => animal.name === name)))
})

test('each scan ends in a typed outcome with sound evidence, and nobody inside was asked', async () => {
  const inside = await startInside()
  const queue = ANIMALS.filter(({ name }) => !HEAVY.has(name))
  const keeper = async () => {
    for (let animal = queue.shift(); animal; animal = queue.shift()) await visit(animal, inside)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, keeper))
    assert.equal(inside.connections, 0)
  } finally {
    await inside.close()
  }
})

test('all text of a target is escaped', async (t) => {
  const [animal] = SPEAKING_ANIMALS
  assert.ok(animal)
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-said-'))
  const [target, service] = await Promise.all([animal.start(''), startWatchedService(1)])
  t.after(async () => {
    await Promise.all([service.close(), target.close()])
    rmSync(folder, { recursive: true })
  })

  await t.test('in a terminal, as JSON or markdown on the command line', async () => {
    const file = join(folder, 'evidence.json')
    const env = { PATH: process.env['PATH'], NPM_CONFIG_USERCONFIG: '/dev/null' }
    const looked = await agentgrade(['scan', target.url, '--checks', '--evidence', file], { env })
    const json = await agentgrade(['grade', file, '--json'], { env })
    const md = await agentgrade(['grade', file, '--md'], { env })
    for (const { stdout, stderr } of [looked, json, md]) {
      assert.ok(stdout.length > 500, stderr)
      assert.deepEqual(unseenIn(`${stdout}${stderr}`), [])
      assert.doesNotMatch(`${stdout}${stderr}`, ORDERS)
    }
    assert.deepEqual(unseenInJson(json.stdout), [])
    assert.deepEqual(aliveInMarkdown(md.stdout), [])
    const { observations } = JSON.parse(readFileSync(file, 'utf8')) as Evidence
    assert.ok(
      observations.mcpTools?.state === 'observed' &&
        unseenIn(JSON.stringify(observations.mcpTools.value)).length > 0,
      'evidence keeps what was said',
    )
  })

  await t.test('on any page, in any form, in events and in the log', async () => {
    const { slug, scan } = await service.submit(`${target.url}/`)
    const events = fetch(`${service.url}/scans/${scan}/events`).then((answer) => answer.text())
    await untilTrue(() => service.scans.length > 0, 'it is never scanned')
    assert.equal(service.scans[0]?.outcome, 'seen')
    const paths = ['', '/checks', '/history', '/evidence', '/reviews'].map(
      (path) => `/tools/${slug}${path}`,
    )
    for (const path of [
      ...paths,
      `/scans/${scan}?evidence=true`,
      '/tools',
      '/search?q=127',
      `/compare?tools=${slug},resend`,
    ]) {
      for (const form of ['application/json', 'text/markdown', 'text/html'])
        await facesOf(service, path, form)
    }
    for (const said of [await events, service.logged.join('\n')]) {
      assert.deepEqual(unseenIn(said), [])
      assert.doesNotMatch(said, ORDERS)
    }
    const evidence = await (await fetch(`${service.url}/scans/${scan}/evidence`)).text()
    assert.deepEqual(unseenIn(evidence), [], 'escaped')
    assert.ok(unseenInJson(evidence).length > 0, 'but kept')
  })
})

async function facesOf(service: WatchedService, path: string, form: string): Promise<void> {
  const answer = await fetch(`${service.url}${path}`, { headers: { accept: form } })
  const [text, type] = [await answer.text(), answer.headers.get('content-type') ?? '']
  assert.ok(answer.status === 200 || answer.status === 406, `${path} ${form}: ${answer.status}`)
  assert.deepEqual(unseenIn(text), [], `${path} ${form}`)
  // A scan contains its evidence, whose texts stay as they were sent.
  if (path.endsWith('/evidence') && type.includes('json')) return
  const told = type.includes('json') ? withoutEvidence(text) : text
  assert.doesNotMatch(told, ORDERS, `${path} ${form}`)
  if (type.includes('json')) assert.deepEqual(unseenInJson(told), [], `${path} ${form}`)
  if (type.includes('html')) assert.deepEqual(aliveInHtml(text), [], `${path} ${form}`)
  if (type.includes('markdown')) assert.deepEqual(aliveInMarkdown(text), [], `${path} ${form}`)
}

function withoutEvidence(json: string): string {
  return JSON.stringify({ ...(JSON.parse(json) as object), evidence: null })
}
