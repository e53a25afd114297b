// Does the MCP server name the error when it is asked for a method that it does not have?
import { defineCheck } from '../../check.ts'

const METHOD_NOT_FOUND = -32601

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Unknown MCP methods',
  why: 'The standard error code tells a client that a feature is not supported; anything else looks like an outage.',
  loss: 'unknown MCP methods get the wrong error',
  standard: 'JSON-RPC 2.0',
  surfaces: ['mcp'],
  needs: ['mcpErrors'],
  outcomes: {
    named: { points: 10, says: 'An unknown method gets JSON-RPC error -32601.' },
    misnamed: {
      points: 6,
      says: 'An unknown method gets JSON-RPC error {code} instead of -32601.',
      fix: 'Answer unknown methods with JSON-RPC error -32601 (Method not found).',
    },
    unnamed: {
      points: 0,
      says: 'An unknown method gets no JSON-RPC error.',
      fix: 'Answer unknown methods with JSON-RPC error -32601 (Method not found); over HTTP, use status 404.',
    },
  },
  judge({ mcpErrors: { unknownMethod } }) {
    const { code } = unknownMethod
    if (code === null) return { outcome: 'unnamed' }
    return code === METHOD_NOT_FOUND
      ? { outcome: 'named' }
      : { outcome: 'misnamed', facts: { code: String(code) } }
  },
})
