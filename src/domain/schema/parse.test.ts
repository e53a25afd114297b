// Files are accepted as a whole, or refused with pointer, found and expected.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { exchange, SAMPLE } from '../../../test/sample.ts'
import {
  curlLine,
  OBSERVATION_NAMES,
  parseCatalogueEntry,
  parseEvidence,
  type HttpRequest,
} from '../index.ts'
import { holds } from '../../../test/property.ts'

const whole = () => ({
  format: 'agentgrade-evidence/1',
  tool: { name: 'Acme', url: 'https://acme.example' },
  observedAt: '2026-11-01T00:00:00Z',
  exchanges: [exchange()],
  observations: Object.fromEntries(
    OBSERVATION_NAMES.map((name) => [
      name,
      { state: 'observed', exchanges: ['e1'], value: structuredClone(SAMPLE[name]) },
    ]),
  ),
})

function problemsOf(input: unknown) {
  const parsed = parseEvidence(input)
  return parsed.ok ? [] : parsed.problems
}

/** The evidence with one value changed, by JSON pointer; undefined removes it. */
function bent(pointer: string, value: unknown): unknown {
  const evidence = whole()
  const path = pointer.slice(1).split('/')
  const last = path.pop() ?? ''
  let place = evidence as unknown as Record<string, unknown>
  for (const token of path) place = place[token] as Record<string, unknown>
  if (value === undefined) delete place[last]
  else place[last] = value
  return evidence
}

test('the model evidence is read', () => {
  assert.deepEqual(problemsOf(whole()), [])
})

const REFUSED: [
  name: string,
  pointer: string,
  value: unknown,
  at: string,
  found: string,
  expected: RegExp,
][] = [
  ['a missing field', '/tool/url', undefined, '/tool/url', 'nothing', /string that matches/],
  ['a wrong type', '/tool/name', 7, '/tool/name', '7', /a string/],
  ['an empty name', '/tool/name', '', '/tool/name', '""', /of 1 to \d+ characters/],
  [
    'a script for an address',
    '/tool/url',
    'javascript:alert(1)',
    '/tool/url',
    '"javascript:alert(1)"',
    /https\?/,
  ],
  [
    'another format',
    '/format',
    'agentgrade-evidence/2',
    '/format',
    '"agentgrade-evidence/2"',
    /agentgrade-evidence\/1/,
  ],
  [
    'an unknown field',
    '/observations/mcp/value/tools',
    [],
    '/observations/mcp/value/tools',
    'a field that is not known here',
    /one of url, command/,
  ],
  [
    'an unknown state',
    '/observations/mcp/state',
    'seen',
    '/observations/mcp/state',
    '"seen"',
    /"observed", "not-offered", "unobserved"/,
  ],
  [
    'an unknown choice',
    '/observations/mcp/value/transport',
    'pigeon',
    '/observations/mcp/value/transport',
    '"pigeon"',
    /"streamable-http"/,
  ],
  [
    'a negative count',
    '/observations/mcpTools/value/tokens',
    -1,
    '/observations/mcpTools/value/tokens',
    '-1',
    /at least 0/,
  ],
  [
    'a fraction for a count',
    '/observations/mcpTools/value/tokens',
    1.5,
    '/observations/mcpTools/value/tokens',
    '1.5',
    /an integer/,
  ],
  [
    'an observation that rests on nothing',
    '/observations/llmsTxt/exchanges',
    [],
    '/observations/llmsTxt/exchanges',
    '0 items',
    /of 1 to \d+ items/,
  ],
  [
    'an exchange that is not there',
    '/observations/llmsTxt/exchanges',
    ['e9'],
    '/observations/llmsTxt/exchanges/0',
    '"e9"',
    /the id of an exchange/,
  ],
  [
    'two exchanges of one name',
    '/exchanges/1',
    exchange(),
    '/exchanges/1/id',
    '"e1"',
    /no other exchange/,
  ],
  [
    'a digest that is none',
    '/exchanges/0/answer/sha256',
    'abc',
    '/exchanges/0/answer/sha256',
    '"abc"',
    /\[0-9a-f\]/,
  ],
  [
    'a header name in capitals',
    '/exchanges/0/request/headers/Accept',
    'x',
    '/exchanges/0/request/headers/Accept',
    'the name "Accept"',
    /a name that matches/,
  ],
  ['a null where none may be', '/tool', null, '/tool', 'null', /an object/],
  ['a list for an object', '/observations', [], '/observations', 'an array of 0', /an object/],
]
for (const [name, pointer, value, at, found, expected] of REFUSED) {
  test(`refuses ${name}`, () => {
    const [problem] = problemsOf(bent(pointer, value))
    assert.equal(problem?.pointer, at)
    assert.equal(problem?.found, found)
    assert.match(problem?.expected ?? '', expected)
  })
}

test('refuses nesting that would exhaust a walker', () => {
  const deep: unknown = JSON.parse('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))
  const [problem] = problemsOf(bent('/observations/mcpTools/value/tools/0/inputSchema', deep))
  assert.match(problem?.expected ?? '', /levels of nesting/)
})

test('reports at most twenty problems, however broken the file', () => {
  const tools = Array.from({ length: 400 }, () => ({ nome: 1 }))
  assert.equal(problemsOf(bent('/observations/mcpTools/value/tools', tools)).length, 20)
})

test('any JSON at all is read or refused, never thrown at', () => {
  holds(
    fc.property(fc.jsonValue(), (value) => {
      assert.ok(problemsOf(value).length > 0)
      assert.equal(parseCatalogueEntry(value).ok, false)
    }),
  )
  holds(
    fc.property(fc.constantFrom(...OBSERVATION_NAMES), fc.jsonValue(), (name, value) => {
      assert.ok(problemsOf(bent(`/observations/${name}/value`, value)).length > 0)
    }),
  )
})

test('a curl line quotes whatever it is given', () => {
  const request: HttpRequest = {
    method: 'POST',
    url: "https://a.example/?q='$(id)`id`",
    headers: { 'x-a': "b'; rm -rf / #" },
    body: '{"a":"\'"}',
  }
  assert.equal(
    curlLine(request),
    `curl -sS -i -X POST -H 'x-a: b'\\''; rm -rf / #' --data-raw '{"a":"'\\''"}' -- 'https://a.example/?q='\\''$(id)\`id\`'`,
  )
  assert.equal(
    curlLine({ method: 'HEAD', url: 'https://a.example/', headers: {} }),
    "curl -sS -i -I -- 'https://a.example/'",
  )
})
