// Does the MCP server survive a torn message and say so?
import { defineCheck, notApplicable } from '../../check.ts'

const PARSE_ERROR = -32700
const SILENCES = {
  timeout: 'no answer in time',
  ended: 'no answer: the program ends over it',
  broken: 'no answer: the connection breaks',
} as const

export default defineCheck({
  id: 'mcp-malformed-message',
  criterion: 'reliability',
  weight: 0,
  effort: 1,
  title: 'Malformed MCP message',
  why: 'A client that sent a malformed message can send it again only if it is told.',
  standard: 'JSON-RPC 2.0',
  surfaces: ['mcp'],
  needs: ['mcpErrors'],
  outcomes: {
    named: { points: 10, says: 'A malformed message gets JSON-RPC error -32700.' },
    refused: {
      points: 6,
      says: 'A malformed message gets {answer} instead of JSON-RPC error -32700.',
      fix: 'Answer a body that does not parse with JSON-RPC error -32700 (parse error) and status 400.',
    },
    unhandled: {
      points: 0,
      says: 'A malformed message gets {answer}.',
      fix: 'Answer a body that does not parse with JSON-RPC error -32700 (parse error) and status 400.',
    },
  },
  judge({ mcpErrors: { malformed } }) {
    if (malformed === null) return notApplicable('No torn message was sent.')
    const { status, code, silence } = malformed
    if (code === PARSE_ERROR) return { outcome: 'named' }
    if (code !== null) return { outcome: 'refused', facts: { answer: `error ${code}` } }
    if (silence !== undefined) return { outcome: 'unhandled', facts: { answer: SILENCES[silence] } }
    if (status === null) return { outcome: 'unhandled', facts: { answer: 'no error' } }
    return {
      outcome: status >= 400 && status < 500 ? 'refused' : 'unhandled',
      facts: { answer: `HTTP ${status}` },
    }
  },
})
