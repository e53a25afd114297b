// `registry doctor` against a registry that answers by the rules, and against mutants of it: each rule
// is found by its own mutant, and by nothing else.
import assert from 'node:assert/strict'
import test from 'node:test'
import { examineRegistry, reportOn } from '../../src/usecases/registry/doctor.ts'
import { DOCTOR_RULES, type DoctorRuleId } from '../../src/usecases/registry/doctor-rules.ts'
import { doctorText } from '../../src/represent/text/registry-doctor.ts'
import { lookAtRegistry } from '../../src/observe/registry/look.ts'
import { CORS, entry, serveRegistry, type Bend, type RegistryOptions } from './fixture.ts'

const ENTRIES = ['com.acme/alpha-mail', 'com.acme/beta', 'com.acme/gamma-mail', 'io.zeta/zeta'].map(
  (name) => entry(name),
)
const SETTINGS = { allowedRanges: [], botUrl: 'https://agentgrade.test/bot' }

const isList = (url: URL) => url.pathname === '/v0.1/servers'
const isFile = (url: URL) => url.pathname.endsWith('/registry.json')
const isLatest = (url: URL) => url.pathname.endsWith('/versions/latest')
const status =
  (code: number, holds: (url: URL) => boolean): Bend =>
  (url, right) =>
    holds(url) ? { ...right, status: code, body: { error: 'bent' } } : right
const bent =
  (holds: (url: URL) => boolean, change: (body: never) => unknown): Bend =>
  (url, right) =>
    holds(url) && right.status === 200 ? { ...right, body: change(right.body as never) } : right
const withEntries = (change: (entries: unknown[]) => unknown): Partial<RegistryOptions> => ({
  bend: bent(
    (url) => isList(url) && url.searchParams.get('limit') === '50',
    (body: { servers: unknown[] }) => ({ ...body, servers: change(body.servers) }),
  ),
})
const withoutCors =
  (holds: (url: URL, code: number) => boolean): Bend =>
  (url, right) =>
    holds(url, right.status)
      ? { ...right, headers: { ...CORS, 'access-control-allow-origin': 'https://acme.test' } }
      : right

interface Mutant extends Partial<RegistryOptions> {
  /** Behind the address. */
  path?: string
}

const MUTANTS: Readonly<Record<Exclude<DoctorRuleId, 'plain-http' | 'local-address'>, Mutant>> = {
  unreachable: { bend: (url, right) => (isLatest(url) ? null : right) },
  'sign-in': { bend: status(401, isLatest) },
  'rate-limit': { bend: status(429, (url) => url.pathname.includes('gamma')) },
  'server-error': { bend: status(503, (url) => url.searchParams.has('cursor')) },
  'no-list': { bend: status(404, isList) },
  'not-a-list': { bend: bent(isList, () => '<html>Welcome</html>') },
  'wrong-address': { path: '/v0.1/servers/' },
  'no-metadata': {
    bend: bent(
      (url) => isList(url) && url.searchParams.get('limit') === '50',
      ({ servers }: { servers: unknown }) => ({ servers }),
    ),
  },
  'no-entry-meta': withEntries(([first, ...rest]) => [
    { server: (first as { server: unknown }).server },
    ...rest,
  ]),
  'bad-first-entry': withEntries((all) => [{ server: { name: 7 }, _meta: {} }, ...all]),
  'bad-entries': withEntries((all) => [...all, { server: {}, _meta: {} }]),
  'several-versions': withEntries((all) => [...all, all.at(-1)]),
  'page-too-long': {
    bend: bent(
      (url) => isList(url) && url.searchParams.get('limit') === '1' && url.searchParams.size === 1,
      (body: object) => ({ ...body, servers: ENTRIES }),
    ),
  },
  'alike-names': { entries: [...ENTRIES, entry('com.acrne/beta')] },
  'no-grade': {
    entries: [
      ...ENTRIES,
      entry('io.zeta/zone', { remotes: [{ type: 'sse', url: 'https://zone.test./mcp' }] }),
    ],
  },
  'cursor-not-pasteable': { cursor: { write: (at) => `a&b#${at}`, read: (text) => text.slice(4) } },
  'cursor-alphabet': { cursor: { write: (at) => `a:${at}`, read: (text) => text.slice(2) } },
  'cursor-without-effect': { cursor: { write: () => 'again', read: () => '' } },
  'search-forgotten': {
    cursor: {
      write: (at) => Buffer.from(`${at.split('|')[0]}|`).toString('base64url'),
      read: (text) => Buffer.from(text, 'base64url').toString(),
    },
  },
  'slash-decoded': {
    bend: (url, right) => {
      const name = /servers\/(com\.acme\/alpha-mail)\/versions\/latest$/.exec(url.pathname)
      if (name) return { ...right, status: 200, body: ENTRIES[0] }
      return url.pathname.endsWith('alpha-mail/versions/latest') ? { ...right, status: 404 } : right
    },
  },
  'no-latest': { bend: status(404, (url) => url.pathname.includes('beta/versions/latest')) },
  'other-latest': {
    bend: bent(
      (url) => url.pathname.includes('beta/versions/latest'),
      () => ENTRIES[0],
    ),
  },
  'no-version': { bend: status(404, (url) => url.pathname.endsWith('/1.0.0')) },
  'unknown-server': {
    bend: (url, right) =>
      isLatest(url) && right.status === 404 ? { ...right, status: 410 } : right,
  },
  'no-cors': { bend: withoutCors(() => true) },
  'no-cors-on-errors': { bend: withoutCors((_, code) => code === 404) },
  'no-preflight': {
    bend: (_, right, { method }) =>
      method === 'OPTIONS' ? { ...right, status: 405, body: '' } : right,
  },
  'unknown-parameter': { bend: status(400, (url) => url.searchParams.has('source')) },
  'no-file': { bend: status(404, isFile) },
  'bad-file': {
    bend: bent(isFile, (body: object) => ({ ...body, metadata: { nextCursor: 'more' } })),
  },
  'file-not-read': { bend: (url, right) => (isFile(url) ? null : right) },
  'not-at-the-root': { path: '/r/one', prefix: '/r/one' },
}

async function rulesOf(t: Parameters<typeof serveRegistry>[0], mutant: Mutant): Promise<string[]> {
  const { path = '', ...options } = mutant
  const { url } = await serveRegistry(t, { entries: ENTRIES, ...options })
  const report = await examineRegistry(`${url}${path}`, SETTINGS)
  assert.ok(report.requests <= 40, `${report.requests} requests`)
  for (const { message } of report.findings) assert.doesNotMatch(message, /[{}]/)
  return report.findings.map(({ rule }) => rule).filter((rule) => rule !== 'local-address')
}

test('a registry that answers by the rules fails no client', async (t) => {
  const { url } = await serveRegistry(t, { entries: ENTRIES })
  const report = await examineRegistry(url, SETTINGS)
  assert.deepEqual(
    report.findings.map(({ rule }) => rule),
    ['local-address'],
  )
  assert.deepEqual(new Set(report.clients.map(({ verdict }) => verdict)), new Set(['works']))
  assert.match(doctorText(report, 'terminal'), /no client fails/)
  assert.match(doctorText(report, 'markdown'), /\| VS Code \| works \|/)
})

for (const [rule, mutant] of Object.entries(MUTANTS))
  test(`the mutant of ${rule} is found by this rule alone`, async (t) => {
    assert.deepEqual(await rulesOf(t, mutant), [rule])
  })

test('an empty registry is asked for what it does not have, too', async (t) => {
  assert.deepEqual(await rulesOf(t, { entries: [] }), [])
  assert.deepEqual(await rulesOf(t, { entries: [], bend: status(403, isLatest) }), [
    'unknown-server',
  ])
})

test('what is elsewhere at /registry.json is no file; an address of a file has to be one', async (t) => {
  const other = { bend: bent(isFile, () => ({ servers: { active: 2 } })) }
  assert.deepEqual(await rulesOf(t, other), ['no-file'])
  const { url } = await serveRegistry(t, { entries: ENTRIES, ...other })
  const { clients } = await examineRegistry(`${url}/registry.json`, SETTINGS)
  assert.deepEqual(clients.find(({ client }) => client.startsWith('Kiro'))?.rules[0], 'bad-file')
})

test('every rule has a mutant; an address of the internet has to be https', async (t) => {
  assert.deepEqual(
    Object.keys(DOCTOR_RULES).toSorted(),
    [...Object.keys(MUTANTS), 'plain-http', 'local-address'].toSorted(),
  )
  const { url } = await serveRegistry(t, { entries: ENTRIES })
  const look = await lookAtRegistry(url, { ...SETTINGS, allowedRanges: ['127.0.0.0/8'] })
  const address = 'http://registry.acme.com'
  const { findings } = reportOn({ ...look, address, base: address })
  assert.deepEqual(
    findings.map((finding) => finding.rule),
    ['plain-http'],
  )
})
