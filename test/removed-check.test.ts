// What is said about a check that an earlier version of the method had: by the service, the command
// line, and the gate of a project.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { method, REMOVED_CHECKS } from '../src/grade/method.ts'
import { methodMarkdown } from '../src/represent/text/method.ts'
import { printMethod } from '../src/serve/cli/commands/read/method.ts'
import { gateProblems } from '../src/usecases/ci/gate.ts'
import { sharedApp } from './http/open-app.ts'

/** Until the test ends. */
function removedAre(t: TestContext, checks: Record<string, string[]>): void {
  const others = { ...REMOVED_CHECKS }
  for (const version of Object.keys(others)) delete REMOVED_CHECKS[version]
  Object.assign(REMOVED_CHECKS, checks)
  t.after(() => {
    for (const version of Object.keys(checks)) delete REMOVED_CHECKS[version]
    Object.assign(REMOVED_CHECKS, others)
  })
}

test('without one, nothing is said', async (t) => {
  removedAre(t, {})
  assert.doesNotMatch(methodMarkdown(method()), /Removed checks/)
  const { app } = await sharedApp()
  const page = await app.inject({ url: '/method', headers: { accept: 'text/html' } })
  assert.doesNotMatch(page.body, /Removed checks/)
})

test('a check that the method no longer has says so, and links to it lead to the list', async (t) => {
  removedAre(t, { '0.1.0': ['smoke-signals'] })
  const { app } = await sharedApp()
  for (const accept of ['application/json', 'text/html', 'text/markdown']) {
    const gone = await app.inject({ url: '/method/checks/smoke-signals', headers: { accept } })
    assert.equal(gone.statusCode, 410)
    assert.match(gone.body, /Method 0\.1\.0 removed the check smoke-signals\./)
  }
  const page = await app.inject({ url: '/method', headers: { accept: 'text/html' } })
  assert.match(page.body, /<code id="check-smoke-signals">smoke-signals<\/code>/)
  assert.match(methodMarkdown(method()), /\n## Removed checks\n.*`smoke-signals`/s)
  assert.doesNotMatch((await app.inject('/sitemap.xml')).body, /smoke-signals/)
  await assert.rejects(printMethod('smoke-signals', {}), {
    code: 'removed-check',
    message: 'Method 0.1.0 removed the check smoke-signals.',
  })
  const waiver = { check: 'smoke-signals', reason: 'It went.', expires: '2027-01-31' }
  assert.deepEqual(gateProblems({ waivers: [waiver] }), [], 'it waives nothing, and may stay')
  const [problem] = gateProblems({ require: ['smoke-signals'] })
  assert.equal(problem?.expected, 'a check; method 0.1.0 removed this one')
})
