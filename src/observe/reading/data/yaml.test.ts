// YAML as it is found in the wild.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readYaml } from './yaml.ts'

test('a bracket that closes under its key is read, as most parsers do', () => {
  const text =
    'paths:\n  example: [\n    { id: a,\n      points: [1,\n      ],\n    },\n  ]\n  other: { x: 1,\n  }\nlast: true\n'
  const read = readYaml(text)
  assert.ok(read.ok, read.ok ? '' : read.problem)
  assert.equal(
    JSON.stringify(read.value),
    '{"paths":{"example":[{"id":"a","points":[1]}],"other":{"x":1}},"last":true}',
  )
})

test('what no parser reads stays refused', () => {
  for (const text of ['a: [1,\nb: 2', 'a: [\n]\n]\n', 'a: {b\n}: c'])
    assert.equal(readYaml(text).ok, false, text)
})
