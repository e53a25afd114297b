// The schema of the filters that search understood from a query.

export const UNDERSTOOD = {
  type: 'object',
  description:
    'What words of the query were understood to ask. A tool that does not meet it matches only some of the query.',
  properties: {
    category: { type: 'string', description: 'A category that is named; its tools come first.' },
    minGrade: { type: 'string', description: 'The least grade asked for.' },
    hasMcp: { type: 'boolean', description: 'Asked for with MCP, or without.' },
    hasApi: { type: 'boolean', description: 'Asked for with an API, or without.' },
    hasCli: { type: 'boolean', description: 'Asked for with a command line, or without.' },
    auth: {
      type: 'string',
      enum: ['none', 'api_key', 'oauth2'],
      description: 'A way to sign in; tools that have it come first.',
    },
  },
} as const
