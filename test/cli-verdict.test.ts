// `agentgrade attest` and `agentgrade verify`: what they print, every exit code, and that nothing of a
// private key is ever told.
import assert from 'node:assert/strict'
import { generateKeyPairSync, hash, randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { Evidence } from '../src/domain/evidence/evidence.ts'
import type { Bundle } from '../src/domain/verdict/bundle.ts'
import type { Statement } from '../src/domain/verdict/verdict.ts'
import { readSigning } from '../src/usecases/verdict/keys.ts'
import { agentgrade } from './command-line.ts'
import { readEvidence } from './readings.ts'
import { toldProgram } from './told-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-verdict-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const path = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(path(name), 'utf8')
const corpus = join(import.meta.dirname, 'corpus')
writeFileSync(path('evidence.json'), JSON.stringify(toldProgram()))
copyFileSync(join(corpus, 'bot-wall.evidence.json'), path('unrated.json'))

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const
const LOCKED = { ...PKCS8, cipher: 'aes-256-cbc', passphrase: randomUUID() } as const
type Pair = ReturnType<typeof generateKeyPairSync>

function save(name: string, { privateKey, publicKey }: Pair, as: typeof PKCS8 = PKCS8) {
  const text = privateKey.export(as).toString()
  writeFileSync(path(`${name}.pem`), text, { mode: 0o600 })
  writeFileSync(path(`${name}.pub.pem`), publicKey.export({ type: 'spki', format: 'pem' }))
  return text.split('\n').slice(1, -2)
}
/** The lines of every private key. */
const SECRETS = [
  ...save('key', generateKeyPairSync('ed25519')),
  ...save('p256', generateKeyPairSync('ec', { namedCurve: 'P-256' })),
  ...save('p384', generateKeyPairSync('ec', { namedCurve: 'P-384' })),
  ...save('rsa', generateKeyPairSync('rsa', { modulusLength: 2048 })),
  ...save('locked', generateKeyPairSync('ed25519'), LOCKED),
]
const fingerprint = (name: string) =>
  hash('sha256', Buffer.from(read(name).split('\n').slice(1, -2).join(''), 'base64'))

async function run(...words: string[]) {
  const { status, stdout, stderr } = await agentgrade(words, { cwd: folder })
  for (const secret of SECRETS)
    assert.ok(
      !(stdout + stderr).includes(secret),
      `a key is told by ${words.slice(0, 2).join(' ')}`,
    )
  return { status, stdout, stderr }
}
const attest = (...words: string[]) => run('attest', 'evidence.json', ...words)
const verify = (...words: string[]) =>
  run('verify', 'a.sigstore.json', '--evidence', 'evidence.json', ...words)

test('a verdict is signed and verified, with both algorithms', async () => {
  for (const name of ['p256', 'key']) {
    const made = await attest('--key', `${name}.pem`, '--out', 'a.sigstore.json')
    assert.equal(made.status, 0, made.stderr)
    assert.ok(made.stderr.includes(fingerprint(`${name}.pub.pem`)))
    const { status, stdout } = await verify('--key', `${name}.pub.pem`)
    assert.equal(status, 0)
    assert.match(stdout, /^It holds: Sift is [A-F]\+? \(\d\.\d\) by method [\d.]+, computed again/)
  }
  const printed = await attest('--key', 'key.pem')
  assert.equal(printed.stdout, read('a.sigstore.json'))
  const { verdict, isComputedAgain } = JSON.parse(
    (await verify('--key', 'key.pub.pem', '--json')).stdout,
  ) as { verdict: Statement['predicate']; isComputedAgain: boolean }
  assert.equal(verdict.tool.name, 'Sift')
  assert.ok(isComputedAgain)
})

test('readers by hand count for --min-grade where their names are given', async () => {
  const given = readEvidence(
    JSON.parse(readFileSync(join(corpus, 'model-tool.evidence.json'), 'utf8')) as Evidence,
    'mcp',
    { reader: 'Ada' },
    { reader: 'Ben' },
  )
  writeFileSync(path('read.json'), JSON.stringify(given))
  const made = await run('attest', 'read.json', '--key', 'key.pem', '--out', 'read.sigstore.json')
  assert.equal(made.status, 0, made.stderr)
  const about =
    given.observations.mcp?.state === 'observed' ? given.observations.mcp.value.url : null
  const known = ['--evidence', 'read.json', '--key', 'key.pub.pem', '--about', about ?? '']
  const check = (...words: string[]) => run('verify', 'read.sigstore.json', ...known, ...words)
  const told = await check('--min-grade', 'B')
  assert.equal(told.status, 0, told.stderr)
  assert.match(told.stdout, /whose own grade is B\./)
  assert.match(
    told.stdout,
    /\nThe texts of its MCP access were read by Ada and Ben, until 2026-11-19\.\n/,
  )
  assert.match(told.stdout, /\nThe texts of its API access were not read: /)
  assert.equal((await check('--min-grade', 'B+')).status, 1)
  writeFileSync(path('readers.txt'), '# ours\nAda\nBen\n')
  const believed = await check('--min-grade', 'B+', '--readers', 'readers.txt')
  assert.equal(believed.status, 0, believed.stderr)
  assert.match(
    believed.stdout,
    /\nWith the answers of the readers that you believe it is (?:A|B)\+?\.\n/,
  )
  writeFileSync(path('readers.txt'), 'Ada\n')
  assert.equal((await check('--min-grade', 'B+', '--readers', 'readers.txt')).status, 1)
  writeFileSync(path('readers.txt'), '# nobody\n')
  const nobody = await check('--readers', 'readers.txt')
  assert.equal(nobody.status, 2)
  assert.match(nobody.stderr, /it names no reader/)
})

test('a key in a list is trusted by its fingerprint alone', async () => {
  const former = mkdtempSync(path('former-'))
  copyFileSync(path('p256.pub.pem'), join(former, '2026-03-31.pem'))
  const signing = await readSigning(path('key.pem'), former)
  assert.deepEqual(
    signing?.keys.keys.map(({ algorithm, from, until }) => [algorithm, from, until]),
    [
      ['ed25519', '2026-03-31', null],
      ['ecdsa-p256', null, '2026-03-31'],
    ],
  )
  writeFileSync(path('keys.json'), JSON.stringify(signing?.keys))
  const own = fingerprint('key.pub.pem')
  assert.equal((await verify('--key', 'keys.json', '--fingerprint', own)).status, 0)
  assert.equal((await verify('--key', 'key.pub.pem', '--fingerprint', `SHA256:${own}`)).status, 0)
  assert.equal((await verify('--key', 'keys.json')).status, 24)
  const old = fingerprint('p256.pub.pem')
  assert.equal((await verify('--key', 'keys.json', '--fingerprint', old)).status, 14)
  assert.equal((await verify('--key', 'key.pub.pem', '--fingerprint', old)).status, 24)
  // A list that calls another key by the fingerprint that is pinned.
  const forged = { keys: [{ ...signing?.keys.keys[1], fingerprint: own }] }
  writeFileSync(path('forged.json'), JSON.stringify(forged))
  assert.equal((await verify('--key', 'forged.json', '--fingerprint', own)).status, 24)
  // A list in which two readers find two keys.
  const twice = JSON.stringify(signing?.keys).replace('"pem":', '"pem":"x","pem":')
  writeFileSync(path('twice.json'), twice)
  const told = await verify('--key', 'twice.json', '--fingerprint', own)
  assert.equal(told.status, 24)
  assert.match(told.stderr, /it has a member twice/)
  for (const [name, text] of Object.entries({
    'today.pem': read('key.pub.pem'),
    '2027-01-01.pem': read('key.pem'),
  })) {
    const wrong = mkdtempSync(path('wrong-'))
    writeFileSync(join(wrong, name), text)
    await assert.rejects(readSigning('', wrong), { code: 'key-unusable' })
  }
  assert.equal(await readSigning('', ''), undefined)
})

test('every refusal has its own exit code and sentence', async () => {
  const text = read('a.sigstore.json')
  const bundle = JSON.parse(text) as Bundle
  const sentences = new Set<string>()
  const refused = async (status: number, words: readonly string[], changed = text) => {
    writeFileSync(path('b.sigstore.json'), changed)
    const ended = await run('verify', 'b.sigstore.json', '--key', 'key.pub.pem', ...words)
    assert.equal(ended.status, status, ended.stderr)
    assert.ok(!sentences.has(ended.stderr), ended.stderr)
    sentences.add(ended.stderr)
  }
  const own = ['--evidence', 'evidence.json']
  const { dsseEnvelope, verificationMaterial } = bundle
  const [signature] = dsseEnvelope.signatures
  const withPart = (part: object) => JSON.stringify({ ...bundle, ...part })
  const statement = Buffer.from(dsseEnvelope.payload, 'base64').toString()
  const payload = Buffer.from(statement.replace(/"letter":"[^"]*"/, '"letter":"A+"'))
  writeFileSync(path('changed.json'), read('evidence.json').replace('sift', 'sigh'))
  await refused(10, own, text.slice(1))
  await refused(11, own, withPart({ mediaType: 'application/json' }))
  await refused(
    12,
    own,
    withPart({ verificationMaterial: { ...verificationMaterial, certificate: {} } }),
  )
  const signatures = [signature, signature]
  await refused(13, own, withPart({ dsseEnvelope: { ...dsseEnvelope, signatures } }))
  const changed = { ...dsseEnvelope, payload: payload.toString('base64') }
  await refused(15, own, withPart({ dsseEnvelope: changed }))
  await refused(16, ['--evidence', 'changed.json'])
  await refused(17, [...own, '--subject', `sha512-${'A'.repeat(86)}==`])
  await refused(20, [...own, '--max-age', '0d'])
  await refused(1, [...own, '--min-grade', 'A+'])
  await refused(3, ['--evidence', 'none.json'])
  await refused(2, [])
  await refused(2, [...own, '--max-age', 'a week'])
  await refused(2, [...own, '--fingerprint', 'abc'])
  const { status, stderr } = await verify('--key', 'p256.pub.pem', '--json')
  const doubled = read('evidence.json').replace('{', '{"format":"agentgrade-evidence/1",')
  writeFileSync(path('doubled.json'), doubled)
  for (const words of [
    ['attest', 'doubled.json', '--key', 'key.pem'],
    ['grade', 'doubled.json'],
  ])
    assert.match((await run(...words)).stderr, /^doubled\.json has the member \/format twice: /)
  assert.equal(status, 14)
  assert.equal((JSON.parse(stderr) as { error: { code: string } }).error.code, 'verdict-other-key')
  assert.equal((await verify('--key', 'key.pub.pem', '--allow-old-method')).status, 0)
  assert.equal((await run('attest', 'unrated.json', '--key', 'key.pem')).status, 1)
  assert.equal((await run('attest', 'key.pub.pem', '--key', 'key.pem')).status, 2)
  assert.equal((await attest()).status, 2)
})

test('only the right kind of key is taken, and nobody else may read a private one', async () => {
  for (const name of ['key.pem', 'rsa.pub.pem', 'p384.pub.pem', 'evidence.json', 'none.pem'])
    assert.equal((await verify('--key', name)).status, 24, name)
  writeFileSync(path('both.pem'), read('key.pub.pem') + read('key.pem'), { mode: 0o600 })
  writeFileSync(path('two.pem'), read('key.pub.pem') + read('p256.pub.pem'))
  writeFileSync(path('broken.pem'), read('key.pem').replace(/^M.{6}/m, 'MAAAAAA'), { mode: 0o600 })
  for (const name of ['both.pem', 'two.pem'])
    assert.equal((await verify('--key', name)).status, 24, name)
  const unfit = ['key.pub.pem', 'both.pem', 'rsa.pem', 'p384.pem', 'locked.pem', 'broken.pem']
  for (const name of [...unfit, 'evidence.json', 'none.pem', '/dev/zero', read('key.pem')])
    assert.equal((await attest('--key', name)).status, name === 'evidence.json' ? 23 : 24, name)
  for (const rights of [0o640, 0o604, 0o620, 0o602]) {
    chmodSync(path('key.pem'), rights)
    const { status, stderr } = await attest('--key', 'key.pem')
    assert.equal(status, 23)
    assert.match(stderr, new RegExp(`--key \\(rights ${rights.toString(8)}\\)`))
    await assert.rejects(readSigning(path('key.pem'), ''), { code: 'key-file-open' })
  }
  chmodSync(path('key.pem'), 0o400)
  assert.equal((await attest('--key', 'key.pem')).status, 0)
})

test('it is about what is named, and its own letter counts', async () => {
  await attest('--key', 'key.pem', '--about', 'npm:sift-cli', '--out', 'a.sigstore.json')
  const held = await verify('--key', 'key.pub.pem', '--about', 'npm:sift-cli@3.2.1')
  assert.equal(held.status, 0, held.stderr)
  assert.match(held.stdout, /^It is about npm:sift-cli@3\.2\.1, whose own grade is [A-F]\+?\.$/m)
  for (const about of ['npm:sift-cli@3.2.2', 'https://github.com/sift/other', 'npx sift-cli']) {
    const words = ['--key', 'key.pub.pem', '--about', about, '--min-grade', 'F']
    assert.equal((await verify(...words)).status, 17, about)
    const refused = await attest('--key', 'key.pem', '--about', about)
    assert.deepEqual([refused.status, refused.stdout], [17, ''])
  }
  assert.equal((await verify('--key', 'key.pub.pem', '--about', 'https://a@b.example')).status, 2)
  // The server alone is worse than the whole tool, and it is the server that is asked for.
  const model = JSON.parse(readFileSync(join(corpus, 'model-tool.evidence.json'), 'utf8'))
  for (const tool of model.observations.mcpTools.value.tools) delete tool.description
  writeFileSync(path('model.json'), JSON.stringify(model))
  await run('attest', 'model.json', '--key', 'key.pem', '--out', 'm.sigstore.json')
  const check = (...words: string[]) =>
    run('verify', 'm.sigstore.json', '--evidence', 'model.json', '--key', 'key.pub.pem', ...words)
  const { url } = model.observations.mcp.value
  assert.equal((await check('--min-grade', 'B+')).status, 0)
  assert.equal((await check('--about', model.tool.url, '--min-grade', 'B+')).status, 0)
  const below = await check('--about', url, '--min-grade', 'B+')
  assert.equal(below.status, 1)
  assert.match(below.stderr, /below --min-grade B\+/)
})

const write = (name: string, policy: object) => writeFileSync(path(name), JSON.stringify(policy))
const signedBy = async (policy: string) => {
  const made = await attest('--key', 'key.pem', '--policy', policy, '--out', 'p.sigstore.json')
  assert.equal(made.status, 0, made.stderr)
}

test('a policy is judged when it is signed, and again when it is verified', async () => {
  write('low.json', { minGrade: 'D' })
  write('high.json', { minGrade: 'A+', require: ['command-texts'] })
  const evidence = ['--evidence', 'evidence.json', '--key', 'key.pub.pem']
  const check = (...words: string[]) => run('verify', 'p.sigstore.json', ...evidence, ...words)
  await signedBy('low.json')
  assert.match((await check()).stdout, /^The policy with the SHA-256 [0-9a-f]{64} was met\.$/m)
  assert.equal((await check('--policy', 'low.json')).status, 0)
  const refused = await check('--policy', 'high.json')
  assert.equal(refused.status, 22)
  assert.match(refused.stderr, /does not meet the policy: .*grade/)
  await signedBy('high.json')
  assert.match((await check()).stdout, /was missed: .*grade/)
  assert.equal((await check('--policy', 'low.json')).status, 0)
  write('wrong.json', { require: ['no-such-check'] })
  assert.equal((await check('--policy', 'wrong.json')).status, 2)
})

test('what grade made of a document can be signed', async () => {
  const tools = [{ name: 'list_things', description: 'Lists things.', inputSchema: {} }]
  writeFileSync(path('tools.json'), JSON.stringify({ tools }))
  await run('grade', 'tools.json', '--evidence', 'tools-evidence.json')
  const made = await run('attest', 'tools-evidence.json', '--key', 'key.pem', '--out', 't.json')
  assert.equal(made.status, 0, made.stderr)
  const words = ['--evidence', 'tools-evidence.json', '--key', 'key.pub.pem']
  assert.equal((await run('verify', 't.json', ...words)).status, 0)
})
