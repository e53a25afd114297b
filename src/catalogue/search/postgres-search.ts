// Search as PostgreSQL spells it.
import { searchIndex } from './search-index.ts'

export const postgresSearch = searchIndex({
  slot: (n) => `$${n}`,
  spelling: {
    list: (words) => words.join(' '),
    pairs: (pairs) => pairs.map(([key, term]) => `${key}:${term}`).join(' '),
    count: `INSERT INTO search_term AS known (term, n) SELECT item, 1 FROM unnest(string_to_array($1, ' ')) AS item
      ON CONFLICT (term) DO UPDATE SET n = known.n + 1 RETURNING term, n`,
    discount: `UPDATE search_term SET n = n - 1 WHERE term = ANY(string_to_array($1, ' ')) RETURNING term, n`,
    forget: `DELETE FROM search_term WHERE n <= 0 AND term = ANY(string_to_array($1, ' '))`,
    enter: `INSERT INTO search_spell (k, term) SELECT split_part(pair, ':', 1), split_part(pair, ':', 2) FROM unnest(string_to_array($1, ' ')) AS pair
      ON CONFLICT DO NOTHING`,
    leave: `DELETE FROM search_spell USING unnest(string_to_array($1, ' ')) AS pair
      WHERE k = split_part(pair, ':', 1) AND term = split_part(pair, ':', 2)`,
    // OFFSET 0 has each key looked up in the index, whatever the planner thinks of tables that were never analysed.
    near: `SELECT DISTINCT known.term, known.n FROM unnest(string_to_array($1, ' ')) AS key
      CROSS JOIN LATERAL (SELECT term FROM search_spell WHERE k = key OFFSET 0) AS spelt
      CROSS JOIN LATERAL (SELECT term, n FROM search_term WHERE term = spelt.term OFFSET 0) AS known LIMIT 500`,
  },
  schema: {
    first: [
      // The "C" collation orders by bytes: a beginning is a range.
      `CREATE TABLE search_tool (
         id bigint PRIMARY KEY, folded text COLLATE "C" NOT NULL, name_key text NOT NULL, slug_key text NOT NULL, score_key integer NOT NULL,
         terms text NOT NULL, words tsvector NOT NULL
       )`,
      'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
      'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
      'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
      ...[1, 2, 3].map((letters) => `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`),
      'CREATE INDEX search_tool_words ON search_tool USING gin (words) WITH (fastupdate = off)',
      'CREATE TABLE search_term (term text COLLATE "C" PRIMARY KEY, n integer NOT NULL)',
      'CREATE TABLE search_spell (k text COLLATE "C" NOT NULL, term text COLLATE "C" NOT NULL, PRIMARY KEY (k, term))',
    ],
    words: [
      'ALTER TABLE search_tool RENAME COLUMN words TO banded',
      "ALTER TABLE search_tool ADD COLUMN words text NOT NULL DEFAULT ''",
      'ALTER TABLE search_tool ADD COLUMN changed bigint NOT NULL DEFAULT 0',
      // Each word stood behind two digits, the band of its score; words of names stood there twice, once with a mark before them.
      `UPDATE search_tool SET changed = id, words = concat_ws('|', name_key, slug_key, folded,
         (SELECT coalesce(string_agg(substr(word, 4), ' '), '') FROM unnest(tsvector_to_array(banded)) AS word WHERE substr(word, 3, 1) = '='),
         (SELECT coalesce(string_agg(substr(word, 3), ' '), '') FROM unnest(tsvector_to_array(banded)) AS word WHERE substr(word, 3, 1) <> '='))`,
      'ALTER TABLE search_tool DROP COLUMN banded, DROP COLUMN folded, DROP COLUMN name_key, DROP COLUMN slug_key',
      'CREATE INDEX search_tool_score ON search_tool (score_key DESC, id)',
      'CREATE INDEX search_tool_changed ON search_tool (changed)',
    ],
  },
})
