// Search on SQLite: an FTS5 index whose row order is the score order, so that the best rows of any word are simply the first ones.
import type { Engine } from './engine.ts'
import type { SearchIndex } from './search-index.ts'
import { fingerprint, matchTiers, type Expression, type Lookup, type Ranked, type Term } from './search-tiers.ts'
import { idsIn, nameLookup, rungFor } from './search-names.ts'
import { changeTerms, correct, type SpellingStatements } from './search-spelling.ts'

const HIGHEST_SCORE_KEY = 16_383
/** Row ids stay below 2^53: 14 bits of score, 32 of id. */
const ID_SPAN = 2 ** 32

/** Beginnings up to this length have an index of their own. */
const PREFIX_LETTERS = 6
const LONGER_WORDS = 12
/** Two or three milliseconds of work. */
const PAGES_A_STEP = 16

const schema = [
  `CREATE TABLE search_tool (
     id INTEGER PRIMARY KEY, folded TEXT NOT NULL, name_key TEXT NOT NULL, slug_key TEXT NOT NULL, score_key INTEGER NOT NULL, terms TEXT NOT NULL
   ) STRICT`,
  'CREATE INDEX search_tool_name ON search_tool (name_key, score_key DESC, id)',
  'CREATE INDEX search_tool_slug ON search_tool (slug_key, score_key DESC, id)',
  'CREATE INDEX search_tool_folded ON search_tool (folded, score_key, id)',
  ...[1, 2, 3].map((letters) => `CREATE INDEX search_tool_head${letters} ON search_tool (substr(folded, 1, ${letters}), score_key DESC, id)`),
  // The words are folded and split already; this tokenizer leaves every letter beyond ASCII alone.
  `CREATE VIRTUAL TABLE search_words USING fts5(
     words, content = '', contentless_delete = 1, detail = none, prefix = '2 3 4 5 6', tokenize = "ascii tokenchars '='"
   )`,
  'CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab(search_words, instance)',
  'CREATE TABLE search_term (term TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE TABLE search_spell (k TEXT NOT NULL, term TEXT NOT NULL, PRIMARY KEY (k, term)) STRICT, WITHOUT ROWID',
]

const spelling: SpellingStatements = {
  list: (words) => JSON.stringify(words),
  pairs: (pairs) => JSON.stringify(pairs),
  count: `INSERT INTO search_term (term, n) SELECT value, 1 FROM json_each(?) WHERE true
    ON CONFLICT (term) DO UPDATE SET n = n + 1 RETURNING term, n`,
  discount: 'UPDATE search_term SET n = n - 1 WHERE term IN (SELECT value FROM json_each(?)) RETURNING term, n',
  forget: 'DELETE FROM search_term WHERE n <= 0 AND term IN (SELECT value FROM json_each(?))',
  enter: 'INSERT OR IGNORE INTO search_spell (k, term) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
  leave: 'DELETE FROM search_spell WHERE (k, term) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
  near: `SELECT DISTINCT term, n FROM json_each(?) CROSS JOIN search_spell ON k = value JOIN search_term USING (term) LIMIT 500`,
}

const find = 'SELECT terms, score_key FROM search_tool WHERE id = ?'
const leaveWords = 'DELETE FROM search_words WHERE rowid = CAST(? AS INTEGER)'
const enterWords = 'INSERT INTO search_words (rowid, words) VALUES (CAST(? AS INTEGER), ?)'
const leaveTool = 'DELETE FROM search_tool WHERE id = ?'
const enterTool = 'INSERT OR REPLACE INTO search_tool (id, folded, name_key, slug_key, score_key, terms) VALUES (?, ?, ?, ?, ?, ?)'
const namesIn = nameLookup({ slot: (n) => `?${n}`, ids: "group_concat(id, ' ')" })
// One row for all: a thousand rows would cost more than finding them.
const byWords = (most: number) => `SELECT group_concat(id, ' ') AS ids FROM (
  SELECT rowid & ${ID_SPAN - 1} AS id FROM search_words WHERE search_words MATCH ? ORDER BY rowid LIMIT ${most})`
// Every transaction leaves a piece of index behind, and each search looks into every piece.
const unite = `INSERT INTO search_words (search_words, rank) VALUES ('merge', -${PAGES_A_STEP})`
const changesSoFar = 'SELECT total_changes() AS n'
// From word to next word, because listing them would read every tool of each.
const longer = `WITH RECURSIVE word (term) AS (
    SELECT (SELECT term FROM search_vocabulary WHERE term >= ?1 LIMIT 1)
    UNION ALL SELECT (SELECT term FROM search_vocabulary WHERE term >= word.term || char(1) LIMIT 1) FROM word WHERE word.term <= ?2
  ) SELECT term FROM word WHERE term <= ?2 LIMIT ${LONGER_WORDS}`

export const sqliteSearch: SearchIndex = {
  schema,

  async put(tx, entry) {
    const { folded, nameKey, slugKey, terms, words } = fingerprint(entry)
    const [before] = await tx.all(find, [entry.id])
    if (before) await tx.all(leaveWords, [rowOf(entry.id, Number(before['score_key']))])
    await tx.all(enterWords, [rowOf(entry.id, entry.scoreKey), words.join(' ')])
    await tx.all(enterTool, [entry.id, folded, nameKey, slugKey, entry.scoreKey, terms.join(' ')])
    await changeTerms(tx, spelling, before?.['terms'], terms)
  },

  async remove(tx, id) {
    const [before] = await tx.all(find, [id])
    if (!before) return
    await tx.all(leaveWords, [rowOf(id, Number(before['score_key']))])
    await tx.all(leaveTool, [id])
    await changeTerms(tx, spelling, before?.['terms'], [])
  },

  match: (engine, text, limit) => matchTiers(lookupIn(engine), text, limit),

  tend: (engine) =>
    engine.transaction(async (tx) => {
      const before = await tx.all(changesSoFar)
      await tx.all(unite)
      const after = await tx.all(changesSoFar)
      // A step with nothing to do changes one row, the command's own (https://sqlite.org/fts5.html#the_merge_command).
      return Number(after[0]?.['n']) - Number(before[0]?.['n']) >= 2
    }),
}

function lookupIn(engine: Engine): Lookup {
  return {
    ...namesIn(engine),
    ranked: (expression, limit, cap) => ranked(engine, expression, limit, cap),
    correct: (word) => correct(engine, spelling, word),
  }
}

async function ranked(engine: Engine, { all, any }: Expression, limit: number, cap: number): Promise<Ranked> {
  const whole = await matching(engine, { all: all.map((terms) => terms.map(asWhole)), any }, limit, cap)
  if (whole.total > 0 || !all.some((terms) => terms.some(isLongBeginning))) return whole
  const groups: Term[][] = []
  for (const terms of all) {
    const group: Term[] = []
    for (const term of terms) group.push(...(isLongBeginning(term) ? await spellOut(engine, term) : [term]))
    groups.push(group)
  }
  return matching(engine, { all: groups, any }, limit, cap)
}

async function matching(engine: Engine, expression: Expression, limit: number, cap: number): Promise<Ranked> {
  const [row] = await engine.all(byWords(rungFor(cap)), [matchText(expression)])
  const ids = idsIn(row?.['ids']).slice(0, cap)
  return { ids: ids.slice(0, limit), total: ids.length }
}

/** A long word that stands somewhere is a word and no beginning. */
function asWhole(term: Term): Term {
  return isLongBeginning(term) ? { word: term.word } : term
}

function isLongBeginning({ word, prefix }: Term): boolean {
  return prefix === true && word.length > PREFIX_LETTERS && [...word].length > PREFIX_LETTERS
}

/** FTS5 would gather all tools of a beginning that its prefix index does not hold; tools of whole words it reads one by one. */
async function spellOut(engine: Engine, { word }: Term): Promise<Term[]> {
  const rows = await engine.all(longer, [word, `${word}\u{10ffff}`])
  return [{ word }, ...rows.map((row) => String(row['term'])).flatMap((term) => (term === word ? [] : { word: term }))]
}

/** The first row of the index is the tool with the highest score. */
function rowOf(id: number, scoreKey: number): number {
  return (HIGHEST_SCORE_KEY - Math.min(Math.max(scoreKey, 0), HIGHEST_SCORE_KEY)) * ID_SPAN + id
}

/** Terms hold only letters, digits and the mark of names, so quoting them is enough. */
function matchText({ all, any }: Expression): string {
  const groups = all.map((terms) => `(${terms.map(termText).join(' OR ')})`)
  return [...(groups.length > 0 ? [`(${groups.join(' AND ')})`] : []), ...any.map(termText)].join(' OR ')
}

function termText({ word, prefix }: Term): string {
  return prefix ? `"${word}" *` : `"${word}"`
}
