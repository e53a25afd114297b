// What is skipped is said at the start of a run: no test decides that by itself.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { isInstalled, saidAtStart, skipWithout } from './needs.ts'

const root = join(import.meta.dirname, '..')
/** The browser tests ask for a browser, which may have to be installed first. */
const OWN = new Set(['test/browser.test.ts', 'test/needs.test.ts'])

test('tests are skipped only for reasons that are said at the start', () => {
  const files = globSync(['test/**/*.ts', 'src/**/*.test.ts'], { cwd: root }).filter(
    (file) => !OWN.has(file),
  )
  const own = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bskip(?:: (?!skip)| = (?!skip)|\().*/g)]
      .map(([line]) => `${file}: ${line}`)
      .filter((line) => !line.includes('getByRole')),
  )
  assert.deepEqual(own, [])
})

test('the start of a run says what is missing, and only that', () => {
  const said = saidAtStart()
  assert.match(said, /^Installed on this machine:/)
  assert.match(said, /^Skipped:/m)
  for (const program of ['nginx', 'caddy', 'strace'] as const)
    assert.equal(said.includes(`: ${program} is not installed`), !isInstalled(program), program)
  assert.equal(typeof skipWithout('caddy') === 'string', !isInstalled('caddy'))
})
