import assert from 'node:assert/strict'
import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { Refusal } from '../../../errors/refusal.ts'
import type { RequestContext } from '../route.ts'
import { makeStreams } from './open-stream.ts'

/** A request of a caller, as far as a stream looks at it. */
function contextOf(keyId: string | null, addressKey: string): RequestContext {
  const request = new IncomingMessage(new Socket())
  const raw = new ServerResponse(request)
  const reply = { raw, hijack: () => {} }
  return {
    service: { writeMs: 1 },
    request: { method: 'GET' },
    reply,
    fields: [],
    caller: { keyId, keyCreatedAt: null, addressKey },
  } as unknown as RequestContext
}

test('one caller holds twenty streams and no more; others find room, and an end frees one', async () => {
  const open = makeStreams(30)
  const ends: (() => void)[] = []
  const running: Promise<void>[] = []
  const start = (keyId: string | null, address: string) => {
    const stream = open(
      contextOf(keyId, address),
      () => new Promise<void>((resolve) => void ends.push(resolve)),
    )
    running.push(stream.catch(() => {}))
    return stream
  }
  const refusalOf = async (keyId: string | null, address: string) => {
    try {
      await Promise.race([start(keyId, address), new Promise((go) => setImmediate(go))])
      return null
    } catch (error) {
      return error instanceof Refusal ? error : assert.fail()
    }
  }
  for (let count = 0; count < 20; count += 1) assert.equal(await refusalOf(null, 'a'), null)
  const refusal = await refusalOf(null, 'a')
  assert.deepEqual(
    [refusal?.code, refusal?.status, refusal?.retryAfter],
    ['too-many-streams', 429, 30],
  )
  assert.equal(await refusalOf('key', 'a'), null)
  for (let count = 0; count < 179; count += 1)
    assert.equal(await refusalOf(null, `b${count % 10}`), null)
  assert.equal((await refusalOf('other', 'c'))?.code, 'overloaded')
  ends[0]?.()
  await running[0]
  assert.equal(await refusalOf(null, 'a'), null)
  for (const end of ends) end()
  await Promise.all(running)
})
