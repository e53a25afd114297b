// GET /clients and GET /tools/{slug}/clients: the rules of clients, and what they make of one tool.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { ClientRules, ToolClients } from '../../src/domain/answer/clients.ts'
import { CLIENT_IDS } from '../../src/clients/clients.ts'
import { ageWords } from '../../src/represent/words/clients.ts'
import { graderHere, startGrader } from '../../src/usecases/grader.ts'
import { workOutClients } from '../../src/usecases/operate/regrade.ts'
import { untilTrue } from '../until.ts'
import { openApp, sharedApp } from './open-app.ts'

const EVIDENCE = readFileSync(
  join(import.meta.dirname, '../corpus/model-tool.evidence.json'),
  'utf8',
)

async function open() {
  const { app } = await sharedApp()
  return (url: string, accept = 'application/json') => app.inject({ url, headers: { accept } })
}

test('every client with its rules, sources and dates, as data and as a page that says its age', async () => {
  const get = await open()
  const answer = await get('/clients')
  assert.equal(answer.statusCode, 200)
  const { clients, asOf } = answer.json<ClientRules>()
  assert.deepEqual(
    clients.map(({ id }) => id),
    [...CLIENT_IDS],
  )
  for (const { rules } of clients)
    for (const { source, does, fix } of rules) {
      assert.match(source.date, /^20\d\d-\d\d-\d\d$/)
      assert.ok(source.repository && source.file && does && fix)
    }
  const page = await get('/clients', 'text/html')
  assert.match(
    page.body,
    new RegExp(`<time datetime="${asOf}">${asOf}</time>, (?:today|yesterday|[\\d,]+ days ago)`),
  )
  for (const { id, rules } of clients)
    for (const anchor of [id, ...rules.map((rule) => rule.id)])
      assert.ok(page.body.includes(`id="${anchor}"`), anchor)
  assert.match((await get('/clients.md')).body, /^# What MCP clients do with tools\n/)
})

test('an age in words', () => {
  assert.deepEqual(
    ['2026-11-17', '2026-11-18', '2027-11-17'].map((today) => ageWords('2026-11-17', today)),
    ['today', 'yesterday', '365 days ago'],
  )
})

test('the clients of a tool: what they load and lose, tokens, a task and findings', async () => {
  const get = await open()
  const answer = await get('/tools/resend/clients')
  assert.equal(answer.statusCode, 200)
  const { tools, clients, findability } = answer.json<ToolClients>()
  assert.equal(tools, 105)
  assert.equal(clients.length, CLIENT_IDS.length - 1, 'the SDK is no client')
  const by = new Map(clients.map((client) => [client.id, client]))
  assert.deepEqual([by.get('windsurf')?.loads, by.get('windsurf')?.keeps], ['some', 'less'])
  assert.deepEqual([by.get('zed')?.loads, by.get('zed')?.keeps], ['all', 'everything'])
  assert.deepEqual([by.get('cursor')?.keeps, by.get('cursor')?.task], [null, null])
  const codex = by.get('codex')
  assert.equal(codex?.tokens.estimate, null, 'its tokenizer is known')
  assert.ok((codex?.tokens.deferred ?? 0) < (codex?.tokens.upFront ?? 0))
  const { before, search, loaded, call, answer: told, total } = codex?.task ?? assert.fail()
  assert.equal(before + (search ?? 0) + (loaded ?? 0) + call + (told ?? 0), total)
  assert.ok(total < (by.get('zed')?.task?.total ?? 0), 'a search costs less than the whole list')
  assert.ok((findability?.queries ?? 0) > 105)
  const markdown = await get('/tools/resend/clients.md')
  assert.match(
    markdown.body,
    /^# MCP clients and Resend\n\n10 of 12 clients load every tool whole; not known of Claude Desktop, /,
  )
  assert.match(markdown.body, /\| Windsurf \| some tools \|/)
})

test('the report has the matrix where a list was read, and none elsewhere', async () => {
  const get = await open()
  const page = await get('/tools/resend?as=mcp', 'text/html')
  assert.match(
    page.body,
    /<summary>In 15 MCP clients <span>10 of 12 clients load every tool whole<\/span><\/summary>\s*<div id="clients">/,
  )
  assert.match(page.body, /<tr id="client-view-codex">/)
  assert.match(page.body, /<a href="\/clients#windsurf-many">Rule<\/a>/)
  const without = await get('/tools/stripe', 'text/html')
  assert.equal(without.statusCode, 200)
  assert.doesNotMatch(without.body, /MCP clients<|id="clients"|client-view-/)
  const told = (await get('/tools/stripe/clients')).json<ToolClients>()
  assert.deepEqual(
    [told.tools, told.clients, told.because],
    [null, [], 'The tools of an MCP server were not read.'],
  )
  assert.equal((await get('/tools/no-such-tool/clients')).statusCode, 404)
})

test('they are worked out beside the requests, of which none reads the evidence', async (t) => {
  const { app, catalogue } = await openApp(t, {
    wrap: (real) => ({ ...real, findLatestEvidence: () => assert.fail('it reads the evidence') }),
  })
  const read = async () => (await app.inject('/tools/acme/clients')).json<ToolClients>()
  const page = async () =>
    (await app.inject({ url: '/tools/acme', headers: { accept: 'text/html' } })).statusCode
  const resend = (await catalogue.findRecord('resend')) ?? assert.fail()
  const record = { ...resend, slug: 'acme', name: 'Acme', url: 'https://acme.example' }
  const put = (evidence: string) =>
    catalogue.putTools([{ record, urlKey: 'acme.example', evidence }], Date.now())
  await put(EVIDENCE)
  const { tools, clients, because } = await read()
  assert.deepEqual([tools, clients], [null, []])
  assert.match(because ?? '', /being worked out/)
  assert.equal(await page(), 200)
  const { grader, stop } = startGrader()
  t.after(stop)
  assert.equal(await workOutClients(catalogue, grader), 1)
  await untilTrue(async () => (await read()).tools === 3, 'it is never known')
  assert.deepEqual([(await read()).because, await page()], [null, 200])
  assert.equal(await workOutClients(catalogue, grader), 0, 'once')
  const shorter = JSON.parse(EVIDENCE) as {
    observations: { mcpTools: { value: { tools: unknown[] } } }
  }
  shorter.observations.mcpTools.value.tools.pop()
  await put(JSON.stringify(shorter))
  assert.equal(await workOutClients(catalogue, grader), 1, 'once more for other evidence')
  await untilTrue(async () => (await read()).tools === 2, 'it is never known')
  await assert.rejects(grader.regraded(null as never, EVIDENCE, 0), 'what fails there fails here')
  assert.deepEqual(
    await grader.regraded(record, EVIDENCE, 0),
    await graderHere.regraded(record, EVIDENCE, 0),
  )
})

test('the check leads to the page of clients', async () => {
  const get = await open()
  for (const id of ['client-compatibility', 'tool-names'])
    assert.match((await get(`/method/checks/${id}`, 'text/html')).body, /<a href="\/clients">/)
})
