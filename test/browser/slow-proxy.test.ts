// The slow line cuts pages, and only pages.
import assert from 'node:assert/strict'
import test from 'node:test'
import { listen, send } from '../targets/listen.ts'
import { FIRST_BYTES, startSlowProxy } from './slow-proxy.ts'

test('the rest of a page comes after its beginning; what is no page comes whole', async (t) => {
  const long = 'x'.repeat(FIRST_BYTES + 500)
  const site = await listen(() => (request, response) => {
    const type = request.url === '/page' ? 'text/html; charset=utf-8' : 'text/plain'
    send(response, 200, type, `${request.method} ${request.headers.host} ${long}`)
  })
  t.after(() => site.close())
  const rest = Promise.withResolvers<void>()
  const proxy = await startSlowProxy(() => rest.promise)
  t.after(() => proxy.close())
  proxy.serve(site.url)
  const whole = `GET ${new URL(proxy.url).host} ${long}`
  assert.equal(await (await fetch(`${proxy.url}/text`)).text(), whole)
  const page = await fetch(`${proxy.url}/page`)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  let read = ''
  for await (const part of page.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += part
    assert.ok(read.length <= FIRST_BYTES || read.length === whole.length)
    if (read.length === FIRST_BYTES) rest.resolve()
  }
  assert.equal(read, whole)
})
