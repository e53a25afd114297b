// Webhooks on both databases, with real receivers: a challenge first, every event at least once,
// signed, whatever the receiver does.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import type { Catalogue, Webhook } from '../../src/store/catalogue.ts'
import { openCatalogueAt } from '../../src/store/open-database.ts'
import { openEngine } from '../../src/store/open-database.ts'
import { createWebhook, tryWebhook } from '../../src/usecases/webhooks/manage.ts'
import { eventMessage } from '../../src/usecases/webhooks/messages.ts'
import { startWebhookSender } from '../../src/usecases/webhooks/send.ts'
import { gradedRecord, urlKeyOf } from '../catalogue-model.ts'
import { NOW, renderer } from '../catalogue-writes.ts'
import { freshPostgres } from '../postgres-server.ts'
import { untilTrue } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-webhooks-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: freshPostgres,
}
const ALLOWED = ['127.0.0.0/8']
const DAY_MS = 86_400_000

interface Got {
  headers: IncomingHttpHeaders
  text: string
  type: string
  challenge: string | undefined
}
type Behave = (got: Got, response: ServerResponse) => void

const willing: Behave = ({ challenge }, response) =>
  void response.end(JSON.stringify({ challenge }))
const refusing: Behave = (_, response) => void response.writeHead(500).end()

async function receiver(t: Pick<TestContext, 'after'>) {
  const got: Got[] = []
  const self = { got, url: '', behave: willing }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const { type, data } = JSON.parse(text) as { type: string; data: { challenge?: string } }
      const one = { headers: request.headers, text, type, challenge: data.challenge }
      got.push(one)
      self.behave(one, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  self.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return self
}

function assertSigned({ secret }: Webhook, { headers, text }: Got): void {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  assert.equal(
    headers['webhook-signature'],
    `v1,${createHmac('sha256', key).update(said).digest('base64')}`,
  )
}

const put = (catalogue: Catalogue, slug: string, exact: number, category = 'email') => {
  const record = gradedRecord(slug, exact, { category })
  return catalogue.putTools([{ record, urlKey: urlKeyOf(record), evidence: null }], NOW)
}

const putMany = (catalogue: Catalogue, count: number) =>
  catalogue.putTools(
    Array.from({ length: count }, (_, at) => {
      const record = gradedRecord(`many-${at}`, 5)
      return { record, urlKey: urlKeyOf(record), evidence: null }
    }),
    NOW,
  )

async function createKey(catalogue: Catalogue, id: string): Promise<void> {
  const valid = { createdAt: NOW, revokedAt: null, scopes: null, expiresAt: null }
  await catalogue.createKey({ id, prefix: id, name: id, hash: id, ...valid }, null)
}

async function open(t: TestContext, url: string, replicas = 1, lookEveryMs = 3_600_000) {
  const catalogues = await Promise.all(
    Array.from({ length: replicas }, () => openCatalogueAt(url, renderer)),
  )
  const catalogue = catalogues[0] ?? assert.fail()
  const clock = { now: NOW }
  let random = 0
  const deps = {
    catalogue,
    now: () => clock.now,
    randomBytes: (count: number) => new Uint8Array(count).fill((random += 1)),
    settings: { allowedRanges: ALLOWED },
  }
  const senders = catalogues.map((each) =>
    startWebhookSender({
      catalogue: each,
      settings: { allowedRanges: ALLOWED, botUrl: 'https://grades.example/bot' },
      now: () => clock.now,
      random: () => 1,
      // By default only on request: the test's clock jumps by days.
      lookEveryMs,
      // However slow this machine is, no receiver is late.
      answerMs: 600_000,
      onFault: (error) => assert.fail(error as Error),
    }),
  )
  t.after(async () => {
    await Promise.all(senders.map((sender) => sender.stop()))
    await Promise.all(catalogues.map((each) => each.close()))
  })
  for (const id of ['key-1', 'key-2']) await createKey(catalogue, id)
  const look = async () => {
    await Promise.all(senders.map((sender) => sender.look()))
  }
  return { catalogue, deps, clock, look }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  describe(`webhooks on ${name}`, () => {
    test('challenged, then told of what was asked for, signed, by one of two replicas', async (t) => {
      const hook = await receiver(t)
      const { catalogue, deps, look } = await open(t, await fresh(), 2)
      await put(catalogue, 'before', 5)
      const webhook = await createWebhook(deps, 'key-1', {
        url: hook.url,
        category: 'email',
        kinds: ['grade.changed'],
      })
      await put(catalogue, 'before', 9)
      await look()
      await put(catalogue, 'other', 5, 'crm')
      await put(catalogue, 'other', 9, 'crm')
      await put(catalogue, 'before', 2)
      await look()
      assert.deepEqual(
        hook.got.map(({ type }) => type),
        ['webhook.challenge', 'grade.changed', 'grade.changed'],
        'also of what happened while it was verified',
      )
      for (const each of hook.got) assertSigned(webhook, each)
      assert.equal(new Set(hook.got.map(({ headers }) => headers['webhook-id'])).size, 3)
      assert.deepEqual(await catalogue.countMessages(webhook.id), { waiting: 0, dead: 0 })
      await tryWebhook(deps, (await catalogue.findWebhook(webhook.id, 'key-1')) ?? assert.fail())
      await look()
      assert.equal(hook.got.at(-1)?.type, 'webhook.test')
      assert.equal(await catalogue.findWebhook(webhook.id, 'key-2'), null)
      assert.equal(await catalogue.deleteWebhook(webhook.id, 'key-2'), false)
      assert.equal(await catalogue.deleteWebhook(webhook.id, 'key-1'), true)
      await put(catalogue, 'before', 9)
      await look()
      assert.equal(hook.got.length, 4)
    })

    test('an unverified webhook receiver gets no events; one that is down loses none', async (t) => {
      const [liar, hook] = await Promise.all([receiver(t), receiver(t)])
      liar.behave = ({ text }, response) => void response.end(text)
      const { catalogue, deps, clock, look } = await open(t, await fresh())
      const lying = await createWebhook(deps, 'key-1', { url: liar.url })
      const webhook = await createWebhook(deps, 'key-1', { url: hook.url })
      await look()
      hook.behave = refusing
      await put(catalogue, 'one', 5)
      await look()
      await put(catalogue, 'one', 9)
      await look()
      assert.deepEqual(await catalogue.countMessages(webhook.id), { waiting: 2, dead: 0 })
      const tries = hook.got.length
      await look()
      assert.equal(hook.got.length, tries, 'not before its time')
      hook.behave = willing
      clock.now += 6000
      await look()
      assert.deepEqual(await catalogue.countMessages(webhook.id), { waiting: 0, dead: 0 })
      const ids = hook.got.slice(1).map(({ headers }) => headers['webhook-id'])
      assert.deepEqual([ids.length, new Set(ids).size], [3, 2], 'the same id each time')
      assert.ok(liar.got.length > 1)
      assert.ok(liar.got.every(({ type }) => type === 'webhook.challenge'))
      assert.equal((await catalogue.findWebhook(lying.id, 'key-1'))?.state, 'pending')
    })

    test('what waits while the clock jumps ahead by weeks is sent', async (t) => {
      const hook = await receiver(t)
      const { catalogue, deps, clock, look } = await open(t, await fresh())
      const webhook = await createWebhook(deps, 'key-1', { url: hook.url })
      await look()
      hook.behave = refusing
      await put(catalogue, 'one', 5)
      await look()
      hook.behave = willing
      clock.now += 40 * DAY_MS
      await look()
      assert.deepEqual(await catalogue.countMessages(webhook.id), { waiting: 0, dead: 0 })
      assert.equal(hook.got.at(-1)?.type, 'tool.added')
    })

    test('given up after days, then disabled; sent again, and gone on with, when asked for', async (t) => {
      const hook = await receiver(t)
      const { catalogue, deps, clock, look } = await open(t, await fresh())
      const webhook = await createWebhook(deps, 'key-1', { url: hook.url })
      await look()
      hook.behave = refusing
      await put(catalogue, 'one', 5)
      for (let tries = 0; tries < 14; tries += 1) {
        await look()
        clock.now += Math.min(5000 * 4 ** tries, DAY_MS / 2)
      }
      const [dead] = await catalogue.listDead(webhook.id, 5)
      assert.deepEqual([dead?.kind, dead?.attempts, dead?.lastStatus], ['tool.added', 14, 500])
      await put(catalogue, 'one', 9)
      for (let days = 0; days < 3; days += 1) {
        await look()
        clock.now += DAY_MS
      }
      const disabled = (await catalogue.findWebhook(webhook.id, 'key-1')) ?? assert.fail()
      assert.equal(disabled.state, 'disabled')
      await put(catalogue, 'one', 2)
      await look()
      hook.got.length = 0
      hook.behave = willing
      assert.equal(await tryWebhook(deps, disabled), 'webhook.challenge')
      assert.equal(await catalogue.replayDead(webhook.id, clock.now), 2)
      await look()
      await look()
      assert.deepEqual(hook.got.map(({ type }) => type).toSorted(), [
        'grade.changed',
        'grade.changed',
        'tool.added',
        'webhook.challenge',
      ])
      assert.equal((await catalogue.findWebhook(webhook.id, 'key-1'))?.state, 'active')
    })

    test('redirects and private addresses are not followed, and a revoked key ends it', async (t) => {
      const [hook, elsewhere] = await Promise.all([receiver(t), receiver(t)])
      const { catalogue, deps, look } = await open(t, await fresh())
      hook.behave = (_, response) => void response.writeHead(307, { location: elsewhere.url }).end()
      await createWebhook(deps, 'key-1', { url: hook.url })
      await look()
      assert.deepEqual([hook.got.length, elsewhere.got.length], [1, 0])
      for (const url of [
        'http://10.0.0.1/',
        'https://me:pw@acme.com/',
        'http://acme.com/',
        'ftp://a.b',
      ])
        await assert.rejects(createWebhook(deps, 'key-1', { url }), { code: 'invalid-receiver' })
      const other = await createWebhook(deps, 'key-2', { url: elsewhere.url })
      await look()
      assert.equal((await catalogue.findWebhook(other.id, 'key-2'))?.state, 'active')
      await catalogue.revokeKey('key-2', NOW)
      await put(catalogue, 'one', 5)
      await look()
      assert.deepEqual(
        elsewhere.got.map(({ type }) => type),
        ['webhook.challenge'],
      )
    })

    test('a receiver that is down delays nobody, and gets one request per pause', async (t) => {
      const [down, up] = await Promise.all([receiver(t), receiver(t)])
      const url = await fresh()
      const { catalogue, deps, clock, look } = await open(t, url)
      const downed = await createWebhook(deps, 'key-1', { url: down.url })
      await look()
      down.behave = refusing
      const engine = await openEngine(url)
      t.after(() => engine.close())
      const rows = Array.from(
        { length: 1000 },
        (_, at) =>
          `('m${at}', '${downed.id}', 'tool.added', '{"type":"tool.added","data":{}}', 'waiting', 0, ${NOW}, ${NOW})`,
      )
      await engine.transaction((tx) =>
        tx.all(
          `insert into webhook_message (id, webhook_id, kind, body, state, attempts, created_at, next_at) values ${rows.join(', ')}`,
        ),
      )
      await createWebhook(deps, 'key-2', { url: up.url })
      await putMany(catalogue, 30)
      await look()
      assert.equal(up.got.length, 31)
      assert.equal((await catalogue.countMessages(downed.id)).waiting, 1000, 'its bound')
      await catalogue.replayDead(downed.id, clock.now)
      await look()
      clock.now += 6000
      await look()
      assert.equal(down.got.length, 3, 'the challenge, and one attempt in each pause')
      clock.now += 8 * DAY_MS
      await look()
      const { waiting, dead } = await catalogue.countMessages(downed.id)
      assert.ok(waiting <= 30 && dead === 1000, 'what is old is given up')
    })

    test('what can never be sent leaves the queue', async (t) => {
      const hook = await receiver(t)
      const url = await fresh()
      const { catalogue, deps, clock, look } = await open(t, url)
      const engine = await openEngine(url)
      t.after(() => engine.close())
      const waiting = async () =>
        Number(
          (
            await engine.all(`select count(*) as n from webhook_message where state = 'waiting'`)
          )[0]?.['n'],
        )
      const webhook = await createWebhook(deps, 'key-1', { url: hook.url })
      await createWebhook(deps, 'key-2', { url: hook.url })
      await look()
      hook.behave = refusing
      await putMany(catalogue, 20)
      await look()
      assert.equal(await waiting(), 40)
      await catalogue.revokeKey('key-2', clock.now)
      assert.equal(await waiting(), 20, 'those of a revoked key')
      hook.behave = (_, response) => void response.writeHead(410).end()
      clock.now += 6000
      await look()
      assert.equal(await waiting(), 0, 'those of a disabled webhook')
      assert.equal((await catalogue.countMessages(webhook.id)).dead, 20)
    })

    test('whoever has lost the lease of a message changes nothing', async (t) => {
      const { catalogue, deps, clock } = await open(t, await fresh())
      const times = { leaseMs: 60_000, slowMs: 2000 }
      await createWebhook(deps, 'key-1', { url: 'http://127.0.0.1:9/' })
      const state = async () => (await catalogue.listWebhooks('key-1'))[0]?.state
      const late = (await catalogue.claimMessage(1, times, clock.now)) ?? assert.fail()
      clock.now += times.leaseMs
      const held = (await catalogue.claimMessage(1, times, clock.now)) ?? assert.fail()
      assert.equal(held.id, late.id)
      const before = await state()
      const arrived = { outcome: 'arrived', activates: true, isSlow: false } as const
      const failed = { outcome: 'failed', retryAt: null, pausedUntil: 0, disables: true } as const
      for (const outcome of [arrived, failed]) {
        await catalogue.recordOutcome(late, outcome, { status: 200, error: null }, clock.now)
        assert.equal(await state(), before)
        assert.equal(await catalogue.claimMessage(1, times, clock.now), null, 'it is still sent')
      }
      await catalogue.recordOutcome(held, arrived, { status: 200, error: null }, clock.now)
      assert.equal(await state(), 'active')
    })

    test('at one host, 120 receivers that hang take no place from one that answers', async (t) => {
      const { catalogue, deps, clock } = await open(t, await fresh())
      const times = { leaseMs: 60_000, slowMs: 2000 }
      const arrived = { outcome: 'arrived', activates: true, isSlow: false } as const
      const healthy = new Set<string>()
      /** Sends what may be sent now; whoever hangs is never settled. */
      const send = async (queue: 0 | 1, answers: (id: string) => boolean) => {
        const sent: string[] = []
        for (;;) {
          const message = await catalogue.claimMessage(queue, times, clock.now)
          if (message === null) return sent
          sent.push(message.webhook.id)
          if (answers(message.webhook.id))
            await catalogue.recordOutcome(message, arrived, { status: 200, error: null }, clock.now)
        }
      }
      for (let key = 1; key <= 13; key += 1) {
        const keyId = `key-${key}`
        if (key > 2) await createKey(catalogue, keyId)
        for (let at = 0; at < (key === 13 ? 1 : 10); at += 1)
          await createWebhook(deps, keyId, { url: `http://127.0.0.1:9/${key}-${at}` })
        // The last of the first key, and the only one of the last key.
        if (key === 1 || key === 13)
          healthy.add((await catalogue.listWebhooks(keyId)).at(-1)?.id ?? assert.fail())
        await send(1, () => true)
      }
      await putMany(catalogue, 30)
      while (await catalogue.queueEvents(eventMessage, clock.now));
      const sent = await send(0, (id) => healthy.has(id))
      const [neighbour = '', alone = ''] = healthy
      const count = (id: string) => sent.filter((each) => each === id).length
      assert.equal(count(alone), 30, 'it has its own places')
      assert.ok(sent.length - count(alone) - count(neighbour) <= 12 * 4, 'the others have theirs')
      // Whoever has not answered in time gives its place to another of its own key.
      for (let waits = 0; waits < 3; waits += 1) {
        clock.now += times.slowMs
        sent.push(...(await send(0, (id) => healthy.has(id))))
      }
      assert.equal(count(neighbour), 30)
    })

    test('receivers that hang take no place from one that answers', async (t) => {
      const [up, ...hanging] = await Promise.all(Array.from({ length: 19 }, () => receiver(t)))
      assert.ok(up)
      const { catalogue, deps, look } = await open(t, await fresh(), 1, 50)
      await createWebhook(deps, 'key-1', { url: up.url })
      await look()
      for (const [at, each] of hanging.entries()) {
        each.behave = () => undefined
        await createWebhook(deps, at < 9 ? 'key-1' : 'key-2', { url: each.url })
      }
      await untilTrue(() => hanging.filter(({ got }) => got.length > 0).length === 16, 'all places')
      await putMany(catalogue, 30)
      // Not one message for each look: the next follows when the last was answered.
      await untilTrue(() => up.got.length === 31, 'everything')
      assert.equal(hanging.filter(({ got }) => got.length > 0).length, 16, 'none has ended yet')
    })
  })
}
