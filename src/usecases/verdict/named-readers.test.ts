// A list of readers is one name per line, within bounds.
import assert from 'node:assert/strict'
import test from 'node:test'
import { namedReaders } from './named-readers.ts'

const names = (text: string) => namedReaders({ name: 'readers.txt', text })

test('one name per line, without comments and empty lines', () => {
  assert.deepEqual(names('# ours\nAda\r\n\n  a model 2 \n#Ben\n'), ['Ada', 'a model 2'])
  assert.deepEqual(names('\uFEFFAda'), ['Ada'])
})

test('a list that names nobody, or too much, is refused', () => {
  for (const text of ['', '# nobody\n \n', `${'a'.repeat(101)}\n`, 'Ada\n'.repeat(20_000)])
    assert.throws(() => names(text), { code: 'invalid-usage' })
})
