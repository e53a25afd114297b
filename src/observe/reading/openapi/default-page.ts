// How many items a list returns by default, according to its page parameter.
import { textOf, type Members } from '../data/json.ts'
import type { OpenApiDocument } from './document.ts'

const PAGE_NAMES = new Set(
  'limit perpage pagesize pagelimit count first maxresults resultsperpage hitsperpage take size top rows maxitems numresults pagecount itemsperpage resultlimit'.split(
    ' ',
  ),
)
const STATED = /default(?:s|ed)?\b[^0-9.;\n]{0,30}?([0-9]{1,5})\b/i
const LONGEST_LOOK = 1_000
const MOST_ITEMS = 10_000

/** Null if it is not stated. */
export function statedPage(
  document: OpenApiDocument,
  parameters: readonly Members[],
): number | null {
  for (const parameter of parameters) {
    const name =
      textOf(parameter['name'])
        ?.slice(0, 60)
        .replace(/[^a-z]/gi, '')
        .toLowerCase() ?? ''
    if (!PAGE_NAMES.has(name)) continue
    const schema = document.follow(parameter['schema'])
    const value =
      parameter['default'] ??
      schema?.['default'] ??
      inWords(parameter['description']) ??
      inWords(schema?.['description'])
    const items = typeof value === 'string' && /^[0-9]{1,5}$/.test(value) ? Number(value) : value
    if (typeof items === 'number' && Number.isInteger(items) && items > 0 && items <= MOST_ITEMS)
      return items
  }
  return null
}

function inWords(description: unknown): string | undefined {
  return STATED.exec((textOf(description) ?? '').slice(0, LONGEST_LOOK))?.[1]
}
