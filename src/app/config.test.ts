// The configuration: every invalid value stops the start and is named.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig, VARIABLES } from './config.ts'
import { Refusal } from '../errors/refusal.ts'

const WRONG: Readonly<Record<keyof typeof VARIABLES, readonly string[]>> = {
  PORT: ['http', '-1', '65536', '3000 3001', '0x10', '3e3', ' '],
  HOST: ['0.0.0.0:3000', 'http://127.0.0.1', 'two hosts', '127.0.0.1,::1'],
  METRICS_PORT: ['on', '70000', '9464/tcp'],
  METRICS_HOST: ['127.0.0.1:9464', '*'],
  PUBLIC_URL: [
    'agentgrade.example',
    'ftp://a.example',
    'https://',
    'https://a b',
    'https://user:canary@a.example',
    'https://a.example/?x',
    `https://a.example/${'x'.repeat(200)}`,
  ],
  ALLOWED_HOSTS: ['*', 'grades.internal:3000', 'http://grades.internal', 'a b', '::1'],
  DATABASE_URL: ['sqlite', 'mysql://a', 'postgres:', 'postgre://user:canary@host/db'],
  QUOTA_PUBLIC_READS: ['many', '-1', '1.5', '1e3', 'Infinity'],
  QUOTA_KEY_READS: ['unlimited'],
  QUOTA_SUBMISSIONS: ['ten'],
  QUOTA_REVIEW_HOURS: ['24h', '8761'],
  QUOTA_KEYLESS_REVIEWS: ['some'],
  QUOTA_KEYS: ['5 a day'],
  SELF_SERVICE_KEYS: ['yes', '1', 'True', 'on'],
  REQUIRE_KEY_FOR_WRITES: ['no', '0', 'FALSE'],
  TRUST_PROXY: [
    'true',
    '1',
    'loopback',
    'proxy',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.1 10.0.0.2',
    '10.0.0.1;10.0.0.2',
    '127.0.0.1, 10.0.0.O',
    '::1/129',
    '*',
  ],
  ALLOW_PRIVATE_TARGETS: [
    'true',
    'private',
    '10.0.0.0-10.0.0.255',
    '192.168.0.0/16/24',
    'localhost',
    'fd00::/8,fe80',
    '*',
  ],
  SCAN_WORKERS: ['-1', '65', 'four'],
  SCAN_HOST_MINUTES: ['1h'],
  SCAN_REFRESH_DAYS: ['never'],
  SCAN_NPM_REGISTRY: ['registry.internal', 'https://user:canary@registry.internal'],
  SCAN_NPM_SCOPES: ['acme', '@acme @corp', '@'],
  SCAN_NPM_TOKEN: ['two words', 'canary\nX-Header: a'],
  SCAN_MCP_REGISTRY: ['registry.internal', 'https://user:canary@registry.internal'],
  REGISTRY_NAMESPACE: ['com.acme/tools', 'com acme', 'https://acme.com'],
  REGISTRY_POLICIES: ['policies.yaml', 'strict'],
  REGISTRY_SOURCES: ['registry.internal', 'https://a.test,https://user:canary@b.test'],
  REGISTRY_SCANS: ['-1', 'all'],
  REGISTRY_ENTRIES: ['0', 'all'],
  REGISTRY_MEGABYTES: ['0', '1.5'],
  SIGNING_KEY: ['-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----', 'a\nb'],
  SIGNING_KEYS_OLD: ['-----BEGIN PUBLIC KEY-----canary'],
  SECURITY_CONTACT: ['me@a.example', 'http://a.example'],
  LOG_LEVEL: ['verbose', 'INFO'],
}

/** Variables that a variable requires. */
const NPM = { SCAN_NPM_REGISTRY: 'https://registry.internal', SCAN_NPM_SCOPES: '@acme' }
const COMPANIONS: Readonly<Record<string, Record<string, string>>> = {
  SCAN_NPM_REGISTRY: NPM,
  SCAN_NPM_SCOPES: NPM,
  SCAN_NPM_TOKEN: NPM,
}

for (const [name, values] of Object.entries(WRONG)) {
  test(`${name} refuses what it does not understand, and names it`, () => {
    for (const value of values) {
      assert.throws(
        () => readConfig({ ...COMPANIONS[name], [name]: value }),
        (error: unknown) => {
          assert.ok(error instanceof Refusal && error.code === 'invalid-configuration', value)
          assert.deepEqual(
            error.problems.map(({ pointer }) => pointer),
            [name],
          )
          assert.ok(!JSON.stringify(error.problems).includes('canary'), 'no secret is told')
          if (!['SCAN_NPM_TOKEN', 'SIGNING_KEY', 'SIGNING_KEYS_OLD'].includes(name))
            assert.equal(
              error.problems[0]?.found,
              JSON.stringify(value.replace('user:canary@', '…@')),
            )
          return true
        },
        value,
      )
    }
  })
}

test('a password is not told, however its address is written', () => {
  for (const url of ['postgre:user:canary@host/db', 'postgre://user:ca/canary@host/db'])
    assert.throws(
      () => readConfig({ DATABASE_URL: url }),
      (error: unknown) =>
        error instanceof Refusal && error.problems[0]?.found.includes('canary') === false,
    )
})

test('what is wrong is told all at once', () => {
  assert.throws(
    () =>
      readConfig({ PORT: 'x', TRUST_PROXY: 'yes', ALLOW_PRIVATE_TARGETS: '10.0.0.0/8,nonsense' }),
    (error: unknown) =>
      error instanceof Refusal &&
      error.problems.length === 3 &&
      JSON.stringify(error.problems).includes('nonsense'),
  )
})

test('what makes sense is read', () => {
  const config = readConfig({
    TRUST_PROXY: ' 127.0.0.1, 10.0.0.0/8 ,fd00::/8,',
    ALLOW_PRIVATE_TARGETS: '192.168.0.0/16',
    PUBLIC_URL: 'https://[::1]:8443/grades/',
    HOST: '::',
    METRICS_PORT: '0',
    PORT: '',
  })
  assert.deepEqual(config.TRUST_PROXY, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])
  assert.deepEqual(config.ALLOW_PRIVATE_TARGETS, ['192.168.0.0/16'])
  assert.deepEqual(
    [config.PUBLIC_URL, config.HOST, config.METRICS_PORT, config.PORT],
    ['https://[::1]:8443/grades', '::', 0, 3000],
  )
  assert.equal(readConfig({}).METRICS_PORT, null)
})
