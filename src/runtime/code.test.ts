// What is left of a source: all code and no comment, whatever looks like one.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseSync } from 'oxc-parser'
import { codeOf } from './code.ts'

const plain = (text: string) => text.replace(/\s+/g, '')

test('comments and blanks go; what only looks like a comment stays', () => {
  const cases: [string, string][] = [
    ['// a\nconst a = 1 /* b */\n\n\n/** c */ const b = 2 // d', 'const a = 1 const b = 2'],
    [`const a = 'no // comment' + "/* nor */"`, `const a = 'no // comment' + "/* nor */"`],
    ['const a = /[/*]\\/\\//u // b\nreturn /\\/\\*/', 'const a = /[/*]\\/\\//u return /\\/\\*/'],
    ['const a = b / 2 // c\nconst d = (e) / f / g', 'const a = b / 2 const d = (e) / f / g'],
    ['`a // ${b /* c */ + `/* ${{ d: 1 }} */`} // e`', '`a // ${b + `/* ${{ d: 1 }} */`} // e`'],
    ['`${/`\\/\\// /* a */}`', '`${/`\\/\\// }`'],
  ]
  for (const [text, code] of cases) assert.equal(codeOf(text), code)
})

test('of every source of ours, as a parser of the language finds its comments', () => {
  const root = join(import.meta.dirname, '..')
  for (const file of globSync('**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    let left = ''
    let at = 0
    for (const { start, end } of parseSync(file, text).comments) {
      left += text.slice(at, start)
      at = end
    }
    assert.equal(plain(codeOf(text)), plain(left + text.slice(at)), file)
  }
})
