// Catalogue entries become graded tools, and unchanged ones cause no write.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { copyLaunchDatabase } from '../../../test/launch-database.ts'
import { temporaryCatalogue } from '../../../test/temporary-catalogue.ts'
import { openCatalogueAt } from '../../store/open-database.ts'
import { renderer } from '../renderer.ts'
import { importTools } from './import-tools.ts'
import { launchCatalogue } from '../../../test/launch-tools.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const { entries, captured } = await launchCatalogue()

test('the launch catalogue comes in whole, graded by what is declared and was captured', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-import-'))
  const url = await copyLaunchDatabase(join(folder, 'launch.db'))
  const catalogue = await openCatalogueAt(url, renderer)
  t.after(async () => {
    await catalogue.close()
    rmSync(folder, { recursive: true })
  })
  assert.deepEqual(await catalogue.countTools(), {
    graded: entries.filter(({ kind }) => kind !== 'reference').length,
    pending: 0,
  })
  // An entry without captured evidence.
  const { slug } =
    entries.find((entry) => !captured.has(entry.slug) && entry.declaration.api) ?? assert.fail()
  const record = await catalogue.findRecord(slug)
  assert.equal(record?.status, 'graded')
  assert.equal(record?.grading?.evidence, 'declared')
  assert.equal(record?.scannedAt, null)
  assert.equal(record?.createdAt, '2026-11-01T08:00:00.000Z')
  assert.ok(record?.accessMethods.includes('API'))
  assert.equal((await catalogue.findTool(slug))?.grade, record?.grading?.letter)
})

test('an unchanged catalogue writes nothing; a changed entry is written alone', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const some = entries.filter(({ category }) => category === 'payments')
  await importTools(catalogue, some, NOW)
  const before = (await catalogue.versions()).tools
  assert.equal(await importTools(catalogue, some, NOW + 1000), 0)
  assert.equal((await catalogue.versions()).tools, before)

  const changed = some.map((entry) =>
    entry.slug === 'stripe' ? { ...entry, description: 'Takes money.' } : entry,
  )
  assert.equal(await importTools(catalogue, changed, NOW + 2000), 1)
  const record = await catalogue.findRecord('stripe')
  assert.equal(record?.description, 'Takes money.')
  assert.equal(record?.createdAt, '2026-11-15T12:00:00.000Z')
  assert.equal(record?.updatedAt, '2026-11-15T12:00:02.000Z')
})

test('a grading by another method version is written anew', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const some = entries.slice(0, 3)
  await importTools(catalogue, some, NOW)
  const record = await catalogue.findRecord(some[0]?.slug ?? '')
  assert.ok(record?.grading)
  const older = { ...record, grading: { ...record.grading, methodVersion: '0.9.0' } }
  await catalogue.putTools([{ record: older, urlKey: 'x.example', evidence: '{}' }], NOW)
  assert.equal(await importTools(catalogue, some, NOW), 1)
  assert.notEqual((await catalogue.findRecord(older.slug))?.grading?.methodVersion, '0.9.0')
})

test('what a scan has seen is not replaced by what is declared', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const some = entries.slice(0, 2)
  await importTools(catalogue, some, NOW)
  const record = await catalogue.findRecord(some[0]?.slug ?? '')
  assert.ok(record)
  const scanned = { ...record, description: 'Seen.', scannedAt: '2026-11-15T13:00:00.000Z' }
  await catalogue.putTools([{ record: scanned, urlKey: 'x.example', evidence: '{}' }], NOW)
  assert.equal(await importTools(catalogue, some, NOW), 0)
  assert.equal((await catalogue.findRecord(record.slug))?.description, 'Seen.')
})

test('the words by which people find a tool come in, whatever a scan has seen since', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const [entry] = entries
  assert.ok(entry)
  await importTools(catalogue, [entry], NOW)
  const record = await catalogue.findRecord(entry.slug)
  assert.ok(record)
  const unnamed = { ...record, aliases: [], capabilities: [], operations: [] }
  await catalogue.putTools(
    [
      {
        record: { ...unnamed, scannedAt: '2026-11-15T13:00:00.000Z' },
        urlKey: 'x.example',
        evidence: '{"seen":true}',
      },
    ],
    NOW,
  )
  const told = { ...entry, aliases: ['Zanzibar'], capabilities: ['polish brass lanterns'] }
  for (const query of ['zanzibar', 'polishing lanterns'])
    assert.equal((await catalogue.search(query, 5)).total, 0)
  assert.equal(await importTools(catalogue, [told], NOW), 1)
  for (const query of ['zanzibar', 'polishing lanterns'])
    assert.deepEqual(
      (await catalogue.search(query, 5)).matches.map(({ match }) => match),
      ['all'],
      query,
    )
  assert.equal((await catalogue.findRecord(entry.slug))?.scannedAt, '2026-11-15T13:00:00.000Z')
  assert.equal(await importTools(catalogue, [told], NOW), 0)
})

test('what was captured comes in as seen, joined to what is declared; a later scan stays, a later capture comes in', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const some = entries.filter(({ slug }) => slug === 'notion' || slug === 'mcp-memory')
  assert.equal(await importTools(catalogue, some, NOW, captured), 2)
  const notion = await catalogue.findRecord('notion')
  assert.deepEqual(
    [notion?.grading?.evidence, notion?.scannedAt, notion?.latestScan],
    ['mixed', null, null],
  )
  assert.ok(notion?.access.mcp?.url && notion.accessMethods.includes('API'))
  assert.equal((await catalogue.findRecord('mcp-memory'))?.status, 'graded')
  assert.equal(await importTools(catalogue, some, NOW, captured), 0)

  const seen = captured.get('notion')
  assert.ok(notion && seen?.observedAt)
  const scanned = {
    ...notion,
    description: 'Seen.',
    scannedAt: new Date(Date.parse(seen.observedAt) + 1000).toISOString(),
  }
  await catalogue.putTools([{ record: scanned, urlKey: 'x.example', evidence: '{}' }], NOW)
  assert.equal(await importTools(catalogue, some, NOW, captured), 0)
  const later = new Map([
    ['notion', { ...seen, observedAt: new Date(Date.parse(seen.observedAt) + 2000).toISOString() }],
  ])
  assert.equal(await importTools(catalogue, some.slice(-1), NOW, later), 1)
  assert.notEqual((await catalogue.findRecord('notion'))?.description, 'Seen.')
})

test('more than one batch comes in whole', async (t) => {
  const catalogue = await temporaryCatalogue(t)
  const [entry] = entries
  assert.ok(entry)
  const many = Array.from({ length: 101 }, (_, index) => ({
    ...entry,
    slug: `tool-${index}`,
    url: `https://tool-${index}.example`,
  }))
  assert.equal(await importTools(catalogue, many, NOW), 101)
  assert.equal((await catalogue.countTools()).graded, 101)
})
