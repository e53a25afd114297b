// Fills an empty event log with the changes of letters that were stored before there was a log.

/** As many as the log keeps. */
const MOST = 100_000

/** The score before the scan, and the category at the time, are not stored. */
const BY_SCAN = `select c.changed_at, case when c.from_rank is null and c.changed_at <= f.finished_at then 'tool.added' else 'grade.changed' end
    as kind, c.tool_id, t.category, 'scan' as reason, c.from_rank, c.to_rank, null as from_score, r.score as to_score, r.method_version,
    c.scan_id from letter_change c join tool t on t.id = c.tool_id left join scan_result r on r.scan_id = c.scan_id
    left join (select tool_id, min(finished_at) as finished_at from scan where status = 'done' group by tool_id) f on f.tool_id = c.tool_id`

/** A tool without a rank may be a reference server, whose grade is no event. */
const BY_METHOD = `select m.changed_at, 'grade.changed', m.tool_id, t.category, 'method', m.from_rank, m.to_rank, m.from_score, m.to_score,
    m.to_version, null from method_change m join tool t on t.id = m.tool_id
    where m.from_rank is distinct from m.to_rank and t.grade_rank is not null`

/**
 * Does nothing if the log has begun, because its cursors are in use. Webhooks continue after the
 * earlier events, so that none is sent.
 */
export const EARLIER_EVENTS: readonly string[] = [
  // Locks the counter, so that no other process appends meanwhile.
  'update meta set events = events',
  `insert into event (id, at, kind, tool_id, category, reason, from_rank, to_rank, from_score, to_score, method_version, scan_id)
    select row_number() over (order by changed_at, tool_id, reason), changed_at, kind, tool_id, category, reason, from_rank, to_rank,
    from_score, to_score, method_version, scan_id
    from (${BY_SCAN} union all ${BY_METHOD} order by changed_at desc limit ${MOST}) as earlier
    where (select events from meta) = 0`,
  `update webhook set cursor = (select count(*) from event) where (select events from meta) = 0`,
  `update meta set events = (select count(*) from event), revision = revision + 1
    where events = 0 and exists (select 1 from event)`,
]
