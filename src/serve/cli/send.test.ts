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

test('a redirect is followed without the key; a write only where it stays a write', async (t) => {
  const heard: string[] = []
  const other = createServer((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization ?? 'no key'}`)
    response.end('there')
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const there = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const server = createServer((request, response) => {
    const location = request.url === '/loop' ? '/loop' : there
    response.writeHead(Number(request.url?.slice(1)) || 302, { location }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    other.close()
    server.close()
  })
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { accept: 'application/json', key: 'ag_1', timeoutMs: 30_000 }
  assert.equal((await send(`${here}/301`, options)).text, 'there')
  assert.equal((await send(`${here}/308`, { ...options, body: {} })).text, 'there')
  await assert.rejects(send(`${here}/302`, { ...options, body: {} }), /use that address/)
  await assert.rejects(send(`${here}/loop`, options), /without end/)
  assert.deepEqual(heard, ['GET no key', 'POST no key'])
})
