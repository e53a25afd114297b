// Names of packages as people type them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutVersion } from './started-package.ts'

test('the version goes, the scope stays', () => {
  const names = ['name', 'name@1.2.3', '@scope/name', '@scope/name@latest', '@', 'a@b/c', 'name@']
  assert.deepEqual(names.map(withoutVersion), [
    'name',
    'name',
    '@scope/name',
    '@scope/name',
    '@',
    'a@b/c',
    'name',
  ])
})
