// What deploy/ and compose.yaml ship: every setting reaches the service, systemd accepts its units,
// and their limits fit the program.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { load, YAML11_SCHEMA } from 'js-yaml'
import { readConfig, VARIABLES } from '../src/app/config.ts'
import { skipWithout } from './needs.ts'

const root = join(import.meta.dirname, '..')
const SYSTEMD = join(root, 'deploy/systemd')
const UNITS = ['agentgrade.service', 'agentgrade-worker.service']

type Name = keyof typeof VARIABLES
type Environment = Record<string, string>

/** Another value than the default for each variable, as an operator could write it into .env. */
const OTHER: Record<Name, string> = {
  PORT: '4000',
  HOST: '10.0.0.1',
  METRICS_PORT: '9999',
  METRICS_HOST: '10.0.0.1',
  PUBLIC_URL: 'https://grades.internal',
  ALLOWED_HOSTS: 'grades.lan,192.168.1.20',
  DATABASE_URL: 'sqlite:other.db',
  QUOTA_PUBLIC_READS: '11',
  QUOTA_KEY_READS: '12',
  QUOTA_SUBMISSIONS: '13',
  QUOTA_REVIEW_HOURS: '14',
  QUOTA_KEYLESS_REVIEWS: '15',
  QUOTA_KEYS: '16',
  SELF_SERVICE_KEYS: 'false',
  REQUIRE_KEY_FOR_WRITES: 'true',
  TRUST_PROXY: '10.0.0.1',
  ALLOW_PRIVATE_TARGETS: '10.1.0.0/16',
  SCAN_WORKERS: '3',
  SCAN_HOST_MINUTES: '17',
  SCAN_REFRESH_DAYS: '18',
  SCAN_NPM_REGISTRY: 'https://npm.internal',
  SCAN_NPM_SCOPES: '@acme',
  SCAN_NPM_TOKEN: 'secret',
  SCAN_MCP_REGISTRY: 'https://mcp.internal',
  REGISTRY_NAMESPACE: 'internal.grades',
  REGISTRY_POLICIES: 'policies.json',
  REGISTRY_SOURCES: 'https://registry.internal',
  REGISTRY_SCANS: '19',
  REGISTRY_ENTRIES: '20000',
  REGISTRY_MEGABYTES: '21',
  SIGNING_KEY: '/run/secrets/agentgrade.pem',
  SIGNING_KEYS_OLD: '/run/secrets/former',
  SECURITY_CONTACT: 'mailto:security@grades.internal',
  LOG_LEVEL: 'warn',
}

/** What compose.yaml sets itself: the containers, the proxy and their network depend on it. */
const FIXED = ['PORT', 'HOST', 'METRICS_PORT', 'METRICS_HOST', 'DATABASE_URL', 'TRUST_PROXY']
const FIXED_IN: Record<string, readonly string[]> = {
  // It does not scan.
  api: [
    ...FIXED,
    'SCAN_WORKERS',
    'SCAN_NPM_REGISTRY',
    'SCAN_NPM_SCOPES',
    'SCAN_NPM_TOKEN',
    'SCAN_MCP_REGISTRY',
  ],
  // It does not sign.
  worker: [...FIXED, 'SIGNING_KEY', 'SIGNING_KEYS_OLD'],
}

/** The environment of a service of compose.yaml, for these contents of .env. */
function composed(service: string, env: Environment): Environment {
  const filled = (text: string) =>
    text.replace(
      /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, kind: string | undefined, word = '') => {
        const value = env[name] ?? ''
        if (value === '' && kind === '?') throw new Error(`${name}: ${word}`)
        return value === '' && kind === '-' ? word : value
      },
    )
  const { environment } = readCompose().services[service] ?? assert.fail(service)
  return Object.fromEntries(
    Object.entries(environment ?? {}).map(([name, value]) => [name, filled(value)]),
  )
}

interface Compose {
  services: Record<string, { environment?: Environment; stop_grace_period?: string }>
}

function readCompose(): Compose {
  return load(readFileSync(join(root, 'compose.yaml'), 'utf8'), {
    schema: YAML11_SCHEMA,
  }) as Compose
}

test('compose.yaml passes every variable of .env.example to the service and the worker', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const names = [...example.matchAll(/^# (\w+)=/gm)].map(([, name]) => String(name))
  assert.deepEqual(
    names.filter((name) => name !== 'PUBLISH').toSorted(),
    Object.keys(VARIABLES).toSorted(),
  )
  assert.ok(
    example.includes(`compose.yaml sets ${FIXED.slice(0, -1).join(', ')} and ${FIXED.at(-1)}`),
  )
  for (const [service, fixed] of Object.entries(FIXED_IN)) {
    const usual = readConfig(composed(service, { POSTGRES_PASSWORD: 'pass' }))
    const other = readConfig(composed(service, { POSTGRES_PASSWORD: 'pass', ...OTHER }))
    const wished = readConfig(OTHER)
    for (const name of Object.keys(VARIABLES) as Name[]) {
      const expected = fixed.includes(name) ? usual[name] : wished[name]
      assert.deepEqual(other[name], expected, `${service}: ${name}`)
      if (!fixed.includes(name)) assert.notDeepEqual(usual[name], wished[name], name)
    }
  }
})

test('an empty .env of compose means the defaults', () => {
  const own = new Set([...FIXED, 'PUBLIC_URL', 'SCAN_WORKERS'])
  const defaults = readConfig({})
  for (const service of Object.keys(FIXED_IN)) {
    const usual = readConfig(composed(service, { POSTGRES_PASSWORD: 'pass' }))
    for (const name of Object.keys(VARIABLES) as Name[])
      if (!own.has(name)) assert.deepEqual(usual[name], defaults[name], `${service}: ${name}`)
  }
  assert.throws(() => composed('api', {}), /POSTGRES_PASSWORD/)
})

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-deploy-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test(
  'systemd accepts the units, and finds them hardened',
  { skip: skipWithout('systemd-analyze') },
  (t) => {
    const folder = temporaryFolder(t)
    const installed = '/opt/agentgrade/bin/agentgrade'
    for (const unit of UNITS) {
      const text = readFileSync(join(SYSTEMD, unit), 'utf8')
      assert.ok(text.includes(`ExecStart=${installed} `), unit)
      writeFileSync(join(folder, unit), text.replace(installed, process.execPath))
    }
    const run = (...words: string[]) =>
      spawnSync('systemd-analyze', words, { cwd: folder, encoding: 'utf8' })
    const files = UNITS.map((unit) => join(folder, unit))
    const { status, stderr } = run('verify', '--man=no', ...files)
    assert.equal(status, 0, stderr)
    for (const unit of UNITS) assert.doesNotMatch(stderr, new RegExp(unit), stderr)
    // In tenths: 0 is closed, 100 is open.
    for (const file of files) {
      const judged = run('security', '--offline=true', '--threshold=20', file)
      assert.equal(judged.status, 0, judged.stdout)
    }
  },
)

test(
  'the users and folders of systemd can be made',
  {
    skip: skipWithout('systemd-tmpfiles'),
  },
  (t) => {
    const folder = temporaryFolder(t)
    mkdirSync(join(folder, 'etc/agentgrade'), { recursive: true })
    const env = join(folder, 'etc/agentgrade/agentgrade.env')
    writeFileSync(env, 'SCAN_NPM_TOKEN=secret\n', { mode: 0o644 })
    for (const [program, ...words] of [
      ['systemd-sysusers', `--root=${folder}`, join(SYSTEMD, 'sysusers.conf')],
      ['systemd-tmpfiles', '--create', `--root=${folder}`, join(SYSTEMD, 'tmpfiles.conf')],
    ] as const) {
      const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
    const users = readFileSync(join(folder, 'etc/passwd'), 'utf8')
    for (const unit of UNITS) {
      const [, user] = /^User=(.+)$/m.exec(readFileSync(join(SYSTEMD, unit), 'utf8')) ?? []
      assert.match(users, new RegExp(`^${user}:`, 'm'))
    }
    assert.equal(modeOf(env), '600')
    assert.equal(modeOf(join(folder, 'var/lib/agentgrade')), '700')
  },
)

test('a service that stops has longer than the ten seconds that it gives to requests', () => {
  const [, seconds] =
    /STOP_WITHIN_MS = (\d+)_000/.exec(
      readFileSync(join(root, 'src/app/stop-signals.ts'), 'utf8'),
    ) ?? []
  const { services } = readCompose()
  const given = [
    ...UNITS.map(
      (unit) => /^TimeoutStopSec=(\d+)s$/m.exec(readFileSync(join(SYSTEMD, unit), 'utf8'))?.[1],
    ),
    services['api']?.stop_grace_period?.replace('s', ''),
    services['worker']?.stop_grace_period?.replace('s', ''),
  ]
  assert.equal(seconds, '10')
  for (const each of given) assert.ok(Number(each) >= Number(seconds) + 5, String(each))
})
