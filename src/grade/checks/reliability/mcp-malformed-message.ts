// Does the MCP server survive a malformed message and report it?
import { defineCheck, notApplicable } from '../../check.ts'

const PARSE_ERROR = -32700
const SILENCES = {
  timeout: 'no response before the timeout',
  ended: 'no response: the server process exits',
  broken: 'no response: the connection closes',
} as const

export default defineCheck({
  id: 'mcp-malformed-message',
  criterion: 'reliability',
  weight: 0,
  effort: 1,
  title: 'Malformed MCP messages',
  why: 'A client can resend a malformed message only if the server tells it that parsing failed.',
  standard: 'JSON-RPC 2.0',
  surfaces: ['mcp'],
  needs: ['mcpErrors'],
  outcomes: {
    named: { points: 10, says: 'A malformed message gets JSON-RPC error -32700.' },
    refused: {
      points: 6,
      says: 'A malformed message gets {answer} instead of JSON-RPC error -32700.',
      fix: 'Answer a body that does not parse with JSON-RPC error -32700 (Parse error) and status 400.',
    },
    unhandled: {
      points: 0,
      says: 'A malformed message gets {answer}.',
      fix: 'Answer a body that does not parse with JSON-RPC error -32700 (Parse error) and status 400.',
    },
  },
  judge({ mcpErrors: { malformed } }) {
    if (malformed === null) return notApplicable('No malformed message was sent.')
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
