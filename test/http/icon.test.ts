// The icon of a tool: its own where a scan has found one, else its initials, never more than a
// picture.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readChunks, writePng } from '../../src/png.ts'
import { iconVersion, soundIcon } from '../../src/rating/tool-icon.ts'
import { openApp } from './open-app.ts'

const rows = Buffer.alloc(65 * 16, 7)
for (let row = 0; row < 16; row += 1) rows[row * 65] = 0
const PNG = writePng({ width: 16, height: 16, colour: 'rgba' }, rows)
const ICON = PNG.toString('base64')

test('an icon is served as it is, for ever under its version; a tool without one has initials', async (t) => {
  const { app, catalogue } = await openApp(t)
  const now = Date.now()
  await catalogue.requestScan('stripe', 'look', 0, { host: 'stripe.com', everyMs: 0 }, now)
  const claimed = (await catalogue.claimScan('worker', 90_000, now)) ?? assert.fail()
  const record = { ...claimed.record, iconVersion: iconVersion(ICON) }
  await catalogue.finishScan(
    claimed,
    { record, evidence: claimed.evidence ?? '', exchanges: [], difference: null, icon: ICON },
    now,
  )
  const path = `/tools/stripe/icon.png?v=${iconVersion(ICON)}`
  for (const url of [
    '/tools/stripe',
    '/tools?q=stripe',
    '/search?q=stripe',
    '/compare?tools=stripe,resend',
  ])
    assert.ok((await app.inject(url)).body.includes(`"icon":"${path}"`), url)
  for (const url of [
    '/tools/stripe',
    '/tools?q=stripe',
    '/search?q=stripe',
    '/compare?tools=stripe,resend',
  ]) {
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
    assert.match(
      body,
      new RegExp(
        `<img class="icon \\w+" src="${path.replace('?', '\\?')}" alt="" width="\\d+" height="\\d+"`,
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
    '/tools/stripe/icon.png',
    '/tools/stripe/icon.png?v=0',
    '/tools/stripe/icon.png?v=x%00',
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
  assert.equal(readChunks(rawPayload)?.chunks[0]?.data.readUInt32BE(0), 64)
  assert.ok(rawPayload.length < 1500, `${rawPayload.length} bytes`)
  assert.ok(!(await app.inject('/tools/resend')).body.includes('"icon"'))
  const { body } = await app.inject({ url: '/tools/resend', headers: { accept: 'text/html' } })
  assert.match(body, /<span class="icon large i-\d" aria-hidden="true">Re<\/span>/)
  assert.equal((await app.inject('/tools/nobody-at-all/icon.png')).statusCode, 404)
})

test('only a picture as we write them is kept of what the scan hands over', () => {
  assert.equal(soundIcon(ICON), ICON)
  assert.equal(soundIcon(undefined), undefined)
  const large = writePng({ width: 65, height: 65, colour: 'rgba' }, Buffer.alloc(261 * 65))
  const coloured = writePng(
    { width: 1, height: 1, colour: 'palette' },
    Buffer.alloc(2),
    Buffer.alloc(3),
  )
  for (const bytes of [
    large,
    coloured,
    PNG.subarray(1),
    Buffer.concat([PNG, PNG]),
    Buffer.from('<svg/>'),
    Buffer.alloc(0),
  ])
    assert.equal(soundIcon(bytes.toString('base64')), null)
})
