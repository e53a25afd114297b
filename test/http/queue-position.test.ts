// A submission returns its position in the queue, on both databases.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { freshPostgres } from '../postgres-server.ts'
import { listen } from '../targets/listen.ts'
import { openPipeline } from './scan-pipeline.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'agentgrade-queue-'))
process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }))
const ENGINES = { sqlite: async () => `sqlite:${join(FOLDER, 'test.db')}`, postgres: freshPostgres }

interface Asked {
  status: string
  scan: { id: string; url: string; position: number | null }
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  test(`a submission tells its place in the queue, and the oldest how long it has waited (${name})`, async (t) => {
    // It never answers, so that the first scan runs as long as the test looks.
    const silent = await listen(() => () => {})
    t.after(() => silent.close())
    const pipeline = await openPipeline(t, await fresh())
    const submit = async (at: number) =>
      (await (
        await pipeline.post('/tools/submit', { url: `${silent.url}/tool-${at}` })
      ).json()) as Asked
    const places: Asked[] = []
    for (let at = 0; at < 5; at += 1) {
      places.push(await submit(at))
      pipeline.pass(1000)
    }
    assert.deepEqual(
      places.map(({ scan }) => scan.position),
      [1, 2, 3, 4, 5],
    )
    const again = await submit(2)
    assert.deepEqual([again.status, again.scan.position], ['exists', 3])
    assert.equal((await pipeline.json(again.scan.url))['position'], 3)
    assert.match(await pipeline.metrics(), /^agentgrade_scans_waiting 5$/m)
    assert.match(await pipeline.metrics(), /^agentgrade_scan_oldest_waiting_seconds 5$/m)
    pipeline.startWorker()
    const [first] = places
    assert.ok(first)
    const taken = await pipeline.until(first.scan.url, ({ status }) => status !== 'queued')
    assert.equal(taken['position'], null)
  })
}
