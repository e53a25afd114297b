// What a stranger cannot see is no F: where it asks, for what, and when it is not locked at all.
import assert from 'node:assert/strict'
import test from 'node:test'
import { SAMPLE } from '../../test/sample.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { curlLine } from '../domain/evidence/exchange.ts'
import { grade } from './grade.ts'
import { lockedIn } from './locked.ts'

type Answer = [path: string, status: number, headers?: Record<string, string>, excerpt?: string]
const ORIGIN = 'https://acme.example'

function evidence(observations: object, ...answers: Answer[]): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: ORIGIN },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: answers.map(([path, status, headers = {}, excerpt], index) => {
      const request = { method: 'GET' as const, url: `${ORIGIN}${path}`, headers: {} }
      const answer = { status, headers, bytes: 0, sha256: '0'.repeat(64), ms: 1 }
      return {
        id: `e${index}`,
        kind: 'http',
        request,
        curl: curlLine(request),
        answer: { ...answer, ...(excerpt !== undefined && { excerpt }) },
      }
    }),
    observations,
  }
}

const observed = (value: unknown, ...exchanges: string[]) => ({
  state: 'observed',
  exchanges,
  value,
})
const closed = (cause: string, ...exchanges: string[]) => ({
  state: 'unobserved',
  cause,
  exchanges,
})
const server = { ...SAMPLE.mcp, isAuthRequired: true, hasAuthMetadata: false }

test('a long address is cut', () => {
  const asks = evidence({ mcp: observed(server, 'e0') }, [`/${'a'.repeat(500)}`, 401])
  assert.equal(lockedIn(asks)?.address?.length, 200)
})

test('the address that asks is named, and the field that it names', () => {
  const locked = evidence(
    { mcp: observed(server, 'e2'), mcpTools: closed('auth-required', 'e2') },
    ['/robots.txt', 404],
    ['/', 404],
    ['/mcp', 401, { 'www-authenticate': 'Bearer realm="acme"' }],
  )
  assert.deepEqual(lockedIn(locked), {
    address: `${ORIGIN}/mcp`,
    status: 401,
    field: 'Authorization',
    said: null,
  })
  const { status, letter, access, unratedBecause } = grade(locked)
  assert.deepEqual([status, letter, access?.mcp?.letter], ['unrated', null, null])
  assert.match(unratedBecause ?? '', /^Locked: https:\/\/acme\.example\/mcp answers 401/)
  const keyed = evidence(
    { site: closed('auth-required', 'e1') },
    ['/robots.txt', 403],
    ['/', 403, {}, '{"error":"The X-Acme-Api-Key header is missing"}'],
  )
  assert.deepEqual(lockedIn(keyed), {
    address: `${ORIGIN}/`,
    status: 403,
    field: 'X-Acme-Api-Key',
    said: null,
  })
})

test('a site that sends everybody to a sign-in is locked', () => {
  const locked = evidence(
    { site: observed(SAMPLE.site, 'e0', 'e1') },
    ['/', 302, { location: '/login?next=%2F' }],
    ['/login', 200],
  )
  assert.deepEqual([lockedIn(locked)?.address, lockedIn(locked)?.status], [`${ORIGIN}/`, null])
})

test('what shows anything to strangers is not locked', () => {
  const asks = observed(SAMPLE.authChallenge, 'e0')
  const refused: Answer = ['/v1/items', 401]
  assert.notEqual(lockedIn(evidence({ authChallenge: asks }, refused)), null)
  for (const name of ['openapi', 'docs', 'llmsTxt', 'mcpTools', 'packages', 'cli'] as const)
    assert.equal(
      lockedIn(evidence({ authChallenge: asks, [name]: observed(SAMPLE[name], 'e0') }, refused)),
      null,
      name,
    )
  const site = observed(SAMPLE.site, 'e1')
  assert.equal(lockedIn(evidence({ site }, ['/admin', 403], ['/', 200])), null)
  assert.equal(lockedIn(evidence({ site }, ['/', 404], ['/', 200])), null)
})

test('a program that starts and does not list its tools says why', () => {
  const local = { ...server, transport: 'stdio', url: null, command: 'acme', isAuthRequired: false }
  const mcpTools = { ...closed('unreadable', 'e0'), detail: 'Our own sentence.' }
  const program = { strayLines: 0, stray: null, errorLines: 1, ending: 'ended' }
  const saying = (...said: string[]) =>
    evidence({ mcp: observed({ ...local, program: { ...program, said } }, 'e0'), mcpTools })
  const locked = saying('Internal error', 'ACME_TOKEN is not set.')
  assert.deepEqual(lockedIn(locked), {
    address: null,
    status: null,
    field: 'ACME_TOKEN',
    said: 'Internal error · ACME_TOKEN is not set.',
  })
  assert.match(
    grade(locked).unratedBecause ?? '',
    /^Locked: .*“.*ACME_TOKEN is not set\.”\. Pass .*--env ACME_TOKEN\.$/,
  )
  const refused = saying('Request failed with status code 401')
  assert.match(grade(refused).unratedBecause ?? '', /^Locked: .*--env NAME\.$/)
  const listed = { mcp: observed(local, 'e0'), mcpTools: observed(SAMPLE.mcpTools, 'e0') }
  assert.equal(lockedIn(evidence(listed, ['/', 404])), null)
})

test('a program that lists no tools is locked only if its own words name a credential', () => {
  const local = { ...server, transport: 'stdio', url: null, command: 'acme', isAuthRequired: false }
  const program = { strayLines: 0, stray: null, errorLines: 1, ending: 'ended' }
  for (const said of [
    ['fetch failed', 'Error: getaddrinfo ENOTFOUND api.acme.example'],
    ['connect ECONNREFUSED 10.4.0.1:4010'],
    ['ERR_TLS_CERT_SIGNATURE_ALGORITHM_UNSUPPORTED', 'self-signed certificate; EXIT_CODE 2'],
    ['Unexpected token < in JSON at position 401.5'],
    [],
  ]) {
    const mcp = observed({ ...local, program: { ...program, said } }, 'e0')
    const detail = 'tools/list was answered with error -32603.'
    const seen = evidence({ mcp, mcpTools: { ...closed('unreadable', 'e0'), detail } })
    assert.equal(lockedIn(seen), null)
    const { status, access, locked, unratedBecause } = grade(seen)
    assert.deepEqual([status, access?.mcp?.letter ?? null, locked], ['unrated', null, undefined])
    const words = said.length === 0 ? '' : ` It said: “${said.join(' · ')}”.`
    assert.equal(
      unratedBecause,
      `The server starts, but its tools could not be listed. ${detail}${words}`,
    )
  }
  const untried = evidence({ mcp: observed(local, 'e0'), mcpTools: closed('not-probed', 'e0') })
  assert.doesNotMatch(grade(untried).unratedBecause ?? '', /could not be listed/)
})
