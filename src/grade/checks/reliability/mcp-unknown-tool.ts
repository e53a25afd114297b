// Does a local MCP server refuse to call a tool that it does not have?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'

const FIX =
  'Answer tools/call with an unknown name with JSON-RPC error -32602, or with a result that says isError.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Unknown MCP tools',
  why: 'A model sometimes invents a tool. Without an error it takes the answer for a success.',
  loss: 'a call of an unknown tool gets no error',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpErrors'],
  uses: ['mcp'],
  outcomes: {
    refused: { points: 10, says: 'A call of a tool that does not exist gets an error.' },
    accepted: {
      points: 0,
      says: 'A call of a tool that does not exist gets a result that says nothing of an error.',
      fix: FIX,
    },
    silent: { points: 0, says: 'A call of a tool that does not exist gets no answer.', fix: FIX },
  },
  judge({ mcp, mcpErrors: { unknownTool } }) {
    if (mcp !== undefined && mcp.transport !== 'stdio')
      return notApplicable('Only a local program is asked to call an unknown tool.')
    if (unknownTool === undefined) return inconclusive('No call of an unknown tool was tried.')
    if (unknownTool.answer === 'silence') return { outcome: 'silent' }
    return { outcome: unknownTool.answer === 'success' ? 'accepted' : 'refused' }
  },
})
