// The three ways in which an agent uses a tool, by the name that they have in answers.

export const ACCESS_IDS = ['api', 'mcp', 'cli'] as const
export type AccessId = (typeof ACCESS_IDS)[number]

/** A value for each of them. */
export type ByAccess<T> = Record<AccessId, T>

export function byAccess<T>(valueOf: (id: AccessId) => T): ByAccess<T> {
  return { api: valueOf('api'), mcp: valueOf('mcp'), cli: valueOf('cli') }
}

/** As people write them. */
export const ACCESS_NAMES = Object.freeze({ api: 'API', mcp: 'MCP', cli: 'CLI' } as const)
