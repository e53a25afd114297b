// A write whose connection broke is retried under the same key; a read is not.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { send } from './send.ts'

test('a write whose connection breaks is sent once more, with the same Idempotency-Key', async (t) => {
  const keys: (string | string[] | undefined)[] = []
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    if (keys.length % 2 === 1) request.socket.destroy()
    else response.end('done')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const options = { accept: 'application/json', key: null, timeoutMs: 30_000 }
  assert.equal((await send(address, { ...options, body: {} })).text, 'done')
  assert.equal(keys.length, 2)
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
  assert.equal(keys[0], keys[1])
  await assert.rejects(send(address, options))
  assert.deepEqual(keys.slice(2), [undefined])
})
