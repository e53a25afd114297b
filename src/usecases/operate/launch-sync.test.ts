// Edits of the launch catalogue reach a database that already has it: once, and without replacing
// what a scan has seen.
import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultOf } from '../../../test/catalogue-writes.ts'
import { temporaryCatalogue } from '../../../test/temporary-catalogue.ts'
import { type Evidence, readStoredEvidence } from '../../domain/evidence/evidence.ts'
import type { CatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import { fillFromLaunch, syncLaunch } from './launch-sync.ts'

const root = join(import.meta.dirname, '../../..')
const NOW = Date.UTC(2026, 10, 15)
const LATER = NOW + 1000
const FACT = 'api.webhooks'

function launchOf(t: TestContext, ...slugs: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-launch-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const slug of slugs)
    cpSync(join(root, `catalogue/${slug}.json`), join(folder, `${slug}.json`))
  const edit = (slug: string, change: (entry: CatalogueEntry) => CatalogueEntry) => {
    const file = join(folder, `${slug}.json`)
    writeFileSync(
      file,
      JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as CatalogueEntry)),
    )
  }
  return { folder, edit }
}

const withFact = (entry: CatalogueEntry, value: boolean): CatalogueEntry => ({
  ...entry,
  declaration: {
    ...entry.declaration,
    facts: {
      ...entry.declaration.facts,
      [FACT]: { value, basis: 'known', source: entry.declaration.sources[0] ?? '' },
    },
  },
})

test('an edit reaches its tool once; a new entry comes in, and what an operator has changed stays', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const { folder, edit } = launchOf(t, 'stripe', 'resend')
  assert.equal(await fillFromLaunch(catalogue, folder, NOW), 2)
  assert.equal(await syncLaunch(catalogue, folder, LATER), 0)
  const own = (await catalogue.findRecord('resend')) ?? assert.fail()
  await catalogue.putTools(
    [{ record: { ...own, description: 'Our own words.' }, urlKey: 'resend.com', evidence: null }],
    NOW,
  )
  edit('stripe', (entry) => ({ ...entry, description: 'Payments, in other words.' }))
  cpSync(join(root, 'catalogue/twilio.json'), join(folder, 'twilio.json'))
  assert.equal(await syncLaunch(catalogue, folder, LATER), 2)
  assert.equal((await catalogue.findRecord('stripe'))?.description, 'Payments, in other words.')
  assert.equal((await catalogue.findRecord('resend'))?.description, 'Our own words.')
  assert.ok(await catalogue.findRecord('twilio'))
  assert.equal(await syncLaunch(catalogue, folder, LATER), 0)
})

test('of a tool that was scanned since, what is declared is replaced and what was seen stays', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const { folder, edit } = launchOf(t, 'stripe')
  edit('stripe', (entry) => withFact(entry, false))
  await fillFromLaunch(catalogue, folder, NOW)
  const declared = JSON.parse((await catalogue.findLatestEvidence('stripe')) ?? '') as Evidence
  const model = readStoredEvidence(
    readFileSync(join(root, 'test/corpus/model-tool.evidence.json'), 'utf8'),
  )
  const { observations, exchanges, observedAt } = model ?? assert.fail()
  const seen: Evidence = { ...declared, observations, exchanges, observedAt }
  const record = {
    ...((await catalogue.findRecord('stripe')) ?? assert.fail()),
    scannedAt: observedAt,
  }
  await catalogue.putTools([{ record, urlKey: 'stripe.com', evidence: JSON.stringify(seen) }], NOW)
  edit('stripe', (entry) => withFact(entry, true))
  assert.equal(await syncLaunch(catalogue, folder, LATER), 1)
  const after = JSON.parse((await catalogue.findLatestEvidence('stripe')) ?? '') as Evidence
  assert.deepEqual(
    [after.observations, after.exchanges, after.observedAt],
    [observations, exchanges, observedAt],
  )
  assert.equal(after.declaration?.facts?.[FACT]?.value, true)
  assert.equal((await catalogue.findRecord('stripe'))?.scannedAt, observedAt)
})

test('an edit that comes while a scan is under way is not lost to it', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const { folder, edit } = launchOf(t, 'stripe')
  edit('stripe', (entry) => withFact(entry, false))
  await fillFromLaunch(catalogue, folder, NOW)
  await catalogue.requestScan('stripe', 'scan-1', 0, { host: 'stripe.com', everyMs: 0 }, NOW)
  const scan = (await catalogue.claimScan('worker', 60_000, NOW)) ?? assert.fail()
  edit('stripe', (entry) => withFact(entry, true))
  assert.equal(await syncLaunch(catalogue, folder, LATER), 1)
  const seen = {
    ...(JSON.parse(scan.evidence ?? '') as Evidence),
    observedAt: '2026-11-16T00:00:00Z',
  }
  const record = { ...scan.record, scannedAt: seen.observedAt }
  const result = resultOf(record, { evidence: JSON.stringify(seen) })
  await catalogue.finishScan(scan, result, LATER)
  assert.equal(await syncLaunch(catalogue, folder, LATER), 1)
  const after = JSON.parse((await catalogue.findLatestEvidence('stripe')) ?? '') as Evidence
  assert.deepEqual(
    [after.declaration?.facts?.[FACT]?.value, after.observedAt],
    [true, seen.observedAt],
  )
  assert.equal(await syncLaunch(catalogue, folder, LATER), 0)
})

test('a database without the launch catalogue gets none of it', async (t) => {
  const empty = await temporaryCatalogue(t)
  const { folder } = launchOf(t, 'stripe', 'resend', 'twilio')
  assert.equal(await syncLaunch(empty, folder, NOW), 0)
  assert.ok(await empty.isEmpty())
})

test('an edit that comes with a new method is recorded in the history as a change of the method', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const { folder, edit } = launchOf(t, 'stripe', 'resend')
  await fillFromLaunch(catalogue, folder, NOW)
  const stored = (await catalogue.findRecord('stripe')) ?? assert.fail()
  const grading = stored.grading ?? assert.fail()
  const old = { ...stored, grading: { ...grading, methodVersion: '1.0.0' } }
  await catalogue.putTools([{ record: old, urlKey: 'stripe.com', evidence: null }], NOW)
  for (const slug of ['stripe', 'resend'])
    edit(slug, (entry) => ({ ...entry, description: 'In other words.' }))
  await syncLaunch(catalogue, folder, LATER)
  const [change] = (await catalogue.listScans('stripe', 1, 10))?.scans ?? []
  assert.equal(change?.kind, 'method')
  assert.equal(change.methodVersion, grading.methodVersion)
  assert.equal((await catalogue.listScans('resend', 1, 10))?.total, 0)
})
