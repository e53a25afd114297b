// A document is read from a vendor's repository over HTTP, or from a folder, and its measurements
// join the catalogue entry.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { captureDocument } from '../scripts/capture-document.ts'
import { linedJson } from '../scripts/lined-json.ts'
import {
  joinedEvidence,
  mergedEvidence,
  parseEvidence,
  surfacesOf,
  type CatalogueEntry,
} from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { exchange, SAMPLE } from './sample.ts'

const NOW = Date.parse('2026-11-15T00:00:00Z')
const document = {
  slug: 'acme',
  repository: 'github.com/acme/openapi',
  path: 'spec/open api.yaml',
  commit: '0123456789',
  date: '2026-08-21',
}
const entry: CatalogueEntry = {
  slug: 'acme',
  name: 'Acme',
  url: 'https://acme.example',
  description: 'Sends letters.',
  category: 'email',
  kind: 'service',
  tags: ['mail'],
  declaration: {
    sources: ['https://acme.example/docs'],
    api: { style: 'rest', openapi: 'https://acme.example/openapi.json' },
  },
}
// Keys in alphabetical order, as generators write them.
const yaml = `components: {}
info: { title: Acme, version: "1" }
openapi: 3.1.0
paths:
  /letters:
    get:
      operationId: listLetters
      description: All letters that were sent, the newest first.
      responses:
        "200":
          description: Letters.
          content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string, format: uuid } } } } } }
servers:
  - url: https://api.acme.example
`

test('from a server that stands in for the vendor’s repository', async (t) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(request.url?.includes('gone') ? 404 : 200).end(yaml)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const evidence = await captureDocument(document, entry, { mirror }, NOW)
  assert.deepEqual(asked, ['/acme/openapi/raw/0123456789/spec/open%20api.yaml'])
  const [source] = evidence.exchanges
  assert.ok(source?.kind === 'published')
  assert.equal(source.answer?.sha256, createHash('sha256').update(yaml).digest('hex'))
  assert.equal(
    source.command,
    "curl -sSL -- 'https://github.com/acme/openapi/raw/0123456789/spec/open%20api.yaml'",
  )
  assert.ok(!JSON.stringify(evidence).includes('127.0.0.1'))
  await assert.rejects(
    captureDocument({ ...document, path: 'gone.yaml' }, entry, { mirror }, NOW),
    /answers 404/,
  )
})

test('from a folder, packed or not; what cannot be read says why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-documents-'))
  await writeFile(join(folder, 'acme.yaml.gz'), gzipSync(yaml))
  await writeFile(join(folder, 'torn.yaml'), 'openapi: 3.1.0\npaths: {')
  await writeFile(join(folder, 'prose.json'), 'Hello.')
  await writeFile(join(folder, 'vast.json'), Buffer.alloc(25_000_001, 32))
  const evidence = await captureDocument(document, entry, { folder }, NOW)
  assert.equal(
    evidence.observations.openapi?.state === 'observed' &&
      evidence.observations.openapi.value.operationCount,
    1,
  )
  for (const [slug, words] of [
    ['torn', /cannot be read/],
    ['prose', /no API description/],
    ['vast', /25000001 bytes/],
    ['nowhere', /has no file nowhere/],
  ] as const) {
    await assert.rejects(captureDocument({ ...document, slug }, entry, { folder }, NOW), words)
  }
})

test('joined to its entry it is seen for the document and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-documents-'))
  await writeFile(join(folder, 'acme.yaml'), yaml)
  const evidence = await captureDocument(document, entry, { folder }, NOW)
  const joined = joinedEvidence(entry, mergedEvidence(new Map([['openapi', evidence]])))
  assert.ok(parseEvidence(joined).ok)
  const outcome = (id: string) => {
    const check = grade(joined).checks.find((each) => each.id === id)
    return [check?.outcome ?? check?.status, check?.basis]
  }
  assert.deepEqual(outcome('api-description'), ['repository', 'seen'])
  assert.deepEqual(outcome('operation-texts'), ['estimated', 'estimated'])
  assert.deepEqual(outcome('api-servers'), ['inconclusive', null])
  assert.equal(surfacesOf(joined).api, 'claimed')
})

test('several looks at a tool become one evidence: what one lacks says nothing of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-documents-'))
  await writeFile(join(folder, 'acme.yaml'), yaml)
  const openapi = await captureDocument(document, entry, { folder }, NOW)
  const base = {
    format: 'agentgrade-evidence/1',
    tool: { name: 'acme', url: 'https://acme.example' },
    exchanges: [exchange()],
  }
  const mcp = parseEvidence({
    ...base,
    observedAt: '2026-11-16T00:00:00Z',
    observations: {
      mcp: { state: 'observed', exchanges: ['e1'], value: SAMPLE.mcp },
      openapi: { state: 'not-offered', exchanges: [] },
    },
  })
  const cli = parseEvidence({
    ...base,
    observedAt: '2026-11-14T00:00:00Z',
    observations: {
      cli: { state: 'observed', exchanges: ['e1'], value: SAMPLE.cli },
      mcp: { state: 'not-offered', exchanges: ['e1'] },
    },
  })
  assert.ok(mcp.ok && cli.ok)
  const looks = new Map([
    ['cli', cli.value],
    ['mcp', mcp.value],
    ['openapi', openapi],
  ])
  const merged = mergedEvidence(looks)
  assert.ok(parseEvidence(merged).ok)
  assert.deepEqual(
    Object.entries(merged.observations).map(([name, { state, exchanges }]) => [
      name,
      state,
      ...exchanges,
    ]),
    [
      ['openapi', 'observed', 'openapi-document'],
      ['mcp', 'observed', 'mcp-e1'],
      ['cli', 'observed', 'cli-e1'],
    ],
  )
  assert.equal(merged.observedAt, '2026-11-16T00:00:00Z')
})

test('the text of evidence is the evidence, one operation to a line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-documents-'))
  await writeFile(join(folder, 'acme.yaml'), yaml)
  const evidence = await captureDocument(document, entry, { folder }, NOW)
  const text = linedJson(evidence)
  assert.deepEqual(JSON.parse(text), evidence)
  assert.equal(
    text.split('\n').filter((line) => line.includes('"operationId":"listLetters"')).length,
    1,
  )
})
