// Which access methods the vendor has given up: it says so, or has marked all packages for them.
import { seenIn, type Evidence } from '../domain/evidence/evidence.ts'
import type { AccessId } from '../domain/grading/criterion.ts'

const FACTS = { mcp: 'mcp.deprecated', cli: 'cli.deprecated' } as const

export function deprecatedAccess(evidence: Evidence): AccessId[] {
  const { packages = [] } = seenIn(evidence).packages ?? {}
  return (['mcp', 'cli'] as const).filter((access) => {
    if (evidence.declaration?.facts?.[FACTS[access]]?.value === true) return true
    const own = packages.filter(({ isOfficial, role }) => isOfficial && role === access)
    return own.length > 0 && own.every(({ isDeprecated }) => isDeprecated)
  })
}
