// Finds tools by their names: whole names and slugs, and the beginnings of names; the same on every database but for the placeholders.
import type { Engine } from './engine.ts'
import type { Lookup } from './search-tiers.ts'

/** Names with the same first four letters that are put into score order; of more, the first in the alphabet. */
const BEGINNINGS = 250

/** `slot` writes the n-th placeholder of the database. */
export function nameLookup(slot: (n: 1 | 2 | 3) => string): (engine: Engine) => Pick<Lookup, 'exact' | 'begins'> {
  const best = (where: string) => `SELECT id FROM search_tool WHERE ${where} = ${slot(1)} ORDER BY score_key DESC, id LIMIT ${slot(2)}`
  const byName = best('name_key')
  const bySlug = best('slug_key')
  const byHead = [1, 2, 3].map((letters) => best(`substr(folded, 1, ${letters})`))
  const byBeginning = `SELECT id FROM (SELECT id, score_key FROM search_tool WHERE folded BETWEEN ${slot(1)} AND ${slot(2)} ORDER BY folded LIMIT ${BEGINNINGS}) AS begun
    ORDER BY score_key DESC, id LIMIT ${slot(3)}`
  return (engine) => {
    const ids = async (sql: string, values: readonly unknown[]): Promise<number[]> => (await engine.all(sql, values)).map((row) => Number(row['id']))
    return {
      exact: async (key, limit) => [...(await ids(byName, [key, limit])), ...(await ids(bySlug, [key, limit]))],
      begins(text, limit) {
        const head = byHead[[...text].length - 1]
        return head ? ids(head, [text, limit]) : ids(byBeginning, [text, `${text}\u{10ffff}`, limit])
      },
    }
  }
}
