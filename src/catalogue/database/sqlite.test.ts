// The engine on SQLite: how much of the file it maps into memory.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { totalmem, tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openSqlite } from './sqlite.ts'

test('a file is mapped only where the memory holds the map twice', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-map-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const limits = t.mock.method(process, 'constrainedMemory')
  const mapped = async (limit: number) => {
    limits.mock.mockImplementation(() => limit)
    const engine = await openSqlite(join(folder, 'a.db'))
    const [row] = await engine.all('pragma mmap_size')
    await engine.close()
    return row?.['mmap_size']
  }
  assert.equal(await mapped(512 * 2 ** 20), 0)
  assert.equal(await mapped(2 ** 32 - 2 ** 20), 0)
  assert.equal(await mapped(2 ** 33), totalmem() < 2 ** 32 ? 0 : 2 ** 31 - 65_536)
})
