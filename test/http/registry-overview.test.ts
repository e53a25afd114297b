// Imported servers become scans, the most wanted and newest first, one for each address; /registry
// says what was found.
import assert from 'node:assert/strict'
import test from 'node:test'
import { asciiJson, type RegistryRow } from '../../src/domain/registry/entry.ts'
import { readServer } from '../../src/domain/registry/server-json.ts'
import { queueImported } from '../../src/usecases/registry/addresses.ts'
import { untilTrue } from '../until.ts'
import { openApp, type TestApp } from './open-app.ts'

const SOURCE = 'https://registry.example'
const NOW = Date.UTC(2026, 10, 18)

function row(name: string, url: string, updatedAt: number): RegistryRow {
  const remotes = [{ type: 'streamable-http', url }]
  const read = readServer({ name, description: 'One.', version: '1.0.0', remotes })
  assert.ok(read.ok)
  return {
    name,
    version: '1.0.0',
    source: SOURCE,
    server: asciiJson(read.server),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: 1,
    updatedAt,
    isLatest: 1,
  }
}

async function queue({ catalogue }: TestApp, perDay = 200): Promise<number> {
  await catalogue.followRegistry()
  let ids = 0
  const settings = { submissionsPerDay: perDay, allowedRanges: [], hostMinutes: 60 }
  const randomId = () => `scan-${perDay}-${(ids += 1)}`
  return await queueImported({ catalogue, settings, now: () => NOW, randomId })
}

const states = async (app: TestApp, url: string) => (await app.app.inject({ url })).body

test('wanted first, then the newest; one scan for each address, within quota and room', async (t) => {
  const opened = await openApp(t)
  const { app, catalogue } = opened
  await catalogue.putRegistryServers(SOURCE, [
    row('com.maker/old', 'https://mcp.old-one.dev/mcp', 10),
    row('com.maker/new', 'https://mcp.new-one.dev/mcp', 30),
    row('io.other/new', 'https://mcp.new-one.dev/mcp/', 20),
    row('com.maker/known', 'https://mcp.stripe.com', 90),
    row('com.maker/inside', 'http://10.0.0.1/mcp', 99),
    row('com.maker/variable', 'https://{host}/mcp', 99),
  ])
  const asked = { url: '/v0.1/servers/com.maker%2Fold/versions/latest' }
  await untilTrue(
    async () => /"status":"not-scanned"/.test((await app.inject(asked)).body),
    'it is served',
  )
  assert.equal(await queue(opened, 1), 1, 'the quota of the day')
  assert.notEqual(await catalogue.findRecord('old-one'), null, 'it was asked for by name')
  assert.equal(await catalogue.findRecord('new-one'), null)
  assert.equal(await queue(opened), 1)
  assert.notEqual(await catalogue.findRecord('new-one'), null)
  assert.equal(await queue(opened), 0, 'nothing twice, and nothing inside a network')
})

test('no more than twenty wait', async (t) => {
  const opened = await openApp(t)
  const many = Array.from({ length: 30 }, (_, at) =>
    row(`com.maker/s${at}`, `https://mcp.many-${at}.dev/mcp`, at),
  )
  await opened.catalogue.putRegistryServers(SOURCE, many)
  assert.equal(await queue(opened), 20)
  assert.equal(await queue(opened), 0)
  assert.notEqual(await opened.catalogue.findRecord('many-29'), null, 'the newest')
  assert.equal(await opened.catalogue.findRecord('many-9'), null)
})

test('/registry as page, markdown, JSON and CSV', async (t) => {
  const opened = await openApp(t)
  const { catalogue } = opened
  const lease = { url: SOURCE, worker: 'one', rank: 0, until: NOW, skipsPause: false }
  const source = await catalogue.claimSource(lease, NOW - 1)
  assert.ok(source)
  const leftOut = { steering: 2, imitation: 1 }
  const counts = { entries: 9, leftOut, withdrawn: 4, stopped: 'too-much', why: '' }
  await catalogue.saveSource('one', { ...source, complete_at: NOW, counts: JSON.stringify(counts) })
  await catalogue.putRegistryServers(SOURCE, [
    row('com.maker/a', 'https://mcp.two-names.dev/mcp', 1),
    row('com.maker/b', 'https://mcp.two-names.dev/mcp', 2),
    { ...row('com.maker/c', 'https://mcp.gone.dev/mcp', 3), status: 'deleted' },
  ])
  await catalogue.putRegistryServers(SOURCE, [], {
    names: {
      now: NOW,
      used: new Map(),
      left: [{ name: 'com.acme/p1', takenFor: 'com.acme/pl|<b>' }],
      withdrawn: [],
    },
  })
  await queue(opened, 1)
  const json = JSON.parse(await states(opened, '/registry.json'))
  assert.deepEqual(json.servers, { active: 2, deprecated: 0, deleted: 1 })
  assert.deepEqual([json.addresses, json.claimedTwice], [1, 1])
  assert.deepEqual([json.states.waiting, json.states['not-scanned']], [1, 0])
  assert.deepEqual(json.sources, [
    {
      url: SOURCE,
      completeAt: '2026-11-18T00:00:00.000Z',
      ...counts,
    },
  ])
  const alike = {
    name: 'com.acme/p1',
    takenFor: 'com.acme/pl|<b>',
    source: SOURCE,
    isOut: true,
  }
  assert.deepEqual(json.alike, [alike])
  const csv = await opened.app.inject({ url: '/registry.csv' })
  assert.match(String(csv.headers['content-type']), /^text\/csv/)
  assert.equal(
    csv.body,
    'address,state,letter,servers\r\nhttps://mcp.two-names.dev/mcp,waiting,,com.maker/a com.maker/b\r\n',
  )
  const page = await opened.app.inject({ url: '/registry', headers: { accept: 'text/html' } })
  assert.match(page.body, /chat\.mcp\.gallery\.serviceUrl/)
  const markdown = await states(opened, '/registry.md')
  assert.match(markdown, /\| addresses that several servers claim \| 1 \|/)
  assert.match(
    markdown,
    /2 texts that give orders to their readers; 1 easily taken for another name \| its pages do not end \|/,
  )
  assert.match(
    markdown,
    /\| com\.acme\/p1 \| com\.acme\/pl\\\|.*\| left out: the other was there before \|/,
  )
  assert.doesNotMatch(page.body, /<b>/)
})
