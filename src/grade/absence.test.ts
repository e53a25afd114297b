// What it means that something was not observed: closed by the vendor, or unknown.
import assert from 'node:assert/strict'
import test from 'node:test'
import { curlLine } from '../domain/evidence/exchange.ts'
import { CAUSES, type Cause } from '../domain/evidence/failure.ts'
import type { Evidence, ObservationName } from '../domain/index.ts'
import { sightOf, silenceOf } from './absence.ts'

/** A request to an address, with the status of its answer or the cause of its failure. */
type Asked = [url: string, result: number | Cause]

const HOME: Asked = ['https://acme.example/', 200]

function evidence(observations: Evidence['observations'], ...asked: Asked[]): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: asked.map(([url, result], index) => {
      const request = { method: 'GET' as const, url, headers: {} }
      const answer = { headers: {}, bytes: 0, sha256: '0'.repeat(64), ms: 1 }
      return {
        id: `e${index}`,
        kind: 'http',
        request,
        curl: curlLine(request),
        ...(typeof result === 'number'
          ? { answer: { ...answer, status: result } }
          : { answer: null, failure: { cause: result } }),
      }
    }),
    observations,
  }
}

/** How something is seen that could not be observed by the requests with these numbers. */
function sight(name: ObservationName, cause: Cause, own: readonly number[], ...asked: Asked[]) {
  const exchanges = own.map((index) => `e${index}`)
  return sightOf(
    name,
    evidence({ [name]: { state: 'unobserved', cause, exchanges } }, HOME, ...asked),
  )
}

test('a request or a host that fails alone closes what was asked for; a whole domain that fails says nothing', () => {
  for (const cause of ['timeout', 'dns', 'refused', 'tls', 'rate-limited'] as const) {
    assert.equal(sight('docs', cause, [1], ['https://acme.example/docs', cause]), 'closed', cause)
    assert.equal(sight('docs', cause, [1], ['https://docs.acme.example/', cause]), 'closed', cause)
    assert.equal(sight('docs', cause, [1], ['https://acme-docs.example/', cause]), 'closed', cause)
    assert.equal(
      sight('packages', cause, [1], ['https://registry.example/acme', cause]),
      'failed',
      cause,
    )
    const down = evidence(
      { docs: { state: 'unobserved', cause, exchanges: ['e1'] } },
      ['https://acme.example/', cause],
      ['https://docs.acme.example/', cause],
      ['https://registry.example/acme', 200],
    )
    assert.equal(sightOf('docs', down), 'failed', cause)
  }
})

test('too many requests: to the one that was answered so, and to those never sent after it', () => {
  const limited: Asked = ['https://acme.example/docs', 429]
  assert.equal(sight('docs', 'rate-limited', [1], limited), 'closed')
  assert.equal(sight('pricing', 'rate-limited', [], limited), 'closed')
  assert.equal(sight('pricing', 'rate-limited', []), 'failed')
  assert.equal(sight('docs', 'rate-limited', [1], ['https://docs.acme.example/', 429]), 'closed')
})

test('our own fault or limit says nothing about a tool, whether a request was sent or not', () => {
  for (const cause of ['fault', 'budget'] as const) {
    assert.equal(sight('docs', cause, [1], ['https://acme.example/docs', cause]), 'failed', cause)
    assert.equal(sight('health', cause, [], ['https://acme.example/v1', 200]), 'failed', cause)
  }
})

test('what did not answer has its seconds, and what lies behind it has the same', () => {
  const asked = evidence(
    { docs: { state: 'unobserved', cause: 'timeout', exchanges: ['e1'] } },
    HOME,
    ['https://acme.example/docs', 'timeout'],
  )
  const failure = { cause: 'timeout', kind: 'timeout', detail: 'It did not answer.', seconds: 8 }
  const late = {
    ...asked,
    exchanges: asked.exchanges.map((each) => (each.id === 'e1' ? { ...each, failure } : each)),
  } as Evidence
  for (const name of ['docs', 'markdownTwins'] as const)
    assert.deepEqual(silenceOf(name, late), { why: 'It did not answer.', seconds: 8 })
  assert.equal(silenceOf('docs', evidence({ docs: { state: 'not-offered', exchanges: [] } })), null)
})

test('what was not probed is closed if all that it rests on failed, or was never there', () => {
  const failing: Asked = ['https://acme.example/v1/items', 503]
  assert.equal(sight('apiReads', 'not-probed', [1], failing), 'closed')
  assert.equal(sight('apiReads', 'not-probed', [0, 1], failing), 'unseen')
  assert.equal(sight('apiReads', 'not-probed', []), 'unseen')
  const absent = evidence({ docs: { state: 'not-offered', exchanges: [] } })
  const refused = evidence({ docs: { state: 'unobserved', cause: 'robots', exchanges: [] } })
  assert.deepEqual(
    [absent, refused].map((each) => sightOf('markdownTwins', each)),
    ['closed', 'closed'],
  )
  assert.equal(sightOf('markdownTwins', evidence({})), 'unseen')
})

test('a key says nothing about what can be measured with one', () => {
  assert.equal(sight('apiReads', 'auth-required', []), 'failed')
  assert.equal(sight('docs', 'auth-required', []), 'closed')
})

test('every cause is decided', () => {
  for (const cause of CAUSES)
    assert.ok(['closed', 'failed', 'unseen'].includes(sight('docs', cause, [])), cause)
})
