// An owner's edit while the tool is scanned: it ends as if it had come after the scan, on both
// databases.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { exchangeLines } from '../src/domain/evidence/exchange-line.ts'
import { readStoredEvidence, type Evidence } from '../src/domain/evidence/evidence.ts'
import type { OwnerEdit } from '../src/domain/tool/owner.ts'
import { withReadFacts } from '../src/domain/tool/owner-facts.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { grade } from '../src/grade/grade.ts'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openCatalogue } from '../src/store/open-database.ts'
import { recheckClaims } from '../src/usecases/owner/claim.ts'
import { editTool } from '../src/usecases/owner/edit-tool.ts'
import { renderer } from '../src/usecases/renderer.ts'
import type { ScanJob, ScanReport } from '../src/usecases/scan/scan-job.ts'
import { startScanWorker } from '../src/usecases/scan/scan-worker.ts'
import { foundIn } from '../src/usecases/tool-record.ts'
import { newSubmission } from './catalogue-writes.ts'
import { freshPostgres } from './postgres-server.ts'
import { scannedRecord } from './scanned-record.ts'
import { pendingRecord } from './tool-record.ts'

const NOW = Date.UTC(2026, 10, 15, 9)
const SOURCE = 'https://docs.acme.example/limits'
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-edits-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0
const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, `${(files += 1)}.db`)}`,
  postgres: () => freshPostgres(),
}
const STREAMS = { 'api.streaming': { value: true, source: SOURCE } }
const PAGES = { 'api.pageMax': { value: 100, source: SOURCE } }

/** What a scan finds, on pages that state both facts; the owner's count as the job gives them. */
function scanOf({ before, ownerFacts, tool }: ScanJob): ScanReport {
  const { declaration } = (before !== null && readStoredEvidence(before)) || {}
  const seen = scannedRecord('average-tool').evidence
  const quote = 'Up to 100 events are streamed.'
  const evidence: Evidence = {
    ...seen,
    tool,
    ...(declaration && { declaration }),
    observations: {
      ...seen.observations,
      documentedTopics: {
        state: 'observed',
        value: {
          topics: [
            { topic: 'streaming', url: SOURCE, quote },
            { topic: 'pagination', url: SOURCE, quote },
          ],
        },
        exchanges: ['docs-1'],
      },
    },
  }
  const found = ownerFacts ? withReadFacts(tool.url, evidence, ownerFacts) : evidence
  return {
    outcome: 'seen',
    observedAt: found.observedAt ?? '',
    own: { name: 'Acme of the site', description: 'What the site says.', category: null },
    evidence: JSON.stringify(found),
    grading: grade(found),
    found: foundIn(found),
    difference: null,
    exchanges: exchangeLines(found),
    clients: 'null',
  }
}

interface Owned {
  catalogue: Catalogue
  edit: (edit: OwnerEdit) => Promise<unknown>
  /** Ends the claim. */
  leave: () => Promise<void>
  /** Scans the tool, and does that between the last look and the storing. */
  scan: (meanwhile: () => Promise<unknown>) => Promise<void>
}

async function owned(t: TestContext, url: string): Promise<Owned> {
  const catalogue = await openCatalogue(url, renderer)
  t.after(() => catalogue.close())
  const record = pendingRecord({ slug: 'mine', url: 'https://acme.example/', given: [] })
  await catalogue.submit(newSubmission('mine', { record, now: NOW }))
  const times = { createdAt: NOW, revokedAt: null, expiresAt: null }
  const key = { id: 'owner', hash: 'hash', prefix: 'ag_1', name: '', scopes: null, ...times }
  await catalogue.createKey(key, null)
  await catalogue.putOwner('mine', 'owner', 'file', null, NOW)
  const now = () => NOW
  let ids = 0
  const randomId = () => `id-${(ids += 1)}`
  const deps = { catalogue, now, randomId, settings: { publicUrl: '', allowedRanges: [] } }
  const who = { keyId: 'owner', addressKey: 'a', siteKey: 's', isAdmin: false, keyCreatedAt: NOW }
  const recordNow = async () => (await catalogue.findRecord('mine')) ?? assert.fail()
  return {
    catalogue,
    edit: async (edit) => editTool(deps, await recordNow(), edit, who),
    leave: async () => {
      await catalogue.revokeKey('owner', NOW)
      await recheckClaims(deps, new AbortController().signal)
    },
    scan: async (meanwhile) => {
      const done = Promise.withResolvers<void>()
      const worker = startScanWorker({
        catalogue,
        runScan: async (job) => {
          const report = scanOf(job)
          await meanwhile()
          return report
        },
        worker: 'w',
        settings: { workers: 1, allowedRanges: [], botUrl: '', refreshDays: 0, hostMinutes: 0 },
        npm: null,
        now,
        randomId,
        onFault: (error) => done.reject(error),
        onDone: () => done.resolve(),
      })
      await done.promise
      await worker.stop()
    },
  }
}

interface Story {
  before: OwnerEdit | null
  change: (parts: Owned) => Promise<unknown>
  /** Of the tool in the end. */
  wanted: Partial<ToolRecord>
  /** Facts that count in the end. */
  facts: readonly string[]
}

const editing =
  (edit: OwnerEdit) =>
  ({ edit: send }: Owned) =>
    send(edit)

const STORIES: Record<string, Story> = {
  'the first words': {
    before: null,
    change: editing({ name: 'Mine' }),
    wanted: { name: 'Mine', description: 'What the site says.', wordsBy: 'owner' },
    facts: [],
  },
  'other words': {
    before: { name: 'Mine', category: 'crm' },
    change: editing({ name: 'Ours', category: 'email', description: 'Sends mail.' }),
    wanted: { name: 'Ours', category: 'email', description: 'Sends mail.', wordsBy: 'owner' },
    facts: [],
  },
  'the first facts': {
    before: { name: 'Mine' },
    change: editing({ facts: STREAMS }),
    wanted: { name: 'Mine' },
    facts: ['api.streaming'],
  },
  'other facts': {
    before: { facts: STREAMS },
    change: editing({ facts: { 'api.streaming': null, ...PAGES } }),
    wanted: {},
    facts: ['api.pageMax'],
  },
  'no words and no facts, because the claim ends': {
    before: { name: 'Mine', facts: STREAMS },
    change: ({ leave }) => leave(),
    wanted: { name: 'Acme of the site', description: 'What the site says.', wordsBy: 'site' },
    facts: [],
  },
}

for (const [engine, fresh] of Object.entries(ENGINES))
  for (const [what, { before, change, wanted, facts }] of Object.entries(STORIES))
    test(`${what}: declared during a scan or after it, on ${engine}`, async (t) => {
      const ended = async (isDuring: boolean) => {
        const parts = await owned(t, await fresh())
        if (before) await parts.edit(before)
        await parts.scan(async () => isDuring && (await change(parts)))
        if (!isDuring) await change(parts)
        const record = (await parts.catalogue.findRecord('mine')) ?? assert.fail()
        const stored = (await parts.catalogue.findLatestEvidence('mine')) ?? ''
        return { record, evidence: readStoredEvidence(stored) ?? assert.fail() }
      }
      const during = await ended(true)
      assert.deepEqual({ ...during.record, ...wanted }, during.record)
      assert.deepEqual(Object.keys(during.evidence.declaration?.facts ?? {}), facts)
      assert.equal(during.record.latestScan?.status, 'done')
      assert.deepEqual(during, await ended(false))
    })
