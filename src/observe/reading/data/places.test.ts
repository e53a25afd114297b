// Places of JSON pointers, held against the text itself.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { dump } from 'js-yaml'
import { holds } from '../../../../test/property.ts'
import type { Region } from '../../../domain/rule/rule.ts'
import { placesIn } from './places.ts'

/** What stands in the text at a region. */
function at(text: string, { startLine, startColumn, endLine, endColumn }: Region): string {
  assert.equal(startLine, endLine)
  return (text.replace(/^\uFEFF/, '').split('\n')[startLine - 1] ?? '').slice(
    startColumn - 1,
    endColumn - 1,
  )
}

function shown(text: string, pointer: string): string {
  const place = placesIn(text, [pointer])?.get(pointer)
  assert.ok(place, pointer)
  return at(text, place)
}

test('a member is at its key, an item at its beginning, the whole at its first key', () => {
  const yaml =
    '# head\nopenapi: 3.1.0\npaths:\n  /a/{b}:\n    get: &shared\n      tags: [x, "y z"]\n    "post": {summary: s}\n  /c:\n    get: *shared\n'
  assert.equal(shown(yaml, ''), 'openapi')
  assert.equal(shown(yaml, '/paths/~1a~1{b}/get'), 'get')
  assert.equal(shown(yaml, '/paths/~1a~1{b}/post/summary'), 'summary')
  assert.equal(shown(yaml, '/paths/~1a~1{b}/get/tags/0'), 'x')
  assert.equal(placesIn(yaml, ['/paths/~1c/get'])?.get('/paths/~1c/get')?.startLine, 9)
  const json = '\uFEFF{"tools": [\r\n  {"name": "a"},\r\n  {"name": "b", "x/y": 1}\r\n]}'
  assert.equal(shown(json, '/tools/1/name'), '"name"')
  assert.equal(shown(json, '/tools/1/x~1y'), '"x/y"')
  assert.equal(shown(json, '/tools/1'), '{')
  assert.equal(placesIn(json, ['/tools/1/name'])?.get('/tools/1/name')?.startLine, 3)
})

test('what is not there is at its nearest parent, and what counts is the last of two keys', () => {
  const yaml = 'a:\n  b: 1\n'
  assert.equal(shown(yaml, '/a/c/d'), 'a')
  assert.equal(shown(yaml, '/z'), 'a')
  const twice = '{"a": 1,\n "a": {"b": 2}}'
  assert.equal(placesIn(twice, ['/a'])?.get('/a')?.startLine, 2)
  for (const name of ['__proto__', 'constructor', 'toString'])
    assert.equal(shown(yaml, `/a/${name}`), 'a')
})

test('a text that no parser reads has no places', () => {
  assert.equal(placesIn('{"a": ', ['/a']), null)
  assert.equal(placesIn('a: [1,\nb: 2', ['/a']), null)
  assert.ok(placesIn('a: [\n  1,\n]\n', ['/a']), 'a bracket under its key is read, as elsewhere')
})

const key = fc.string({ minLength: 1, maxLength: 6 }).filter((name) => /^[\w /~.-]+$/.test(name))
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(1, 'text', true, null),
    fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    fc.array(tie('tree'), { maxLength: 3 }),
  ),
}))

function* membersOf(value: unknown, pointer = ''): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const own = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!Array.isArray(value)) yield [own, name]
    yield* membersOf(member, own)
  }
}

test('in any document each key is found where it stands, in JSON and in YAML', () => {
  holds(
    fc.property(fc.dictionary(key, tree, { minKeys: 1, maxKeys: 5 }), (document) => {
      const members = [...membersOf(document)]
      const pointers = members.map(([pointer]) => pointer)
      for (const text of [JSON.stringify(document, null, 2), dump(document)]) {
        const places = placesIn(text, pointers)
        for (const [pointer, name] of members) {
          const place = places?.get(pointer)
          assert.ok(place)
          assert.equal(at(text, place).replace(/^(["'])(.*)\1$/, '$2'), name)
        }
      }
    }),
    { tries: 60 },
  )
})
