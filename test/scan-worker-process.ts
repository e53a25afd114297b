// A worker in a process of its own: at the word of a test it claims a scan or finishes the one that
// it has, at the time that it is given, and prints the outcome; made to be stopped and killed.
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ClaimedScan } from '../src/store/catalogue.ts'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { finished, renderer } from './catalogue-writes.ts'

const [url = '', worker = '', leaseMs = ''] = process.argv.slice(2)
const catalogue = await openCatalogueAt(url, renderer)
let scan: ClaimedScan | null = null
for await (const line of createInterface({ input: process.stdin })) {
  const [order, now] = line.split(' ')
  if (order === 'claim') {
    scan = await catalogue.claimScan(worker, Number(leaseMs), Number(now))
    writeSync(1, `${scan?.scanId ?? 'none'}\n`)
  } else if (scan !== null) {
    const result = finished(scan.record, 7, { evidence: JSON.stringify({ worker }) })
    writeSync(1, `${await catalogue.finishScan(scan, result, Number(now))}\n`)
  }
}
