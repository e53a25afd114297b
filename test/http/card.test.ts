// The card of a tool is rendered once per version, however it is requested.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Answer } from '../../src/serve/http/response/answer.ts'
import type { RequestContext } from '../../src/serve/http/route.ts'
import { cardRoutes } from '../../src/serve/http/routes/card.ts'
import { iconFormat } from '../../src/domain/tool/icon.ts'
import { openApp, sharedApp } from './open-app.ts'

test('many who ask at once, later, and with junk in the query get the same drawing; another version is drawn anew', async (t) => {
  let version = 0
  const { catalogue } = await openApp(t, {
    wrap: (real) => ({
      ...real,
      findTool: async (slug) =>
        real.findTool(slug).then((tool) => tool && { ...tool, version: tool.version + version }),
    }),
  })
  const [route] = cardRoutes()
  const ask = (query: string) =>
    route?.answer({
      service: { catalogue },
      request: { params: { slug: 'stripe' } },
      query: { [query]: query },
    } as unknown as RequestContext) as Promise<Answer>
  const drawn = [
    ...(await Promise.all(Array.from({ length: 100 }, (_, at) => ask(`junk${at}`)))),
    await ask('later'),
  ]
  assert.equal(new Set(drawn).size, 1)
  version = 1
  const anew = await ask('a')
  assert.notEqual(anew.etag, drawn[0]?.etag)
})

test('the site has the icons that browsers and home screens ask for by name', async () => {
  const { app } = await sharedApp()
  const [touch, favicon] = await Promise.all(
    ['/apple-touch-icon.png', '/favicon.ico'].map((url) => app.inject(url)),
  )
  assert.equal(touch?.headers['content-type'], 'image/png')
  assert.equal(touch.rawPayload.readUInt32BE(16), 180)
  assert.equal(favicon?.headers['content-type'], 'image/vnd.microsoft.icon')
  assert.equal(iconFormat(favicon.rawPayload), 'ico')
  const file = favicon.rawPayload
  // One image: 32 by 32, one plane of 32 bits, that begins after this and ends with the file.
  assert.deepEqual(
    [...[2, 4, 10, 12].map((at) => file.readUInt16LE(at)), file[6], file[7], file.readUInt32LE(18)],
    [1, 1, 1, 32, 32, 32, 22],
  )
  assert.equal(file.readUInt32LE(14), file.length - 22)
  assert.equal(iconFormat(file.subarray(22)), 'png')
})

test('more different cards than can be drawn soon are refused, and everything else is served', async (t) => {
  const { app, catalogue } = await openApp(t)
  const slugs = (await catalogue.listSlugs('', 100)).map(({ slug }) => slug)
  const cards = slugs.map((slug) => app.inject(`/tools/${slug}/card.png`))
  const health = await app.inject('/health')
  assert.equal(health.statusCode, 200)
  const statuses = (await Promise.all(cards)).map(({ statusCode, headers }) =>
    [statusCode, headers['retry-after']].join(' ').trim(),
  )
  assert.ok(statuses.includes('503 2'), 'some are refused')
  assert.ok(statuses.filter((status) => status === '200').length >= 40)
})
