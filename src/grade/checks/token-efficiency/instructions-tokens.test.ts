import { testCheck } from '../../../../test/check-cases.ts'
import check from './instructions-tokens.ts'

testCheck(check, {
  'at the bound': { seen: { mcp: { instructionsTokens: 500 } }, gives: 'lean', facts: { tokens: 500 } },
  'just above it': { seen: { mcp: { instructionsTokens: 501 } }, gives: 'heavy' },
  'at the second bound': { seen: { mcp: { instructionsTokens: 1_500 } }, gives: 'heavy' },
  'a manual': { seen: { mcp: { instructionsTokens: 1_501 } }, gives: 'crushing' },
  none: { seen: { mcp: { instructions: null, instructionsTokens: 0 } }, gives: 'not-applicable' },
  blank: { seen: { mcp: { instructions: ' \n', instructionsTokens: 1 } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcp: { instructions: null, instructionsTokens: 0, protocolVersion: null, isAuthRequired: true } }, gives: 'inconclusive' },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
})
