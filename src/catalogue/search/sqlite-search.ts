// Search as SQLite spells it.
import { searchIndex } from './search-index.ts'

export const sqliteSearch = searchIndex({
  slot: (n) => `?${n}`,
  spelling: {
    list: (words) => JSON.stringify(words),
    pairs: (pairs) => JSON.stringify(pairs),
    count: `INSERT INTO search_term (term, n) SELECT value, 1 FROM json_each(?) WHERE true
      ON CONFLICT (term) DO UPDATE SET n = n + 1 RETURNING term, n`,
    discount: 'UPDATE search_term SET n = n - 1 WHERE term IN (SELECT value FROM json_each(?)) RETURNING term, n',
    forget: 'DELETE FROM search_term WHERE n <= 0 AND term IN (SELECT value FROM json_each(?))',
    enter: 'INSERT OR IGNORE INTO search_spell (k, term) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    leave: 'DELETE FROM search_spell WHERE (k, term) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
    near: `SELECT DISTINCT term, n FROM json_each(?) CROSS JOIN search_spell ON k = value JOIN search_term USING (term) LIMIT 500`,
  },
  schema: {
    first: [
      `CREATE TABLE search_tool (
         id INTEGER PRIMARY KEY, folded TEXT NOT NULL, name_key TEXT NOT NULL, slug_key TEXT NOT NULL, score_key INTEGER NOT NULL, terms TEXT NOT NULL
       ) STRICT`,
      'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
      'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
      'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
      ...[1, 2, 3].map((letters) => `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`),
      `CREATE VIRTUAL TABLE search_words USING fts5(
         words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6', tokenize = "ascii tokenchars '='"
       )`,
      'CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab(search_words, instance)',
      'CREATE TABLE search_term (term TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID',
      'CREATE TABLE search_spell (k TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (k, term)) STRICT, WITHOUT ROWID',
    ],
    words: [
      `CREATE TABLE search_entry (
         id INTEGER PRIMARY KEY, score_key INTEGER NOT NULL, terms TEXT NOT NULL, words TEXT NOT NULL, changed INTEGER NOT NULL
       ) STRICT`,
      // Words of names stood there twice, once with a mark before them.
      `INSERT INTO search_entry (id, score_key, terms, words, changed)
         SELECT id, score_key, terms, concat_ws('|', name_key, slug_key, folded, coalesce(names, ''), coalesce(others, '')), id FROM search_tool JOIN (
           SELECT doc & ${2 ** 32 - 1} AS tool, group_concat(substr(term, 2), ' ') FILTER (WHERE term LIKE '=%') AS names,
             group_concat(term, ' ') FILTER (WHERE term NOT LIKE '=%') AS others FROM search_vocabulary GROUP BY doc
         ) ON tool = id`,
      'DROP TABLE search_vocabulary',
      'DROP TABLE search_words',
      'DROP TABLE search_tool',
      'ALTER TABLE search_entry RENAME TO search_tool',
      'CREATE INDEX search_tool_score ON search_tool (score_key DESC, id)',
      'CREATE INDEX search_tool_changed ON search_tool (changed)',
    ],
  },
})
