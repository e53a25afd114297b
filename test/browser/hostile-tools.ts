// Tools, reviews, evidence and scans made of hostile text, written straight into a catalogue, and
// one harmless tool that is otherwise the same.
import type { Catalogue } from '../../src/store/catalogue.ts'
import { exchangeLines } from '../../src/domain/evidence/exchange-line.ts'
import type { Difference } from '../../src/domain/scan/difference.ts'
import { scanDifference } from '../../src/contract/scan-contract.ts'
import type { Grading } from '../../src/domain/grading/grading.ts'
import { OBSERVATION_NAMES } from '../../src/domain/evidence/observations/index.ts'
import type { Progress } from '../../src/domain/scan/scan.ts'
import type { ToolRecord } from '../../src/domain/tool/tool.ts'
import { newReview, resultOf, summary } from '../catalogue-writes.ts'
import { scannedRecord } from '../scanned-record.ts'
import { LINK_PAYLOADS, PAYLOADS } from './payloads.ts'
import { HELD_MS } from './site.ts'

const HOUR_MS = 3_600_000
const LONGEST_FOUND = 200

export const MILD = 'hostile-mild'
/** Has all reviews, a scan with hostile steps, and evidence of hostile requests. */
export const HOSTILE_WHOLE = 'hostile-whole'
export const HOSTILE_SCAN = 'scan-hostile'
export const HOSTILE_SCAN_UNDER_WAY = 'scan-hostile-under-way'
export const hostileSlug = (index: number): string => `hostile-${index}`
export const linkSlug = (index: number): string => `hostile-link-${index}`

/** Two for each tool: one is its name, the other everything else. */
export const HOSTILE_PAIRS: readonly (readonly string[])[] = Array.from(
  { length: PAYLOADS.length / 2 },
  (_, index) => PAYLOADS.slice(index * 2, index * 2 + 2),
)

const seen = scannedRecord('average-tool')

export async function putHostileTools(catalogue: Catalogue, now: number): Promise<void> {
  const tools = [
    recordOf(MILD, ['A mild name', 'A mild text']),
    recordOf(HOSTILE_WHOLE, HOSTILE_PAIRS[0] ?? []),
    ...HOSTILE_PAIRS.map((pair, index) => recordOf(hostileSlug(index), pair)),
    ...LINK_PAYLOADS.map((payload, index) => ({
      ...recordOf(linkSlug(index), ['Links', payload]),
      url: payload,
    })),
  ]
  const evidenceOf = ({ slug }: ToolRecord) => (slug === HOSTILE_WHOLE ? hostileEvidence() : '')
  await catalogue.putTools(
    tools.map((record) => ({ record, urlKey: record.slug, evidence: evidenceOf(record) })),
    now - HOUR_MS,
  )
  for (const [index, payload] of PAYLOADS.entries())
    await catalogue.addReview(reviewOf(payload, index), summary, now)
  await putScans(catalogue, now)
}

/** The text is used for everything that is only shown, and for every URL but the tool's own. */
function recordOf(slug: string, [name = '', text = '']: readonly string[]): ToolRecord {
  const { record } = seen
  return {
    ...record,
    slug,
    name,
    description: text,
    tags: [text],
    category: 'other',
    categoryWish: text,
    grading: record.grading && gradingOf(record.grading, text),
    access: {
      mcp: { url: text, package: text, transports: [text], auth: [text], docs: text },
      api: { style: text, baseUrl: text, openapi: text, docs: text },
      cli: { command: text, install: text, package: text, docs: text },
    },
    auth: { ...record.auth, docsUrl: text },
  }
}

/** Only the checks that quote something are kept: the rest would be the same on every page. */
function gradingOf(grading: Grading, text: string): Grading {
  const checks = grading.checks.flatMap((check) => {
    const facts = Object.entries(check.facts).map(
      ([name, fact]) => [name, typeof fact === 'string' ? text : fact] as const,
    )
    return facts.some(([, fact]) => fact === text) || check.reason !== null
      ? [{ ...check, facts: Object.fromEntries(facts), reason: check.reason && text }]
      : []
  })
  const fixes = grading.fixes.filter(({ check }) => checks.some(({ id }) => id === check))
  return { ...grading, checks, fixes, nextLetter: null }
}

function reviewOf(payload: string, index: number) {
  const made = newReview(HOSTILE_WHOLE, `review-hostile-${index}`, {
    reviewer: `reviewer-${index}`,
    overallScore: 5,
  })
  const told = {
    task: { description: payload, category: payload },
    agentId: payload,
    agentPlatform: payload,
    biggestFriction: payload,
  }
  return { ...made, review: { ...made.review, ...told } }
}

function hostileEvidence(): string {
  const first = seen.evidence.exchanges.find(({ kind }) => kind === 'http')
  if (first?.kind !== 'http') throw new Error('the corpus has no exchange over HTTP')
  const exchanges = PAYLOADS.map((payload, index) => ({
    ...first,
    id: `hostile-${index}`,
    request: { ...first.request, url: `https://hostile.example/${payload}` },
    curl: `curl '${payload}'`,
  }))
  return JSON.stringify({ ...seen.evidence, exchanges })
}

async function putScans(catalogue: Catalogue, now: number): Promise<void> {
  const looks = PAYLOADS.slice(-OBSERVATION_NAMES.length).map((payload, index): Progress => ({
    observation: OBSERVATION_NAMES[index] ?? 'site',
    state: 'observed',
    found: payload.slice(0, LONGEST_FOUND),
  }))
  const claim = async (slug: string, id: string) => {
    await catalogue.requestScan(slug, id, 0, { host: slug, everyMs: 0 }, now)
    const lease = await catalogue.claimScan('elsewhere', HELD_MS, now)
    if (lease === null) throw new Error(`${id} was not claimed`)
    await catalogue.keepScan(lease, looks, HELD_MS, now)
    return lease
  }
  const lease = await claim(HOSTILE_WHOLE, HOSTILE_SCAN)
  const record = {
    ...recordOf(HOSTILE_WHOLE, HOSTILE_PAIRS[0] ?? []),
    scannedAt: new Date(now).toISOString(),
  }
  const evidence = hostileEvidence()
  const result = resultOf(record, {
    evidence,
    exchanges: exchangeLines(JSON.parse(evidence)),
    difference: JSON.stringify(hostileDifference()),
  })
  await catalogue.finishScan(lease, result, now)
  await claim(hostileSlug(0), HOSTILE_SCAN_UNDER_WAY)
}

const names = (start: number) => ({
  total: 5,
  names: PAYLOADS.slice(start, start + 5).map((payload) => payload.slice(0, 120)),
})

function hostileDifference(): Difference {
  const before = scannedRecord('silent-site')
  if (before.record.grading === null || seen.record.grading === null)
    throw new Error('the corpus is not graded')
  const real = scanDifference(
    { ...before, grading: before.record.grading },
    { ...seen, grading: seen.record.grading },
  )
  if (real === null) throw new Error('nothing differs')
  return {
    ...real,
    checks: { total: 0, changed: [] },
    criteria: [],
    mcpTools: { added: names(0), removed: names(40), changed: names(50) },
    operations: { added: names(60), removed: names(90) },
  }
}
