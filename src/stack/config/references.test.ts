import assert from 'node:assert/strict'
import test from 'node:test'
import { hasReference, literalOf, resolved } from './references.ts'

test('what is written in the file itself, in the syntax of every client', () => {
  for (const reference of [
    '${A_KEY}',
    '$A_KEY',
    '%A_KEY%',
    '${env:A_KEY}',
    '${input:key}',
    '{env:A_KEY}',
    '{file:~/key}',
    '${{ secrets.A_KEY }}',
  ]) {
    assert.equal(literalOf(`Bearer ${reference}`), 'Bearer ', reference)
    assert.ok(hasReference(reference), reference)
  }
  assert.equal(literalOf('${A_KEY:-written}'), 'written')
  assert.equal(literalOf('50% of $5'), '50% of $5')
  assert.equal(hasReference('plain {text}'), false)
})

test('variables are filled in; what only the client knows is missing', () => {
  const environment = { A: '1', B: undefined }
  assert.deepEqual(resolved('${A}-$A-{env:A}-%A%-${B:-2}', environment), {
    ok: true,
    value: '1-1-1-1-2',
  })
  assert.deepEqual(resolved('${B}', environment), { ok: false, missing: 'B' })
  assert.deepEqual(resolved('${constructor}', environment), { ok: false, missing: 'constructor' })
  assert.deepEqual(resolved('${input:A}', environment), { ok: false, missing: '${input:A}' })
  assert.deepEqual(resolved('{file:A}', environment), { ok: false, missing: '{file:A}' })
})
