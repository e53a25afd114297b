// Which interfaces were searched for in vain, and where, so that the owner can name the place.
import type { Evidence } from './evidence.ts'
import type { Cause } from './failure.ts'
import type { ObservationName } from './observations/index.ts'

export interface LookedFor {
  what: string
  /** `absent` is proven; `unknown` means that nobody can say. */
  state: 'absent' | 'unknown'
  detail: string
  /** Why it is unknown. */
  cause?: Cause
}

const INTERFACES: readonly { name: ObservationName; what: string }[] = [
  { name: 'openapi', what: 'API description' },
  { name: 'api', what: 'API' },
  { name: 'graphql', what: 'GraphQL endpoint' },
  { name: 'mcp', what: 'MCP server' },
  { name: 'packages', what: 'packages' },
]
const LONGEST = 500

export function lookedFor({ observations, exchanges }: Evidence): LookedFor[] {
  const addresses = new Map(
    exchanges.flatMap((exchange) =>
      exchange.kind === 'http' ? [[exchange.id, exchange.request.url] as const] : [],
    ),
  )
  return INTERFACES.flatMap(({ name, what }) => {
    const observation = observations[name]
    if (observation === undefined || observation.state === 'observed') return []
    const asked = [...new Set(observation.exchanges.flatMap((id) => addresses.get(id) ?? []))]
    const fallback =
      asked.length > 0
        ? `Asked ${asked.slice(0, 5).join(', ')}.`
        : 'Nothing says where it could be.'
    const detail = (observation.detail ?? fallback).slice(0, LONGEST)
    return [
      {
        what,
        state: observation.state === 'not-offered' ? ('absent' as const) : ('unknown' as const),
        detail,
        ...(observation.state === 'unobserved' && { cause: observation.cause }),
      },
    ]
  })
}

/** Whether robots.txt kept us from the site, the documentation or an interface. */
export function isDisallowed({ observations }: Pick<Evidence, 'observations'>): boolean {
  return (['site', 'docs', 'openapi', 'api', 'mcp'] as const).some((name) => {
    const observation = observations[name]
    return observation?.state === 'unobserved' && observation.cause === 'robots'
  })
}
