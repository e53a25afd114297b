// What an older version stored is cleaned in the background, on both databases: URLs, evidence, and
// the number of reviews.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Renderer } from '../src/store/renderer.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { openEngine } from '../src/store/open.ts'
import {
  documentsOf,
  finished,
  newReview,
  newSubmission,
  NOW,
  renderer,
  summary,
} from './catalogue-writes.ts'
import { freshPostgres } from './postgres-server.ts'
import { pendingRecord } from './tool-record.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-clean-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const ENGINES = {
  sqlite: async () => `sqlite:${join(folder, 'clean.db')}`,
  postgres: freshPostgres,
}
const SECRET = 'CANARY7fQx9zLm27TtRp'
const whole: Renderer = {
  ...renderer,
  version: 'whole',
  render: (record) => ({
    ...documentsOf(record),
    profile: JSON.stringify(record),
    markdown: `# ${record.url}`,
  }),
}

for (const [name, fresh] of Object.entries(ENGINES)) {
  test(`tools of an older version are cleaned once, on ${name}`, async () => {
    const url = await fresh()
    const catalogue = await openCatalogueAt(url, whole)
    try {
      for (let index = 0; index < 45; index++) {
        const slug = `tool-${index}`
        const record = pendingRecord({
          slug,
          name: slug,
          url: index === 30 ? `https://${slug}.io/mcp?token=${SECRET}` : `https://${slug}.io/`,
        })
        await catalogue.submit(newSubmission(slug, { record, now: NOW + index }))
      }
      for (;;) {
        const scan = await catalogue.claimScan('w', 60_000, NOW + 1000)
        if (scan === null) break
        const curl = `curl -sS -- '${scan.record.url}'`
        const evidence = JSON.stringify({ observedAt: '2026-11-01T12:00:00Z', curl })
        const found = finished(scan.record, 7, {
          evidence,
          exchanges: [{ asked: `GET ${scan.record.url}`, answered: '200', command: curl }] as never,
        })
        await catalogue.finishScan(scan, found, NOW + 2000)
      }
      for (const id of ['a', 'b']) {
        await catalogue.addReview(
          newReview('tool-31', id, { overallScore: 5, windowMs: 0, isTrusted: false, network: id }),
          summary,
          NOW,
        )
      }
      const engine = await openEngine(url)
      await engine.transaction(async (tx) => {
        await tx.all('update meta set cleaned_to = 0')
        await tx.all("update review set network = 'n'")
      })
      await engine.close()

      const [tool, other] = [
        await catalogue.findTool('tool-30'),
        await catalogue.findTool('tool-1'),
      ]
      assert.match(JSON.stringify(tool), new RegExp(SECRET))
      let steps = 1
      while (await catalogue.cleanTools(summary)) steps += 1
      assert.deepEqual([steps, await catalogue.cleanTools(summary)], [3, false])
      const record = await catalogue.findRecord('tool-30')
      assert.equal(record?.url, 'https://tool-30.io/mcp')
      const scanId = record?.latestScan?.id ?? ''
      const seen = [
        record,
        await catalogue.findTool('tool-30'),
        await catalogue.findExchanges('tool-30'),
        await catalogue.findScan(scanId),
      ]
      const evidence = (await catalogue.findEvidence(scanId)) ?? ''
      assert.match(evidence, /token=\*\*\*/)
      assert.doesNotMatch(`${JSON.stringify(seen)}${evidence}`, new RegExp(SECRET))
      assert.notEqual((await catalogue.findTool('tool-30'))?.version, tool?.version)
      assert.deepEqual(await catalogue.findTool('tool-1'), other, 'what is clean stays as it is')
      assert.equal((await catalogue.findRecord('tool-31'))?.reviews.count, 1)
    } finally {
      await catalogue.close()
    }
  })
}
