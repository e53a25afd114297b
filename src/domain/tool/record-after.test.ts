// What a record becomes, and what of it nothing but its own author changes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { pendingRecord } from '../../../test/tool-record.ts'
import {
  afterEdit,
  afterImport,
  afterRegrade,
  afterScan,
  afterSecondLook,
  type Scanned,
} from './record-after.ts'
import type { ToolRecord } from './tool.ts'

const found = scannedRecord('average-tool').record
const scan: Scanned = {
  scanId: 'scan-2',
  found,
  grading: found.grading ?? assert.fail(),
  methodDigest: 'd1f2a3b4',
  words: { name: null, description: '', category: null },
  iconVersion: undefined,
  observedAt: '2026-11-02T00:00:00.000Z',
  at: '2026-11-02T00:01:00.000Z',
}
/** All that people and other scans have written. */
const written: ToolRecord = pendingRecord({
  description: 'Sends mail.',
  category: 'email',
  tags: ['mail'],
  aliases: ['acme'],
  capabilities: ['send mail'],
  problems: ['how do I send mail'],
  iconVersion: 'one',
  reviews: { count: 3, score: 7, low: 6, high: 8 },
})

test('a scan changes what it has seen, and nothing else', () => {
  const after = afterScan(written, scan)
  const { access, auth, accessMethods, operations } = found
  const seen: Partial<ToolRecord> = {
    status: 'graded',
    grading: scan.grading,
    methodDigest: scan.methodDigest,
    access,
    auth,
    accessMethods,
    operations,
    scannedAt: scan.observedAt,
    updatedAt: scan.at,
    latestScan: { id: 'scan-2', status: 'done' },
  }
  assert.deepEqual(after, { ...written, ...seen })
  assert.equal(afterScan(written, { ...scan, iconVersion: null }).iconVersion, null)
  const unrated = { ...scan.grading, status: 'unrated' as const }
  assert.equal(afterScan(written, { ...scan, grading: unrated }).status, 'unreachable')
})

test('a second look changes the grade; a scan that waits, runs or has failed stays the latest', () => {
  const graded = afterScan(written, scan)
  const grading = { ...scan.grading, score: 1 }
  const again = { ...scan, scanId: 'again', grading, at: '2026-11-03T00:00:00.000Z' }
  const after = afterSecondLook(graded, again)
  const latestScan = { id: 'again', status: 'done' as const }
  assert.deepEqual(after, { ...graded, grading, updatedAt: again.at, latestScan })
  for (const shown of [
    { id: 'next', status: 'running' as const },
    { id: 'next', status: 'done' as const, lockedSince: '2026-11-02' },
  ])
    assert.deepEqual(
      afterSecondLook({ ...graded, latestScan: shown }, again).latestScan,
      shown,
      'of a scan',
    )
})

test('a tool that is graded again keeps its icon, its reviews and its latest scan', () => {
  const graded = afterScan(written, scan)
  const next = { ...found, slug: written.slug, scannedAt: '2026-11-09T00:00:00.000Z' }
  const { iconVersion, reviews, latestScan, createdAt, scannedAt } = graded
  const kept = { iconVersion, reviews, latestScan, createdAt, scannedAt }
  assert.deepEqual(afterRegrade(graded, next), { ...next, ...kept })
  // Too little of it was ever seen: what its scans show stays.
  const pending = { ...next, status: 'pending' as const }
  assert.equal(afterRegrade({ ...written, status: 'unreachable' }, pending).status, 'unreachable')
  assert.equal(afterRegrade(graded, pending).status, 'pending')
})

test('what an owner has said first and then otherwise does not return when the claim ends', () => {
  const at = '2026-11-03T00:00:00.000Z'
  const first = afterEdit(written, { name: 'Mine', by: 'key' }, at)
  const second = afterEdit(first, { ...first.owner, name: 'Ours', description: 'Best.' }, at)
  assert.deepEqual([second.name, second.description, second.wordsBy], ['Ours', 'Best.', 'owner'])
  const ended = afterEdit(second, undefined, at)
  assert.deepEqual(ended, { ...written, updatedAt: at })
})

test('an import keeps the address in links, and what only scans and readers bring', () => {
  const owned = afterEdit(afterScan(written, scan), { name: 'Mine', by: 'key' }, scan.at)
  const { iconVersion: _icon, ...next } = { ...found, slug: 'other-slug', latestScan: null }
  const { slug, createdAt, reviews, latestScan } = owned
  const after = afterImport(owned, next)
  assert.deepEqual(
    { ...after, slug, createdAt, reviews, latestScan, iconVersion: 'one', name: 'Mine' },
    after,
  )
  assert.equal(after.owner?.instead?.name, next.name)
})
