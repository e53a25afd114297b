// The icon of a site: found where its page names it or in the usual place, and never believed by
// its name.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { Picture } from '../represent/card/picture.ts'
import { encodePng } from '../serve/http/response/png.ts'
import { makeScan } from './make-scan.ts'
import { createOutbound } from './outbound/client.ts'
import { findIcon, ICON_REQUESTS } from './find-icon.ts'

const PNG = encodePng(new Picture(16, 16, [20, 20, 220]))
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')

interface Reply {
  status?: number
  type?: string
  body?: Buffer
  location?: string
}

async function look(head: string, files: Record<string, Reply>) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const page: Reply = { type: 'text/html', body: Buffer.from(`<title>Acme</title>${head}`) }
    const {
      status = 200,
      type = 'image/png',
      body,
      location,
    } = url === '/' ? page : (files[url] ?? { status: 404, type: 'text/plain' })
    if (url !== '/robots.txt' && url !== '/') asked.push(url)
    response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const outbound = createOutbound({ allowedRanges: ['127.0.0.0/8'], botUrl: 'https://x.test/bot' })
  try {
    const scan = makeScan({
      target: { kind: 'web', url },
      hints: null,
      now: 0,
      outbound,
      npm: null,
    })
    const icon = await findIcon(scan, outbound.for('icon', ICON_REQUESTS))
    return { found: icon && 'an icon', asked }
  } finally {
    await outbound.close()
    server.close()
  }
}

test('the icon for phones first, then a PNG, then the usual place; SVG is not even asked for', async () => {
  const links =
    '<link rel="icon" href="/i.svg" type="image/svg+xml"><link rel="shortcut icon" href="/i.png"><link rel="apple-touch-icon" href="/big.png">'
  assert.deepEqual(await look(links, { '/big.png': { body: PNG } }), {
    found: 'an icon',
    asked: ['/big.png'],
  })
  assert.deepEqual(
    await look('<link rel="icon" href="/i.svg">', { '/favicon.ico': { body: PNG } }),
    { found: 'an icon', asked: ['/favicon.ico'] },
  )
  assert.deepEqual(await look(links, { '/favicon.ico': { body: PNG, type: 'text/html' } }), {
    found: 'an icon',
    asked: ['/big.png', '/favicon.ico'],
  })
})

test('no icon is one thing, an icon that nobody could see another', async () => {
  assert.equal((await look('', {})).found, null)
  assert.equal((await look('', { '/favicon.ico': { body: SVG } })).found, null)
  assert.equal((await look('', { '/favicon.ico': { body: Buffer.alloc(70_000) } })).found, null)
  assert.equal((await look('', { '/favicon.ico': { status: 503 } })).found, undefined)
  assert.equal((await look('', { '/favicon.ico': { status: 403 } })).found, undefined)
  // A private address, to which no redirect leads.
  const inside = { status: 302, location: 'http://10.0.0.1/favicon.ico' }
  assert.equal((await look('', { '/favicon.ico': inside })).found, undefined)
})
