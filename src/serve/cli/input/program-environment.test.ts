import assert from 'node:assert/strict'
import test from 'node:test'
import { programEnvironment } from './program-environment.ts'

test('a scanned program gets places and languages by their exact names, and no token', () => {
  const given = {
    PATH: '/bin',
    LC_ALL: 'C',
    npm_config_registry: 'http://127.0.0.1:9/',
    NPM_CONFIG__AUTHTOKEN: 'x',
    'npm_config_//host/:_authToken': 'x',
    YARN_NPM_AUTH_TOKEN: 'x',
    UV_PUBLISH_TOKEN: 'x',
    UV_INDEX_ACME_PASSWORD: 'x',
    DENO_AUTH_TOKENS: 'x',
    BUN_CONFIG_TOKEN: 'x',
    PNPM_TOKEN: 'x',
    MISE_GITHUB_TOKEN: 'x',
    GITHUB_TOKEN: 'x',
    ACME_KEY: 'mine',
  }
  assert.deepEqual(programEnvironment(given, ['ACME_KEY']), {
    PATH: '/bin',
    LC_ALL: 'C',
    npm_config_registry: 'http://127.0.0.1:9/',
    ACME_KEY: 'mine',
  })
})
