// The part of a list that changed since a given time, from a list sorted by time of change, latest
// first.
import type { Catalogue, ToolPage, ToolQuery } from '../../../store/catalogue.ts'

export interface Latest<T> {
  items: T[]
  total: number
}

/** Reads one page of the list, latest change first. */
type ReadPage<T> = (page: number, limit: number) => Promise<Latest<T>>

/**
 * A page of the items that changed at or after the given time. A binary search finds the boundary,
 * so a long list costs a few single reads.
 */
export async function changedSince<T>(
  read: ReadPage<T>,
  momentOf: (item: T) => string,
  since: number,
  page: number,
  limit: number,
): Promise<Latest<T>> {
  const isChanged = (item: T) => Date.parse(momentOf(item)) >= since
  const asked = await read(page, limit)
  const last = asked.items.at(-1)
  const changed = asked.items.filter(isChanged)
  if (last !== undefined && changed.length > 0 && !isChanged(last))
    return { items: changed, total: (page - 1) * limit + changed.length }
  return { items: changed, total: await countChanged(read, isChanged, asked.total) }
}

async function countChanged<T>(
  read: ReadPage<T>,
  isChanged: (item: T) => boolean,
  total: number,
): Promise<number> {
  let known = 0
  let bound = total
  while (known < bound) {
    const middle = Math.floor((known + bound) / 2)
    const [item] = (await read(middle + 1, 1)).items
    if (item !== undefined && isChanged(item)) known = middle + 1
    else bound = middle
  }
  return known
}

/** The tools of a list that changed at or after the given time, latest first. */
export async function changedTools(
  catalogue: Pick<Catalogue, 'listTools'>,
  query: ToolQuery,
  since: number,
): Promise<Pick<ToolPage, 'tools' | 'total'>> {
  const read = async (page: number, limit: number) => {
    const { tools, total } = await catalogue.listTools({ ...query, sort: 'recent', page, limit })
    return { items: tools, total }
  }
  const { items, total } = await changedSince(
    read,
    ({ updatedAt }) => updatedAt,
    since,
    query.page,
    query.limit,
  )
  return { tools: items, total }
}
