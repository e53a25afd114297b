// Which access methods the vendor has given up: it says so, or has marked all packages for them.
import type { AccessId } from '../grading/access-id.ts'
import type { Evidence } from './evidence.ts'

const FACTS = { mcp: 'mcp.deprecated', cli: 'cli.deprecated' } as const

export function deprecatedAccess({ observations, declaration }: Evidence): AccessId[] {
  const packages =
    observations.packages?.state === 'observed' ? observations.packages.value.packages : []
  return (['mcp', 'cli'] as const).filter((access) => {
    if (declaration?.facts?.[FACTS[access]]?.value === true) return true
    const own = packages.filter(({ isOfficial, role }) => isOfficial && role === access)
    return own.length > 0 && own.every(({ isDeprecated }) => isDeprecated)
  })
}
