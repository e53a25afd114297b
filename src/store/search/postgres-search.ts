// Search tables and statements for PostgreSQL.
import { searchIndex } from './search-index.ts'

const schema = {
  first: [
    // The "C" collation orders by bytes: a prefix is a range.
    `CREATE TABLE search_tool (
       id bigint PRIMARY KEY, folded text COLLATE "C" NOT NULL, name_key text NOT NULL, slug_key text NOT NULL, score_key integer NOT NULL,
       terms text NOT NULL, words tsvector NOT NULL
     )`,
    'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
    'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
    'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
    ...[1, 2, 3].map(
      (letters) =>
        `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`,
    ),
    'CREATE INDEX search_tool_words ON search_tool USING gin (words) WITH (fastupdate = off)',
    'CREATE TABLE search_term (term text COLLATE "C" PRIMARY KEY, n integer NOT NULL)',
    'CREATE TABLE search_spell (k text COLLATE "C" NOT NULL, term text COLLATE "C" NOT NULL, PRIMARY KEY (k, term))',
  ],
  words: [
    'ALTER TABLE search_tool RENAME COLUMN words TO banded',
    "ALTER TABLE search_tool ADD COLUMN words text NOT NULL DEFAULT ''",
    'ALTER TABLE search_tool ADD COLUMN changed bigint NOT NULL DEFAULT 0',
    // Each word followed two digits, the band of its score; words of names appeared twice, once
    // with a mark before them.
    `UPDATE search_tool SET changed = id, words = concat_ws('|', name_key, slug_key, folded,
       (SELECT coalesce(string_agg(substr(word, 4), ' '), '') FROM unnest(tsvector_to_array(banded)) AS word WHERE substr(word, 3, 1) = '='),
       (SELECT coalesce(string_agg(substr(word, 3), ' '), '') FROM unnest(tsvector_to_array(banded)) AS word WHERE substr(word, 3, 1) <> '='))`,
    'ALTER TABLE search_tool DROP COLUMN banded, DROP COLUMN folded, DROP COLUMN name_key, DROP COLUMN slug_key',
    'CREATE INDEX search_tool_score ON search_tool (score_key DESC, id)',
    'CREATE INDEX search_tool_changed ON search_tool (changed)',
  ],
  texts: [
    "ALTER TABLE search_tool ADD COLUMN text text NOT NULL DEFAULT ''",
    // A checksum may precede a record; fields that old records lack are added with the next write
    // of the tool.
    `UPDATE search_tool s SET text = json_build_object(
         'slug', t.slug, 'name', t.name, 'description', o.record::json -> 'description', 'category', t.category, 'kind', o.record::json -> 'kind', 'tags', o.record::json -> 'tags',
         'accessMethods', o.record::json -> 'accessMethods', 'authMethods', o.record::json -> 'auth' -> 'methods')::text
       FROM tool t JOIN (
         SELECT tool_id, CASE WHEN substr(record, 9, 1) = chr(31) THEN substr(record, 10) ELSE record END AS record FROM tool_source
       ) o ON o.tool_id = t.id WHERE t.id = s.id AND s.words <> ''`,
    'DROP INDEX search_tool_score',
    'ALTER TABLE search_tool DROP COLUMN words, DROP COLUMN terms',
    'DROP TABLE search_term',
    'DROP TABLE search_spell',
  ],
}

export const postgresSearch = searchIndex(schema, (n) => `$${n}`)
