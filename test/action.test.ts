// The GitHub Action: its steps run as the runner would run them, with a local server as GitHub's API.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { keepComment } from '../action/comment.ts'
import { newJob, readAction, ROOT as root, useAction } from './action-runner.ts'
import { toldProgram } from './told-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-action-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')
const action = readAction()

/** The parts of a payload of GitHub that tell where a pull request comes from. */
const payload = (head: string | null, login = 'octocat') => ({
  action: 'synchronize',
  number: 7,
  pull_request: {
    number: 7,
    user: { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
    head: {
      ref: 'change',
      sha: 'ec26c3e57ca3a959ca5aad62de7213c562f8c821',
      repo: head && { full_name: head },
    },
    base: { ref: 'main', repo: { full_name: 'acme/api' } },
  },
  repository: { full_name: 'acme/api', private: false },
})
const EVENTS = {
  own: payload('acme/api'),
  fork: payload('stranger/api'),
  gone: payload(null),
  dependabot: payload('acme/api', 'dependabot[bot]'),
  push: { ref: 'refs/heads/main', repository: { full_name: 'acme/api' }, commits: [] },
}

interface Comment {
  id: number
  body: string
  user: { type: string }
  author_association: string
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** Comments as GitHub keeps them; `refuses` is what a token without the right gets. */
async function openGitHub(comments: Comment[], refuses: readonly string[] = []) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    asked.push(`${method} ${url}`)
    assert.equal(headers.authorization, 'Bearer t0ken')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refuses.includes(method))
        return send(response, 403, { message: 'Resource not accessible' })
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      if (method === 'GET') {
        const page = Number(searchParams.get('page'))
        return send(response, 200, comments.slice((page - 1) * 100, page * 100))
      }
      const { body } = JSON.parse(Buffer.concat(chunks).toString())
      if (method === 'POST') {
        comments.push({
          id: comments.length + 1000,
          body,
          user: { type: 'Bot' },
          author_association: 'NONE',
        })
        return send(response, 201, {})
      }
      const own = comments.find(({ id }) => pathname.endsWith(`/comments/${id}`))
      if (own) own.body = body
      return send(response, own ? 200 : 404, {})
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, comments }
}

function environmentOf(event: keyof typeof EVENTS, url: string) {
  writeFileSync(path(`${event}.json`), JSON.stringify(EVENTS[event]))
  writeFileSync(path('comment.md'), '<!-- agentgrade -->\nnew text\n')
  return {
    GITHUB_EVENT_PATH: path(`${event}.json`),
    GITHUB_REPOSITORY: 'acme/api',
    GITHUB_API_URL: url,
    AGENTGRADE_TOKEN: 't0ken',
    AGENTGRADE_COMMENT: path('comment.md'),
  }
}

const other = (id: number, body = 'hello', type = 'User', author_association = 'NONE') => ({
  id,
  body,
  user: { type },
  author_association,
})

test('one comment is written, then found on any page and updated', async () => {
  const github = await openGitHub(Array.from({ length: 130 }, (_, at) => other(at + 1)))
  const environment = environmentOf('own', github.url)
  assert.equal(await keepComment(environment), 'The comment is written.')
  writeFileSync(path('comment.md'), '<!-- agentgrade -->\nlater text\n')
  assert.equal(await keepComment(environment), 'The comment is updated.')
  const own = github.comments.filter(({ body }) => body.startsWith('<!-- agentgrade -->'))
  assert.deepEqual(
    own.map(({ body }) => body),
    ['<!-- agentgrade -->\nlater text\n'],
  )
})

test('the comment of a stranger that begins like ours is left alone', async () => {
  const github = await openGitHub([other(5, '<!-- agentgrade -->\nmine')])
  assert.equal(await keepComment(environmentOf('own', github.url)), 'The comment is written.')
  assert.equal(github.comments[0]?.body, '<!-- agentgrade -->\nmine')
})

test('forks, Dependabot and pushes get no comment, and nothing is asked', async () => {
  const github = await openGitHub([])
  for (const event of ['fork', 'gone', 'dependabot', 'push'] as const)
    assert.match(await keepComment(environmentOf(event, github.url)), /^No comment: /)
  const actor = { ...environmentOf('own', github.url), GITHUB_ACTOR: 'dependabot[bot]' }
  assert.match(await keepComment(actor), /^No comment: /)
  assert.deepEqual(github.asked, [])
})

test('a token that may not write, and a GitHub that is gone, fail no build', async () => {
  const github = await openGitHub([], ['POST', 'PATCH'])
  assert.match(await keepComment(environmentOf('own', github.url)), /GitHub answers 403/)
  assert.match(await keepComment(environmentOf('own', 'http://127.0.0.1:1')), /does not answer/)
})

test('inputs are variables of the steps, and never shell text', () => {
  assert.equal(action.runs.using, 'composite')
  for (const { name, run, shell } of action.runs.steps) {
    assert.equal(shell, 'bash', name)
    assert.doesNotMatch(run, /\$\{\{/, name)
  }
  assert.deepEqual(Object.keys(action.inputs), [
    'target',
    'file',
    'config',
    'format',
    'min-grade',
    'baseline',
    'attest',
    'signing-key',
    'fresh-runner',
    'verify',
    'evidence',
    'about',
    'key',
    'max-age',
    'comment',
    'token',
  ])
})

/** One step of a job of its own, in the folder of this test. */
function runAction(given: Record<string, string>, environment: Record<string, string>) {
  const job = { ...newJob(folder), workspace: folder }
  return { ...useAction(job, given, environment), job }
}

test('the steps grade a file, write the summary and fail at the end; an input is no command', () => {
  const name = 'tools $(touch hacked) `touch hacked`; "\'.json'
  writeFileSync(
    path(name),
    JSON.stringify({
      tools: [
        {
          name: 'list_things',
          description: 'Lists the things of the account.',
          inputSchema: { type: 'object' },
        },
      ],
    }),
  )
  const environment = environmentOf('fork', 'http://127.0.0.1:1')
  const { status, outputs, log, summary } = runAction(
    { file: name, format: 'sarif', 'min-grade': 'A+' },
    environment,
  )
  assert.equal(status, 1, log)
  assert.equal(outputs['passed'], 'false')
  assert.match(log, /below --min-grade A\+|unrated/)
  assert.match(log, /No comment: the token of a fork/)
  assert.match(summary, /## AgentGrade: tools /)
  assert.equal(JSON.parse(readFileSync(outputs['report'] ?? '', 'utf8')).version, '2.1.0')
  assert.throws(() => read('hacked'))
})

test('evidence is graded and signed, and a verdict is checked first; the key is told nowhere', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  writeFileSync(path('key.pub.pem'), publicKey)
  const environment = environmentOf('push', 'http://127.0.0.1:1')
  const file = path('program.json')
  writeFileSync(file, JSON.stringify(toldProgram()))
  const graded = runAction({ file, evidence: 'evidence.json', comment: 'false' }, environment)
  assert.equal(graded.status, 0, graded.log)
  assert.equal(graded.outputs['evidence'], 'evidence.json')
  const wish = { evidence: 'evidence.json', 'signing-key': privateKey }
  const made = runAction({ ...wish, attest: 'own.sigstore.json' }, environment)
  assert.equal(made.status, 0, made.log)
  assert.ok(!made.log.includes(privateKey.split('\n')[1] ?? ''))
  assert.doesNotMatch(made.log, /comment/)
  const given = { verify: 'own.sigstore.json', evidence: 'evidence.json', key: 'key.pub.pem' }
  const held = runAction({ ...given, 'max-age': '9999d' }, environment)
  assert.equal(held.status, 0, held.log)
  assert.match(held.log, /It holds: Sift is B/)
  assert.equal(held.outputs['passed'], '')
  writeFileSync(path('changed.json'), read('evidence.json').replace('Sift', 'Other'))
  assert.equal(runAction({ ...given, evidence: 'changed.json' }, environment).status, 16)
  assert.equal(runAction({ ...given, 'min-grade': 'A+' }, environment).status, 1)
  const about = (text: string) => runAction({ ...given, about: text }, environment).status
  assert.deepEqual([about('npm:sift-cli@3.2.1'), about('npm:other@3.2.1')], [0, 17])
  const low = { ...wish, 'min-grade': 'A+', attest: 'low.sigstore.json' }
  const refused = runAction(low, environment)
  assert.equal(refused.status, 1)
  assert.throws(() => read('low.sigstore.json'))
  for (const { job } of [made, refused])
    assert.deepEqual(
      readdirSync(job.temp).filter((name) => name.startsWith('agentgrade-key')),
      [],
    )
})

test('a verdict that is checked before a scan keeps its evidence', () => {
  const environment = environmentOf('push', 'http://127.0.0.1:1')
  const before = read('evidence.json')
  const file = join(root, 'test/corpus/average-tool.evidence.json')
  const given = { verify: 'own.sigstore.json', evidence: 'evidence.json', key: 'key.pub.pem' }
  const { status, log } = runAction({ ...given, file, comment: 'false' }, environment)
  assert.equal(status, 0, log)
  assert.match(log, /It holds: Sift is B/)
  assert.equal(read('evidence.json'), before)
})
