// The three ways in which an agent uses a tool, by the name that they have in answers.

export const ACCESS_IDS = ['api', 'mcp', 'cli'] as const
export type AccessId = (typeof ACCESS_IDS)[number]
