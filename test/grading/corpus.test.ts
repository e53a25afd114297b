// Evidence replayed: each file of the corpus must give its stored grading. `npm run corpus` writes
// new gradings; their diff is the review of a change of the method.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { DOCUMENTS } from '../../scripts/captured-documents.ts'
import { CORPUS_SERVERS } from '../../scripts/captured-servers.ts'
import { COMMANDS, HOSTED, PROGRAMS, SERVERS } from '../../scripts/captured-tools.ts'
import {
  gradingFile,
  gradingLine,
  gradeCorpus,
  readDocuments,
  REAL_GRADINGS,
  type CorpusKind,
} from '../../scripts/corpus-files.ts'
import {
  changedInOneVersion,
  CORPUS_METHOD,
  corpusMethodOf,
  corpusMethodText,
  readCorpusMethod,
} from '../../scripts/corpus-method.ts'
import { linedJson } from '../../scripts/lined-json.ts'
import { readEnvironment } from '../../src/app/config.ts'
import { curlLine, LETTER_BOUNDS, type Grading } from '../../src/domain/index.ts'
import { CHECKS } from '../../src/grade/checks.ts'
import { grade } from '../../src/grade/grade.ts'
import { readUserRegistry } from '../../src/observe/npm/settings.ts'

const LARGEST_CHARS = 750_000
const corpus = await gradeCorpus()
const documents = await readDocuments()
const real = JSON.parse(readFileSync(REAL_GRADINGS, 'utf8')) as Record<
  string,
  ReturnType<typeof gradingLine>
>
const namesOf = (kind: CorpusKind) =>
  corpus.filter((file) => file.kind === kind).map(({ name }) => name)
const gradingOf = (name: string) => JSON.parse(readFileSync(gradingFile(name), 'utf8')) as Grading

for (const { name, kind, evidence, grading } of corpus) {
  test(`corpus: ${name}`, () => {
    const [found, kept] =
      kind === 'fixture' ? [grading, gradingOf(name)] : [gradingLine(grading), real[name]]
    assert.deepEqual(
      found,
      kept,
      'the grading changed: if it should, change METHOD_VERSION and run `npm run corpus`',
    )
    for (const exchange of evidence.exchanges)
      if (exchange.kind === 'http') assert.equal(exchange.curl, curlLine(exchange.request))
  })
}

test('other gradings of the same evidence have another version of the method', () => {
  const [kept, now] = [readCorpusMethod(), corpusMethodOf(corpus)]
  assert.deepEqual(
    changedInOneVersion(kept, now),
    [],
    'raise METHOD_VERSION in src/grade/method.ts, then run `npm run corpus`',
  )
  assert.equal(readFileSync(CORPUS_METHOD, 'utf8'), corpusMethodText(now), 'run `npm run corpus`')
})

test('one weight that changes without the version is noticed; with it, or with the evidence, it is not', () => {
  const kept = corpusMethodOf(corpus)
  const checks = CHECKS.map((check) =>
    check.id === 'tool-names' ? { ...check, weight: 10 as const } : check,
  )
  const other = corpus.map((file) => ({ ...file, grading: grade(file.evidence, { checks }) }))
  const now = corpusMethodOf(other)
  assert.ok(changedInOneVersion(kept, now).length > 0)
  assert.deepEqual(changedInOneVersion({ ...kept, version: '0.1.0' }, now), [])
  const edited = corpusMethodOf(other.map((file) => ({ ...file, text: `${file.text} ` })))
  assert.deepEqual(changedInOneVersion(kept, edited), [])
})

test('every grading belongs to one evidence', () => {
  const gradings = readdirSync(new URL('.', gradingFile('any'))).toSorted()
  const fixtures = corpus
    .filter(({ kind }) => kind === 'fixture')
    .map(({ name }) => `${name}.grading.json`)
  assert.deepEqual(gradings, fixtures.toSorted())
  assert.deepEqual(
    Object.keys(real),
    corpus.filter(({ kind }) => kind !== 'fixture').map(({ name }) => name),
  )
})

test('files have a line for each observation, exchange, operation, tool and check', () => {
  for (const { name, text } of [...corpus, ...documents])
    assert.equal(text, linedJson(JSON.parse(text) as object), name)
  for (const name of namesOf('fixture')) {
    const text = readFileSync(gradingFile(name), 'utf8')
    assert.equal(text, linedJson(JSON.parse(text) as object), name)
  }
})

test('the corpus reaches from the best to the worst', () => {
  const letters = new Set(corpus.map(({ grading }) => grading.letter))
  // What nobody has read has no A.
  for (const letter of ['B+', 'B', 'C+', 'C', 'D', 'F', null] as const)
    assert.ok(letters.has(letter), String(letter))
})

test('MCP servers are told apart: scores that spread, letters from B to D, and none with 60,000 tokens of tools above D', () => {
  const servers = corpus.flatMap(({ name, kind, evidence, grading }) => {
    const { mcpTools } = evidence.observations
    return kind !== 'fixture' && mcpTools?.state === 'observed'
      ? [{ name, tokens: mcpTools.value.tokens, grading }]
      : []
  })
  assert.ok(servers.length >= 60, String(servers.length))
  const scores = servers.map(({ grading }) => grading.exact ?? 0)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const deviation = Math.sqrt(
    scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length,
  )
  assert.ok(deviation >= 0.6, deviation.toFixed(2))
  for (const letter of ['B', 'C+', 'D'] as const)
    assert.ok(
      servers.some(({ grading }) => grading.letter === letter),
      letter,
    )
  const heavy = servers.filter(({ grading }) =>
    grading.checks.some(({ id, outcome }) => id === 'list-tokens' && outcome === 'endless'),
  )
  assert.ok(heavy.length >= 2, String(heavy.length))
  for (const { name, grading } of heavy)
    assert.ok((grading.access?.mcp?.exact ?? 0) < LETTER_BOUNDS.C, name)
})

test('real tools were captured: MCP servers of both eras over both transports, and command lines', () => {
  const servers = corpus.flatMap(({ name, evidence: { observations } }) =>
    observations.mcp?.state === 'observed' ? [{ name, ...observations.mcp.value }] : [],
  )
  const started = servers.filter(
    ({ name }) =>
      name.endsWith('.mcp') || [...HOSTED, ...CORPUS_SERVERS].some(({ slug }) => slug === name),
  )
  assert.ok(started.length >= 60, String(started.length))
  for (const era of ['2026-07-28', '2025-11-25'])
    assert.ok(started.filter(({ protocolVersion }) => protocolVersion === era).length >= 3, era)
  assert.deepEqual(
    new Set(started.map(({ transport }) => transport)),
    new Set(['stdio', 'streamable-http']),
  )
  const programs = corpus.filter(
    ({ name, evidence }) =>
      name.endsWith('.cli') && evidence.observations.cli?.state === 'observed',
  )
  assert.ok(programs.length >= 25, String(programs.length))
})

test('what is captured is what the list names', () => {
  const looks = [
    ...SERVERS.map(({ slug }) => `${slug}.mcp`),
    ...[...PROGRAMS, ...COMMANDS].map(({ slug }) => `${slug}.cli`),
  ]
  assert.deepEqual(namesOf('captured'), looks.toSorted())
  assert.deepEqual(namesOf('mcp'), CORPUS_SERVERS.map(({ slug }) => slug).toSorted())
  assert.deepEqual(
    documents.map(({ name }) => name),
    DOCUMENTS.map(({ slug }) => slug).toSorted(),
  )
})

test('a description keeps what was measured of it and where it was read, never the document', () => {
  for (const { name, evidence } of documents) {
    const listed = DOCUMENTS.find(({ slug }) => slug === name)
    const [exchange, ...others] = evidence.exchanges
    assert.ok(exchange?.kind === 'published', name)
    assert.ok(others.every(({ kind }) => kind === 'reading') && others.length <= 1, name)
    assert.deepEqual(
      [exchange.repository, exchange.path, exchange.commit, exchange.date],
      [listed?.repository, listed?.path, listed?.commit, listed?.date],
    )
    assert.match(exchange.answer?.sha256 ?? '', /^[0-9a-f]{64}$/)
    assert.deepEqual(
      Object.keys(evidence.observations).filter((observation) => observation !== 'apiReading'),
      ['openapi'],
    )
    const { openapi } = evidence.observations
    assert.ok(
      openapi?.state === 'observed' &&
        openapi.value.found === 'published' &&
        openapi.value.serverStatus === null,
      name,
    )
    assert.ok(openapi.value.cost && openapi.value.operations.length <= 400, name)
    assert.equal(openapi.value.shown?.text, undefined, `${name}: texts of others are not printed`)
    assert.equal(openapi.value.cost.operations, openapi.value.operationCount, name)
  }
})

/** Of a program or of one of its commands. */
const HELP = /^([\w.+-]{1,80})(?: help)?(?: \w[\w:-]{0,60}){0,4}(?: --help)?$/

test('captured evidence is small, can be repeated anywhere, and tells nothing of the machine that captured it', async () => {
  const read = await readUserRegistry(readEnvironment(), import.meta.dirname)
  assert.ok(read?.of === 'user')
  const registry = new URL(String(read.settings['registry'])).host
  for (const { name, kind, text, evidence } of [...corpus, ...documents]) {
    assert.ok(text.length < LARGEST_CHARS, `${name}: ${text.length} characters`)
    for (const word of [registry, join(import.meta.dirname, '..'), 'agentgrade-capture-'])
      assert.ok(!text.includes(word), `${name} holds ${word}`)
    // Texts of servers and descriptions may contain any path as an example.
    const {
      mcpTools: _,
      mcp: _said,
      openapi: _described,
      apiReading: _named,
      mcpReading: _quoted,
      ...observations
    } = evidence.observations
    const rest = JSON.stringify({ ...evidence, observations })
    for (const word of [homedir(), '/tmp/', '/root/', '/home/', '/Users/'])
      assert.ok(!rest.includes(word), `${name} holds ${word}`)
    for (const exchange of evidence.exchanges) {
      const installed = COMMANDS.find(({ slug }) => `${slug}.cli` === name)
      if (installed) {
        const { cli } = evidence.observations
        assert.match(
          (cli?.state === 'observed' && cli.reason) || '',
          /^the Debian package [\w.+-]+ \d/,
          name,
        )
        if (exchange.kind === 'reading') continue
        assert.ok(
          exchange.kind === 'stdio' &&
            (exchange.command === `man ${installed.command}` ||
              HELP.exec(exchange.command)?.[1] === installed.command),
          name,
        )
      } else if (kind !== 'fixture' && exchange.kind === 'stdio')
        assert.match(exchange.command, /^npx -y (?:--package )?(?:@[\w.-]+\/)?[\w.-]+@\d/, name)
    }
  }
})
