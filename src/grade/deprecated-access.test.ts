// What a vendor has given up is no A: by its own words, or by its packages.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../../test/scanned-record.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { grade, deprecatedAccess } from './grade.ts'

const { evidence } = scannedRecord('model-tool')

function saying(changes: { says?: boolean; packages?: readonly boolean[] }): Evidence {
  const fact = {
    value: true,
    basis: 'source',
    source: 'https://acme.example/mcp',
    quote: 'This server is deprecated.',
  } as const
  const one = {
    registry: 'npm',
    name: '@acme/mcp',
    version: '1.0.0',
    language: 'JavaScript',
    isOfficial: true,
    role: 'mcp',
    types: 'bundled',
    ageDays: 3,
    hasInstallScript: false,
  } as const
  return {
    ...evidence,
    ...(changes.says && {
      declaration: { facts: { 'mcp.deprecated': fact }, sources: ['https://acme.example/mcp'] },
    }),
    ...(changes.packages && {
      observations: {
        ...evidence.observations,
        packages: {
          state: 'observed',
          exchanges: [],
          value: { packages: changes.packages.map((isDeprecated) => ({ ...one, isDeprecated })) },
        },
      },
    }),
  }
}

test('by its own words, or if every official package of it is marked', () => {
  assert.deepEqual(deprecatedAccess(evidence), [])
  assert.deepEqual(deprecatedAccess(saying({ says: true })), ['mcp'])
  assert.deepEqual(deprecatedAccess(saying({ packages: [true, true] })), ['mcp'])
  assert.deepEqual(deprecatedAccess(saying({ packages: [true, false] })), [])
})

test('it is a B+ at most, and the other access methods are as they were', () => {
  const before = grade(evidence)
  const after = grade(saying({ says: true }))
  assert.deepEqual(after.deprecated, ['mcp'])
  assert.deepEqual(before.deprecated, [])
  assert.ok((after.access?.mcp?.exact ?? 10) < 8)
  assert.equal(after.access?.api?.letter, before.access?.api?.letter)
})
