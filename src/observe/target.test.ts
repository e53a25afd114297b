import assert from 'node:assert/strict'
import test from 'node:test'
import { targetOf } from './scan.ts'

test('the page of a package means the package; every other page of the registry is a page', () => {
  const host = ['https://www', 'npmjs', 'com'].join('.')
  for (const path of [
    '/package/mail',
    '/package/mail/',
    '/package/mail/v/1.0.0',
    '/package/%6Dail',
  ]) {
    assert.deepEqual(targetOf(`${host}${path}`), { kind: 'npm', name: 'mail' })
  }
  for (const path of [
    '/package/@acme/mail',
    '/package/%40acme%2Fmail',
    '/package/@acme%2fmail/v/2',
  ]) {
    assert.deepEqual(targetOf(`${host}${path}`), { kind: 'npm', name: '@acme/mail' })
  }
  for (const path of [
    '/package/%zz',
    '/package/%',
    '/package/%E0%A4%A',
    '/package/',
    '/',
    '/%zz',
    '/package/%00',
  ]) {
    assert.deepEqual(targetOf(`${host}${path}`), { kind: 'web', url: `${host}${path}` })
  }
})
