// Options of the command line, each by what it changes: in what a service is asked, and in what is
// written.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { openApp, type TestApp } from './http/open-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-options-'))
const ends: (() => Promise<void>)[] = []
let service: TestApp & { address: string }

before(async () => {
  const opened = await openApp({ after: (end) => void ends.push(end as () => Promise<void>) })
  service = { ...opened, address: await opened.app.listen({ host: '127.0.0.1', port: 0 }) }
})

after(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
})

async function agentgrade(...words: string[]): Promise<string> {
  const { status, stdout, stderr } = await runAgentgrade(words, {
    cwd: folder,
    env: {
      ...process.env,
      AGENTGRADE_URL: service.address,
      AGENTGRADE_KEY: '',
      DATABASE_URL: service.url,
    },
  })
  assert.equal(status, 0, `${words.join(' ')}: ${stderr}`)
  return stdout
}

const served = async (path: string) => (await service.app.inject(path)).body

interface Tools {
  tools: { slug: string }[]
}

test('every filter of a list reaches the service, and leaves tools out', async () => {
  const all = JSON.parse(await served('/tools?limit=100')) as Tools
  for (const [words, query] of [
    [['list', '--access', 'mcp'], 'access=mcp'],
    [['list', '--no-mcp'], 'hasMcp=false'],
    [['list', '--no-api'], 'hasApi=false'],
    [['list', '--cli'], 'hasCli=true'],
    [['list', '--kind', 'local'], 'kind=local'],
    [['list', '--evidence', 'mixed'], 'evidence=mixed'],
    [['list', '--auth', 'oauth2'], 'auth=oauth2'],
    [['list', '--provisional'], 'provisional=true'],
    [['list', '--no-provisional'], 'provisional=false'],
  ] as const) {
    const { tools } = JSON.parse(await agentgrade(...words, '--limit', '100', '--json')) as Tools
    const expected = JSON.parse(await served(`/tools?limit=100&${query}`)) as Tools
    assert.deepEqual(tools, expected.tools, query)
    assert.ok(tools.length > 0, query)
    assert.notDeepEqual(tools, all.tools, query)
  }
})

test('connect shows one client, one access method, or what needs no browser', async () => {
  for (const [words, query] of [
    [['connect', 'stripe', '--client', 'cursor'], 'client=cursor'],
    [['connect', 'stripe', '--access', 'cli'], 'access=cli'],
    [['connect', 'notion', '--headless'], 'headless=true'],
  ] as const) {
    const path = `/tools/${words[1]}/connect.md`
    assert.equal(await agentgrade(...words), await served(`${path}?${query}`))
    assert.notEqual(await served(`${path}?${query}`), await served(path), query)
  }
})

test('pages of categories and reviews, kinds of changes, the badge of one access method', async () => {
  interface Page {
    pagination: { page: number; limit: number }
  }
  const pageOf = async (...words: string[]) => {
    const { pagination } = JSON.parse(await agentgrade(...words, '--json')) as Page
    return [pagination.page, pagination.limit]
  }
  assert.deepEqual(await pageOf('categories', 'payments', '--page', '2', '--limit', '3'), [2, 3])
  assert.deepEqual(await pageOf('reviews', 'stripe', '--limit', '4'), [1, 4])
  const changes = ['changes', '--since', '0', '--kind', 'grade.changed', '--json']
  assert.deepEqual(
    JSON.parse(await agentgrade(...changes)),
    JSON.parse(await served('/events?since=0&kind=grade.changed')),
  )
  const badge = await agentgrade('badge', 'stripe', '--access', 'cli')
  assert.equal(badge.trim(), (await served('/tools/stripe/badge.svg?access=cli')).trim())
  assert.notEqual(badge.trim(), (await served('/tools/stripe/badge.svg')).trim())
})

test('recommend --verified asks for grades that a scan has seen', async () => {
  interface Recommended {
    recommendations: { slug: string; evidence: string }[]
  }
  const task = ['recommend', 'take payments', '--json']
  const any = JSON.parse(await agentgrade(...task)) as Recommended
  const seen = JSON.parse(await agentgrade(...task, '--verified')) as Recommended
  assert.ok(any.recommendations.some(({ evidence }) => evidence !== 'verified'))
  assert.ok(seen.recommendations.every(({ evidence }) => evidence === 'verified'))
})

test('review says what kind of task it was, that it failed, and what it took', async () => {
  const words = ['review', 'resend', '--task', 'Send a mail', '--score', '3', '--rating', 'speed=2']
  const kind = ['--no-completed', '--task-category', 'sending']
  await agentgrade(...words, ...kind, '--time-ms', '900', '--calls', '12')
  const { reviews } = JSON.parse(await served('/tools/resend/reviews')) as {
    reviews: { task: unknown; interaction: unknown }[]
  }
  assert.deepEqual(
    [reviews[0]?.task, reviews[0]?.interaction],
    [
      { description: 'Send a mail', category: 'sending', completed: false },
      { avgResponseTimeMs: 900, totalApiCalls: 12 },
    ],
  )
})

test('doctor --url looks at that service', async () => {
  const told = await agentgrade('doctor', '--url', service.address)
  assert.match(told, /^http:\/\/127\.0\.0\.1:\d+ answers: ok, API .*, ready\. No key is set\.\n$/)
})

test('mistakes --all shows the closed ones too', async () => {
  const payload = { check: 'llms-txt', message: 'It is served since last week.' }
  const sent = await service.app.inject({
    method: 'POST',
    url: '/tools/stripe/mistakes',
    payload,
  })
  assert.match(await agentgrade('mistakes'), /stripe +llms-txt/)
  await agentgrade('mistakes', 'close', sent.json<{ id: string }>().id)
  assert.equal(await agentgrade('mistakes'), 'No mistakes have been reported.\n')
  assert.match(await agentgrade('mistakes', '--all'), /stripe +llms-txt .*\[closed\] It is served/)
})

test('keys create --scopes and --expires-in-days limit a key', async () => {
  const words = ['keys', 'create', 'ci', '--scopes', 'read,review', '--expires-in-days', '30']
  const key = JSON.parse(await agentgrade(...words, '--json')) as {
    scopes: string[]
    createdAt: string
    expiresAt: string
  }
  assert.deepEqual(key.scopes, ['read', 'review'])
  const days = (Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000
  assert.equal(days, 30)
})
