import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { inert, withoutCommands } from './write.ts'

test('nothing that a terminal obeys or reorders is written, and JSON means the same', () => {
  assert.equal(inert('a\u001B[2J\u009Bb\u202Ec\td\n'), 'a\\u001b[2J\\u009bb\\u202ec\td\n')
  assert.equal(inert('\u001B[1mB+\u001B[22m'), '\u001B[1mB+\u001B[22m')
  const said = { detail: 'x\u009B\u202E\u2028é漢' }
  assert.deepEqual(JSON.parse(inert(JSON.stringify(said))), said)
})

test('no text of a tool commands a CI runner, and JSON means the same', () => {
  for (const text of [
    '::set-output name=a::b',
    '  ::add-mask::x\n\t::stop-commands::y',
    'a ##[error]b',
  ])
    assert.doesNotMatch(withoutCommands(text), /^\s*::|##\[/m, text)
  assert.equal(withoutCommands('Std::vector and a::b'), 'Std::vector and a::b')
  assert.ok(!withoutCommands('\u001B[1m::error::x').includes('m::'))
  const said = { name: '##[group]x', list: ['::debug::y'] }
  assert.deepEqual(JSON.parse(withoutCommands(JSON.stringify(said, null, 2))), said)
})

test('the command line has one way out', () => {
  const root = join(import.meta.dirname, '..')
  const others = globSync('**/*.ts', { cwd: root }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      file !== join('output', 'write.ts') &&
      /\bstd(?:out|err)\.write\(|console\.\w+\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(others, [])
})
