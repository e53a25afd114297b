// GET /weigh: the target of the sliders on a page; redirects to that page with the weights in its
// URL.
import { weightsIn, weightsText } from '../../../domain/read/parameters.ts'
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import type { Weights } from '../../../domain/tool/recommendation.ts'
import { weightsOf } from '../../../usecases/recommend/rank.ts'
import { pathWith } from '../../../represent/html/parts/paging.ts'
import { emptyAnswer, type Answer } from '../response/answer.ts'
import type { RequestContext } from '../service.ts'
import type { Route } from '../route.ts'

/** What does not fit beside it is no filter of ours, and response headers are limited by proxies. */
const LONGEST_PATH = 2000

export function weighRoutes(): Route[] {
  return [{ method: 'GET', path: '/weigh', access: 'open', operation: null, answer: weighAnswer }]
}

async function weighAnswer({ request }: RequestContext): Promise<Answer> {
  const { page, reset, weights: _weights, ...query } = request.query as Record<string, unknown>
  const kept = Object.entries(query).flatMap(([name, value]) =>
    name.startsWith('w-') || typeof value !== 'string' || value === '' ? [] : [[name, value]],
  )
  const own = reset === undefined ? weightsText(movedIn(query)) : undefined
  const pathTo = (filters: readonly (readonly string[])[]) =>
    pathWith(page === 'compare' ? '/compare' : '/tools', {
      ...Object.fromEntries(filters),
      page: undefined,
      weights: own,
    })
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
  const path = pathTo(kept)
  return emptyAnswer(303, ['Location', path.length <= LONGEST_PATH ? path : pathTo([])])
}

/** The sliders that differ from the method's weights. */
function movedIn(query: Readonly<Record<string, unknown>>): Weights {
  const byMethod = weightsOf({})
  const moved = CRITERION_IDS.flatMap((id) => {
    const weight = query[`w-${id}`]
    return typeof weight !== 'string' || weight === String(byMethod[id]) ? [] : [`${id}:${weight}`]
  })
  return moved.length === 0 ? {} : (weightsIn(moved.join(',')) ?? {})
}
