// The icon of a tool: its own where a scan has found one, else its initials, never more than a
// picture.
import assert from 'node:assert/strict'
import test from 'node:test'
import { iconFormat } from '../../src/domain/tool/icon.ts'
import { Picture } from '../../src/represent/card/picture.ts'
import { encodePng } from '../../src/serve/http/response/png.ts'
import { checkedIcon, iconVersion } from '../../src/usecases/scan/scan-worker.ts'
import { resultOf } from '../catalogue-writes.ts'
import { openApp } from './open-app.ts'

const PNG = encodePng(new Picture(16, 16, [20, 20, 220]))
const ICON = PNG.toString('base64')

test('an icon is served as it is, for ever under its version; a tool without one has initials', async (t) => {
  const { app, catalogue } = await openApp(t)
  const now = Date.now()
  await catalogue.requestScan('square', 'look', 0, { host: 'squareup.com', everyMs: 0 }, now)
  const claimed = (await catalogue.claimScan('worker', 90_000, now)) ?? assert.fail()
  const record = { ...claimed.record, iconVersion: iconVersion(ICON) }
  const result = resultOf(record, { evidence: claimed.evidence ?? '', icon: ICON })
  await catalogue.finishScan(claimed, result, now)
  const path = `/tools/square/icon.png?v=${iconVersion(ICON)}`
  for (const url of [
    '/tools/square',
    '/tools?q=square',
    '/search?q=square',
    '/compare?tools=square,resend',
  ])
    assert.ok((await app.inject(url)).body.includes(`"icon":"${path}"`), url)
  for (const url of [
    '/tools/square',
    '/tools?q=square',
    '/search?q=square',
    '/compare?tools=square,resend',
  ]) {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
    assert.match(
      body,
      new RegExp(
        `<img class="mono \\w*" src="${path.replace('?', '\\?')}" alt="" width="\\d+" height="\\d+"`,
      ),
    )
  }
  const icon = await app.inject(path)
  assert.deepEqual(icon.rawPayload, PNG)
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map(
      (name) => icon.headers[name],
    ),
    ['image/png', 'public, max-age=31536000, immutable', 'nosniff', "default-src 'none'; sandbox"],
  )
  const again = await app.inject({
    url: path,
    headers: { 'if-none-match': String(icon.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  for (const url of [
    '/tools/square/icon.png',
    '/tools/square/icon.png?v=0',
    '/tools/square/icon.png?v=x%00',
  ]) {
    const { headers, rawPayload } = await app.inject(url)
    assert.deepEqual(rawPayload, PNG)
    assert.match(String(headers['cache-control']), /^public, max-age=300,/)
  }
})

test('initials are a PNG, too, and an unknown tool has neither', async (t) => {
  const { app } = await openApp(t)
  const { statusCode, headers, rawPayload } = await app.inject('/tools/resend/icon.png')
  assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
  assert.equal(iconFormat(rawPayload), 'png')
  assert.equal(rawPayload.readUInt32BE(16), 64)
  assert.ok(rawPayload.length < 1500, `${rawPayload.length} bytes`)
  assert.ok(!(await app.inject('/tools/resend')).body.includes('"icon"'))
  const { body } = await app.inject({ url: '/tools/resend', headers: { accept: 'text/html' } })
  assert.match(body, /<span class="mono large i[0-4]" aria-hidden="true">Re<\/span>/)
  assert.equal((await app.inject('/tools/nobody-at-all/icon.png')).statusCode, 404)
})

test('only an image is kept of what the scan hands over', () => {
  assert.equal(checkedIcon(ICON), ICON)
  assert.equal(checkedIcon(undefined), undefined)
  for (const bytes of [PNG.subarray(1), Buffer.from('<svg/>'), Buffer.alloc(0)])
    assert.equal(checkedIcon(bytes.toString('base64')), null)
})
