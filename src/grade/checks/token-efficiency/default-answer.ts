// What does a list cost an agent that asks for it without options?
import { counted, figure } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive } from '../../check.ts'
import { unanswered, valueOf } from '../../reading/documented.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]
/** Few accounts fill a page that is larger. */
const MOST_ITEMS = 100
const FIX =
  'Return fewer items by default and only their main fields, so that a default list costs at most 500 tokens.'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 2,
  title: 'Default list tokens',
  why: 'An agent tries the defaults first, and pays for the whole response again on every later turn.',
  loss: 'a default list costs about {tokens|# token|# tokens}',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: tokenSteps(
    'Without options, a list costs about {tokens|# token|# tokens}: {items}',
    FIX,
    BOUNDS,
  ),
  judge({ openapi: { cost } }) {
    const lists = cost?.lists
    if (!lists?.tokens || !lists.pageItems)
      return inconclusive('The OpenAPI description does not define what a list returns.')
    const { median: items } = lists.pageItems
    const isStated = lists.pageStated * 2 >= lists.estimated
    if (items <= MOST_ITEMS || !lists.itemTokens)
      return verdict(
        lists.tokens.median,
        isStated
          ? inMedian(items)
          : `${inMedian(items)} (assumed, because ${lists.pageStated === 0 ? 'the API description states no number' : 'most lists state no number'})`,
      )
    return verdict(lists.itemTokens.median * MOST_ITEMS, `${partOf(items)}, in the median`)
  },
  declared(declaration) {
    const items = valueOf(declaration, 'api.pageDefault')
    const each = valueOf(declaration, 'api.itemTokens')
    if (items !== undefined && each !== undefined)
      return verdict(
        Math.min(items, MOST_ITEMS) * each,
        `${items <= MOST_ITEMS ? counted(items, 'item') : partOf(items)} by default, and about ${counted(each, 'token')} for one of the main resource`,
      )
    return unanswered(declaration, 'api.pageDefault') ?? unanswered(declaration, 'api.itemTokens')
  },
})

function inMedian(items: number): string {
  return `${counted(items, 'item')} in the median`
}

function partOf(items: number): string {
  return `${MOST_ITEMS} items (of ${figure(items)} that it may return)`
}

function verdict(tokens: number, items: string) {
  return { outcome: stepOf(tokens, BOUNDS), facts: { tokens, items } }
}
