// A failing test must end the run with an error, even if a PostgreSQL was started in it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'

test('a run with a failing test beside PostgreSQL exits with 1', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-exit-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'failing.test.ts')
  const server = JSON.stringify(join(import.meta.dirname, 'postgres-server.ts'))
  writeFileSync(
    file,
    `import test from 'node:test'\nimport { freshPostgres } from ${server}\ntest('fails', async () => { await freshPostgres(); throw new Error('on purpose') })\n`,
  )
  // Without this variable the inner run would consider itself part of the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--test', '--test-isolation=none', file],
    { encoding: 'utf8', env, timeout: 240_000 },
  )
  assert.match(stdout, /fail 1/)
  assert.equal(status, 1)
})
