// Search tables and statements for SQLite.
import { searchIndex } from './search-index.ts'

const schema = {
  first: [
    `CREATE TABLE search_tool (
       id INTEGER PRIMARY KEY, folded TEXT NOT NULL, name_key TEXT NOT NULL, slug_key TEXT NOT NULL, score_key INTEGER NOT NULL, terms TEXT NOT NULL
     ) STRICT`,
    'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
    'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
    'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
    ...[1, 2, 3].map(
      (letters) =>
        `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`,
    ),
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
    // Words of names appeared twice, once with a mark before them.
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
  texts: [
    'CREATE TABLE search_text (id INTEGER PRIMARY KEY, score_key INTEGER NOT NULL, text TEXT NOT NULL, changed INTEGER NOT NULL) STRICT',
    // A checksum may precede a record; fields that old records lack are added with the next write
    // of the tool.
    `INSERT INTO search_text (id, score_key, text, changed)
       SELECT s.id, s.score_key, CASE WHEN s.words = '' THEN '' ELSE json_object(
           'slug', t.slug, 'name', t.name, 'description', o.record -> '$.description', 'category', t.category, 'kind', o.record -> '$.kind', 'tags', o.record -> '$.tags',
           'accessMethods', o.record -> '$.accessMethods', 'authMethods', o.record -> '$.auth.methods') END, s.changed
       FROM search_tool s JOIN tool t ON t.id = s.id JOIN (
         SELECT tool_id, CASE WHEN substr(record, 9, 1) = char(31) THEN substr(record, 10) ELSE record END AS record FROM tool_source
       ) o ON o.tool_id = s.id`,
    'DROP TABLE search_tool',
    'DROP TABLE search_term',
    'DROP TABLE search_spell',
    'ALTER TABLE search_text RENAME TO search_tool',
    'CREATE INDEX search_tool_changed ON search_tool (changed)',
  ],
}

export const sqliteSearch = searchIndex(schema, (n) => `?${n}`)
