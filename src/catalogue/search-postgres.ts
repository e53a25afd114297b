// Search on PostgreSQL: a GIN index over words folded by us, in bands of scores, so that common words are read only as far as needed.
import type { Engine } from './engine.ts'
import type { SearchIndex } from './search-index.ts'
import { fingerprint, matchTiers, type Expression, type Lookup, type Ranked, type Term } from './search-tiers.ts'
import { nameLookup } from './search-names.ts'
import { changeTerms, correct, type SpellingStatements } from './search-spelling.ts'

/** Every word is entered with the band of its tool's score before it: two digits, the best scores first. */
const BANDS = 40
const BAND_WIDTH = 10_000 / BANDS
/** Stands for the band in a query; no word holds it. */
const ANY_BAND = '~'

const schema = [
  // The "C" collation orders by bytes: a beginning is a range.
  `CREATE TABLE search_tool (
     id bigint PRIMARY KEY, folded text COLLATE "C" NOT NULL, name_key text NOT NULL, slug_key text NOT NULL, score_key integer NOT NULL,
     terms text NOT NULL, words tsvector NOT NULL
   )`,
  'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
  'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
  'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
  ...[1, 2, 3].map((letters) => `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`),
  // Without a list of pending entries, which every band of every search would read from end to end.
  'CREATE INDEX search_tool_words ON search_tool USING gin (words) WITH (fastupdate = off)',
  'CREATE TABLE search_term (term text COLLATE "C" PRIMARY KEY, n integer NOT NULL)',
  'CREATE TABLE search_spell (k text COLLATE "C" NOT NULL, term text COLLATE "C" NOT NULL, PRIMARY KEY (k, term))',
]

const spelling: SpellingStatements = {
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
}

const find = 'SELECT terms FROM search_tool WHERE id = $1'
const leaveTool = 'DELETE FROM search_tool WHERE id = $1 RETURNING terms'
const enterTool = `INSERT INTO search_tool (id, folded, name_key, slug_key, score_key, terms, words)
  VALUES ($1, $2, $3, $4, $5, $6, array_to_tsvector(string_to_array($7, ' ')))
  ON CONFLICT (id) DO UPDATE SET folded = excluded.folded, name_key = excluded.name_key, slug_key = excluded.slug_key,
    score_key = excluded.score_key, terms = excluded.terms, words = excluded.words`
const namesIn = nameLookup({ slot: (n) => `$${n}`, ids: "string_agg(id::text, ' ')" })
// Band after band, until there are enough: a lateral join is read only as far as its limit asks. OFFSET 0 keeps the query from being made anew for every row.
const byWords = `SELECT id, count(*) OVER () AS hits FROM (
    SELECT hit.id, hit.score_key
    FROM (SELECT replace($1, '${ANY_BAND}', lpad(band::text, 2, '0'))::tsquery AS query FROM generate_series(0, ${BANDS - 1}) AS band OFFSET 0) AS asked
    CROSS JOIN LATERAL (SELECT id, score_key FROM search_tool WHERE words @@ asked.query ORDER BY score_key DESC, id) AS hit
    LIMIT $2
  ) AS best ORDER BY score_key DESC, id LIMIT $3`

export const postgresSearch: SearchIndex = {
  schema,

  async put(tx, entry) {
    const { folded, nameKey, slugKey, terms, words } = fingerprint(entry)
    const band = bandOf(entry.scoreKey)
    const [before] = await tx.all(find, [entry.id])
    await tx.all(enterTool, [entry.id, folded, nameKey, slugKey, entry.scoreKey, terms.join(' '), words.map((word) => band + word).join(' ')])
    await changeTerms(tx, spelling, before?.['terms'], terms)
  },

  async remove(tx, id) {
    const [before] = await tx.all(leaveTool, [id])
    await changeTerms(tx, spelling, before?.['terms'], [])
  },

  match: (engine, text, limit) => matchTiers(lookupIn(engine), text, limit),
}

function lookupIn(engine: Engine): Lookup {
  return {
    ...namesIn(engine),
    ranked: (expression, limit, cap) => ranked(engine, queryText(expression), limit, cap),
    correct: (word) => correct(engine, spelling, word),
  }
}

async function ranked(engine: Engine, query: string, limit: number, cap: number): Promise<Ranked> {
  const rows = await engine.all(byWords, [query, cap, limit])
  return { ids: rows.map((row) => Number(row['id'])), total: Number(rows[0]?.['hits'] ?? 0) }
}

function bandOf(scoreKey: number): string {
  const fromBest = BANDS - 1 - Math.floor(scoreKey / BAND_WIDTH)
  return String(Math.min(Math.max(fromBest, 0), BANDS - 1)).padStart(2, '0')
}

/** Terms hold only letters, digits and the mark of names, so quoting them is enough. */
function queryText({ all, any }: Expression): string {
  const groups = all.map((terms) => `(${terms.map(termText).join(' | ')})`)
  return [...(groups.length > 0 ? [`(${groups.join(' & ')})`] : []), ...any.map(termText)].join(' | ')
}

function termText({ word, prefix }: Term): string {
  return `'${ANY_BAND}${word}'${prefix ? ':*' : ''}`
}
