// Withdraws reviews and restores them; the tool's summary changes in the same transaction.
import type { StoredReview } from '../../domain/review/review.ts'
import type { Catalogue, Summarise } from '../catalogue.ts'
import type { Reader } from '../database/engine.ts'
import type { Store } from '../store.ts'
import { showSummary, storeReview, type KeptReview } from './reviews.ts'

export const KEPT_MS = 86_400_000

export function reviewWithdrawals(
  store: Store,
): Pick<Catalogue, 'withdrawReview' | 'restoreReview' | 'forgetWithdrawn'> {
  const { engine, queries } = store
  return {
    withdrawReview: (id, isOwn, summarise, now) =>
      engine.transaction((tx) => withdraw(store, tx, { id, isOwn, summarise, now })),
    restoreReview: (id, isOwn, summarise, now) =>
      engine.transaction(async (tx) => {
        const [row] = await queries.findWithdrawn(tx, { id })
        if (!row || row.withdrawn_at <= now - KEPT_MS) return null
        const kept = JSON.parse(row.body) as KeptReview
        if (!isOwn(kept.reviewer, kept.review)) return null
        const [restored] = await queries.deleteWithdrawn(tx, { id })
        if (!restored) return null
        const category = await storeReview(store, tx, row.tool_id, kept)
        await showSummary(store, tx, { id: row.tool_id, category }, summarise)
        return kept.review
      }),
    forgetWithdrawn: async (now) => {
      await engine.transaction((tx) => queries.forgetWithdrawn(tx, { before: now - KEPT_MS }))
    },
  }
}

async function withdraw(
  store: Store,
  tx: Reader,
  asked: {
    id: string
    isOwn: (reviewer: string, review: StoredReview) => boolean
    summarise: Summarise
    now: number
  },
): Promise<StoredReview | null> {
  const { queries, renderer } = store
  const { id, isOwn, summarise, now } = asked
  const [row] = await queries.findReview(tx, { id })
  if (!row) return null
  const { tool_id: toolId, reviewer, network } = row
  const review = JSON.parse(row.body) as StoredReview
  if (!isOwn(reviewer, review)) return null
  // Locks the tool, so that its summaries are computed one at a time.
  const [tool] = await queries.bumpVersion(tx, { id: toolId, renderedBy: renderer.version })
  const [gone] = await queries.deleteReview(tx, { id })
  if (!tool || !gone) return null
  const kept: KeptReview = { review, reviewer, network, isTrusted: gone.trusted === 1 }
  const body = JSON.stringify(kept)
  await queries.insertWithdrawn(tx, { id, tool_id: toolId, withdrawn_at: now, body })
  await queries.countReview(tx, { toolId, n: -1 })
  if (gone.superseded === 0) {
    const count = (n: 1 | -1, { trusted, score_key: score }: typeof gone) =>
      trusted === 1 && score !== null
        ? queries.addTally(tx, { category: tool.category, n, scoreSum: n * score })
        : Promise.resolve([])
    await count(-1, gone)
    // The previous review counts again.
    const [before] = row.verified ? await queries.promoteReview(tx, { toolId, reviewer }) : []
    if (before) await count(1, before)
  }
  await showSummary(store, tx, { id: toolId, category: tool.category }, summarise)
  return review
}
