// Claims scans from a queue, finishes them and prints each acknowledged one; made to be killed.
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { finished, renderer } from './catalogue-writes.ts'

const LEASE_MS = 800

const [url = '', worker = ''] = process.argv.slice(2)
const catalogue = await openCatalogueAt(url, renderer)
for (;;) {
  const scan = await catalogue.claimScan(worker, LEASE_MS, Date.now())
  if (scan === null) {
    await pause(50)
    continue
  }
  await pause(Math.random() * 10)
  const isStored = await catalogue.finishScan(
    scan,
    finished(scan.record, 7, { evidence: JSON.stringify({ worker }) }),
    Date.now(),
  )
  if (isStored) writeSync(1, `done ${scan.scanId}\n`)
}
