// Finds tools by their names: whole names and slugs, and the beginnings of names; the same on every database but for how it is written.
import type { Engine } from './engine.ts'
import type { Lookup, Named } from './search-tiers.ts'

/** Names with the same first four letters that are put into score order; of more, the first in the alphabet. */
const BEGINNINGS = 128

/** How many tools a statement finds: SQLite takes a number that it knows three times as fast as one that it is given. */
const RUNGS = [20, 100, 1000] as const
type Rung = (typeof RUNGS)[number]

interface Spelling {
  /** Writes the n-th placeholder. */
  slot: (n: 1 | 2 | 3) => string
  /** Makes one text of all ids: a row for each would cost more than finding them. */
  ids: string
}

export function rungFor(limit: number): Rung {
  return RUNGS.find((rung) => rung >= limit) ?? 1000
}

export function nameLookup({ slot, ids }: Spelling): (engine: Engine) => Pick<Lookup, 'exact' | 'named'> {
  const list = (found: string) => `(SELECT ${ids} FROM (${found}) AS found)`
  const best = (where: string, value: string, rung: Rung) =>
    list(`SELECT id FROM search_tool WHERE ${where} = ${value} ORDER BY score_key DESC, id LIMIT ${rung}`)
  const exactly = (rung: Rung) => `${best('name_key', slot(1), rung)} AS named, ${best('slug_key', slot(1), rung)} AS placed`
  const begun = (rung: Rung) =>
    list(`SELECT id FROM (SELECT id, score_key FROM search_tool WHERE folded BETWEEN ${slot(2)} AND ${slot(3)} ORDER BY folded LIMIT ${BEGINNINGS}) AS begun
      ORDER BY score_key DESC, id LIMIT ${rung}`)
  const exact = statements(exactly)
  const heads = [1, 2, 3].map((letters) => statements((rung) => `${exactly(rung)}, ${best(`substr(folded, 1, ${letters})`, slot(2), rung)} AS begun`))
  const longer = statements((rung) => `${exactly(rung)}, ${begun(rung)} AS begun`)

  return (engine) => ({
    async exact(key, limit) {
      const [row] = await engine.all(exact[rungFor(limit)], [key])
      return [...idsIn(row?.['named']), ...idsIn(row?.['placed'])]
    },
    async named(key, text, limit): Promise<Named> {
      const head = heads[[...text].length - 1]
      const rung = rungFor(limit)
      const [row] = await (head ? engine.all(head[rung], [key, text]) : engine.all(longer[rung], [key, text, `${text}\u{10ffff}`]))
      return { exact: [...idsIn(row?.['named']), ...idsIn(row?.['placed'])], begins: idsIn(row?.['begun']) }
    },
  })
}

function statements(write: (rung: Rung) => string): Record<Rung, string> {
  return Object.fromEntries(RUNGS.map((rung) => [rung, `SELECT ${write(rung)}`])) as Record<Rung, string>
}

/** The ids in a text that a statement made of them. */
export function idsIn(text: unknown): number[] {
  return typeof text === 'string' ? text.split(' ').map(Number) : []
}
