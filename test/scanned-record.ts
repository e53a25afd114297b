// A tool after a scan: the record and the exchanges of an evidence from the corpus.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseEvidence, type Evidence } from '../src/domain/evidence/evidence.ts'
import { exchangeLines, type ExchangeLine } from '../src/domain/evidence/exchange-line.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { recordFrom } from '../src/usecases/tool-record.ts'

export interface ScannedRecord {
  record: ToolRecord
  exchanges: ExchangeLine[]
  evidence: Evidence
  json: string
}

const SEEN_AT = Date.parse('2026-11-14T10:00:00Z')

const made = new Map<string, ScannedRecord>()

/** `name` is a file of the corpus, and its last part becomes the slug. Graded once in a process. */
export function scannedRecord(name: string): ScannedRecord {
  const scanned = made.get(name) ?? make(name)
  made.set(name, scanned)
  return scanned
}

function make(name: string): ScannedRecord {
  const json = readFileSync(join(import.meta.dirname, `corpus/${name}.evidence.json`), 'utf8')
  const parsed = parseEvidence(JSON.parse(json))
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems)}`)
  const slug = basename(name).replace('.', '-')
  const identity = {
    slug,
    name: 'Acme',
    description: 'Messages for teams.',
    url: `https://${slug}.example/`,
    category: 'email',
    categoryWish: null,
    tags: [],
  }
  return {
    record: recordFrom(identity, parsed.value, SEEN_AT),
    exchanges: exchangeLines(parsed.value),
    evidence: parsed.value,
    json,
  }
}
