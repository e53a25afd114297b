// The tables about reviews.
import { big, int, ofTool, orNull, otherwise, primary, text } from '../columns.ts'

export const REVIEWS = {
  review: {
    columns: {
      id: primary(text),
      tool_id: ofTool,
      reviewer: text,
      network: text,
      created_at: big,
      verified: int,
      evidence_level: text,
      /** The score that the review gives the tool, in thousandths; null if it has none. */
      score_key: orNull(int),
      /** 1 if it was written with a key that is old enough. */
      trusted: int,
      body: text,
      /** 1 if the same key has reviewed the tool again. */
      superseded: otherwise('0', int),
    },
    indexes: [
      'create index review_by_newest on review (tool_id, created_at desc, id)',
      'create index review_by_reviewer on review (tool_id, reviewer, created_at)',
      `create index review_by_weight on review (tool_id, trusted desc, created_at desc, score_key, evidence_level, network)
        where score_key is not null and superseded = 0`,
      'create index review_by_voice on review (tool_id, trusted, network, created_at) where superseded = 0',
    ],
  },

  /**
   * Quarantined reviews. Separate from the others, so that no query that lists or counts those can
   * include these.
   */
  held_review: {
    columns: {
      id: primary(text),
      tool_id: ofTool,
      created_at: big,
      /** The version of the screening that quarantined it. */
      screening: text,
      body: text,
    },
    indexes: ['create index held_review_by_newest on held_review (created_at desc, id)'],
  },

  /** Withdrawn reviews that can still be restored. */
  withdrawn_review: {
    columns: { id: primary(text), tool_id: ofTool, withdrawn_at: big, body: text },
  },

  /** Until when a reviewer may not review a tool again. */
  review_slot: {
    columns: { tool_id: ofTool, reviewer: text, until: big },
    key: ['tool_id', 'reviewer'],
  },

  /** The sum of all review scores in a category: the prior of each tool's review score. */
  review_tally: { columns: { category: primary(text), n: big, score_sum: big } },
}
