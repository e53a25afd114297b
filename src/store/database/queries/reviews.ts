// The queries about reviews.
import { sql } from 'kysely'
import { given, inserting, sealed, type Builder } from '../statement.ts'

export function reviewQueries(db: Builder) {
  return {
    ...reviewReads(db),
    ...voiceReads(db),
    ...slotQueries(db),
    ...tallyQueries(db),
    ...withdrawalQueries(db),
    insertReview: sealed(['body'], inserting(db, 'review', { superseded: 0 })),
    insertHeldReview: sealed(['body'], inserting(db, 'held_review', {})),
  }
}

function withdrawalQueries(db: Builder) {
  return {
    findReview: sealed(
      ['body'],
      given<{ id: string }>()((value) =>
        db
          .selectFrom('review')
          .select(['tool_id', 'reviewer', 'network', 'verified', 'body'])
          .where('id', '=', value.id),
      ),
    ),
    deleteReview: given<{ id: string }>()((value) =>
      db
        .deleteFrom('review')
        .where('id', '=', value.id)
        .returning(['trusted', 'score_key', 'superseded']),
    ),
    /** The latest remaining review of this tool by the key counts again. */
    promoteReview: given<{ toolId: number; reviewer: string }>()((value) =>
      db
        .updateTable('review')
        .set({ superseded: 0 })
        .where('id', 'in', (inner) =>
          inner
            .selectFrom('review')
            .select('id')
            .where('tool_id', '=', value.toolId)
            .where('reviewer', '=', value.reviewer)
            .where('verified', '=', sql.lit(1))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(sql.lit(1)),
        )
        .returning(['trusted', 'score_key', 'superseded']),
    ),
    insertWithdrawn: sealed(['body'], inserting(db, 'withdrawn_review', {})),
    findWithdrawn: sealed(
      ['body'],
      given<{ id: string }>()((value) =>
        db.selectFrom('withdrawn_review').selectAll().where('id', '=', value.id),
      ),
    ),
    deleteWithdrawn: given<{ id: string }>()((value) =>
      db.deleteFrom('withdrawn_review').where('id', '=', value.id).returning('id'),
    ),
    forgetWithdrawn: given<{ before: number }>()((value) =>
      db.deleteFrom('withdrawn_review').where('withdrawn_at', '<=', value.before),
    ),
  }
}

function tallyQueries(db: Builder) {
  return {
    /** Earlier reviews of the tool by the same key no longer count. */
    supersedeReviews: given<{ toolId: number; reviewer: string }>()((value) =>
      db
        .updateTable('review')
        .set({ superseded: 1 })
        .where('tool_id', '=', value.toolId)
        .where('reviewer', '=', value.reviewer)
        .where('superseded', '=', sql.lit(0))
        .returning(['trusted', 'score_key']),
    ),
    countReview: given<{ toolId: number; n: 1 | -1 }>()((value) =>
      db
        .updateTable('tool')
        .set((each) => ({ review_count: each('review_count', '+', value.n) }))
        .where('id', '=', value.toolId),
    ),
    addTally: given<{ category: string; n: number; scoreSum: number }>()((value) =>
      db
        .insertInto('review_tally')
        .values({ category: value.category, n: value.n, score_sum: value.scoreSum })
        .onConflict((conflict) =>
          conflict.column('category').doUpdateSet({
            n: sql`review_tally.n + excluded.n`,
            score_sum: sql`review_tally.score_sum + excluded.score_sum`,
          }),
        ),
    ),
  }
}

function reviewReads(db: Builder) {
  return {
    reviewPage: sealed(
      ['body'],
      given<{ toolId: number; limit: number; offset: number }>()((value) =>
        db
          .selectFrom('review')
          .select('body')
          .where('tool_id', '=', value.toolId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(value.limit)
          .offset(value.offset),
      ),
    ),
    heldReviews: sealed(
      ['body'],
      given<{ limit: number; offset: number }>()((value) =>
        db
          .selectFrom('held_review')
          .select(['id', 'screening', 'body'])
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(value.limit)
          .offset(value.offset),
      ),
    ),
    countHeldReviews: given<object>()(() =>
      db.selectFrom('held_review').select((each) => each.fn.countAll<number>().as('n')),
    ),
    deleteHeldReview: sealed(
      ['body'],
      given<{ id: string }>()((value) =>
        db.deleteFrom('held_review').where('id', '=', value.id).returning(['tool_id', 'body']),
      ),
    ),
  }
}

/** What a summary is computed from. */
function voiceReads(db: Builder) {
  return {
    /**
     * Verified reviews first, so that a flood of anonymous ones cannot push them over the limit.
     */
    weighedReviews: given<{ toolId: number; limit: number }>()((value) =>
      db
        .selectFrom('review')
        .select(['score_key', 'trusted', 'evidence_level', 'network', 'created_at'])
        .where('tool_id', '=', value.toolId)
        .where('score_key', 'is not', null)
        .where('superseded', '=', sql.lit(0))
        .orderBy('trusted', 'desc')
        .orderBy('created_at', 'desc')
        .limit(value.limit),
    ),
    trustedReviews: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('review')
        .select([
          (each) => each.fn.count<number>('score_key').as('n'),
          (each) => each.fn.sum<number | null>('score_key').as('score_sum'),
        ])
        .where('tool_id', '=', value.toolId)
        .where('trusted', '=', 1)
        .where('superseded', '=', sql.lit(0)),
    ),
    /** Reviews by a key that is old enough, plus one per network and day for all others. */
    countVoices: given<{ toolId: number }>()((value) => {
      const counting = db
        .selectFrom('review')
        .where('tool_id', '=', value.toolId)
        .where('superseded', '=', sql.lit(0))
      return db
        .selectFrom(
          counting
            .where('trusted', '=', sql.lit(1))
            .select((each) => each.fn.countAll<number>().as('n'))
            .as('keyed'),
        )
        .innerJoin(
          counting
            .where('trusted', '=', sql.lit(0))
            .select(sql<number>`count(distinct network || ' ' || (created_at / 86400000))`.as('n'))
            .as('crowd'),
          (join) => join.onTrue(),
        )
        .select(['keyed.n as keyed', 'crowd.n as crowd'])
    }),
    readTally: given<{ category: string }>()((value) =>
      db
        .selectFrom('review_tally')
        .select(['n', 'score_sum'])
        .where('category', '=', value.category),
    ),
  }
}

function slotQueries(db: Builder) {
  return {
    /**
     * Returns a row if the reviewer may review now, and none within the window: the database
     * decides.
     */
    takeReviewSlot: given<{ toolId: number; reviewer: string; until: number; now: number }>()(
      (value) =>
        db
          .insertInto('review_slot')
          .values({ tool_id: value.toolId, reviewer: value.reviewer, until: value.until })
          .onConflict((conflict) =>
            conflict
              .columns(['tool_id', 'reviewer'])
              .doUpdateSet({ until: sql`excluded.until` })
              .where('review_slot.until', '<=', value.now),
          )
          .returning('until'),
    ),
    readReviewSlot: given<{ toolId: number; reviewer: string }>()((value) =>
      db
        .selectFrom('review_slot')
        .select('until')
        .where('tool_id', '=', value.toolId)
        .where('reviewer', '=', value.reviewer),
    ),
  }
}
