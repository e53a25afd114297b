// How `agentgrade scan` parses its targets, its gate and its configuration.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { missedGates } from '../../../usecases/ci/missed-gates.ts'
import { PARSERS } from './option-values.ts'
import { readConfigFile, scanConfigOf } from './scan-config.ts'
import { scanTargets, type TargetOptions } from './scan-targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-targets-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const readConfig = async (
  named: string | undefined,
  from: string,
  environment: Record<string, string>,
) => scanConfigOf(await readConfigFile(named, from), from, environment)
const targets = (words: string[], options: Partial<TargetOptions> = {}) =>
  scanTargets(words, { header: [], env: [], ...options }, {})
const subjects = (words: string[], options?: Partial<TargetOptions>) =>
  targets(words, options).map(({ subject }) => subject)

test('addresses, packages, programs and documents are targets', () => {
  assert.deepEqual(subjects(['https://a.example', 'npm:b']), ['https://a.example', 'npm:b'])
  assert.deepEqual(subjects([], { stdio: 'node "my server.js"' }), [['node', 'my server.js']])
  assert.deepEqual(subjects([], { command: 'rg' }), ['command:rg'])
  assert.deepEqual(subjects([], { mcp: 'http://localhost:1/mcp' }), ['http://localhost:1/mcp'])
  assert.deepEqual(subjects([], { openapi: 'http://localhost:1/openapi.json' }), [
    'http://localhost:1/openapi.json',
  ])
  assert.deepEqual(subjects([], { openapi: 'openapi.yaml' }), [null])
  const [both] = targets(['http://localhost:1'], {
    openapi: 'openapi.yaml',
    docs: 'https://docs.example',
    header: ['A: b'],
  })
  assert.deepEqual(
    [both?.subject, both?.openapi, both?.docs, both?.headers],
    ['http://localhost:1', { file: 'openapi.yaml' }, 'https://docs.example', ['A: b']],
  )
})

test('without a scheme it is https, or http for a host of the own network', () => {
  assert.deepEqual(
    subjects([
      'localhost:4510',
      'a.localhost/x',
      '127.0.0.1',
      '10.1.2.3:80',
      '[::1]:3',
      '192.168.0.9',
    ]),
    [
      'http://localhost:4510',
      'http://a.localhost/x',
      'http://127.0.0.1',
      'http://10.1.2.3:80',
      'http://[::1]:3',
      'http://192.168.0.9',
    ],
  )
  assert.deepEqual(subjects(['acme.example', 'acme.example:8443/mcp', '8.8.8.8']), [
    'https://acme.example',
    'https://acme.example:8443/mcp',
    'https://8.8.8.8',
  ])
  assert.deepEqual(subjects(['https://localhost:4510']), ['https://localhost:4510'])
})

test('what does not fit together is refused', () => {
  const wrong: [string[], Partial<TargetOptions>][] = [
    [[], {}],
    [[], { docs: 'https://docs.example' }],
    [[], { header: ['A: b'] }],
    [['https://a.example'], { stdio: 'node a.js' }],
    [['npm:a'], { mcp: 'https://a.example/mcp' }],
    [['npm:a'], { header: ['A: b'] }],
    [[], { stdio: 'node a.js', openapi: 'openapi.json' }],
    [[], { openapi: 'openapi.json', header: ['A: b'] }],
    [['https://a.example', 'https://b.example'], { header: ['A: b'] }],
    [['https://a.example', 'https://b.example'], { mcp: 'https://a.example/mcp' }],
    [['https://a.example'], { mcp: 'a.example/mcp' }],
    [['npm:a'], { wait: 3 }],
  ]
  for (const [words, options] of wrong)
    assert.throws(
      () => targets(words, options),
      { code: 'invalid-usage' },
      JSON.stringify([words, options]),
    )
})

test('no label contains a credential', () => {
  const [address] = targets(['https://ann:pw123456@a.example/?api_key=0123456789abcdef'])
  assert.doesNotMatch(address?.label ?? '', /pw123456|0123456789abcdef/)
  const [program] = targets([], { stdio: 'server --token 0123456789abcdef' })
  assert.doesNotMatch(program?.label ?? '', /0123456789abcdef/)
})

test('a configuration names targets, fills in variables and finds files beside it', async () => {
  const config = {
    targets: [
      'https://a.example',
      { openapi: 'api/openapi.json' },
      { url: 'https://b.example', headers: { Authorization: 'Bearer ${TOKEN}' } },
    ],
    minGrade: 'B',
  }
  writeFileSync(join(folder, 'agentgrade.config.json'), JSON.stringify(config))
  const read = await readConfig(undefined, folder, { TOKEN: 'secret-1' })
  const found = scanTargets([], { header: [], env: [] }, read)
  assert.deepEqual(
    found.map(({ subject, openapi, headers }) => [subject, openapi, headers]),
    [
      ['https://a.example', null, []],
      [null, { file: join(folder, 'api/openapi.json') }, []],
      ['https://b.example', null, ['Authorization: Bearer secret-1']],
    ],
  )
  assert.equal(read.minGrade, 'B')
  await assert.rejects(readConfig(undefined, folder, {}), { code: 'invalid-usage' })
  writeFileSync(join(folder, 'wrong.json'), '{"minGrad":"B"}')
  await assert.rejects(readConfig('wrong.json', folder, {}), { code: 'invalid-config-file' })
  await assert.rejects(readConfig('none.json', folder, {}), { code: 'file-not-found' })
  assert.deepEqual(await readConfig(undefined, join(folder, 'elsewhere'), {}), {})
})

test('a gate fails below its letter or confidence; an unrated tool where a letter is asked for', () => {
  assert.deepEqual(
    missedGates({ letter: 'B', confidence: 0.5 }, { minGrade: 'B', minConfidence: 0.5 }),
    [],
  )
  assert.deepEqual(
    missedGates({ letter: 'C', confidence: 0.4 }, { minGrade: 'B', minConfidence: 0.5 }).map(
      ({ gate }) => gate,
    ),
    ['grade', 'confidence'],
    'each is told',
  )
  assert.match(
    missedGates({ letter: 'C+', confidence: 0.5 }, { minGrade: 'B' })[0]?.message ?? '',
    /C\+, below --min-grade B/,
  )
  assert.match(
    missedGates({ letter: 'A', confidence: 0.549 }, { minConfidence: 0.55 })[0]?.message ?? '',
    /0\.54, below --min-confidence 0\.55/,
  )
  const unrated = { letter: null, confidence: 0.05 }
  assert.match(
    missedGates(unrated, { minGrade: 'F' })[0]?.message ?? '',
    /unrated: there is no grade, and 5% of/,
  )
  assert.deepEqual(missedGates(unrated, {}), [])
  assert.deepEqual(
    missedGates(unrated, { minConfidence: 0.1 }).map(({ gate }) => gate),
    ['confidence'],
  )
  const { share: shareOf } = PARSERS
  assert.equal(shareOf('.5'), 0.5)
  for (const wrong of ['2', '-1', 'x', '', '50%', '1.5']) assert.throws(() => shareOf(wrong))
})

test('a configuration file keeps evidence in its own folder', async () => {
  const own = mkdtempSync(join(folder, 'own-'))
  symlinkSync(tmpdir(), join(own, 'link'))
  symlinkSync(join(tmpdir(), 'nothing-there'), join(own, 'dangling.json'))
  mkdirSync(join(own, 'kept'))
  const read = (evidence: string) => {
    writeFileSync(join(own, 'agentgrade.config.json'), JSON.stringify({ evidence }))
    return readConfig(undefined, own, {})
  }
  for (const evidence of ['e.json', 'kept/e.json', 'new/folder/e.json', './kept'])
    assert.equal((await read(evidence)).evidence, join(own, evidence))
  for (const evidence of [
    '../e.json',
    '/etc/e.json',
    'kept/../../e.json',
    'link/e.json',
    'link',
    'dangling.json',
    '.',
  ])
    await assert.rejects(read(evidence), { code: 'invalid-usage' }, evidence)
})
