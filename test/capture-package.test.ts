// A help that fails because scripts of the package were not run is not held against the tool, and
// no text of others is printed.
import assert from 'node:assert/strict'
import test from 'node:test'
import { lacksInstallation, withoutHelpText } from '../scripts/capture-package.ts'
import { parseEvidence } from '../src/domain/index.ts'
import { shownHelp } from '../src/observe/npm/shown-help.ts'
import { SAMPLE } from './sample.ts'
import { toldProgram } from './told-program.ts'

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

test('of a help that was shown only the digests are kept', () => {
  const whole = toldProgram()
  const { cliHelp } = whole.observations
  assert.ok(cliHelp?.state === 'observed')
  assert.deepEqual(withoutHelpText(whole), { evidence: whole, text: null })
  const shown = shownHelp('acme', 'Usage: acme', [{ name: 'add', text: 'Usage: acme add' }], 0)
  cliHelp.value.shown = shown
  const { evidence, text } = withoutHelpText(whole)
  assert.equal(text, shown.text)
  assert.ok(parseEvidence(evidence).ok && !JSON.stringify(evidence).includes('Usage: acme'))
  const { text: _, ...digests } = shown
  const kept = evidence.observations.cliHelp
  assert.deepEqual(kept?.state === 'observed' && kept.value.shown, digests)
  assert.equal(cliHelp.value.shown.text, shown.text)
})
