// The command-line client against a real service, and against services that lie.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { BUILD } from '../src/runtime/build.ts'
import { slugOf } from '../src/serve/cli/find-tool.ts'
import type { Settings } from '../src/serve/http/route.ts'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { openApp } from './http/open-app.ts'
import { copyLaunchDatabase } from './launch-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-client-'))
let service: { url: string }
let narrow: { url: string; database: string }
const ends: (() => Promise<void>)[] = []

before(async () => {
  service = await listening({ submissionsPerDay: 3 })
  narrow = await listening({ publicReads: 2 })
})

after(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
})

function endLater(end: () => Promise<void>): void {
  ends.push(end)
}

async function listening(settings: Partial<Settings>): Promise<typeof narrow> {
  const { app, url: database } = await openApp({ after: endLater }, { settings })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), database }
}

/** The client; its service is `service`, unless `url` says another one. */
const agentgrade = (
  words: readonly string[],
  { url = service.url, key = '', input = '', database = '', cache = folder } = {},
) =>
  runAgentgrade(words, {
    cwd: folder,
    input,
    env: {
      ...process.env,
      AGENTGRADE_URL: url,
      AGENTGRADE_KEY: key,
      DATABASE_URL: database,
      XDG_CACHE_HOME: cache,
    },
  })

async function lying<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('search prints a table, JSON or markdown, and forgives a typing error', async () => {
  const table = await agentgrade(['search', 'strpe'])
  assert.equal(table.status, 0, table.stderr)
  assert.match(
    table.stdout,
    /^GRADE +SCORE +SLUG +ACCESS +CATEGORY +EVIDENCE +DESCRIPTION\n[A-F]\+? +\d\.\d +stripe +MCP API CLI +payments/,
  )
  const { query, results, total } = JSON.parse(
    (await agentgrade(['search', 'online', 'payments', '--limit', '1', '--json'])).stdout,
  )
  assert.deepEqual([query, results.length, total > 1], ['online payments', 1, true])
  assert.match(
    (await agentgrade(['search', 'stripe', '--md'])).stdout,
    /^\| Grade \| Score \|.*\n\| --- \| --: \|.*\n\| [A-F]\S* \| \d/,
  )
  assert.equal(
    (await agentgrade(['search', 'zzzzqqqq'])).stdout,
    'No good match: no tool in the catalogue matches.\n',
  )
})

test('list passes every filter on', async () => {
  const { tools, pagination } = JSON.parse(
    (
      await agentgrade([
        'list',
        '--mcp',
        '--no-cli',
        '--api',
        '--min-grade',
        'C+',
        '--sort',
        'name',
        '--limit',
        '5',
        '--page',
        '2',
        '--json',
      ])
    ).stdout,
  )
  assert.deepEqual([pagination.page, pagination.limit, tools.length], [2, 5, 5])
  for (const tool of tools) {
    assert.deepEqual(tool.accessMethods, ['MCP', 'API'])
    assert.ok(tool.score >= 5)
  }
  assert.deepEqual(
    tools.map(({ name }: { name: string }) => name.toLowerCase()),
    tools.map(({ name }: { name: string }) => name.toLowerCase()).toSorted(),
  )
  const { stdout } = await agentgrade(['list', '--category', 'payments', '--limit', '2'])
  assert.match(stdout, /\n\nPage 1 of \d, 7 tools\. --page 2 shows the next\.\n/)
  assert.equal((await agentgrade(['list', '--category', 'no-such'])).stdout, 'No tools.\n')
  assert.equal((await agentgrade(['list', '--sort', 'size'])).status, 2)
  assert.equal((await agentgrade(['list', '--limit', '0'])).status, 2)
})

test('categories lists all, or the tools of one', async () => {
  assert.match((await agentgrade(['categories'])).stdout, /\npayments +7 +\d\.\d +Taking, moving/)
  const one = JSON.parse((await agentgrade(['categories', 'payments', '--json'])).stdout)
  assert.deepEqual([one.slug, one.tools.length], ['payments', 7])
  const unknown = await agentgrade(['categories', 'no-such'])
  assert.deepEqual([unknown.status, unknown.stdout], [3, ''])
  assert.match(unknown.stderr, /There is no category no-such/)
})

test('show prints the profile, its checks, its JSON and its markdown', async () => {
  const shown = await agentgrade(['show', 'stripe'])
  assert.equal(shown.status, 0, shown.stderr)
  assert.match(shown.stdout, /^# Stripe: [A-F]\+? \d\.\d\/10/)
  assert.match(shown.stdout, /\n- MCP: `https:\/\/mcp\.stripe\.com`\n/)
  assert.match(
    (await agentgrade(['show', 'stripe', '--checks'])).stdout,
    /^# Stripe: [^]+\n# Checks of stripe[^]+\n## Points lost\n\n- .+ Fix: /,
  )
  assert.equal(JSON.parse((await agentgrade(['show', 'stripe', '--json'])).stdout).slug, 'stripe')
  assert.ok(
    JSON.parse((await agentgrade(['show', 'stripe', '--checks', '--json'])).stdout).checks.length >
      100,
  )
  assert.match(
    (await agentgrade(['show', 'stripe', '--md'])).stdout,
    /^# Stripe: [A-F]\+? \d\.\d\/10/,
  )
})

test('an unknown tool exits with 3 and names the near ones', async () => {
  const near = await agentgrade(['show', 'strip'])
  assert.deepEqual([near.status, near.stdout], [3, ''])
  assert.match(near.stderr, /There is no tool strip\..*\nNear: stripe/)
  assert.match(near.stderr, /`agentgrade search <words>`/)
  for (const slug of ['a/b', '..', 'stripe.md', ''])
    assert.equal((await agentgrade(['show', slug])).status, 3, slug)
})

test('a tool is found by its slug in any spelling, and by its name', async () => {
  const { tools } = (await (await fetch(`${service.url}/tools?limit=100`)).json()) as {
    tools: { slug: string; name: string }[]
  }
  const other = tools.find(({ slug, name }) => slugOf(name) !== slug)
  assert.ok(other)
  const [shown, named, compared, changed] = await Promise.all([
    agentgrade(['show', 'STRIPE', '--json']),
    agentgrade(['show', other.name, '--json']),
    agentgrade(['compare', 'Stripe', other.name, '--json']),
    agentgrade(['changes', '--tool', 'Stripe', '--since', '0', '--json']),
  ])
  assert.equal(JSON.parse(shown.stdout).slug, 'stripe')
  assert.equal(JSON.parse(named.stdout).slug, other.slug)
  assert.ok(named.stderr.includes(`is the tool ${other.slug}.`))
  assert.deepEqual(
    JSON.parse(compared.stdout).tools.map(({ slug }: { slug: string }) => slug),
    ['stripe', other.slug],
  )
  assert.equal(JSON.parse(changed.stdout).events[0].tool.slug, 'stripe')
})

test('what the service refuses is told by option', async () => {
  const [text, json] = await Promise.all([
    agentgrade(['list', '--weights', 'x']),
    agentgrade(['list', '--weights', 'x', '--json']),
  ])
  assert.equal(text.status, 2)
  assert.match(text.stderr, /^Invalid value: Fix what is named here\.\n {2}--weights: Found "x"/)
  const [{ pointer, option }] = JSON.parse(json.stderr).error.errors
  assert.deepEqual([pointer, option], ['/query/weights', '--weights'])
})

test('submit --wait-grade shows the grade, or says how to look later', async () => {
  const profile = await (await fetch(`${service.url}/tools/stripe.json`)).text()
  const tool = JSON.parse(profile)
  const scan = { id: 'one', status: 'queued', url: '/scans/one', position: 1 }
  let streams = 0
  const answers: Record<string, () => string> = {
    '/tools/submit': () => JSON.stringify({ status: 'submitted', tool, scan }),
    '/scans/one': () => JSON.stringify({ status: streams > 0 ? 'done' : 'running', error: null }),
    '/scans/one/events': () => `event: state\ndata: ${(streams += 1)}\n\n`,
    '/tools/stripe.json': () => profile,
    '/tools/stripe.md': () => '# Stripe: A',
  }
  const words = ['submit', 'https://stripe.com', '--wait-grade']
  await lying(
    (request, response) => void response.end(answers[request.url?.split('?')[0] ?? '']?.() ?? ''),
    async (url) => {
      const waited = await agentgrade([...words, '--min-grade', 'F'], { url })
      assert.equal(waited.status, 0, waited.stderr)
      assert.match(waited.stdout, /^# Stripe: [A-F]/)
      assert.equal(streams, 1)
      const below = await agentgrade([...words, '--min-grade', 'A+', '--json'], { url })
      assert.equal(below.status, 1)
      assert.equal(JSON.parse(below.stdout).slug, 'stripe')
      assert.match(below.stderr, /below --min-grade A\+/)
      answers['/scans/one'] = () => JSON.stringify({ status: 'running', error: null })
      const late = await agentgrade([...words, '--timeout', '1'], { url })
      assert.deepEqual([late.status, late.stdout], [4, ''])
      assert.match(late.stderr, /not graded after 1 s\. The scan goes on: `agentgrade show stripe`/)
    },
  )
})

test('search, recommend, show and list --local answer from the catalogue that ships', async () => {
  const cache = join(folder, 'cache')
  mkdirSync(join(cache, 'agentgrade'), { recursive: true })
  await copyLaunchDatabase(join(cache, 'agentgrade', `catalogue-${BUILD}.db`))
  writeFileSync(join(cache, 'agentgrade', 'catalogue-old.db'), '')
  const url = 'http://127.0.0.1:9'
  const found = await agentgrade(['search', 'payments', '--local', '--json'], { url, cache })
  const slugs = JSON.parse(found.stdout).results.map(({ slug }: { slug: string }) => slug)
  assert.ok(slugs.slice(0, 3).includes('stripe'), found.stderr)
  const md = await agentgrade(['recommend', 'send email', '--local', '--md'], { url, cache })
  assert.match(md.stdout, /^# For: send email/)
  const shown = await agentgrade(['show', 'Stripe', '--local', '--json'], { url, cache })
  assert.equal(JSON.parse(shown.stdout).slug, 'stripe', shown.stderr)
  const listed = await agentgrade(['list', '--local', '--limit', '1', '--json'], { url, cache })
  assert.equal(JSON.parse(listed.stdout).tools.length, 1, listed.stderr)
  const unknown = await agentgrade(['show', 'strpe', '--local'], { url, cache })
  assert.match(unknown.stderr, /There is no tool strpe[^]*Near: stripe/)
  assert.deepEqual(readdirSync(join(cache, 'agentgrade')), [`catalogue-${BUILD}.db`])
  const both = await agentgrade(['search', 'x', '--local', '--url', url])
  assert.equal(both.status, 2)
})

test('badge prints the SVG, writes it, or prints the markdown that shows it', async () => {
  assert.match(
    (await agentgrade(['badge', 'stripe'])).stdout,
    /^<svg [^>]*aria-label="AgentGrade: [A-F]\+?, \d+% known, texts (?:read|estimated), evidence of \d{4}-\d\d-\d\d"/,
  )
  const file = join(folder, 'badge.svg')
  assert.deepEqual((await agentgrade(['badge', 'stripe', '--out', file])).stdout, '')
  assert.match(readFileSync(file, 'utf8'), /^<svg .*<\/svg>\n?$/s)
  assert.equal(
    (await agentgrade(['badge', 'stripe', '--md'])).stdout,
    `[![AgentGrade](${service.url}/tools/stripe/badge.svg)](${service.url}/tools/stripe)\n`,
  )
  const unknown = await agentgrade(['badge', 'no-such', '--out', join(folder, 'none.svg')])
  assert.equal(unknown.status, 3)
  assert.throws(() => readFileSync(join(folder, 'none.svg')))
  assert.equal(
    (await agentgrade(['badge', 'stripe', '--out', join(folder, 'nowhere/x.svg')])).status,
    3,
  )
})

test('submit tells what became of it', async () => {
  const first = await agentgrade(['submit', 'https://www.acme-mail.io/x', '--description', 'Mail.'])
  assert.match(
    first.stdout,
    /^Acme Mail is submitted as acme-mail: pending, scan queued, place 1\.\n/,
  )
  assert.match(
    (await agentgrade(['submit', 'http://acme-mail.io/x/'])).stdout,
    /^Acme Mail is known already as acme-mail/,
  )
  assert.match(
    (await agentgrade(['show', 'acme-mail'])).stdout,
    /^# Acme Mail: pending\n[^]*Mail\.\n/,
  )
  const answer = JSON.parse(
    (
      await agentgrade([
        'submit',
        'https://other-mail.io',
        '--name',
        'Other',
        '--category',
        'email',
        '--json',
      ])
    ).stdout,
  )
  assert.deepEqual(
    [answer.status, answer.tool.name, answer.tool.category],
    ['submitted', 'Other', 'email'],
  )
  const undone = await agentgrade(['submit', '--undo', 'other', '--json'])
  assert.deepEqual(JSON.parse(undone.stdout), { status: 'taken-back', slug: 'other' })
  const gone = await agentgrade(['submit', '--undo', 'other'])
  assert.deepEqual([gone.status, gone.stdout], [3, ''])
  const refused = await agentgrade(['submit', 'http://127.1/'])
  assert.deepEqual([refused.status, refused.stdout], [2, ''])
  assert.match(refused.stderr, /^Invalid URL: .*\n {2}the URL: /)
  await agentgrade(['submit', 'https://third-mail.io'])
  const over = await agentgrade(['submit', 'https://fourth-mail.io'])
  assert.equal(over.status, 4)
  assert.match(over.stderr, /Come back in .*\(\d{4}-\d\d-\d\dT00:0\dZ\)\./)
})

test('review sends options or a file; reviews lists them', async () => {
  const args = [
    'review',
    'github',
    '--task',
    'Open an issue',
    '--completed',
    '--score',
    '8.5',
    '--rating',
    'speed=9',
    '--rating',
    'token-efficiency=7',
  ]
  const sent = await agentgrade([
    ...args,
    '--agent',
    'ci',
    '--platform',
    'node',
    '--tokens',
    '120',
    '--error-rate',
    '0.1',
    '--friction',
    'Scopes',
  ])
  assert.equal(sent.status, 0, sent.stderr)
  assert.match(sent.stdout, /^Review \S+ of github is stored, without a key/)
  const again = await agentgrade([...args, '--agent', 'ci'])
  assert.equal(again.status, 4)
  assert.match(again.stderr, /Come back in 2[34] h \d+ min \(\d{4}-/)
  const { reviews } = JSON.parse((await agentgrade(['reviews', 'github', '--json'])).stdout)
  const { id, createdAt, weight, ...kept } = reviews[0]
  assert.ok(id && createdAt && weight > 0)
  assert.deepEqual(kept, {
    toolSlug: 'github',
    task: { description: 'Open an issue', completed: true },
    agentId: 'ci',
    agentPlatform: 'node',
    ratings: { speed: 9, tokenEfficiency: 7 },
    interaction: { avgResponseTokens: 120, errorRate: 0.1 },
    biggestFriction: 'Scopes',
    overallScore: 8.5,
    verified: false,
    evidenceLevel: 'measured',
  })
  assert.match(
    (await agentgrade(['reviews', 'github'])).stdout,
    /\n\d{4}-\d\d-\d\d +8\.5 +yes +ci, node +no +Open an issue Friction: Scopes\n\n1 review\.\n/,
  )
  assert.match((await agentgrade(['reviews', 'github', '--md'])).stdout, /^\| Date \|/)

  const file = join(folder, 'review.json')
  writeFileSync(file, JSON.stringify({ task: { completed: false }, agentId: 'file' }))
  assert.equal((await agentgrade(['review', 'github', '--file', file])).status, 0)
  assert.equal(
    (
      await agentgrade(['review', 'github', '-'], {
        input: '{"toolSlug":"github","task":{},"agentId":"pipe"}',
      })
    ).status,
    0,
  )
  assert.equal(
    (await agentgrade(['review', 'github', '-'], { input: '{"toolSlug":"gitlab","task":{}}' }))
      .status,
    2,
  )
  assert.equal((await agentgrade(['review', 'github', '-'], { input: '[]' })).status, 2)
  assert.equal((await agentgrade(['review', 'github', 'no-such.json'])).status, 3)
  const wrong = await agentgrade(['review', 'github', '--rating', 'nonsense=3', '--agent', 'x'])
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /--rating nonsense: .*tokenEfficiency/)
  assert.equal((await agentgrade(['review', 'github', '--rating', 'speed'])).status, 2)
  assert.equal((await agentgrade(['review', 'no-such', '--task', 'x'])).status, 3)
})

test('the key is sent: it lifts the quota, marks the review, and a wrong one is told', async () => {
  const url = narrow.url
  assert.deepEqual(
    [(await agentgrade(['list'], { url })).status, (await agentgrade(['list'], { url })).status],
    [0, 0],
  )
  const over = await agentgrade(['list'], { url })
  assert.deepEqual([over.status, over.stdout], [4, ''])
  assert.match(over.stderr, /^Quota exceeded: .*\nCome back in .*Z\)\.\n$/)
  const key = (
    await agentgrade(['keys', 'create', 'test'], { database: narrow.database })
  ).stdout.trim()
  assert.equal((await agentgrade(['list'], { url, key })).status, 0)
  assert.match(
    (await agentgrade(['review', 'stripe', '--score', '7'], { url, key })).stdout,
    /verified by your key/,
  )
  const wrong = await agentgrade(['list'], { url, key: 'ag_wrong' })
  assert.equal(wrong.status, 2)
  assert.match(wrong.stderr, /^Invalid key: /)
  assert.equal((await agentgrade(['list'], { url, key: 'a\nb' })).status, 2)
})

test('--url overrides the environment; a URL that is no service exits with 4', async () => {
  assert.equal(
    (await agentgrade(['list', '--url', `${service.url}/`], { url: 'http://127.0.0.1:1' })).status,
    0,
  )
  const down = await agentgrade(['list'], { url: 'http://127.0.0.1:59' })
  assert.deepEqual([down.status, down.stdout], [4, ''])
  assert.match(
    down.stderr,
    /No AgentGrade service responds at http:\/\/127\.0\.0\.1:59: ECONNREFUSED\.\n.*agentgrade serve/,
  )
  for (const url of ['ftp://x', 'nonsense', 'http://user:pass@127.0.0.1']) {
    const refused = await agentgrade(['list', '--url', url])
    assert.equal(refused.status, 2)
    assert.ok(!refused.stderr.includes('pass@'))
  }
})

test('other services and broken answers are told, never a fault of ours', async () => {
  const answers: [number, string, string][] = [
    [200, 'text/html', '<h1>hello</h1>'],
    [200, 'application/json', '{"tools":[{"slug":7}],"pagination":{}}'],
    [200, 'application/json', 'null'],
    [500, 'text/html', 'oops'],
    [503, 'application/problem+json', '{"title":7,"errors":[null],"suggestions":{}}'],
    [200, 'application/json', `"${'x'.repeat(17 * 1024 * 1024)}"`],
  ]
  for (const [status, type, body] of answers) {
    const told = await lying(
      (_, response) =>
        void response.writeHead(status, { 'Content-Type': type, 'Retry-After': 'soon' }).end(body),
      (url) => agentgrade(['list'], { url }),
    )
    assert.deepEqual([told.status, told.stdout], [4, ''], body.slice(0, 40))
    assert.ok(told.stderr.length > 10)
  }
})

test('responses of a service cannot send control sequences to the terminal', async () => {
  const evil = 'a\u001b]0;owned\u0007\u009b31m\u202Eb\u2028c'
  const tool = {
    slug: evil,
    name: evil,
    description: evil,
    url: evil,
    category: evil,
    status: evil,
    grade: null,
    score: null,
    accessMethods: [evil],
    evidence: evil,
    confidence: 1,
    provisional: true,
    reviewCount: 1,
    reviewScore: 1,
    methodVersion: evil,
    updatedAt: evil,
  }
  const mcp = { url: evil, package: evil, transports: [evil], auth: [evil], docs: evil }
  const profile = {
    ...tool,
    criteria: {},
    auth: { methods: [evil], selfServe: null, docsUrl: evil },
    fixes: [{ title: evil, fix: evil, gain: 1, effort: 1 }],
    access: { mcp: { ...mcp, config: null }, api: null, cli: null },
  }
  const bodies: Record<string, unknown> = {
    '/tools': { tools: [tool], pagination: { page: 1, total: 1, totalPages: 1, hasNext: false } },
    '/tools/x.json': profile,
    '/tools/x/checks': { checks: [{ title: evil, earned: 1, basis: 'declared', says: evil }] },
    '/tools/x/reviews': {
      reviews: [
        { id: evil, createdAt: evil, verified: true, task: { description: evil }, agentId: evil },
      ],
      pagination: { page: 1, total: 1, totalPages: 1, hasNext: false },
    },
  }
  const listener: RequestListener = (request, response) => {
    const body = bodies[request.url ?? '']
    if (body) response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
    else if (request.url?.match(/md$|svg$/)) response.end(`# ${evil}\n`)
    else
      response.writeHead(400).end(
        JSON.stringify({
          title: evil,
          detail: evil,
          errors: [{ pointer: evil, detail: evil }],
          suggestions: [evil],
        }),
      )
  }
  await lying(listener, async (url) => {
    for (const words of [
      'list',
      'list --json',
      'list --md',
      'show x',
      'show x --checks',
      'show x --md',
      'show x --json',
      'reviews x',
      'badge x',
      'search x',
      'submit x',
    ]) {
      const { stdout, stderr } = await agentgrade(words.split(' '), { url })
      assert.ok(`${stdout}${stderr}`.includes('owned'), words)
      assert.doesNotMatch(`${stdout}${stderr}`.replaceAll('\n', ''), /[\p{Cc}\p{Cf}\p{Zl}]/u, words)
    }
    const { tools } = JSON.parse((await agentgrade(['list', '--json'], { url })).stdout)
    assert.equal(tools[0].name, evil, 'JSON keeps its meaning')
  })
})

test('the key does not follow a redirect to another host', async () => {
  const heard: (string | undefined)[] = []
  await lying(
    (request, response) => {
      heard.push(request.headers.authorization)
      response.end('{}')
    },
    (other) =>
      lying(
        (_, response) => void response.writeHead(302, { Location: `${other}/tools` }).end(),
        (url) => agentgrade(['list'], { url, key: 'ag_secret' }),
      ),
  )
  assert.deepEqual(heard, [undefined])
})

test('--help documents the exit codes and the environment', async () => {
  const { stdout } = await agentgrade(['--help'])
  for (const word of [
    'Exit codes:',
    '  4  try later',
    'AGENTGRADE_URL',
    'AGENTGRADE_KEY',
    'serve',
    'move',
  ])
    assert.ok(stdout.includes(word), word)
})
