// The tables about tools: what is served, what it is rendered from, and what owners and readers say.
import { SKELETON_STEPS } from '../../../domain/tool/name-skeleton.ts'
import {
  big,
  identity,
  int,
  ofTool,
  orNull,
  otherwise,
  primary,
  real,
  text,
  unique,
} from '../columns.ts'

/**
 * The skeleton of a stored name, as both databases compute it. Must never change after a release,
 * because an index is built on it.
 */
export function skeletonSql(column: string): string {
  return SKELETON_STEPS.reduce(
    (inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`,
    column,
  )
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''")}'`
}

export const TOOLS = {
  /** Narrow, because all rows are read into memory; what is served is in `tool_document`. */
  tool: {
    columns: {
      id: identity,
      slug: unique(text),
      name: text,
      /** The name folded to lower case without accents, for sorting. */
      name_key: text,
      url_key: unique(text),
      category: text,
      status: text,
      /** 0 (F) to 7 (A+); null if the tool is not listed. */
      grade_rank: orNull(int),
      /** The unrounded score in thousandths. */
      score_key: orNull(int),
      /** The score as displayed. */
      score: orNull(real),
      /** 1 MCP, 2 API, 4 CLI; 8 a local tool, 16 a reference server. */
      flags: int,
      review_count: int,
      updated_at: big,
      version: int,
      /**
       * When the last scan ended, or else when the tool was created; null while a scan is queued or
       * running.
       */
      looked_at: orNull(big),
      /** The renderer version that produced its documents. */
      rendered_by: otherwise("''", text),
      /** The revision of its latest write. */
      changed: otherwise('0', big),
      /** The method that graded it: its version, `+`, and its digest; empty if not graded. */
      method_version: otherwise("''", text),
      /** The same as `score_key` for each access method; null if it has no grade. */
      api_score_key: orNull(int),
      mcp_score_key: orNull(int),
      cli_score_key: orNull(int),
    },
    indexes: [
      'create index tool_to_look on tool (looked_at, id) where looked_at is not null',
      `create index tool_by_skeleton on tool ((${skeletonSql('name_key')})) where grade_rank is not null`,
      'create index tool_by_renderer on tool (rendered_by, id)',
      'create index tool_by_change on tool (changed, id)',
      'create index tool_by_method on tool (method_version, id)',
    ],
  },

  /** Columns are ordered by how often they are read, because SQLite steps over the preceding ones. */
  tool_document: {
    columns: {
      tool_id: primary(ofTool),
      tool: text,
      profile: text,
      markdown: text,
      /** What the registry needs of it, as JSON; null if it has no MCP server. */
      registry: orNull(text),
    },
  },

  /**
   * What documents are rendered from, and what is rarely read: large, so kept apart from what every
   * read touches.
   */
  tool_source: { columns: { tool_id: primary(ofTool), record: text, evidence: text } },

  /** What answers need of the evidence, which itself is a hundred times as large. */
  tool_exchange: {
    columns: {
      tool_id: primary(ofTool),
      /** The requests to the tool and its responses, one line each. */
      exchanges: text,
      /** What MCP clients make of its tools, as JSON; NULL until that is worked out. */
      clients: orNull(text),
      /** The build that has worked it out; empty if none has. */
      derived_by: otherwise("''", text),
    },
    indexes: ['create index tool_exchange_by_build on tool_exchange (derived_by, tool_id)'],
  },

  tool_icon: {
    columns: {
      tool_id: primary(ofTool),
      /** As its site serves it, as base64. */
      image: text,
    },
  },

  /** A graded tool's share of the statistics, as JSON. */
  tool_share: { columns: { tool_id: primary(ofTool), share: text } },

  /** A withdrawn submission: other processes drop the tool from memory. */
  removed_tool: {
    columns: {
      tool_id: primary(big),
      slug: text,
      /** The revision of its removal. */
      changed: big,
      removed_at: big,
    },
    indexes: ['create index removed_tool_by_change on removed_tool (changed)'],
  },

  /** What search reads into memory when it opens. */
  search_tool: {
    columns: {
      id: primary(big),
      /** The unrounded score in thousandths. */
      score_key: int,
      /** Grows with every write of this table. */
      changed: big,
      /** The searchable fields of the tool, as JSON; empty if it was removed. */
      text,
    },
    indexes: ['create index search_tool_changed on search_tool (changed)'],
  },

  /** The latest entry of the launch catalogue for a tool. */
  launch_entry: { columns: { slug: primary(text), digest: text } },

  /** A key with a verified claim to a tool. */
  tool_owner: {
    columns: { tool_id: ofTool, key_id: text, method: text, verified_at: big, checked_at: big },
    key: ['tool_id', 'key_id'],
  },

  /** The public log of a tool; `body` is JSON. */
  tool_log: {
    columns: { id: primary(text), tool_id: ofTool, logged_at: big, body: text },
    indexes: ['create index tool_log_by_newest on tool_log (tool_id, logged_at desc, id)'],
  },

  /** Mistakes reported by readers, for the operator; `body` is JSON. */
  mistake_report: {
    columns: {
      id: primary(text),
      tool_id: ofTool,
      created_at: big,
      closed_at: orNull(big),
      body: text,
    },
    indexes: ['create index mistake_report_by_newest on mistake_report (created_at desc, id)'],
  },
}
