import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { linesIn } from './lines.ts'
import { holds } from '../../../test/property.ts'

async function read(chunks: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesIn(
    (async function* () {
      yield* chunks
    })(),
  ))
    lines.push(line)
  return lines
}

test('lines do not depend on where the chunks end', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 5 })),
      async (chunks) => {
        const lines = chunks.join('').split('\n')
        assert.deepEqual(await read(chunks), lines.at(-1) === '' ? lines.slice(0, -1) : lines)
      },
    ),
  )
  assert.deepEqual(await read(['a\r', '\nb\r\n', 'c']), ['a', 'b', 'c'])
})

test('a line that never ends is refused', async () => {
  const chunk = 'x'.repeat(8 * 1024 * 1024)
  await assert.rejects(read(Array.from({ length: 9 }, () => chunk)), RangeError)
})
