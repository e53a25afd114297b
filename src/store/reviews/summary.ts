// The summary of a tool's reviews, computed and shown in the transaction that changes them.
import type { StoredReview } from '../../domain/review/review.ts'
import type { ReviewSummary } from '../../domain/tool/tool.ts'
import { dayOf } from '../../runtime/day.ts'
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { makeToolChanges } from '../tools/changes.ts'
import { recordOf, storeDocuments } from '../tools/rows.ts'

export interface WeighedReview {
  score: number
  isTrusted: boolean
  evidenceLevel: StoredReview['evidenceLevel']
  network: string
  day: string
  createdAt: number
}

/** The summary of these reviews. */
export type Summarise = (reviews: readonly WeighedReview[], prior: number | null) => ReviewSummary

/** The number of reviews weighed for a summary, so that storing one takes milliseconds. */
const MOST_WEIGHED = 2000

/** Verified reviews first, so that a flood of anonymous ones cannot push them over the limit. */
const weighedReviews = sql<{
  score_key: number
  trusted: number
  evidence_level: WeighedReview['evidenceLevel']
  network: string
  created_at: number
}>()(`
  select score_key, trusted, evidence_level, network, created_at from review
  where tool_id = :id and score_key is not null and superseded = 0
  order by trusted desc, created_at desc limit :limit`)
const readTally = sql<{ n: number; score_sum: number }>()(
  'select n, score_sum from review_tally where category = :category',
)
/** Reviews by a key that is old enough, plus one per network and day for all others. */
const countVoices = sql<{ keyed: number; crowd: number }>()(`
  select keyed.n as keyed, crowd.n as crowd
  from (
    select count(*) as n from review where tool_id = :id and superseded = 0 and trusted = 1
  ) as keyed inner join (
    select count(distinct network || ' ' || (created_at / 86400000)) as n from review
    where tool_id = :id and superseded = 0 and trusted = 0
  ) as crowd on true`)

interface ReviewedTool {
  id: number
  category: string
}

/** Updates the tool's review summary, as the last statements of a transaction. */
export async function showSummary(
  store: Store,
  tx: Reader,
  tool: ReviewedTool,
  summarise: Summarise,
): Promise<void> {
  const old = await recordOf(tx, tool.id)
  if (!old) throw new Error(`Tool ${tool.id} has no record.`)
  const record = { ...old, reviews: await summaryOf(tx, tool, summarise) }
  await storeDocuments(store, tx, tool.id, record)
  const changes = makeToolChanges()
  changes.touch(tool.id)
  await changes.write(tx)
}

async function summaryOf(tx: Reader, { id, category }: ReviewedTool, summarise: Summarise) {
  const rows = await weighedReviews(tx, { id, limit: MOST_WEIGHED })
  const [tally] = await readTally(tx, { category })
  const weighed = rows.map((row) => ({
    score: row.score_key / 1000,
    isTrusted: row.trusted === 1,
    evidenceLevel: row.evidence_level,
    network: row.network,
    day: dayOf(row.created_at),
    createdAt: row.created_at,
  }))
  const prior = tally && tally.n > 0 ? tally.score_sum / tally.n / 1000 : null
  // A review without any score counts, but has no weight.
  const [voices] = await countVoices(tx, { id })
  return { ...summarise(weighed, prior), count: (voices?.keyed ?? 0) + (voices?.crowd ?? 0) }
}
