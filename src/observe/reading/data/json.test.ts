import assert from 'node:assert/strict'
import test from 'node:test'
import { LIMITS } from '../../limits.ts'
import { readJson } from './json.ts'
import { readYaml } from './yaml.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

const many = (make: (index: number) => string, length: number) =>
  Array.from({ length }, (_, index) => make(index)).join('\n')

function problemIn(result: ReturnType<typeof readJson>): string {
  assert.ok(!result.ok)
  return result.problem
}

test('JSON is parsed with and without a byte order mark', () => {
  assert.deepEqual(readJson('\uFEFF[1,"a",null,{}]'), {
    ok: true,
    value: [1, 'a', null, Object.create(null)],
  })
  assert.deepEqual(readJson('"a [ { \\" ["'), { ok: true, value: 'a [ { " [' })
  assert.equal(readJson('').ok, false)
  assert.match(problemIn(readJson('{"a":\u202E1}')), /^[\x20-\x7E]+$/)
})

test('YAML is read as JSON would be: no dates, the last of equal keys, aliases and merges', () => {
  const result = readYaml(
    '\uFEFFa: 2026-11-15\nb: &b {x: 1}\nc: {<<: *b, y: 2}\nd: *b\ne: 1\ne: 2\n',
  )
  assert.ok(result.ok)
  assert.equal(
    JSON.stringify(result.value),
    '{"a":"2026-11-15","b":{"x":1},"c":{"x":1,"y":2},"d":{"x":1},"e":2}',
  )
  assert.match(problemIn(readYaml('a: [1')), /\w/)
  assert.match(problemIn(readYaml('a: !!js/function x')), /\w/)
})

test('what a document does not say is not there', () => {
  for (const result of [
    readJson('{"__proto__":{"polluted":1},"a":{}}'),
    readYaml('__proto__: {polluted: 1}\na: {}\n'),
  ]) {
    assert.ok(result.ok)
    const value = result.value as Record<string, Record<string, unknown>>
    assert.equal(value['polluted'], undefined)
    assert.equal(value['constructor'], undefined)
    assert.equal(value['a']?.['toString'], undefined)
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
  }
})

test('numbers are finite', () => {
  assert.deepEqual(readJson(`[1e999,-1e999,${'9'.repeat(1_000_000)},1]`), {
    ok: true,
    value: [null, null, null, 1],
  })
  assert.deepEqual(readYaml('[.inf, .nan, 1]'), { ok: true, value: [null, null, 1] })
  assert.deepEqual(readJson('1e999'), { ok: true, value: null })
})

test('depth is bounded', () => {
  for (const readText of [readJson, readYaml]) {
    assert.equal(readText(nested(LIMITS.jsonDepth)).ok, true)
    assert.equal(readText(nested(LIMITS.jsonDepth).replace('[]', '[1]')).ok, true)
    assert.equal(readText(nested(LIMITS.jsonDepth + 1)).ok, false)
    for (const bomb of ['[', '{"a":', '[{"a":'].map((part) => part.repeat(300_000)))
      assert.equal(endsSoon(() => readText(bomb)).ok, false)
  }
  assert.equal(endsSoon(() => readJson('['.repeat(6_000_000))).ok, false)
  for (const bomb of ['- ', '? ', '! ', '&a '].map((part) => part.repeat(500_000)))
    assert.equal(endsSoon(() => readYaml(bomb)).ok, false)
})

test('size is bounded', () => {
  assert.equal(endsSoon(() => readJson(`[${'1,'.repeat(LIMITS.jsonTokens)}1]`)).ok, false)
  assert.equal(
    endsSoon(() =>
      readJson(`{${Array.from({ length: 200_000 }, (_, index) => `"k${index}":1`).join()}}`),
    ).ok,
    true,
  )
  assert.equal(endsSoon(() => readJson(`"${'\\'.repeat(5_999_999)}`)).ok, false)
  assert.equal(readYaml(`a: ${'x'.repeat(LIMITS.documentBytes)}`).ok, false)
})

test('YAML aliases cannot expand to gigabytes', () => {
  let bomb = 'a: &a [x, x, x, x, x, x, x, x, x]\n'
  for (const [index, name] of [...'bcdefghij'].entries()) {
    const last = 'abcdefghij'[index]
    bomb += `${name}: &${name} [${Array.from({ length: 9 }, () => `*${last}`).join()}]\n`
  }
  assert.match(problemIn(endsSoon(() => readYaml(bomb))), /parts/)
  const text = `a: &a "${'x'.repeat(100_000)}"\nb: [${'*a, '.repeat(10_000)}]\n`
  assert.match(problemIn(readYaml(text)), /more than/, 'a long text, again and again')
  assert.match(problemIn(readYaml('&a [*a]')), /holds itself/)
  assert.match(problemIn(readYaml('&a {b: {c: *a}}')), /holds itself/)
  assert.match(
    problemIn(
      readYaml(
        `a0: &a0 [1]\n${Array.from({ length: 80 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}]`).join('\n')}`,
      ),
    ),
    /deeper/,
  )
})

test('YAML of many keys, anchors, merges and lines is read or refused in bounded time', () => {
  for (const yaml of [
    many((index) => `k${index}: 1`, 40_000),
    many((index) => `- &a${index} 1`, 25_000),
    `a: &a {x: 1}\nb:\n${'  <<: *a\n'.repeat(40_000)}`,
    `a: &a {x: 1}\nb:\n  <<: [${'*a,'.repeat(75_000)}*a]`,
    `a: b${'\n '.repeat(225_000)}c`,
    `a: >\n${'  x\n\n'.repeat(90_000)}`,
    `[${'a: b, '.repeat(40_000)}]`,
    '%TAG ! x\n'.repeat(50_000),
  ]) {
    endsSoon(() => readYaml(yaml))
  }
})
