// The excerpt of a response: bounded, visible, without credentials, and only of text.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import { excerptOf, LONGEST_EXCERPT } from './excerpt.ts'
import { holds } from '../../../test/property.ts'

const of = (text: string, type: string | null = 'text/plain') => excerptOf(Buffer.from(text), type)

test('the first kilobyte of text, with its lines', () => {
  assert.equal(of('{\n  "status":   "ok"\n}\n\n\n', 'application/json'), '{\n "status": "ok"\n}')
  assert.equal(of('a'.repeat(5000))?.length, 1024)
  assert.equal(of('é'.repeat(5000)), 'é'.repeat(512))
  for (const type of [
    'application/problem+json',
    'text/html',
    'application/xml',
    'application/openapi+yaml',
    null,
  ])
    assert.equal(of('fine', type), 'fine', String(type))
})

test('nothing of what is no text or empty', () => {
  assert.equal(of('', 'text/html'), undefined)
  for (const type of ['image/png', 'application/octet-stream', 'application/pdf', 'font/woff2'])
    assert.equal(of('fine', type), undefined, type)
  assert.equal(excerptOf(Buffer.from([0xff, 0xfe, 0x00, 0x80]), null), undefined)
})

test('what nobody sees is taken out', () => {
  assert.equal(of('a\u202eb\u200bc\u0007d\u{e0041}e'), 'abc de')
  for (const text of HOSTILE_TEXTS)
    assert.doesNotMatch(of(text) ?? '', /[\p{Cf}\p{Co}\p{Cs}\u2028\u2029]|[^\P{Cc}\n]/u, text)
})

test('what looks like a credential is taken out', () => {
  const key = ['sk', 'live', '4eC39HqLyjWDarjtT1zdp7dc'].join('_')
  for (const text of [
    `{"key": "${key}"}`,
    `curl -H "Authorization: Bearer ${key}"`,
    '{"access_token":"hunter2-hunter2"}',
    "password = 'correct horse battery'",
    'session: "a"',
  ]) {
    const shown = of(text) ?? ''
    assert.ok(shown.includes('***'), text)
    assert.doesNotMatch(shown, /4eC39|hunter2|correct horse|"a"/, text)
  }
  assert.equal(
    of('"title": "Acme API", "max_tokens": "4096"'),
    '"title": "Acme API", "max_tokens": "4096"',
  )
})

test('no text makes it longer than its bound', () => {
  holds(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      assert.ok((excerptOf(bytes, 'text/plain') ?? '').length <= LONGEST_EXCERPT)
    }),
    { tries: 100 },
  )
})
