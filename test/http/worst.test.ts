// Whoever connects or recommends a tool says the worst that it can do: as JSON, markdown, pages, MCP.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Checks } from '../../src/domain/answer/checks.ts'
import type { Profile } from '../../src/domain/answer/profile.ts'
import type { Recommendation } from '../../src/domain/answer/recommendation.ts'
import type { ToolSetup } from '../../src/domain/answer/setup.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { recordFrom } from '../../src/usecases/tool-record.ts'
import { readEvidence } from '../readings.ts'
import { scannedRecord } from '../scanned-record.ts'
import { openApp } from './open-app.ts'

const NOW = Date.UTC(2026, 10, 20)
const WORST = 'At worst: delete_message destroys something that no call brings back, without bounds'
const GRADING = 'io.github.agentgrade/grading'
interface Listed {
  server: { name: string }
  _meta: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}
const BY = '(as readers say who are not known here).'

test('the worst that a tool can do stands where it is connected and recommended', async (t) => {
  const { app, catalogue } = await openApp(t)
  const { evidence, record: old } = scannedRecord('model-tool')
  const items = { delete_message: { effect: 'destroys', bound: 'open' } }
  const read = readEvidence(evidence, 'mcp', { reader: 'a', items }, { reader: 'b', items })
  const put = async (slug: string, text: typeof evidence) => {
    const identity = { ...old, slug, name: slug, description: 'Finds zeppelin timetables.' }
    const record: ToolRecord = recordFrom(identity, text, NOW)
    const stored = { record, urlKey: `${slug}.example`, evidence: JSON.stringify(text) }
    await catalogue.putTools([stored], NOW)
  }
  await put('read-tool', read)
  await put('unread-tool', evidence)
  const get = (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } })

  const setup = (await get('/tools/read-tool/connect')).json<ToolSetup>()
  assert.equal(setup.mcp?.worst, `${WORST} ${BY}`)
  assert.equal(setup.api?.worst, undefined, 'nobody has read it')
  const other = (await get('/tools/unread-tool/connect')).json<ToolSetup>()
  assert.equal(other.mcp?.worst, 'Nobody has read what its tools can do.')
  const markdown = (await get('/tools/read-tool/connect.md')).body
  assert.ok(markdown.replaceAll('\\', '').includes(`## MCP\n\n${WORST} ${BY}`), markdown)
  const profile = (await get('/tools/read-tool')).json<Profile>()
  assert.equal(profile.access.mcp?.worst, `${WORST} ${BY}`)
  const { readings } = (await get('/tools/read-tool/checks')).json<Checks>()
  assert.deepEqual(readings?.[0]?.worst, {
    tool: 'delete_message',
    effect: 'destroys',
    bound: 'open',
  })
  assert.ok((await get('/tools/read-tool', 'text/html')).body.includes(`${WORST} ${BY}`))
  const unread = (await get('/tools/unread-tool', 'text/html')).body
  assert.ok(unread.includes('Nobody has read what its tools can do.'))

  const listed = (await get('/v0.1/servers?search=read-tool')).json<{ servers: Listed[] }>()
  const meta = new Map(
    listed.servers.map(({ server, _meta }) => [server.name.split('/')[1], _meta[GRADING]]),
  )
  const { texts, readers, readOn } = meta.get('read-tool') ?? {}
  assert.deepEqual([texts, readers, readOn], ['read', ['a', 'b'], '2026-11-19'])
  assert.equal(meta.get('unread-tool')?.['texts'], 'estimated')
  for (const each of meta.values())
    for (const own of ['because', 'ifBelieved']) assert.equal(own in (each ?? {}), false, own)

  const task = '/recommend?task=zeppelin+timetables&access=mcp'
  const { recommendations } = (await get(task)).json<Recommendation>()
  const worst = new Map(recommendations.map((each) => [each.slug, each.worst]))
  assert.equal(worst.get('read-tool'), `${WORST} ${BY}`)
  assert.equal(worst.get('unread-tool'), 'Nobody has read what its tools can do.')
  for (const accept of ['text/markdown', 'text/html']) {
    const body = (await get(task, accept)).body.replaceAll('\\', '')
    assert.ok(body.includes(`${WORST} ${BY}`), accept)
    assert.ok(body.includes('Nobody has read what its tools can do.'), accept)
  }
})
