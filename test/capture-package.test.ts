// A help that fails because scripts of the package were not run is not held against the tool.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lacksInstallation } from '../scripts/capture-package.ts'
import { SAMPLE } from './sample.ts'

const helped = (exitCode: number) => ({
  observations: {
    cliHelp: {
      state: 'observed' as const,
      exchanges: [],
      value: { ...SAMPLE.cliHelp, exitCode },
    },
  },
})

test('a failing help counts only where no script of the package was left out', () => {
  const postinstall = { postinstall: 'node ./download.js' }
  assert.equal(lacksInstallation(helped(1), postinstall), true)
  assert.equal(lacksInstallation(helped(0), postinstall), false)
  assert.equal(lacksInstallation(helped(1), { test: 'node --test' }), false)
  assert.equal(lacksInstallation(helped(1)), false)
  assert.equal(lacksInstallation({ observations: {} }, postinstall), false)
})
