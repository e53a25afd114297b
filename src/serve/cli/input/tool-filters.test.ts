import assert from 'node:assert/strict'
import test from 'node:test'
import { Command } from 'commander'
import { filterQuery, withToolFilters } from './tool-filters.ts'

const parsed = (...words: string[]) =>
  filterQuery(withToolFilters(new Command()).exitOverride().parse(words, { from: 'user' }).opts())

test('every filter becomes the query parameter of the same meaning', () => {
  const words =
    '--category email --access mcp --min-grade B+ --mcp --no-cli --kind service --evidence verified --auth api_key'
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
  })
  assert.deepEqual(Object.values(parsed()).filter(Boolean), [])
})
