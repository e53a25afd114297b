// The part of docs/self-hosting.md that is printed: how many scans run in parallel by default.
import { readConfig, SCAN_BYTES, SERVICE_BYTES, VARIABLES } from '../../src/app/config.ts'
import { markdownTable } from './markdown-table.ts'

const MEGABYTE = 2 ** 20
const SIZES = { '512 MB': 512, '1 GB': 1024, '1.5 GB': 1536 }

export async function scansByMemory(): Promise<string> {
  const rows = Object.entries(SIZES).map(([size, megabytes]) => [
    size,
    String(readConfig({}, megabytes * MEGABYTE).SCAN_WORKERS),
  ])
  return [
    `By default \`SCAN_WORKERS\` is what fits: memory minus ${SERVICE_BYTES / MEGABYTE} MB for the service, divided by ${SCAN_BYTES / MEGABYTE} MB per scan, at least 1 and at most ${VARIABLES.SCAN_WORKERS.default}.`,
    '',
    ...markdownTable(['Memory', 'Parallel scans'], rows),
  ].join('\n')
}
