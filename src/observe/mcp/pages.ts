// Reads a paginated list of an MCP server, within our limits.
import { counted } from '../../domain/text/figures.ts'
import type { Cause } from '../../domain/evidence/exchange.ts'
import type { Session } from './session.ts'
import type { Receipt } from './wire.ts'

const MOST_PAGES = 10
const LONGEST_CURSOR = 4_096

export type Listing =
  | { ok: true; items: readonly unknown[]; ms: number; exchanges: readonly string[] }
  | { ok: false; cause: Cause; detail: string; exchanges: readonly string[] }

/**
 * The whole list, or as much of it as is enough. An incomplete list is discarded, since it says
 * nothing about the rest.
 */
export async function readPages(
  session: Session,
  method: string,
  member: string,
  first: Receipt,
  enough: number,
): Promise<Listing> {
  const items: unknown[] = []
  const exchanges: string[] = []
  let ms = 0
  let page = first
  for (let pages = 1; ; pages++) {
    exchanges.push(...page.exchanges)
    const list = page.ok ? page.response?.result?.[member] : null
    if (!page.ok || !Array.isArray(list)) return { ok: false, exchanges, ...whyNot(page, method) }
    for (const item of list) items.push(item)
    ms += page.ms
    const cursor = page.response?.result?.['nextCursor']
    if (typeof cursor !== 'string' || items.length >= enough)
      return { ok: true, items, ms, exchanges }
    if (pages === MOST_PAGES || cursor.length > LONGEST_CURSOR)
      return {
        ok: false,
        exchanges,
        cause: 'budget',
        detail: `${method} goes on after ${counted(pages, 'page')}.`,
      }
    page = await session.request(method, { cursor })
  }
}

function whyNot(page: Receipt, method: string): { cause: Cause; detail: string } {
  if (!page.ok) return { cause: page.cause, detail: page.detail }
  const { status, response } = page
  if (status === 401 || status === 403)
    return { cause: 'auth-required', detail: `${method} was answered with ${status}.` }
  if (status === 429) return { cause: 'rate-limited', detail: `${method} was answered with 429.` }
  return {
    cause: 'unreadable',
    detail: `${method} was answered ${response?.error ? `with error ${response.error.code}` : 'without a list'}.`,
  }
}
