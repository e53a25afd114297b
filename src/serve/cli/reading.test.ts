import assert from 'node:assert/strict'
import test from 'node:test'
import { Command } from 'commander'
import { READS } from '../../domain/read/reads.ts'
import { FILTERS, valuesOf, withReadOptions } from './reading.ts'

const parsed = (...words: string[]) =>
  valuesOf(
    FILTERS,
    withReadOptions(new Command(), READS.tools.query, FILTERS)
      .exitOverride()
      .parse(words, { from: 'user' })
      .opts(),
  )

test('every filter becomes the query parameter of the same meaning', () => {
  const words =
    '--category email --access mcp --min-grade B+ --mcp --no-cli --kind service --evidence verified --auth api_key --no-provisional'
  assert.deepEqual(parsed(...words.split(' ')), {
    category: 'email',
    access: 'mcp',
    minGrade: 'B+',
    hasMcp: true,
    hasApi: undefined,
    hasCli: false,
    kind: 'service',
    evidence: 'verified',
    auth: 'api_key',
    provisional: false,
  })
  assert.deepEqual(Object.values(parsed()).filter(Boolean), [])
})

test('an option has the values, the default and the bounds of its parameter', () => {
  const options = { limit: { says: 'how many' }, page: { says: 'which' }, sort: { says: 'how' } }
  const command = withReadOptions(new Command(), READS.tools.query, options)
  assert.deepEqual(
    command.options.map(({ description }) => description),
    ['how many (default: 50, at most 100)', 'which', 'how (default: score)'],
  )
  assert.deepEqual(command.options[2]?.argChoices, READS.tools.query.sort.schema['enum'])
})
