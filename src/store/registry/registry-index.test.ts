// What the registry in memory makes of a tool that is written again.
import assert from 'node:assert/strict'
import test from 'node:test'
import { leadsOf, type Lead } from '../../domain/registry/lead.ts'
import { RegistryIndex } from './registry-index.ts'

const remote = (url: string) => ({ remotes: [{ type: 'streamable-http' as const, url }] })
const at = (url: string) => leadsOf(remote(url))[0] as Lead
const textOf = (slug: string, letter: string, url = `https://${slug}.example/mcp`) =>
  JSON.stringify({
    slug,
    grade: { letter, score: 7 },
    readme: 'Sends mail.',
    server: { description: 'Mail', version: '1', ...remote(url) },
  })

test('a tool whose entry is the same changes nothing', async () => {
  const index = new RegistryIndex()
  index.putTools([{ id: 1, registry: textOf('mail', 'B') }])
  const { version, members } = index
  const [tool] = await index.sortedTools()
  index.putTools([{ id: 1, registry: textOf('mail', 'B') }])
  index.putTools([{ id: 2, registry: null }])
  assert.equal(index.version, version)
  assert.equal((await index.sortedTools())[0], tool)
  index.putTools([{ id: 1, registry: textOf('mail', 'A') }])
  assert.ok(index.version > version)
  assert.equal((await index.sortedTools())[0]?.grade?.letter, 'A')
  assert.equal(index.members, members)
})

test('tools are sorted by slug, whatever comes, goes or leads elsewhere', async () => {
  const index = new RegistryIndex()
  const slugs = async () => (await index.sortedTools()).map(({ slug }) => slug)
  for (const [id, slug] of ['wire', 'mail', 'bank'].entries())
    index.putTools([{ id: id, registry: textOf(slug, 'B') }])
  assert.deepEqual(await slugs(), ['bank', 'mail', 'wire'])
  index.putTools([{ id: 3, registry: textOf('chat', 'B') }])
  index.putTools([{ id: 1, registry: null }])
  assert.deepEqual(await slugs(), ['bank', 'chat', 'wire'])
  const { members } = index
  index.putTools([{ id: 0, registry: textOf('aide', 'B', 'https://aide.example/') }])
  assert.ok(index.members > members)
  assert.deepEqual(await slugs(), ['aide', 'bank', 'chat'])
  assert.deepEqual(index.toolsAt(at('https://wire.example/mcp')), [])
  assert.deepEqual(
    index.toolsAt(at('https://aide.example/')).map(({ id }) => id),
    [0],
  )
})

const row = (name: string, version: string, description: string) => ({
  name,
  version,
  source: 'https://registry.example',
  server: JSON.stringify({ description }),
  status: 'active' as const,
  statusMessage: null,
  statusChangedAt: null,
  publishedAt: Number(version),
  updatedAt: 1,
  isLatest: 0,
})

test('versions that come together are each there once, and the last word on one holds', async () => {
  const index = new RegistryIndex()
  index.putRows([row('a/b', '1', 'One'), row('c/d', '1', 'Other'), row('a/b', '2', 'Two')])
  index.putRows([row('a/b', '2', 'Second'), row('a/b', '2', 'Third'), row('a/b', '3', 'New')])
  const server = index.get('a/b')
  assert.deepEqual(
    server?.rows.map(({ version }) => version),
    ['1', '2', '3'],
  )
  assert.equal(server?.latest.version, '3')
  assert.equal(server?.words, 'a/b\none\nthird\nnew')
  assert.deepEqual(
    (await index.sorted()).map(({ name }) => name),
    ['a/b', 'c/d'],
  )
})
