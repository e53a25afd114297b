// Findings keep their fingerprints when a document is rearranged, and stand where the text says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { dump } from 'js-yaml'
import { holds } from '../../../test/property.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import { parseEvidence } from '../../domain/evidence/evidence.ts'
import { CHECKS } from '../../grade/checks.ts'
import { grade } from '../../grade/grade.ts'
import { evidenceOfDocument } from '../local/document-evidence.ts'
import { findingsOf, type SourceFile } from './findings.ts'

async function findingsIn(text: string, kind: SourceFile['holds']): Promise<Finding[]> {
  const evidence = await evidenceOfDocument({ name: 'a.json', text })
  assert.ok(evidence)
  return findingsOf(evidence, grade(evidence), { path: 'api/a.json', text, holds: kind }).findings
}

const operation = fc.record({
  summary: fc.option(fc.constantFrom('List', 'Reads every message of the account'), {
    nil: undefined,
  }),
  responses: fc.constantFrom({ 200: { description: 'ok' } }, { default: { description: 'any' } }),
})
const paths = fc.dictionary(
  fc.constantFrom('/a', '/b/{id}', '/c/d', '/e~f', '/messages'),
  fc.dictionary(fc.constantFrom('get', 'post', 'delete'), operation, { minKeys: 1 }),
  { minKeys: 1 },
)
const described = (all: unknown) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  servers: [{ url: 'https://a.example' }],
  paths: all,
})

/** The same values in another order. */
function turned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  )
}

const prints = (findings: readonly Finding[]) =>
  findings.map(({ rule, where, fingerprint }) => `${rule} ${where} ${fingerprint}`).toSorted()

test('one finding keeps its fingerprint after lines move and keys are reordered', async () => {
  await holds(
    fc.asyncProperty(paths, async (all) => {
      const document = JSON.parse(JSON.stringify(described(all)))
      const first = await findingsIn(JSON.stringify(document), 'openapi')
      for (const text of [
        JSON.stringify(turned(document), null, 4),
        `# moved\n\n\n${dump(turned(document))}`,
      ])
        assert.deepEqual(prints(await findingsIn(text, 'openapi')), prints(first))
      assert.equal(new Set(first.map(({ fingerprint }) => fingerprint)).size, first.length)
    }),
    { tries: 8 },
  )
})

test('what is added beside it changes no fingerprint', async () => {
  await holds(
    fc.asyncProperty(paths, async (all) => {
      const bare = { get: { responses: { 200: { description: 'ok' } } } }
      const first = await findingsIn(JSON.stringify(described({ '/bare': bare })), 'openapi')
      const more = await findingsIn(
        JSON.stringify({ 'x-note': 1, ...described({ ...all, '/bare': bare }) }),
        'openapi',
      )
      const known = new Set(first.map(({ fingerprint }) => fingerprint))
      const still = more.filter(({ where }) => where === 'GET /bare')
      assert.ok(still.length > 0 || more.every(({ rule }) => rule !== 'operation-texts'))
      for (const finding of still)
        assert.ok(
          known.has(finding.fingerprint) || !first.some(({ rule }) => rule === finding.rule),
          finding.rule,
        )
    }),
    { tries: 8 },
  )
})

test('a finding stands at the line of its operation or tool', async () => {
  const yaml = dump(
    described({ '/x': { get: { operationId: 'x', responses: {} }, post: { responses: {} } } }),
  )
  const lines = yaml.split('\n')
  for (const { rule, where, region, file } of await findingsIn(yaml, 'openapi')) {
    if (where === '') continue
    assert.equal(file, 'api/a.json')
    assert.ok(region)
    const line = lines[region.startLine - 1] ?? ''
    const text = line.slice(region.startColumn - 1, region.endColumn - 1)
    const method = where.split(' ', 1)[0]?.toLowerCase() ?? ''
    assert.ok([method, 'responses', 'operationId', 'parameters'].includes(text), `${rule}: ${text}`)
  }
  const json = `{"jsonrpc":"2.0","result":{"tools":[\n  {"name":"list_things","description":"",\n   "inputSchema":{"type":"object","properties":{"q":{"type":"string"}}}}\n]}}`
  const found = await findingsIn(json, 'mcpTools')
  const of = (rule: string) => found.find((finding) => finding.rule === rule)?.region?.startLine
  assert.equal(of('tool-texts'), 2)
  assert.equal(of('tool-arguments'), 3)
  assert.equal(of('tool-marks'), 2)
  assert.ok(
    found.every(({ message }) => message.endsWith('.')),
    'each says what to do',
  )
})

test('a document outside of the checkout has findings without a place', async () => {
  const text = JSON.stringify(described({ '/x': { get: { responses: {} } } }))
  const evidence = await evidenceOfDocument({ name: 'a.json', text })
  assert.ok(evidence)
  const { findings } = findingsOf(evidence, grade(evidence), {
    path: null,
    text,
    holds: 'openapi',
  })
  assert.ok(findings.length > 0)
  assert.ok(findings.every(({ file, region }) => file === null && region === null))
})

const param = (schema: object) => ({ type: 'object', properties: { given: schema } })

test('what limits the letter or endangers somebody is told louder than what an estimate misses', async () => {
  const says =
    'Reads one thing of the account by its name, and says so if there is none of that name.'
  const named = param({ type: 'string', description: 'Its name.' })
  const tools = [
    { name: 'read_thing', description: says, inputSchema: named },
    { name: 'count_things', description: says, inputSchema: { type: 'object', properties: {} } },
    { name: 'delete_thing', annotations: { readOnlyHint: true }, inputSchema: named },
    { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } } } },
  ]
  const found = await findingsIn(JSON.stringify({ tools }), 'mcpTools')
  const levelOf = (rule: string, where: string) => {
    const own = found.find((finding) => finding.rule === rule && finding.where === where)
    return own && `${own.level}${own.isSecurity ? ', security' : ''}`
  }
  assert.equal(levelOf('tool-texts', 'read_thing'), 'note')
  assert.equal(levelOf('tool-texts', 'run'), 'warning')
  assert.equal(levelOf('command-inputs', 'run'), 'warning', 'it has no weight, and a limit')
  assert.equal(levelOf('tool-marks', 'delete_thing'), 'error, security')
  assert.equal(levelOf('tool-marks', 'run'), 'warning')
  assert.equal(levelOf('tool-arguments', 'count_things'), undefined, 'it takes none')
})

test('a check with parts is found by its parts, each as valuable as the check', () => {
  const file = join(import.meta.dirname, '../../../test/corpus/average-tool.evidence.json')
  const parsed = parseEvidence(JSON.parse(readFileSync(file, 'utf8')))
  assert.ok(parsed.ok)
  const grading = grade(parsed.value)
  const { findings } = findingsOf(parsed.value, grading, null)
  const whole = new Set(CHECKS.filter(({ parts }) => parts.length > 0).map(({ id }) => id))
  assert.deepEqual(
    findings.filter(({ rule }) => whole.has(rule)),
    [],
  )
  const places = new Map(findings.map(({ rule }, at) => [rule, at]))
  const first = grading.fixes.find(({ check }) => whole.has(check))
  const last = grading.fixes.findLast(({ check }) => !whole.has(check))
  assert.ok(first && last && first.gain > last.gain)
  const parts = CHECKS.find(({ id }) => id === first.check)?.parts ?? []
  const warned = parts.flatMap(({ id }) => places.get(id) ?? [])
  assert.ok(warned.length > 0)
  for (const at of warned) assert.ok(at < (places.get(last.check) ?? 0), first.check)
})
