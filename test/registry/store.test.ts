// What other registries list is stored on both databases: only what has changed is written.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { RegistryRow } from '../../src/domain/registry/entry.ts'
import { openCatalogue } from '../../src/store/open-database.ts'
import { renderer } from '../../src/usecases/renderer.ts'
import { freshPostgres } from '../postgres-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-registry-'))
after(() => rmSync(folder, { recursive: true }))
const SOURCE = 'https://registry.example'

function row(name: string, version: string, changes: Partial<RegistryRow> = {}): RegistryRow {
  return {
    name,
    version,
    source: SOURCE,
    server: JSON.stringify({ name, version, description: 'One.' }),
    status: 'active',
    statusMessage: null,
    statusChangedAt: null,
    publishedAt: 1,
    updatedAt: 1,
    isLatest: 1,
    ...changes,
  }
}

const DATABASES = {
  sqlite: async () => `sqlite:${join(folder, 'one.db')}`,
  postgres: () => freshPostgres(),
}

for (const [engine, database] of Object.entries(DATABASES))
  describe(engine, () => {
    test('a repeat writes nothing, a change one row, and one version is the latest', async (t) => {
      const catalogue = await openCatalogue(await database(), renderer)
      t.after(() => catalogue.close())
      const first = [row('com.acme/a', '1.0.0'), row('com.acme/b', '1.0.0')]
      const put = (rows: RegistryRow[]) => catalogue.putRegistryServers(SOURCE, rows)
      assert.deepEqual(await put(first), { written: 2, unchanged: 0 })
      assert.deepEqual(await put(first), { written: 0, unchanged: 2 })
      const changed = row('com.acme/a', '1.0.0', { statusMessage: 'Gone soon.' })
      assert.deepEqual(await put([changed]), { written: 1, unchanged: 0 })
      assert.deepEqual(await put([row('com.acme/a', '2.0.0')]), { written: 1, unchanged: 0 })
    })
  })
