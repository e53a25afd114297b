// Long work lets others run: while a request that grows with the catalogue is answered, the event
// loop comes round, and what many ask for is made once.
import assert from 'node:assert/strict'
import test from 'node:test'
import { yieldEventLoop } from '../../src/runtime/event-loop.ts'
import { openMcp } from '../agents/open-mcp.ts'
import { ticksDuring } from '../ticks.ts'
import { openApp } from './open-app.ts'

test('of all who wait for their turn, one goes on at a time', async () => {
  const order: string[] = []
  const long = async (name: string) => {
    for (let step = 0; step < 3; step += 1) {
      await yieldEventLoop()
      order.push(name)
      setImmediate(() => order.push('another'))
    }
  }
  await Promise.all([long('one'), long('two')])
  const steps = order.filter((name) => name !== 'another').join(' ')
  assert.equal(steps, 'one two one two one two')
  assert.ok(order.indexOf('another') < order.lastIndexOf('one'), order.join(' '))
})

test('the event loop comes round while tools are weighed, listed and downloaded', async (t) => {
  const { app } = await openApp(t)
  const { pagination } = (await app.inject('/tools?sort=safety&limit=1')).json<{
    pagination: { total: number }
  }>()
  const { total } = pagination
  for (const [url, least] of [
    ['/tools?weights=speed:41&sort=safety&limit=1', total / 100],
    ['/data/tools.csv', total / 10],
    ['/data/tools.jsonl', total / 10],
  ] as const) {
    const ticks = await ticksDuring(async () => {
      assert.equal((await app.inject(url)).statusCode, 200)
    })
    assert.ok(ticks >= least, `${url}: ${ticks} ticks`)
  }
})

test('what many ask for at once is made once', async (t) => {
  let lists = 0
  const { app } = await openApp(t, {
    wrap: (catalogue) => ({
      ...catalogue,
      listTools: (query) => {
        lists += 1
        return catalogue.listTools(query)
      },
    }),
  })
  const ask = () => app.inject('/tools?weights=speed:7&limit=1')
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal(lists, 1)
})

test('a page with weights is a read, like the list for programs; other pages are not', async (t) => {
  const { app } = await openApp(t, { settings: { publicReads: 2 } })
  const page = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode
  const found: number[] = []
  for (let speed = 1; speed <= 3; speed += 1)
    found.push(await page(`/tools?weights=speed:${speed}`))
  assert.deepEqual(found, [200, 200, 429])
  assert.equal(await page('/tools'), 200)
})

test('one request to MCP holds at most twenty messages, and their calls take turns', async (t) => {
  const { app } = await openMcp(t)
  const send = (count: number) =>
    app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream' },
      payload: Array.from({ length: count }, (_, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'tools/call',
        params: { name: 'search_tools', arguments: {} },
      })),
    })
  const refused = await send(21)
  assert.deepEqual(
    [refused.statusCode, refused.json<{ error: { data: object } }>().error.data],
    [400, { code: 'batch-too-large' }],
  )
  await send(1)
  const ticks = await ticksDuring(async () => {
    assert.equal((await send(20)).statusCode, 200)
  })
  assert.ok(ticks >= 20, `${ticks} ticks`)
})
