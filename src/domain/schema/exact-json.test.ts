// A member twice is found wherever it is and however it is spelt, as a second reader finds it.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
// oxlint-disable-next-line import/default -- at run time it is CommonJS
import jsonc, { type Node } from 'jsonc-parser'
import { holds } from '../../../test/property.ts'
import { readExactJson } from './exact-json.ts'
import { pointerTo } from './json.ts'

const repeated = (text: string) => {
  const read = readExactJson(text)
  return read.ok ? null : read.repeated
}

test('a member twice is refused with its place', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['{"a":1,"a":1}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"\\u0061":1,"\\u0061":2}', '/a'],
    ['{"/":1,"\\/":2}', '/~1'],
    ['{"é":1,"\\u00e9":1,"\\u00E9":2}', '/é'],
    ['{"😀":1,"\\ud83d\\ude00":2}', '/😀'],
    ['{"":1,"":2}', '/'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
    ['{"a":{"b":[1,{"c":1},{"d":1,"c":2,"d":3}]}}', '/a/b/2/d'],
    ['[[],{"a":[],"b":{},"a":0}]', '/1/a'],
    [' { "a" : [ "a" , "a" ] , \n\t"a" : "}" } ', '/a'],
    // Most readers know no half of a pair: both are the same sign to them.
    ['{"\\ud800":1,"\\udfff":2}', '/\uFFFD'],
    // No member twice.
    ['{"a":1,"A":2,"a ":3,"á":4,"a\\u0301":5}', null],
    ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}', null],
    ['{"a":"a","b":"\\"a\\":1,\\"a\\":2"}', null],
    ['["a","a",{"a":"b"}]', null],
    ['{"a":"\\\\","b":1}', null],
    ['"a"', null],
    ['null', null],
    ['{}', null],
  ]
  for (const [text, place] of cases) assert.equal(repeated(text), place, text)
})

test('what is read is what JSON.parse reads; what is no JSON is refused', () => {
  const text = '{"a":[1,-0.5e3,"\\u0061",null,true],"__proto__":{"x":1}}'
  const read = readExactJson(text)
  assert.ok(read.ok)
  assert.deepEqual(read.value, JSON.parse(text))
  for (const wrong of [
    '',
    '{',
    '{"a":1,}',
    '[1 2]',
    "{'a':1}",
    '{"a":1}{"a":1}',
    'NaN',
    '\uFEFF{}',
  ])
    assert.equal(readExactJson(wrong).ok, false, wrong)
})

const nested = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`

test('depth is bounded before anything is built, and the time is linear in the text', () => {
  assert.ok(readExactJson(nested(500)).ok)
  for (const text of [nested(501), '['.repeat(20_000_000), '{"a":'.repeat(1_000_000)]) {
    const read = readExactJson(text)
    assert.ok(!read.ok && /more than 1000 levels/.test(read.reason))
  }
  // A look at every earlier name would take minutes.
  const names = Array.from({ length: 300_000 }, (_, at) => `"n${at}":0`)
  assert.ok(readExactJson(`{${names.join()}}`).ok)
  assert.equal(repeated(`{${names.join()},"n0":1}`), '/n0')
})

/** By the tree of another parser: the first name, in the order of the text, that is there already. */
function repeatedByTree(text: string): string | null {
  const found: { offset: number; path: (string | number)[] }[] = []
  const look = (node: Node, path: (string | number)[]): void => {
    const children = node.children ?? []
    if (node.type === 'array') return children.forEach((child, at) => look(child, [...path, at]))
    const names: string[] = []
    for (const { children: [key, value] = [] } of children) {
      const name = String(key?.value).toWellFormed()
      if (names.includes(name)) found.push({ offset: key?.offset ?? 0, path: [...path, name] })
      names.push(name)
      if (value) look(value, [...path, name])
    }
  }
  const tree = jsonc.parseTree(text)
  if (tree) look(tree, [])
  const [first] = found.toSorted((a, b) => a.offset - b.offset)
  return first ? pointerTo(first.path) : null
}

const space = fc.constantFrom('', '', '', ' ', '\n', '\t\r\n')
const unit = fc.constantFrom(
  'a',
  'b',
  '/',
  '"',
  '\\',
  ':',
  ',',
  '{',
  '}',
  '[',
  ']',
  '\u0000',
  'é',
  '\u2028',
  '\ud83d',
  '\ude00',
)
/** One of the ways in which JSON can write a unit. */
const spelt = fc.tuple(unit, fc.nat(3)).map(([sign, way]) => {
  const hex = sign.charCodeAt(0).toString(16).padStart(4, '0')
  if (way === 0) return `\\u${hex}`
  if (way === 1) return `\\u${hex.toUpperCase()}`
  return sign === '/' && way === 2 ? '\\/' : JSON.stringify(sign).slice(1, -1)
})
const string = fc.array(spelt, { maxLength: 2 }).map((units) => `"${units.join('')}"`)
const json = fc.letrec<{ value: string }>((tie) => {
  const item = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''))
  const member = fc
    .tuple(space, string, space, item)
    .map(([before, name, after, value]) => `${before}${name}${after}:${value}`)
  return {
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(string, fc.constantFrom('0', '-1.5e9', 'true', 'false', 'null', '{}', '[]')),
      fc.array(member, { maxLength: 4 }).map((members) => `{${members.join()}}`),
      fc.array(item, { maxLength: 4 }).map((items) => `[${items.join()}]`),
    ),
  }
}).value

test('any text is judged as a second reader judges it', () => {
  let [twice, once] = [0, 0]
  holds(
    fc.property(json, (text) => {
      const expected = repeatedByTree(text)
      const read = readExactJson(text)
      assert.equal(read.ok ? null : read.repeated, expected, text)
      if (read.ok) assert.deepEqual(read.value, JSON.parse(text))
      else assert.notEqual(read.repeated, null)
      if (expected === null) once += 1
      else twice += 1
    }),
    { tries: 3000 },
  )
  assert.ok(Math.min(twice, once) > 300, `${twice} with a member twice, ${once} without`)
})

test('a damaged text never throws, and is taken only as JSON in which both readers agree', () => {
  const damage = fc.tuple(
    fc.nat(200),
    fc.constantFrom('', '"', '\\', '{', '}', ',', ':', '"a":1,', 'x'),
  )
  holds(
    fc.property(json, fc.array(damage, { minLength: 1, maxLength: 3 }), (text, damages) => {
      let bent = text
      for (const [at, sign] of damages)
        bent = `${bent.slice(0, at % (bent.length + 1))}${sign}${bent.slice((at % (bent.length + 1)) + 1)}`
      const read = readExactJson(bent)
      let isJson = true
      try {
        JSON.parse(bent)
      } catch {
        isJson = false
      }
      assert.equal(read.ok, isJson && repeatedByTree(bent) === null, bent)
    }),
    { tries: 3000 },
  )
})
