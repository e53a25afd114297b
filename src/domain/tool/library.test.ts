// A library is recognised, and nothing that an agent can use directly is taken for one.
import assert from 'node:assert/strict'
import test from 'node:test'
import { pkg, SAMPLE } from '../../../test/sample.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { isLibrary, libraryReason, SUBMITTED_PACKAGE } from './library.ts'

const none = { state: 'not-offered', exchanges: [] }
const seen = (value: unknown, reason: string) => ({
  state: 'observed',
  exchanges: ['e1'],
  reason,
  value,
})

function evidence(
  roles: readonly ('sdk' | 'cli' | 'mcp')[],
  more: object = {},
  declaration?: object,
  reason: string = SUBMITTED_PACKAGE,
): Evidence {
  return {
    tool: { name: 'lodash', url: 'https://lodash.example/', kind: 'local' },
    observations: {
      packages: seen({ packages: roles.map((role) => pkg({ role })) }, reason),
      api: none,
      mcp: none,
      cli: none,
      ...more,
    },
    ...(declaration && { declaration: { sources: [], ...declaration } }),
  } as unknown as Evidence
}

test('a submitted package without a command or a server is a library', () => {
  assert.ok(isLibrary(evidence(['sdk'])))
  assert.equal(
    libraryReason('lodash'),
    'lodash is a library: agents use it by writing code, so it has no access method to grade.',
  )
})

test('programs, servers and clients of a known API are none', () => {
  assert.ok(!isLibrary(evidence(['cli'], { cli: seen(SAMPLE.cli, '') })))
  assert.ok(!isLibrary(evidence(['mcp'])))
  assert.ok(!isLibrary(evidence(['sdk', 'cli'])))
  assert.ok(!isLibrary(evidence(['sdk'], { api: seen(SAMPLE.api, '') })))
  assert.ok(!isLibrary(evidence(['sdk'], { api: undefined }, { api: { style: 'rest' } })))
})

test('a site whose package is a client is a service that may have more than was found', () => {
  assert.ok(!isLibrary(evidence(['sdk'], { site: seen(SAMPLE.site, '') })))
  assert.ok(!isLibrary(evidence(['sdk'], {}, undefined, 'install line “npm i acme” on the docs')))
  assert.ok(!isLibrary({ ...evidence([]), observations: {} }))
})
