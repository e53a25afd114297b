// The tables about scans, and what changed with them.
import { big, idIn, int, ofTool, orNull, otherwise, primary, real, text } from '../columns.ts'

export const SCANS = {
  scan: {
    columns: {
      id: primary(text),
      tool_id: ofTool,
      status: text,
      attempt: int,
      created_at: big,
      updated_at: big,
      lease_until: orNull(big),
      worker: orNull(text),
      run_after: big,
      last_error: orNull(text),
      /** The steps completed so far, as JSON. */
      progress: otherwise("'[]'", text),
      finished_at: orNull(big),
      /** When it was first claimed. */
      began_at: orNull(big),
      /** When it was last claimed. */
      taken_at: orNull(big),
      /** The submitter, as the subject of quotas; null once a worker has claimed the scan. */
      submitter: orNull(text),
      /** `again`: a second look at the MCP server alone. */
      kind: otherwise("'scan'", text),
    },
    indexes: [
      'create index scan_by_tool on scan (tool_id, created_at desc, id)',
      'create index scan_to_run on scan (status, run_after, id)',
      "create unique index scan_under_way on scan (tool_id, kind) where status in ('queued', 'running')",
    ],
  },

  /** Which tools get a second look, and when; see `usecases/registry/second-looks.ts`. */
  second_look: {
    columns: { tool_id: primary(ofTool), due_at: big },
    indexes: ['create index second_look_due on second_look (due_at)'],
  },

  /** The result of a finished scan. Columns are ordered by how often they are read. */
  scan_result: {
    columns: {
      scan_id: primary(idIn('scan', text)),
      method_version: text,
      grade_rank: orNull(int),
      /** The score as displayed. */
      score: orNull(real),
      observed_at: orNull(text),
      difference: orNull(text),
      /** Packed JSON. */
      grading: text,
      /** Of the evidence's JSON text. */
      sha256: text,
      /** Packed JSON. */
      evidence: text,
    },
  },

  /** When a host may next be scanned. */
  host_turn: { columns: { host: primary(text), next_at: big } },

  /** A scan that changed its tool's letter, or gave the first. */
  letter_change: {
    columns: {
      scan_id: primary(idIn('scan', text)),
      tool_id: ofTool,
      from_rank: orNull(int),
      to_rank: int,
      changed_at: big,
    },
    indexes: ['create index letter_change_by_newest on letter_change (changed_at desc, scan_id)'],
  },

  /** A tool whose stored evidence was graded again because the method changed. */
  method_change: {
    columns: {
      tool_id: ofTool,
      changed_at: big,
      from_version: text,
      from_rank: orNull(int),
      /** Scores as displayed. */
      from_score: orNull(real),
      to_version: text,
      to_rank: orNull(int),
      to_score: orNull(real),
    },
    key: ['tool_id', 'changed_at'],
  },

  /**
   * What happened to a tool. Ids come from `meta.events`, not from a sequence: only a counter that
   * one writer at a time increments grows in the order in which events become visible.
   */
  event: {
    columns: {
      id: primary(big),
      at: big,
      kind: text,
      tool_id: ofTool,
      /** At the time of the event. */
      category: text,
      reason: text,
      from_rank: orNull(int),
      to_rank: orNull(int),
      /** Scores as displayed. */
      from_score: orNull(real),
      to_score: orNull(real),
      method_version: orNull(text),
      scan_id: orNull(text),
      /** How the contract changed, as JSON; null for other events. */
      contract: orNull(text),
      /** Which server moved over the line of which policy, as JSON; null for other events. */
      policy: orNull(text),
    },
    indexes: [
      'create index event_by_tool on event (tool_id, id)',
      'create index event_by_category on event (category, id)',
    ],
  },

  /** What a tool that has changed too often has not published yet: the latest of each kind. */
  held_event: {
    columns: {
      tool_id: ofTool,
      kind: text,
      due_at: big,
      /** As JSON: from what was published last, to what is true now. */
      event: text,
    },
    key: ['tool_id', 'kind'],
    indexes: ['create index held_event_due on held_event (due_at)'],
  },
}
