// How long the report of a tool takes to render, and how many bytes it is with its style: every
// tool at launch, and scanned ones of the corpus.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolPage, type ToolPageView } from '../src/represent/html/pages/tool/tool-page.ts'
import { scannedRecord } from '../test/scanned-record.ts'
import { catalogueRecords } from '../test/tool-record.ts'

const ROUNDS = 50
const WANTED_MS = 3
const WANTED_BYTES = 70_000

const styleBytes = readFileSync(join(import.meta.dirname, '../web/style.css')).byteLength
const launch = (await catalogueRecords()).map((record) => viewOf({ record, exchanges: [] }))

function viewOf(part: Pick<ToolPageView, 'record' | 'exchanges'>): ToolPageView {
  return {
    base: 'https://agentgrade.example',
    category: [],
    history: [],
    reviews: [],
    ...part,
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

function measure(name: string, views: readonly ToolPageView[]): boolean {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const view of views) {
      const begin = performance.now()
      toolPage(view)
      times.push(performance.now() - begin)
    }
  }
  const ms = middle(times)
  const bytes = middle(views.map((view) => Buffer.byteLength(toolPage(view)))) + styleBytes
  console.log(
    `${name.padEnd(24)} ${ms.toFixed(2).padStart(6)} ms  ${String(bytes).padStart(6)} bytes with style`,
  )
  return ms < WANTED_MS && bytes < WANTED_BYTES
}

const results = [
  measure('launch, median', launch),
  ...['everything-http', 'average-tool', 'model-tool'].map((name) =>
    measure(`scanned, ${name}`, [viewOf(scannedRecord(name))]),
  ),
]
if (results.includes(false)) process.exitCode = 1
