// Evidence that comes from elsewhere keeps its readings, and whoever has read by hand there is not
// known here: the letter ends where that of estimates does.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { readEvidence } from '../../../test/readings.ts'
import { temporaryCatalogue } from '../../../test/temporary-catalogue.ts'
import { lockedServer } from '../../contract/lock.ts'
import { readStoredEvidence, seenIn, type Evidence } from '../../domain/evidence/evidence.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { grade } from '../../grade/grade.ts'
import { contractOfTools } from '../local/server-contract.ts'
import { withConfirmation } from '../registry/confirmed-evidence.ts'
import { recordFrom, regradedRecord } from '../tool-record.ts'
import { importExported, readExported, type ExportedLine } from './import-exported.ts'

const NOW = Date.UTC(2026, 10, 20)
const file = join(import.meta.dirname, '../../../test/corpus/model-tool.evidence.json')
const read = readEvidence(JSON.parse(readFileSync(file, 'utf8')) as Evidence, 'mcp')
const identity = {
  slug: 'model',
  name: 'Model',
  description: 'Sends mail.',
  url: read.tool.url,
  category: 'email',
  categoryWish: null,
  tags: [],
}

/** As whoever believes its readers has it: a better letter than here. */
function elsewhere(): ToolRecord {
  const grading = grade(read, { readers: 'any', on: '2026-11-20' })
  const letter = grading.access?.mcp?.letter
  assert.ok(letter && LETTERS.indexOf(letter) < LETTERS.indexOf('B'))
  return { ...recordFrom(identity, read, NOW), grading }
}

function assertEnds({ grading, access }: ToolRecord, evidence: string | null, where: string): void {
  assert.deepEqual(
    grading?.restsOn?.readings?.map(({ of, state }) => [of, state]),
    [['mcp', 'unknown']],
  )
  assert.equal(grading?.access?.mcp?.letter, 'B', where)
  assert.equal(grading?.access?.mcp?.ceiling?.by, 'reader', where)
  assert.equal(access.mcp?.can?.isWhole, true, where)
  const stored = evidence === null ? null : readStoredEvidence(evidence)
  assert.deepEqual(stored?.observations.mcpReading, read.observations.mcpReading, where)
}

test('what another service has exported', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const line = readExported(JSON.stringify({ record: elsewhere(), evidence: read }))
  assert.ok(line.ok, JSON.stringify(line))
  const { value } = line
  const lines = (async function* (): AsyncGenerator<ExportedLine> {
    yield value
  })()
  assert.deepEqual(await importExported(catalogue, lines, NOW), { read: 1, stored: 1 })
  const record = await catalogue.findRecord('model')
  assert.ok(record)
  assertEnds(record, await catalogue.findLatestEvidence('model'), 'imported')
  assertEnds(regradedRecord(record, read, NOW), JSON.stringify(read), 'graded again')
})

test('what a client of the operator confirms keeps the reading beside it', () => {
  const { mcpTools, mcp } = seenIn(read)
  assert.ok(mcpTools && mcp?.url)
  const server = lockedServer(
    contractOfTools(mcpTools.tools, {
      name: 'model',
      source: mcp.url,
      version: null,
      instructions: mcp.instructions,
    }),
  )
  assert.ok(server.ok)
  const lock = { format: 'agentgrade-lock/1', servers: [server.value] }
  const result = withConfirmation(elsewhere(), JSON.stringify(read), lock, NOW)
  assert.ok('record' in result, JSON.stringify(result))
  assertEnds(result.record, result.evidence, 'confirmed')
})
