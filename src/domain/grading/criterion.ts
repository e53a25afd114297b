// The eight criteria, and the three ways in which an agent uses a tool, by name.

export const CRITERION_IDS = [
  'tokenEfficiency',
  'programmaticAccess',
  'autonomousAuth',
  'speed',
  'discoverability',
  'reliability',
  'safety',
  'reactivity',
] as const
export type CriterionId = (typeof CRITERION_IDS)[number]

export const ACCESS_IDS = ['api', 'mcp', 'cli'] as const
export type AccessId = (typeof ACCESS_IDS)[number]

/** A value for each of them. */
export type ByAccess<T> = Record<AccessId, T>

export function byAccess<T>(valueOf: (id: AccessId) => T): ByAccess<T> {
  return { api: valueOf('api'), mcp: valueOf('mcp'), cli: valueOf('cli') }
}

/** As people write them. */
export const ACCESS_NAMES = Object.freeze({ api: 'API', mcp: 'MCP', cli: 'CLI' } as const)
