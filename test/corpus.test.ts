// Evidence replayed: each file of the corpus must give the grading that is kept for it. `npm run corpus` writes new gradings; their diff is the review of a change of the method.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import test from 'node:test'
import { HOSTED, PROGRAMS, SERVERS } from '../scripts/captured-tools.ts'
import { gradingFile, readCorpus } from '../scripts/corpus-files.ts'
import { readEnvironment } from '../src/config.ts'
import { curlLine, type Grading } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { readNpmSettings } from '../src/observe/npm/settings.ts'

const LARGEST_CHARS = 400_000
const corpus = await readCorpus()
const gradingOf = (name: string) => JSON.parse(readFileSync(gradingFile(name), 'utf8')) as Grading

for (const { name, evidence } of corpus) {
  test(`corpus: ${name}`, () => {
    assert.deepEqual(grade(evidence), gradingOf(name), 'the grading changed: if it should, change METHOD_VERSION and run `npm run corpus`')
    for (const exchange of evidence.exchanges) if (exchange.kind === 'http') assert.equal(exchange.curl, curlLine(exchange.request))
  })
}

test('every grading belongs to one evidence', () => {
  const gradings = readdirSync(new URL('.', gradingFile('any'))).toSorted()
  assert.deepEqual(gradings, corpus.map(({ name }) => `${name}.grading.json`).toSorted())
})

test('the corpus reaches from the best to the worst', () => {
  const letters = new Set(corpus.map(({ name }) => gradingOf(name).letter))
  for (const letter of ['A+', 'A', 'B+', 'B', 'C+', 'C', 'D', null] as const) assert.ok(letters.has(letter), String(letter))
})

test('real tools were captured: MCP servers of both eras over both transports, and command lines', () => {
  const servers = corpus.flatMap(({ name, evidence: { observations } }) =>
    observations.mcp?.state === 'observed' ? [{ name, ...observations.mcp.value }] : [],
  )
  const real = servers.filter(({ name }) => [...SERVERS, ...HOSTED].some(({ slug }) => slug === name))
  assert.ok(real.length >= 15, String(real.length))
  for (const era of ['2026-07-28', '2025-11-25']) assert.ok(real.filter(({ protocolVersion }) => protocolVersion === era).length >= 3, era)
  assert.deepEqual(new Set(real.map(({ transport }) => transport)), new Set(['stdio', 'streamable-http']))
  const programs = corpus.filter(({ name, evidence }) => PROGRAMS.some(({ slug }) => slug === name) && evidence.observations.cli?.state === 'observed')
  assert.ok(programs.length >= 10, String(programs.length))
})

test('what is captured is what the list names', () => {
  const captured = corpus.filter(({ isCaptured }) => isCaptured).map(({ name }) => name)
  assert.deepEqual(captured, [...SERVERS, ...PROGRAMS].map(({ slug }) => slug).toSorted())
})

test('captured evidence is small, can be repeated anywhere, and tells nothing of the machine that captured it', async () => {
  const settings = await readNpmSettings(readEnvironment(), import.meta.dirname)
  const registry = new URL(String(settings?.['registry'])).host
  const machine = [registry, homedir(), import.meta.dirname, '/tmp/', '/root/', '/home/', '/Users/']
  for (const { name, isCaptured, text, evidence } of corpus) {
    assert.ok(text.length < LARGEST_CHARS, `${name}: ${text.length} characters`)
    for (const word of machine) assert.ok(!text.includes(word), `${name} holds ${word}`)
    for (const exchange of evidence.exchanges) {
      if (isCaptured && exchange.kind === 'stdio') assert.match(exchange.command, /^npx -y (?:--package )?(?:@[\w.-]+\/)?[\w.-]+@\d/, name)
    }
  }
})
