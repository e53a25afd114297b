// One job never scans and signs: a program that a scan starts takes the key of its job in several ways,
// and finds none in the workflow that the guide prints.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { load } from 'js-yaml'
import type { Bundle } from '../src/domain/verdict/bundle.ts'
import type { Statement } from '../src/domain/verdict/verdict.ts'
import { newJob, ROOT, useAction, type Job } from './action-runner.ts'
import { agentgrade } from './command-line.ts'
import { toldProgram } from './told-program.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'agentgrade-signing-')))
after(() => rmSync(folder, { recursive: true, force: true }))
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const [, SECRET = ''] = privateKey.split('\n')
writeFileSync(join(folder, 'key.pub.pem'), publicKey)
const EVIDENCE = join(folder, 'program.evidence.json')
writeFileSync(EVIDENCE, JSON.stringify(toldProgram()))
const signing = { attest: 'own.sigstore.json', 'signing-key': privateKey }

/**
 * The action as the runner checks it out for a job: the program in it can be changed. Every runner is
 * a new one with the same folders, so that what one has compiled is compiled for the next.
 */
function checkedOutAction(): string {
  const action = join(folder, 'action')
  rmSync(action, { recursive: true, force: true })
  for (const name of ['action', 'action.yml', 'bin', 'package.json', 'src', 'clone', 'catalogue'])
    cpSync(join(ROOT, name), join(action, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(action, 'node_modules'))
  return action
}

/** A repository with a configuration that starts the thief, by this command. */
function checkOut({ workspace, action, temp, home }: Job, loot: string): string {
  // Where a guard fails, the thief changes what it finds there.
  assert.notEqual(action, ROOT)
  const thief = join(ROOT, 'test/targets/key-thief.ts')
  const stdio = [process.execPath, thief, loot, action, temp, home].join(' ')
  const config = { targets: [{ stdio }] }
  writeFileSync(join(workspace, 'agentgrade.config.json'), JSON.stringify(config))
  return stdio
}

const lootIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const lootFile = () => join(mkdtempSync(join(folder, 'loot-')), 'loot')

test('one job cannot scan and sign, in whatever order and by whichever inputs', () => {
  const scan = { evidence: 'evidence.json', comment: 'false' }
  const orders: Readonly<Record<string, Record<string, string>[]>> = {
    'targets of the configuration': [signing],
    'the configuration': [{ ...signing, config: 'agentgrade.config.json' }],
    'a package': [{ ...signing, target: 'npm:acme' }],
    'an address': [{ ...signing, target: 'http://127.0.0.1:1', evidence: EVIDENCE }],
    'a file': [{ ...signing, file: EVIDENCE }],
    'a verdict to check': [{ ...signing, verify: 'a', evidence: EVIDENCE, key: 'b' }],
    'a key alone': [{ 'signing-key': privateKey, config: 'agentgrade.config.json' }],
    'a step that grades before': [
      { file: EVIDENCE, comment: 'false' },
      { ...signing, evidence: EVIDENCE },
    ],
    'a step that scans after': [{ ...signing, evidence: EVIDENCE }, scan],
  }
  const action = checkedOutAction()
  for (const [name, steps] of Object.entries(orders)) {
    const job = newJob(folder, action)
    const loot = lootFile()
    checkOut(job, loot)
    const last = steps.pop()
    for (const step of steps) assert.equal(useAction(job, step).status, 0, name)
    const { status, log } = useAction(job, last ?? {})
    assert.equal(status, 2, name)
    assert.match(log, /^::error title=AgentGrade::.* a program that .* could /m, name)
    // The workflow to write instead.
    assert.match(log, /^ {2}sign:\n {4}needs: scan\n/m, name)
    assert.equal(lootIn(loot), '', name)
    assert.equal(log.includes(SECRET), false, name)
  }
})

test('without that check the program of a scan has the key of its job', () => {
  const job = newJob(folder, checkedOutAction())
  writeFileSync(join(job.action, 'action/check.sh'), '')
  const loot = lootFile()
  checkOut(job, loot)
  const scanned = useAction(job, { evidence: 'evidence.json', comment: 'false' })
  assert.equal(scanned.status, 0, scanned.log)
  assert.equal(useAction(job, { ...signing, evidence: 'evidence.json' }).status, 0)
  const taken = lootIn(loot)
  // From a variable of the step, from the file of the key, and from the program itself.
  assert.match(taken, /^BASH_ENV: -----BEGIN PRIVATE KEY/m)
  assert.match(taken, /^PATH: \n-----BEGIN PRIVATE KEY/m)
  assert.ok(taken.split(SECRET).length > 3, taken.replaceAll(SECRET, '***'))
})

interface Workflow {
  jobs: Record<
    string,
    {
      needs?: string
      environment?: string
      steps: { uses: string; with: Record<string, unknown> }[]
    }
  >
}

/** As the runner does it: one file is alone in its artifact, more keep their folders. */
function upload(job: Job, artifact: string, paths: readonly string[]): void {
  const one = paths.length === 1
  for (const path of paths) {
    const place = join(artifact, one ? basename(path) : path)
    mkdirSync(dirname(place), { recursive: true })
    cpSync(join(job.workspace, path), place, { recursive: true })
  }
}

/** Runs each job on a new runner; only one with the environment gets the secret. */
function runWorkflow({ jobs }: Workflow, loot: string) {
  const artifacts = mkdtempSync(join(folder, 'artifacts-'))
  const logs: string[] = []
  let command = ''
  for (const [name, { environment, steps }] of Object.entries(jobs)) {
    const job = newJob(folder, checkedOutAction())
    for (const { uses, with: given } of steps) {
      const texts = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [
          key,
          String(value)
            .replace('npx -y acme-mcp', () => command)
            .replace('${{ secrets.AGENTGRADE_SIGNING_KEY }}', () =>
              environment === 'signing' ? privateKey : '',
            ),
        ]),
      )
      const artifact = join(artifacts, texts['name'] ?? '')
      if (uses.startsWith('actions/checkout@')) command = checkOut(job, loot)
      else if (uses.startsWith('actions/upload-artifact@'))
        upload(job, artifact, (texts['path'] ?? '').trim().split(/\s+/))
      else if (uses.startsWith('actions/download-artifact@'))
        cpSync(artifact, join(job.workspace, texts['path'] ?? ''), { recursive: true })
      else {
        assert.match(uses, /^agentgrade\/agentgrade@/)
        const { status, log } = useAction(job, texts, { GITHUB_EVENT_PATH: join(folder, 'none') })
        logs.push(log)
        assert.equal(status, 0, `${name}: ${log}`)
      }
    }
  }
  return { artifacts, logs }
}

test('the workflow of the guide signs what the scan saw, and the program finds no key', async () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/gate-in-ci.md'), 'utf8')
  const [, text = ''] = /<!-- printed: sign -->[^]*?```yaml\n([^]*?)```/.exec(guide) ?? []
  const loot = lootFile()
  const { artifacts, logs } = runWorkflow(load(text) as Workflow, loot)
  // It ran, and looked for the key wherever its job has something.
  assert.match(lootIn(loot), /^started\n/)
  assert.ok(!lootIn(loot).includes('PRIVATE KEY'))
  assert.ok(!logs.join('').includes(SECRET))
  const verdict = join(artifacts, 'verdict')
  const words = ['--evidence', join(verdict, 'scanned/evidence.json')]
  const file = join(verdict, 'verdict.sigstore.json')
  const key = ['--key', join(folder, 'key.pub.pem')]
  const held = await agentgrade(['verify', file, ...words, ...key])
  assert.match(text, /about: npx -y acme-mcp\n/)
  assert.equal(held.status, 0, held.stderr)
  assert.match(held.stdout, /^It holds: harmless is /)
})

/** A job that signs, with what an artifact has put into its workspace. */
function sign(prepare: (workspace: string) => void, given: Record<string, string> = {}) {
  const job = newJob(folder)
  prepare(job.workspace)
  const environment = given['runner'] ? { RUNNER_ENVIRONMENT: given['runner'] } : {}
  const ended = useAction(job, { evidence: 'evidence.json', ...signing, ...given }, environment)
  const out = join(job.workspace, signing.attest)
  const text = existsSync(out) ? readFileSync(out, 'utf8') : null
  const payload =
    text?.includes('dsseEnvelope') && (JSON.parse(text) as Bundle).dsseEnvelope.payload
  const statement = payload ? Buffer.from(payload, 'base64').toString() : null
  assert.ok(!ended.log.includes(SECRET))
  assert.ok(!existsSync(join(job.workspace, 'ran')), 'something of the artifact ran')
  return { ...ended, verdict: statement ? (JSON.parse(statement) as Statement).predicate : null }
}
const place = (workspace: string) => cpSync(EVIDENCE, join(workspace, 'evidence.json'))

test('what else an artifact holds is neither run nor asked', () => {
  const { status, log, verdict } = sign((workspace) => {
    place(workspace)
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(workspace, name)), { recursive: true })
      writeFileSync(join(workspace, name), text, { mode: 0o755 })
    }
    const touch = `#!/bin/sh\ntouch '${join(workspace, 'ran')}'\n`
    for (const name of ['node', 'npm', 'bash', 'agentgrade', '.bashrc', '.profile', 'check.sh'])
      write(name, touch)
    const script = `require('fs').writeFileSync(${JSON.stringify(join(workspace, 'ran'))}, '')`
    write('package.json', JSON.stringify({ scripts: { preinstall: touch }, type: 'commonjs' }))
    write('node_modules/commander/index.js', script)
    write('node_modules/commander/package.json', '{"main":"index.js"}')
    write('.npmrc', `node-options=--require=./node_modules/commander/index.js\n`)
    // Gates that nobody named would decide otherwise.
    write('agentgrade.config.json', '{"minGrade":"A+"}')
  })
  assert.equal(status, 0, log)
  assert.equal(verdict?.tool.name, 'Sift')
  const named = sign(
    (workspace) => {
      place(workspace)
      writeFileSync(join(workspace, 'gates.json'), '{"minGrade":"A+"}')
    },
    { config: 'gates.json' },
  )
  assert.deepEqual([named.status, named.verdict], [1, null])
})

const changed = (change: (text: string) => string) => (workspace: string) =>
  writeFileSync(join(workspace, 'evidence.json'), change(readFileSync(EVIDENCE, 'utf8')))

test('the grade is computed again, and only evidence is signed', () => {
  const refused: Readonly<Record<string, [(workspace: string) => void, RegExp]>> = {
    'a grade beside the evidence': [
      changed((text) => text.replace('{', '{"letter":"A+",')),
      /letter/,
    ],
    'a report': [changed(() => '{"grading":{"letter":"A+"}}'), /not valid/],
    'a document': [
      changed(() => '{"tools":[{"name":"a","inputSchema":{}}]}'),
      /not valid evidence|nothing/,
    ],
    'a key twice': [changed((text) => text.replace('{', '{"format":"x",')), /twice/],
    'no file': [() => {}, /There is no file evidence\.json/],
    'a folder': [(at) => mkdirSync(join(at, 'evidence.json')), /There is no file/],
    'a link': [(at) => symlinkSync(EVIDENCE, join(at, 'evidence.json')), /a link is not followed/],
    'too much': [changed(() => ' '.repeat(25 * 1024 * 1024 + 1)), /25 MB/],
    'a link where the verdict goes': [
      (at) => {
        place(at)
        symlinkSync(join(at, 'evidence.json'), join(at, signing.attest))
      },
      /own\.sigstore\.json is a link/,
    ],
  }
  for (const [name, [prepare, said]] of Object.entries(refused)) {
    const { status, log, verdict } = sign(prepare)
    assert.notEqual(status, 0, name)
    assert.equal(verdict, null, name)
    assert.match(log, said, name)
  }
  assert.equal(sign(place, { 'min-grade': 'A+' }).verdict, null)
  // What the other job wrote is about something else than was meant.
  const other = sign(place, { about: 'npx -y acme-mcp' })
  assert.deepEqual([other.status, other.verdict], [17, null])
  assert.equal(sign(place, { about: 'npm:sift-cli' }).status, 0)
})

test('a runner that stays signs only if it is said to be new for every job', () => {
  for (const runner of ['self-hosted', '']) {
    const { status, log } = sign(place, { runner })
    assert.deepEqual([status, /This runner is your own/.test(log)], runner ? [2, true] : [0, false])
  }
  assert.equal(sign(place, { runner: 'self-hosted', 'fresh-runner': 'true' }).status, 0)
})

test('attest and signing-key are given together', () => {
  assert.match(
    sign(place, { 'signing-key': '' }).log,
    /gives no secrets to pull requests from forks/,
  )
  assert.match(sign(place, { attest: '' }).log, /attest does not say where/)
})

test('a path is told in one line', () => {
  const { log } = sign(place, { evidence: 'a%0A\n::warning::b' })
  assert.match(log, /^::error title=AgentGrade::There is no file a%250A%0A::warning::b\./m)
})

test('a scan starts no program where a private key is in its environment', async () => {
  const job = newJob(folder, checkedOutAction())
  const loot = lootFile()
  checkOut(job, loot)
  const env = { ...process.env, RELEASE_KEY: privateKey }
  for (const words of [['scan'], ['lock', '--stdio', 'node x.js'], ['clients', '--stdio', 'x']]) {
    const { status, stderr } = await agentgrade(words, { cwd: job.workspace, env })
    assert.equal(status, 2)
    assert.match(stderr, /the variable RELEASE_KEY holds a private key/)
    assert.ok(!stderr.includes(SECRET))
  }
  assert.equal(lootIn(loot), '')
})
