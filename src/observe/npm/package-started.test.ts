import assert from 'node:assert/strict'
import test from 'node:test'
import { packageStarted } from '../../domain/tool/started-package.ts'

test('the package that a runner starts is named; options and credentials are not', () => {
  assert.equal(packageStarted(['npx', '-y', '@acme/mail@2.1.0', '--api-key', '***']), '@acme/mail')
  assert.equal(packageStarted(['/usr/bin/npx', '--token', '***', 'mail@1']), 'mail')
  assert.equal(packageStarted(['bunx', 'mail']), 'mail')
  assert.equal(packageStarted(['ACME_KEY=***', 'A=b', 'npx', '-y', 'mail']), 'mail')
  assert.equal(packageStarted(['ACME_KEY=***']), null)
  assert.equal(packageStarted(['node', 'mail.js']), null)
  assert.equal(packageStarted(['npx', '--token', '***']), null)
})
