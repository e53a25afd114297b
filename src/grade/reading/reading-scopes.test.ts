import assert from 'node:assert/strict'
import test from 'node:test'
import { onlyReads } from './reading-scopes.ts'

test('a scope that names reading and no writing only reads', () => {
  for (const scope of [
    'messages:read',
    'Mail.Read',
    'https://www.googleapis.com/auth/drive.readonly',
    'read:org',
    'view_reports',
  ])
    assert.ok(onlyReads(scope), scope)
})

test('a scope that writes as well, or whose name only contains the word, does not', () => {
  for (const scope of [
    'read_write',
    'Mail.ReadWrite',
    'admin:read',
    'threads',
    'preview',
    'openid',
    '',
  ])
    assert.ok(!onlyReads(scope), scope)
})
