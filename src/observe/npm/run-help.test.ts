import assert from 'node:assert/strict'
import { execPath } from 'node:process'
import test from 'node:test'
import { runCommand } from './run-help.ts'

const said = async (script: string) =>
  (await runCommand(execPath, ['-e', script], { environment: {} })).text

test('help is what stands on standard output; errors count only where there is nothing else', async () => {
  assert.equal(await said('console.error("npm warn"); console.log("Usage: acme")'), 'Usage: acme\n')
  assert.equal(await said('console.error("Usage: acme")'), 'Usage: acme\n')
})
