import assert from 'node:assert/strict'
import test from 'node:test'
import type { Declaration } from '../../domain/index.ts'
import { reachesLittle } from './cli-reach.ts'

const SOURCE = 'https://acme.example/docs'

function declaration(value: 'all' | 'most' | 'some' | null, api = true): Declaration {
  const fact =
    value === null
      ? ({ value, basis: 'not-found' } as const)
      : ({ value, basis: 'source', source: SOURCE } as const)
  return {
    ...(api && { api: { style: 'rest' } }),
    facts: { 'cli.coverage': fact },
    sources: [SOURCE],
  }
}

test('the form of a command matters where it reaches most of the API, or where there is no API beside it', () => {
  assert.equal(reachesLittle(declaration('all')), undefined)
  assert.equal(reachesLittle(declaration('most')), undefined)
  assert.match(reachesLittle(declaration('some')) ?? '', /only some/)
  assert.match(reachesLittle(declaration(null)) ?? '', /does not say/)
  assert.equal(reachesLittle(declaration('some', false)), undefined)
  assert.equal(reachesLittle({ api: { style: 'rest' }, sources: [SOURCE] }), undefined)
})
